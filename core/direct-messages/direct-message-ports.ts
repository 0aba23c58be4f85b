import type { CategoryStore } from '../categories/index.ts';
import type { ChatPlatform } from '../chat/index.ts';
import type { ServerContextPorts } from '../settings/index.ts';
import type { Clock } from '../shared/clock.ts';
import type { DirectConversations, TicketStore, TicketUseCases } from '../tickets/index.ts';

export interface DirectMessagePorts extends ServerContextPorts {
  readonly conversations: DirectConversations;
  readonly tickets: TicketStore;
  readonly ticketActions: TicketUseCases;
  readonly categories: CategoryStore;
  readonly chat: ChatPlatform;
  readonly clock: Clock;
}
