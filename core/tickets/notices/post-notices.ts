import {
  buildTicketContext,
  listLoggedEvents,
  loadServerContext,
  type ServerContext,
  type ServerContextPorts,
  type TranscriptPlace,
} from '../../settings/index.ts';
import type { ProblemRecorder } from '../../problems/index.ts';
import type { Clock } from '../../shared/clock.ts';
import { executeAllDue } from '../../shared/concurrency/due-by-server.ts';
import { AppError } from '../../shared/errors.ts';
import type { ChannelId, TicketId } from '../../shared/ids.ts';
import { plusMs } from '../../shared/instant.ts';
import { getRetryDelayMs } from '../model/retry-delay.ts';
import { isReportedToRequester } from '../model/ticket-policy.ts';
import type { TicketSnapshot } from '../model/ticket.ts';
import { findTranscriptUrl, renderTranscriptFile } from './deliver-transcript.ts';
import { isReport, type NoticeOrder, type NoticeStore, type ReportOrder } from './notice-store.ts';
import { type NoticeContext, renderEvent, renderTicketReport } from './render-notice.ts';
import { type RequesterPorts, sendFeedbackAnswer, writeToRequester } from './write-to-requester.ts';

export interface NoticePorts extends ServerContextPorts, RequesterPorts {
  readonly notices: NoticeStore;
  readonly problems: ProblemRecorder;
  readonly clock: Clock;
}

const PER_SERVER = 10;
/** After this time a notice that could not be posted is given up. */
const GIVE_UP_MS = 24 * 60 * 60 * 1000;

/**
 * Posts due notices by the present settings, each message once: its key is the order's. Channels that are gone and
 * requesters who take no messages are ignored. A server with many notices does not delay others. @returns how many
 * orders it checked
 */
export const postNotices = (given: NoticePorts) => async (): Promise<number> => {
  const faults: unknown[] = [];
  const count = await postDue({ ...given, faults });
  if (faults.length > 0) throw faults[0];
  return count;
};

/** Faults are no refusals that are known; they delay only the notices that they are about. */
type PostPorts = NoticePorts & { readonly faults: unknown[] };

const postDue = (ports: PostPorts): Promise<number> =>
  executeAllDue({
    perServer: PER_SERVER,
    list: (perServer) => ports.notices.listDue(ports.clock.now(), perServer),
    execute: (orders) => executeOrders(ports, orders),
  });

const executeOrders = async (ports: PostPorts, orders: readonly NoticeOrder[]): Promise<void> => {
  // A report that follows its ticket shows everything that happened until now.
  const reported = new Set<TicketId>();
  for (const order of orders) await executeOrder(ports, order, reported);
};

const executeOrder = async (ports: PostPorts, order: NoticeOrder, reported: Set<TicketId>): Promise<void> => {
  const { notices, clock } = ports;
  const { guildId, id } = order;
  try {
    await post(ports, order, reported);
    await notices.remove(guildId, id);
  } catch (error) {
    if (error instanceof AppError && error.code === 'service_unavailable') throw error;
    if (!(error instanceof AppError)) ports.faults.push(error);
    await ports.problems.record(error, { guild: guildId, categoryId: order.ticket.categoryId });
    const now = clock.now();
    if (now >= plusMs(order.createdAt, GIVE_UP_MS)) await notices.remove(guildId, id);
    else await notices.postpone(guildId, id, plusMs(now, getRetryDelayMs(order, now)));
  }
};

const post = async (ports: PostPorts, order: NoticeOrder, reported: Set<TicketId>): Promise<void> => {
  const { guildId, kind, ticket } = order;
  const server = await loadServerContext(ports, guildId);
  const { requester } = buildTicketContext(ports.translator, server.settings, ticket);
  if (!isReport(order)) return sendFeedbackAnswer(ports, requester, order);
  const { logChannelId, logStyle } = server.settings;
  if (logChannelId && listLoggedEvents(server.settings).some((event) => kind === `ticket_${event}`)) {
    if (logStyle === 'event') await postEvent(ports, server, order, { channel: logChannelId, place: 'logChannel' });
    else if (!reported.has(ticket.id)) await reportTicket(ports, server, order, logChannelId);
    reported.add(ticket.id);
    if (kind === 'ticket_closed') await postFile(ports, server, order, { channel: logChannelId, place: 'logChannel' });
  }
  if (kind === 'ticket_closed') await postInCategoryChannel(ports, server, order);
  if (isReportedToRequester(ticket, server.settings)) await writeToRequester(ports, requester, order);
};

interface ReportPlace {
  readonly channel: ChannelId;
  readonly place: TranscriptPlace;
}

const loadContext = async (
  ports: PostPorts,
  server: ServerContext,
  place: TranscriptPlace,
  ticket: TicketSnapshot,
): Promise<NoticeContext> => {
  const [category, transcriptUrl] = await Promise.all([
    ports.categories.find(ticket.guildId, ticket.categoryId),
    findTranscriptUrl(ports, server, place, ticket),
  ]);
  return { category, transcriptUrl };
};

const postEvent = async (
  ports: PostPorts,
  server: ServerContext,
  order: ReportOrder,
  { channel, place }: ReportPlace,
): Promise<void> => {
  const notice = renderEvent(server, order, await loadContext(ports, server, place, order.ticket));
  await ports.chat.postMessage(`${order.id}:${KEYS[place]}`, order.guildId, channel, notice);
};

const KEYS: Readonly<Record<TranscriptPlace, string>> = {
  logChannel: 'log',
  categoryChannel: 'category',
  requester: 'requester',
};

const postFile = async (
  ports: PostPorts,
  server: ServerContext,
  { id, guildId, ticket }: NoticeOrder,
  { channel, place }: ReportPlace,
): Promise<void> => {
  const file = await renderTranscriptFile(ports, server, place, ticket);
  if (file) await ports.chat.postMessage(`${id}:${KEYS[place]}:file`, guildId, channel, file);
};

/** Reports a closing in the channel that its category has for transcripts. */
const postInCategoryChannel = async (ports: PostPorts, server: ServerContext, order: ReportOrder): Promise<void> => {
  const category = await ports.categories.find(order.guildId, order.ticket.categoryId);
  const channel = category?.transcriptChannelId ?? null;
  if (channel === null) return;
  await postEvent(ports, server, order, { channel, place: 'categoryChannel' });
  await postFile(ports, server, order, { channel, place: 'categoryChannel' });
};

/** One message follows the ticket: the key finds it again, for as long as the chat remembers keys. */
const reportTicket = async (
  ports: PostPorts,
  server: ServerContext,
  { guildId, kind, ticket }: NoticeOrder,
  channel: ChannelId,
): Promise<void> => {
  const found = kind === 'ticket_deleted' ? null : await ports.tickets.find(guildId, ticket.id);
  const shown = found?.ticket ?? ticket;
  const context = await loadContext(ports, server, 'logChannel', shown);
  const notice =
    kind === 'ticket_deleted'
      ? renderEvent(server, { kind, ticket }, context)
      : renderTicketReport(server, shown, context);
  const message = await ports.chat.postMessage(`${ticket.id}:log:${channel}`, guildId, channel, notice);
  if (message) await ports.chat.editMessage(guildId, channel, message, notice);
};
