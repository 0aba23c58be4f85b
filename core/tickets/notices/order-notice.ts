import type { CategoryStore } from '../../categories/index.ts';
import { listLoggedEvents, loadSettings, type LogEvent, type SettingsStore } from '../../settings/index.ts';
import type { Clock } from '../../shared/clock.ts';
import type { EventType } from '../../shared/events.ts';
import type { Ids } from '../../shared/ids.ts';
import type { UnitOfWork } from '../../shared/unit-of-work.ts';
import type { TicketChange } from '../model/ticket-change.ts';
import { isReportedToRequester, type TicketPolicy } from '../model/ticket-policy.ts';
import { type TicketSnapshot, toSnapshot } from '../model/ticket.ts';
import type { NoticeKind, NoticeStore } from './notice-store.ts';

export interface OrderPorts {
  readonly notices: NoticeStore;
  readonly settings: SettingsStore;
  readonly categories: Pick<CategoryStore, 'find'>;
  readonly clock: Clock;
  readonly ids: Ids;
}

type ReportedEvent = Exclude<LogEvent, 'refused'>;

/** A closing is reported when its transcript is ready, a rating where it is given. */
const REPORTED: Partial<Record<EventType, ReportedEvent>> = {
  'ticket.created': 'opened',
  'ticket.claimed': 'claimed',
  'ticket.assigned': 'claimed',
  'ticket.transferred': 'transferred',
  'ticket.moved': 'moved',
  'ticket.reopened': 'reopened',
  'ticket.deleted': 'deleted',
};

/** Orders, in the caller's unit of work, the notices of a closing or a rating that the server wants. */
export const orderNotice =
  (ports: OrderPorts) =>
  async (event: 'closed' | 'rated', ticket: TicketSnapshot): Promise<void> => {
    const settings = await loadSettings(ports, ticket.guildId);
    const isWanted = listLoggedEvents(settings).includes(event) || isReportedToRequester(ticket, settings);
    if (isWanted || (event === 'closed' && (await hasTranscriptChannel(ports, ticket))))
      await addOrder(ports, `ticket_${event}`, ticket);
  };

/** Orders, in the caller's unit of work, the direct message that shows the requester the answer to the rating. */
export const orderFeedbackAnswer = (ports: OrderPorts, ticket: TicketSnapshot): Promise<void> =>
  addOrder(ports, 'feedback_answered', ticket);

const hasTranscriptChannel = async (
  { categories }: OrderPorts,
  { guildId, categoryId }: TicketSnapshot,
): Promise<boolean> => {
  const category = await categories.find(guildId, categoryId);
  return (category?.transcriptChannelId ?? null) !== null;
};

/** Writes the orders with the change. */
export const withNotices = (
  ports: Omit<OrderPorts, 'settings' | 'categories'> & { readonly work: UnitOfWork },
  { events, after }: Pick<TicketChange, 'events' | 'after'>,
  policy: Pick<TicketPolicy, 'loggedEvents' | 'transcriptToRequester' | 'closedChannel'>,
  write: () => Promise<void>,
): Promise<void> => {
  const isWanted = (event: ReportedEvent) =>
    policy.loggedEvents.includes(event) || (event === 'reopened' && isReportedToRequester(after, policy));
  const reported = events.flatMap(({ type }) => REPORTED[type] ?? []).filter(isWanted);
  if (reported.length === 0) return write();
  return ports.work.run(async () => {
    for (const event of reported) await addOrder(ports, `ticket_${event}`, toSnapshot(after));
    await write();
  });
};

const addOrder = (
  { notices, clock, ids }: Omit<OrderPorts, 'settings' | 'categories'>,
  kind: NoticeKind,
  ticket: TicketSnapshot,
): Promise<void> => {
  const now = clock.now();
  return notices.add({ id: ids.next('notice'), guildId: ticket.guildId, kind, ticket, dueAt: now, createdAt: now });
};
