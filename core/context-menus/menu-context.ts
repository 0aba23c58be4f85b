import type { CategoryStore } from '../categories/index.ts';
import type { ChatPlatform } from '../chat/index.ts';
import type { PagePorts } from '../forms/index.ts';
import type { IdempotentRequest } from '../idempotency/index.ts';
import { loadServerContext, type ServerContext, type ServerContextPorts } from '../settings/index.ts';
import type { GuildId, UserId } from '../shared/ids.ts';
import type { LanguageTag } from '../shared/values/language-tag.ts';
import type { StaffCommandUseCases } from '../staff-commands/index.ts';
import type { TicketStore, TicketUseCases } from '../tickets/index.ts';
import type { ContextMenuName } from './context-menu.ts';
import type { QuotedMessage } from './quoted-message.ts';

export interface MenuPorts extends ServerContextPorts, PagePorts {
  readonly tickets: TicketStore;
  readonly ticketActions: TicketUseCases;
  readonly categories: CategoryStore;
  readonly chat: ChatPlatform;
  readonly staffCommands: StaffCommandUseCases;
}

export interface UseMenu {
  readonly guild: GuildId;
  readonly userId: UserId;
  readonly menu: ContextMenuName;
  /** Is the member, or the author of the message. */
  readonly targetId: UserId;
  /** Is null for a menu of a member. */
  readonly message: QuotedMessage | null;
  readonly language?: LanguageTag | null;
  /** A ticket is opened once under this key; null if the use is not reported again. */
  readonly key?: string | null;
  /** The change of a ticket is executed once under this request. */
  readonly request?: IdempotentRequest | null;
}

export interface MenuContext extends UseMenu {
  readonly server: ServerContext;
}

export const loadMenuContext = async (ports: MenuPorts, used: UseMenu): Promise<MenuContext> => ({
  ...used,
  server: await loadServerContext(ports, used.guild),
});
