import { uuidIds } from '#adapters/node/ids.ts';
import type { Category } from '#core/categories/index.ts';
import { type Instant, plusMs } from '#core/shared/instant.ts';
import { NO_POLICY, type TicketCreation, type IdempotencyKey, type TicketDetail } from '#core/tickets/index.ts';
import { toTicketDetail } from '#core/tickets/model/lifecycle.ts';
import { createChange } from '#core/tickets/model/ticket-change.ts';
import { aMessage, aTicket, NOON, REQUESTER } from '../support/build.ts';
import type { Stores } from './stores.ts';

export const DAY_MS = 86_400_000;

export const aKey = (overrides: Partial<IdempotencyKey> = {}): IdempotencyKey => ({
  callerId: uuidIds.next('token'),
  key: 'order-4711',
  fingerprint: 'same',
  expiresAt: plusMs(NOON, DAY_MS),
  ...overrides,
});

export const anOpening = (category: Category, key: IdempotencyKey | null, now: Instant = NOON): TicketCreation => ({
  guild: category.guildId,
  ticketId: uuidIds.next('ticket'),
  categoryId: category.id,
  requesterId: REQUESTER,
  externalId: null,
  key,
  now,
  runningUntil: plusMs(now, 3_000),
});

/** Reserves a number for the opening and commits its ticket. */
export const commitOpening = async (
  { creations }: Stores,
  opening: TicketCreation,
  overrides: object = {},
): Promise<TicketDetail> => {
  const { ticketId: id, guild: guildId, categoryId } = opening;
  const ticketNumber = await creations.reserveNumber(opening);
  const ticket = aTicket({ id, guildId, categoryId, ticketNumber, ...overrides });
  const change = createChange(uuidIds, ticket, {
    type: 'ticket.created',
    actor: { type: 'token', id: 't' },
    at: NOON,
    messages: [aMessage(ticket)],
  });
  const answer = toTicketDetail(change.after, NO_POLICY);
  await creations.commit({ change, key: opening.key, answer, dueAt: null });
  return answer;
};
