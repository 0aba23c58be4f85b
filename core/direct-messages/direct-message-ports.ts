import type { CategoryStore } from '../categories/index.ts';
import type { ChatPlatform } from '../chat/index.ts';
import type { FlowUseCases } from '../flows/index.ts';
import type { ServerContextPorts } from '../settings/index.ts';
import type { TtlCache } from '../shared/concurrency/ttl-cache.ts';
import type { Clock } from '../shared/clock.ts';
import type { DirectConversations, TicketStore, TicketUseCases } from '../tickets/index.ts';

export interface DirectMessagePorts extends ServerContextPorts {
  readonly conversations: DirectConversations;
  readonly tickets: TicketStore;
  readonly ticketActions: TicketUseCases;
  readonly categories: CategoryStore;
  readonly flows: Pick<
    FlowUseCases,
    'answerByDirectMessage' | 'keepDirectMessage' | 'listDirectServers' | 'receiveMessage'
  >;
  readonly chat: ChatPlatform;
  readonly clock: Clock;
}

/** With what this process remembers. */
export interface DirectMessageTools extends DirectMessagePorts {
  /** Users who share no server that takes direct messages; they are not looked up again for some time. */
  readonly strangers: TtlCache<true>;
}
