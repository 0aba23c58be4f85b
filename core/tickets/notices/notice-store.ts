import type { LogEvent } from '../../settings/index.ts';
import type { GuildId, NoticeId } from '../../shared/ids.ts';
import type { Instant } from '../../shared/instant.ts';
import type { TicketSnapshot } from '../model/ticket.ts';

/** What happened to a ticket. */
export type NoticeKind = `ticket_${Exclude<LogEvent, 'refused'>}`;

/** That the server, and perhaps the requester, are to be informed of what happened to a ticket. */
export interface NoticeOrder {
  /** Names the messages, too: each is posted once. */
  readonly id: NoticeId;
  readonly guildId: GuildId;
  readonly kind: NoticeKind;
  /** As it was then. */
  readonly ticket: TicketSnapshot;
  readonly dueAt: Instant;
  readonly createdAt: Instant;
}

/** Where orders wait until they are executed. */
export interface NoticeStore {
  add(order: NoticeOrder): Promise<void>;
  /** The longest due of each server, at most `perServer`. A call may leave servers out when very many have some. */
  listDue(now: Instant, perServer: number): Promise<readonly NoticeOrder[]>;
  postpone(guild: GuildId, id: NoticeId, dueAt: Instant): Promise<void>;
  remove(guild: GuildId, id: NoticeId): Promise<void>;
}
