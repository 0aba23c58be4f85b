import { omit } from '#core/shared/values/omit.ts';
import { uuidIds } from '#adapters/node/ids.ts';
import { type Instant, plusMs } from '#core/shared/instant.ts';
import type { Message, Ticket, TranscriptOrder } from '#core/tickets/index.ts';
import { applyClose, applyReopen } from '#core/tickets/model/ticket-steps.ts';
import { applyChange, type EventContext } from '#core/tickets/model/ticket-change.ts';
import type { TranscriptMessage, Transcript } from '#core/transcripts/index.ts';
import { NOON, STAFF } from '../support/build.ts';
import type { Stores } from './stores.ts';

const ACTOR = { type: 'staff', id: STAFF } as const;

/** Takes a step of a ticket's life, under a lease of its own. */
export const step = async (
  { tickets }: Stores,
  ticket: Ticket,
  fields: Partial<Ticket>,
  { dueAt = null, ...event }: Partial<EventContext> & { readonly dueAt?: Instant | null } = {},
) => {
  const change = applyChange(uuidIds, ticket, fields, { type: 'ticket.updated', actor: ACTOR, at: NOON, ...event });
  const holder = uuidIds.next('holder');
  await tickets.acquireLease(ticket.guildId, ticket.id, { holder, until: plusMs(NOON, 3_000) }, NOON);
  await tickets.commit(change, { holder, dueAt });
  return change;
};

/** Closes a ticket, which orders its transcript. */
export const close = async (
  stores: Stores,
  ticket: Ticket,
  at: Instant,
  fields: Partial<Ticket> = {},
): Promise<{ readonly ticket: Ticket; readonly order: TranscriptOrder }> => {
  const closing = { ...applyClose(at, { by: ACTOR, reason: 'Solved', cause: 'manual' }), ...fields };
  const { after, transcriptOrder } = await step(stores, ticket, closing, { type: 'ticket.closed', at });
  if (!transcriptOrder) throw new Error('Closing has ordered no transcript.');
  return { ticket: after, order: transcriptOrder };
};

/** Opens a closed ticket again. */
export const reopen = async (stores: Stores, ticket: Ticket, at: Instant): Promise<Ticket> =>
  (await step(stores, ticket, applyReopen(ticket, at), { type: 'ticket.reopened', at })).after;

export const keptOf = (message: Message): TranscriptMessage =>
  omit(message, ['deliveryState', 'directMessageId', 'guildId', 'postedIds', 'shownAs']);

export const transcriptOf = (order: TranscriptOrder, overrides: Partial<Transcript> = {}): Transcript => ({
  ...order,
  participants: [{ actor: ACTOR, name: 'Kim', avatarUrl: null, messageCount: 1 }],
  messageCount: 1,
  sha256: 'a'.repeat(64),
  createdAt: plusMs(order.closedAt, 5),
  ...overrides,
});

/** Carries an order out. */
export const make = async (
  { transcripts }: Stores,
  order: TranscriptOrder,
  messages: readonly TranscriptMessage[] = [],
): Promise<Transcript> => {
  const transcript = transcriptOf(order, { messageCount: messages.length });
  await transcripts.saveMessages(order, messages);
  if (!(await transcripts.complete(transcript))) throw new Error('The order was carried out before.');
  return transcript;
};
