import type { ChatPlatform } from '../../chat/index.ts';
import { loadServerContext, type ServerContextPorts } from '../../settings/index.ts';
import type { Clock } from '../../shared/clock.ts';
import { AppError } from '../../shared/errors.ts';
import { type Instant, plusMs, toEpochMs } from '../../shared/instant.ts';
import type { NoticeOrder, NoticeStore } from './notice-store.ts';
import { renderClosing, renderRating, renderSummary } from './render-notice.ts';

export interface NoticePorts extends ServerContextPorts {
  readonly notices: NoticeStore;
  readonly chat: ChatPlatform;
  readonly clock: Clock;
}

const BATCH = 50;
const FIRST_RETRY_MS = 2_000;
const MAX_RETRY_MS = 30_000;
/** After this time a notice that could not be posted is given up. */
const GIVE_UP_MS = 24 * 60 * 60 * 1000;

/**
 * Posts the notices that are due, as the settings are now. Each message is posted once, even with several workers and
 * after crashes: its key is the order's. A channel that is gone and a requester who takes no messages are passed over.
 *
 * @returns how many orders were looked at
 */
export const postNotices = (ports: NoticePorts) => async (): Promise<number> => {
  let count = 0;
  for (;;) {
    const due = await ports.notices.listDue(ports.clock.now(), BATCH);
    for (const order of due) await executeOrder(ports, order);
    count += due.length;
    if (due.length < BATCH) return count;
  }
};

const executeOrder = async (ports: NoticePorts, order: NoticeOrder): Promise<void> => {
  const { notices, clock } = ports;
  const { guildId, id } = order;
  try {
    await post(ports, order);
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

const post = async (ports: NoticePorts, { id, guildId, kind, ticket }: NoticeOrder): Promise<void> => {
  const server = await loadServerContext(ports, guildId);
  const { logChannelId, transcriptToRequester } = server.settings;
  if (logChannelId) {
    const notice = kind === 'ticket_closed' ? renderClosing(server, ticket) : renderRating(server, ticket);
    await ports.chat.postMessage(`${id}:log`, guildId, logChannelId, notice);
  }
  if (kind === 'ticket_closed' && transcriptToRequester) {
    await ports.chat.sendDirectMessage(`${id}:requester`, guildId, ticket.requesterId, renderSummary(server, ticket));
  }
};
