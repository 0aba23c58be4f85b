import type { Category, CategoryStore } from '../../categories/index.ts';
import type { ChatPlatform, Notice } from '../../chat/index.ts';
import type { ServerContext } from '../../settings/index.ts';
import { mayRate } from '../chat-messages/closing-message.ts';
import { NO_POLICY } from '../model/ticket-policy.ts';
import type { TicketStore } from '../model/ticket-store.ts';
import type { Ticket, TicketSnapshot } from '../model/ticket.ts';
import { type DeliveryPorts, findTranscriptUrl, renderTranscriptFile } from './deliver-transcript.ts';
import type { NoticeKind, NoticeOrder } from './notice-store.ts';
import { renderFeedbackAnswer, renderSummary } from './render-summary.ts';

export interface RequesterPorts extends DeliveryPorts {
  readonly tickets: Pick<TicketStore, 'find'>;
  readonly categories: Pick<CategoryStore, 'find'>;
  readonly chat: ChatPlatform;
}

const SHOWN_KINDS: readonly NoticeKind[] = ['ticket_closed', 'ticket_rated', 'ticket_reopened'];

/** Sends a summary with the question for a rating, and edits it after a rating or reopening; one for each closing. */
export const writeToRequester = async (
  ports: RequesterPorts,
  server: ServerContext,
  order: NoticeOrder,
): Promise<void> => {
  const { guildId, kind, ticket } = order;
  const category = await ports.categories.find(guildId, ticket.categoryId);
  const isWanted = ticket.direct || server.settings.transcriptToRequester || category?.feedbackEnabled === true;
  if (!SHOWN_KINDS.includes(kind) || !isWanted) return;
  const key = `${ticket.id}:direct:${getClosing(order)}`;
  const message = await renderMessage(ports, server, order, category);
  if (kind !== 'ticket_closed') return ports.chat.editDirectMessage(key, guildId, ticket.requesterId, message);
  await ports.chat.sendDirectMessage(key, guildId, ticket.requesterId, message);
  if (server.settings.transcriptToRequester) await sendFile(ports, server, order, `${key}:file`);
};

export const sendFeedbackAnswer = async (
  { chat }: RequesterPorts,
  server: ServerContext,
  { id, guildId, ticket }: NoticeOrder,
): Promise<void> => {
  const { name } = await chat.showServer(guildId);
  await chat.sendDirectMessage(`${id}:answer`, guildId, ticket.requesterId, renderFeedbackAnswer(server, ticket, name));
};

/** Counts the closings of a ticket before the one of the message. */
const getClosing = ({ kind, ticket: { reopenCount } }: NoticeOrder): number =>
  kind === 'ticket_reopened' ? reopenCount - 1 : reopenCount;

const renderMessage = async (
  ports: RequesterPorts,
  server: ServerContext,
  order: NoticeOrder,
  category: Category | null,
): Promise<Notice> => {
  const { guildId } = order;
  const current = (await ports.tickets.find(guildId, order.ticket.id))?.ticket;
  const closed = current && isStillClosed(order, current) ? current : null;
  const ticket = closed ?? order.ticket;
  return renderSummary(server, ticket, {
    serverLook: await ports.chat.showServer(guildId),
    category,
    isReopened: current !== undefined && !closed,
    isRatable: closed !== null && mayRate(closed, { policy: category ?? NO_POLICY }),
    transcriptUrl: await findUrl(ports, server, ticket),
  });
};

const findUrl = async (ports: RequesterPorts, server: ServerContext, ticket: TicketSnapshot): Promise<string | null> =>
  server.settings.transcriptToRequester ? findTranscriptUrl(ports, server, 'requester', ticket) : null;

const isStillClosed = (order: NoticeOrder, { status, reopenCount }: Ticket): boolean =>
  status === 'closed' && reopenCount === getClosing(order);

const sendFile = async (
  ports: RequesterPorts,
  server: ServerContext,
  { guildId, ticket }: NoticeOrder,
  key: string,
): Promise<void> => {
  const file = await renderTranscriptFile(ports, server, 'requester', ticket);
  if (file) await ports.chat.sendDirectMessage(key, guildId, ticket.requesterId, file);
};
