import type { GuildId, NoticeId } from '../../shared/ids.ts';
import type { Instant } from '../../shared/instant.ts';
import type { TicketSnapshot } from '../model/ticket.ts';

/** That the server, and perhaps the requester, are to be informed of what happened to a ticket. */
export interface NoticeOrder {
  /** Names the messages, too: each is posted once. */
  readonly id: NoticeId;
  readonly guildId: GuildId;
  readonly kind: 'ticket_closed' | 'ticket_rated';
  /** As it was then. */
  readonly ticket: TicketSnapshot;
  readonly dueAt: Instant;
  readonly createdAt: Instant;
}

/** Where orders wait until they are executed. */
export interface NoticeStore {
  add(order: NoticeOrder): Promise<void>;
  /** Of any server, longest due first. */
  listDue(now: Instant, limit: number): Promise<readonly NoticeOrder[]>;
  postpone(guild: GuildId, id: NoticeId, dueAt: Instant): Promise<void>;
  remove(guild: GuildId, id: NoticeId): Promise<void>;
}
