import type { LogEvent } from '../../settings/index.ts';
import type { GuildId, NoticeId } from '../../shared/ids.ts';
import type { Instant } from '../../shared/instant.ts';
import type { TicketSnapshot } from '../model/ticket.ts';

/** What the log channel reports. */
export type ReportKind = `ticket_${Exclude<LogEvent, 'refused'>}`;
export type NoticeKind = ReportKind | 'feedback_answered';

/** The server, and perhaps the requester, are to be informed. */
export interface NoticeOrder {
  /** Also identifies the messages: each is posted once. */
  readonly id: NoticeId;
  readonly guildId: GuildId;
  readonly kind: NoticeKind;
  /** Is the ticket as it was then. */
  readonly ticket: TicketSnapshot;
  readonly dueAt: Instant;
  readonly createdAt: Instant;
}

export type ReportOrder = NoticeOrder & { readonly kind: ReportKind };

export const isReport = (order: NoticeOrder): order is ReportOrder => order.kind !== 'feedback_answered';

export interface NoticeStore {
  add(order: NoticeOrder): Promise<void>;
  /** Lists the longest due of each server, at most `perServer`. May leave servers out when very many have some. */
  listDue(now: Instant, perServer: number): Promise<readonly NoticeOrder[]>;
  postpone(guild: GuildId, id: NoticeId, dueAt: Instant): Promise<void>;
  remove(guild: GuildId, id: NoticeId): Promise<void>;
}
