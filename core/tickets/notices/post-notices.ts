import type { CategoryStore } from '../../categories/index.ts';
import type { ChatPlatform } from '../../chat/index.ts';
import {
  listLoggedEvents,
  loadServerContext,
  type ServerContext,
  type ServerContextPorts,
} from '../../settings/index.ts';
import type { Clock } from '../../shared/clock.ts';
import { createConcurrencyLimit } from '../../shared/concurrency/concurrency-limit.ts';
import { AppError } from '../../shared/errors.ts';
import type { ChannelId, TicketId } from '../../shared/ids.ts';
import { type Instant, plusMs, toEpochMs } from '../../shared/instant.ts';
import type { TranscriptAddresses } from '../chat-messages/ticket-projections.ts';
import type { TicketStore } from '../model/ticket-store.ts';
import type { NoticeOrder, NoticeStore } from './notice-store.ts';
import { type NoticeContext, renderEvent, renderSummary, renderTicketReport } from './render-notice.ts';

export interface NoticePorts extends ServerContextPorts {
  readonly notices: NoticeStore;
  readonly tickets: Pick<TicketStore, 'find'>;
  readonly categories: Pick<CategoryStore, 'find'>;
  readonly transcriptAddresses: TranscriptAddresses;
  readonly chat: ChatPlatform;
  readonly clock: Clock;
}

/** The notices of one server are posted one after another, those of several servers at once. */
const PER_SERVER = 10;
const SERVERS_AT_ONCE = 8;
const FIRST_RETRY_MS = 2_000;
const MAX_RETRY_MS = 30_000;
/** After this time a notice that could not be posted is given up. */
const GIVE_UP_MS = 24 * 60 * 60 * 1000;

/**
 * Posts the notices that are due, as the settings are now. Each message is posted once, even with several workers and
 * after crashes: its key is the order's. A channel that is gone and a requester who takes no messages are passed over.
 * A server with many notices keeps no other one waiting.
 *
 * @returns how many orders were looked at
 */
export const postNotices = (ports: NoticePorts) => async (): Promise<number> => {
  const limit = createConcurrencyLimit(SERVERS_AT_ONCE);
  let count = 0;
  for (;;) {
    const due = await ports.notices.listDue(ports.clock.now(), PER_SERVER);
    const servers = [...Map.groupBy(due, ({ guildId }) => guildId).values()];
    await Promise.all(servers.map((orders) => limit('servers', () => executeOrders(ports, orders))));
    count += due.length;
    if (servers.every((orders) => orders.length < PER_SERVER)) return count;
  }
};

const executeOrders = async (ports: NoticePorts, orders: readonly NoticeOrder[]): Promise<void> => {
  // A report that follows its ticket shows all that happened to it until now.
  const reported = new Set<TicketId>();
  for (const order of orders) await executeOrder(ports, order, reported);
};

const executeOrder = async (ports: NoticePorts, order: NoticeOrder, reported: Set<TicketId>): Promise<void> => {
  const { notices, clock } = ports;
  const { guildId, id } = order;
  try {
    await post(ports, order, reported);
    await notices.remove(guildId, id);
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'service_unavailable') throw error;
    const now = clock.now();
    if (now >= plusMs(order.createdAt, GIVE_UP_MS)) await notices.remove(guildId, id);
    else await notices.postpone(guildId, id, plusMs(now, getDelayMs(order, now)));
  }
};

/** As long as the order has waited: the time between two attempts doubles. */
const getDelayMs = ({ createdAt }: NoticeOrder, now: Instant): number =>
  Math.min(MAX_RETRY_MS, Math.max(FIRST_RETRY_MS, toEpochMs(now) - toEpochMs(createdAt)));

const post = async (ports: NoticePorts, order: NoticeOrder, reported: Set<TicketId>): Promise<void> => {
  const { id, guildId, kind, ticket } = order;
  const server = await loadServerContext(ports, guildId);
  const { logChannelId, logStyle, transcriptToRequester } = server.settings;
  if (logChannelId && listLoggedEvents(server.settings).some((event) => kind === `ticket_${event}`)) {
    if (logStyle === 'event') await postEvent(ports, server, order, logChannelId);
    else if (!reported.has(ticket.id)) await reportTicket(ports, server, order, logChannelId);
    reported.add(ticket.id);
  }
  if (kind === 'ticket_closed' && transcriptToRequester) {
    const summary = renderSummary(server, ticket, await loadContext(ports, ticket));
    await ports.chat.sendDirectMessage(`${id}:requester`, guildId, ticket.requesterId, summary);
  }
};

const loadContext = async (
  { categories, transcriptAddresses }: NoticePorts,
  { guildId, categoryId, id, status }: NoticeOrder['ticket'],
): Promise<NoticeContext> => {
  const [category, transcriptUrl] = await Promise.all([
    categories.find(guildId, categoryId),
    status === 'closed' ? transcriptAddresses.find(guildId, id) : null,
  ]);
  return { category, transcriptUrl };
};

const postEvent = async (
  ports: NoticePorts,
  server: ServerContext,
  order: NoticeOrder,
  channel: ChannelId,
): Promise<void> => {
  const notice = renderEvent(server, order, await loadContext(ports, order.ticket));
  await ports.chat.postMessage(`${order.id}:log`, order.guildId, channel, notice);
};

/** One message of the channel follows the ticket: the key leads to it again, for as long as the chat remembers keys. */
const reportTicket = async (
  ports: NoticePorts,
  server: ServerContext,
  { guildId, kind, ticket }: NoticeOrder,
  channel: ChannelId,
): Promise<void> => {
  const found = kind === 'ticket_deleted' ? null : await ports.tickets.find(guildId, ticket.id);
  const shown = found?.ticket ?? ticket;
  const context = await loadContext(ports, shown);
  const notice =
    kind === 'ticket_deleted'
      ? renderEvent(server, { kind, ticket }, context)
      : renderTicketReport(server, shown, context);
  const message = await ports.chat.postMessage(`${ticket.id}:log:${channel}`, guildId, channel, notice);
  if (message) await ports.chat.editMessage(guildId, channel, message, notice);
};
