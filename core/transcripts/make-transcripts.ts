import { omit } from '../shared/values/omit.ts';
import { SYSTEM } from '../shared/actor.ts';
import type { Clock } from '../shared/clock.ts';
import type { Digests } from '../shared/digest.ts';
import type { EventLog } from '../shared/events.ts';
import type { Ids } from '../shared/ids.ts';
import type { Page, Position } from '../shared/page.ts';
import type { UnitOfWork } from '../shared/unit-of-work.ts';
import {
  type Message,
  orderNotice,
  type OrderPorts,
  type TicketStore,
  type TranscriptMaker,
  type TranscriptOrder,
} from '../tickets/index.ts';
import {
  addMessages,
  type TranscriptMessage,
  toLine,
  type TranscriptParticipant,
  type Transcript,
} from './transcript.ts';
import type { TranscriptStore } from './transcript-store.ts';

export interface MakerPorts extends OrderPorts {
  readonly transcripts: TranscriptStore;
  readonly tickets: TicketStore;
  readonly events: EventLog;
  readonly work: UnitOfWork;
  readonly digests: Digests;
  readonly clock: Clock;
  readonly ids: Ids;
}

/** Limits the messages in memory, however long the conversation is. */
const BATCH = 500;
const ORDERS = 20;

/** Each order produces one transcript and one event, even if it is retried. */
export const createTranscriptMaker = (ports: MakerPorts): TranscriptMaker => ({
  finish: async (guild, id) => {
    for (const order of await ports.transcripts.listOrders(ORDERS, { guild, id })) await makeOne(ports, order);
  },
});

/** A failed order does not delay the others; its error is thrown at the end. */
export const makeTranscripts = (ports: MakerPorts) => async (): Promise<void> => {
  const failures: unknown[] = [];
  for (;;) {
    const orders = await ports.transcripts.listOrders(ORDERS);
    for (const order of orders) await makeOne(ports, order).catch((error: unknown) => failures.push(error));
    // Failed orders are still there: continuing would only repeat them.
    if (failures.length > 0) throw failures[0];
    if (orders.length < ORDERS) return;
  }
};

const makeOne = async (ports: MakerPorts, order: TranscriptOrder): Promise<void> => {
  const { transcripts, events, work, clock, ids } = ports;
  const transcript: Transcript = { ...order, ...(await storeMessages(ports, order)), createdAt: clock.now() };
  await work.run(async () => {
    if (!(await transcripts.complete(transcript))) return;
    await orderNotice(ports)('closed', transcript.ticket);
    await events.append({
      id: ids.next('event'),
      guildId: order.guildId,
      type: 'transcript.ready',
      at: transcript.createdAt,
      actor: SYSTEM,
      sequence: null,
      data: { transcript, changes: {} },
    });
  });
};

const TEAM = { type: 'staff', id: 'team' } as const;

/** An anonymous reply has the team as its author. */
export const toTranscriptMessage = ({ shownAs, ...message }: Message): TranscriptMessage => ({
  ...omit(message, ['deliveryState', 'directMessageId', 'guildId', 'postedIds']),
  ...(shownAs !== null && { author: TEAM, authorName: shownAs, authorAvatarUrl: null }),
});

const storeMessages = async (
  { transcripts, tickets, digests }: MakerPorts,
  order: TranscriptOrder,
): Promise<Pick<Transcript, 'participants' | 'messageCount' | 'sha256'>> => {
  const digest = digests.sha256();
  digest.update(toLine(order.ticket));
  let participants: readonly TranscriptParticipant[] = [];
  let messageCount = 0;
  let after: Position | null = null;
  do {
    const limit = Math.min(BATCH, order.ticket.messageCount - messageCount);
    if (limit === 0) break;
    const page: Page<Message> = await tickets.listMessages(order.guildId, order.ticketId, 'createdAt', {
      limit,
      after,
    });
    const messages = page.items.map(toTranscriptMessage);
    await transcripts.saveMessages(order, messages);
    for (const message of messages) digest.update(toLine(message));
    participants = addMessages(participants, messages);
    messageCount += messages.length;
    after = page.next;
  } while (after);
  return { participants, messageCount, sha256: digest.hex() };
};
