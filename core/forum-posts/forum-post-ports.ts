import type { CategoryStore } from '../categories/index.ts';
import type { ChatPlatform } from '../chat/index.ts';
import type { ServerContextPorts } from '../settings/index.ts';
import type { TicketStore, TicketUseCases } from '../tickets/index.ts';

export interface ForumPostPorts {
  readonly tickets: Pick<TicketStore, 'findByChannel'>;
  readonly ticketActions: Pick<TicketUseCases, 'open'>;
  readonly categories: CategoryStore;
  readonly settings: ServerContextPorts['settings'];
  readonly chat: ChatPlatform;
}
