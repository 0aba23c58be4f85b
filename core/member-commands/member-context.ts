import type { CalendarFinder } from '../calendars/index.ts';
import type { CategoryStore } from '../categories/index.ts';
import type { ChatPlatform } from '../chat/index.ts';
import type { IdempotentRequest } from '../idempotency/index.ts';
import type { PrivacyUseCases } from '../privacy/index.ts';
import { loadServerContext, type ServerContext, type ServerContextPorts } from '../settings/index.ts';
import type { Clock } from '../shared/clock.ts';
import type { ChannelId, GuildId, UserId } from '../shared/ids.ts';
import type { LanguageTag } from '../shared/values/language-tag.ts';
import type {
  TicketStore,
  TicketTarget,
  TicketUseCases,
  TicketWithPolicy,
  TranscriptAddresses,
} from '../tickets/index.ts';

export interface MemberPorts extends ServerContextPorts {
  readonly tickets: TicketStore;
  readonly ticketActions: TicketUseCases;
  readonly calendars: CalendarFinder['calendars'];
  readonly categories: CategoryStore;
  readonly clock: Clock;
  readonly chat: ChatPlatform;
  readonly transcriptAddresses: TranscriptAddresses;
  readonly privacy: Pick<PrivacyUseCases, 'askForExport' | 'checkErasure' | 'askForErasure'>;
}

export interface MemberInput {
  readonly guild: GuildId;
  /** Is null when it is no channel of the server. */
  readonly channel: ChannelId | null;
  readonly userId: UserId;
  readonly fromDirect?: boolean;
  readonly language?: LanguageTag | null;
  /** The change of a ticket is executed once under this request. */
  readonly request?: IdempotentRequest | null;
  /** A ticket is opened once under this key; null if the use is not reported again. */
  readonly key?: string | null;
}

export interface MemberContext extends MemberInput {
  readonly server: ServerContext;
}

export const loadMemberContext = async (ports: MemberPorts, input: MemberInput): Promise<MemberContext> => ({
  ...input,
  server: await loadServerContext(ports, input.guild),
});

export interface OwnTicket extends TicketWithPolicy {
  readonly target: TicketTarget;
}

export const toOwnTicket = ({ guild, userId, request = null }: MemberInput, found: TicketWithPolicy): OwnTicket => {
  const actor = { type: 'user', id: userId } as const;
  return { ...found, target: { guild, ticket: found.ticket.id, actor, ifVersion: null, request } };
};
