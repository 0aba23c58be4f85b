import { type Category, channelName } from '../categories/index.ts';
import type { ChatPlatform } from '../chat/index.ts';
import { type Clock, whileRenewing } from '../shared/clock.ts';
import { AppError, conflict, isRefusal, notFound, StaleWrite } from '../shared/errors.ts';
import type { Ids, TicketId } from '../shared/ids.ts';
import { type Instant, plusMs } from '../shared/instant.ts';
import type { UnitOfWork } from '../shared/unit-of-work.ts';
import { detailOf, type TicketDetail } from './lifecycle.ts';
import { draftOf, newTicket, openingPosts, type OpenTicket } from './new-ticket.ts';
import { externalIdTaken, isLimited, obstacles, requireLimits, requireRoom, rolesMatter } from './opening-rules.ts';
import { notice } from './notice.ts';
import { membersOf, type Ticket } from './ticket.ts';
import type { Begun, Opening, OpeningCommit, OpeningFacts, TicketOpenings } from './ticket-openings.ts';
import { nextTimer } from './timers.ts';

export interface OpenTicketPorts {
  readonly openings: TicketOpenings;
  readonly chat: ChatPlatform;
  readonly work: UnitOfWork;
  readonly clock: Clock;
  readonly ids: Ids;
}

export interface OpenedTicket {
  readonly ticket: TicketDetail;
  /** Whether this is the answer of an earlier request with the same key. */
  readonly isReplay: boolean;
}

/** How long a client may repeat a request under its key. */
const IDEMPOTENCY_WINDOW_MS = 24 * 60 * 60 * 1000;
/** How long an opening counts as running without a sign of life. */
const RUNNING_MS = 3_000;
/** How long a duplicate waits for the first. */
const PATIENCE_MS = 3_000;
const POLL_MS = 25;

/**
 * Opens a ticket and its channel, exactly once per key.
 *
 * @throws not_found for an unknown category; conflict when a rule refuses, the external id is taken, the key was used
 * for another request or its first request is still running; bot_unavailable.
 */
export const openTicket =
  (ports: OpenTicketPorts) =>
  async (wanted: OpenTicket): Promise<OpenedTicket> => {
    const { clock, ids } = ports;
    const giveUpAt = plusMs(clock.now(), PATIENCE_MS);
    for (;;) {
      const opened = await attempt(ports, wanted, openingOf(wanted, ids.next() as TicketId, clock.now()));
      if (opened) return opened;
      if (clock.now() >= giveUpAt) {
        throw conflict('A request with this Idempotency-Key is still running. Retry in a moment.');
      }
      await clock.sleep(POLL_MS);
    }
  };

/** Null while the same request is being worked on by somebody else. */
const attempt = async (ports: OpenTicketPorts, wanted: OpenTicket, opening: Opening): Promise<OpenedTicket | null> => {
  const begun = await ports.openings.begin(opening);
  switch (begun.state) {
    case 'answered':
      return { ticket: begun.answer, isReplay: true };
    case 'mismatch':
      throw conflict('This Idempotency-Key was used for a different request. Use a new key for a new ticket.');
    case 'running':
      return null;
    case 'begun': {
      const ticket = await carriedOut(ports, wanted, { ...opening, ticketId: begun.ticketId }, begun);
      return ticket && { ticket, isReplay: false };
    }
  }
};

const openingOf = (
  { guild, categoryId, requesterId, externalId, key }: OpenTicket,
  ticketId: TicketId,
  now: Instant,
): Opening => ({
  guild,
  ticketId,
  categoryId,
  requesterId,
  externalId,
  key: key && { ...key, expiresAt: plusMs(now, IDEMPOTENCY_WINDOW_MS) },
  now,
  runningUntil: plusMs(now, RUNNING_MS),
});

type Ready = Extract<Begun, { state: 'begun' }>;

/** Null when somebody else finished the same opening first. */
const carriedOut = async (
  ports: OpenTicketPorts,
  wanted: OpenTicket,
  opening: Opening,
  begun: Ready,
): Promise<TicketDetail | null> => {
  try {
    return await opened(ports, wanted, opening, begun);
  } catch (error) {
    const isGivenUp = await ports.openings.abandon(opening);
    if (isGivenUp && (isRefusal(error) || error instanceof StaleWrite)) await discard(ports, opening.ticketId);
    if (!(error instanceof StaleWrite)) throw error;
    if (opening.key) return null;
    throw tookTooLong(error);
  }
};

const tookTooLong = (cause: unknown) =>
  new AppError('service_unavailable', 'Opening the ticket took too long and was given up. Nothing was opened; retry.', {
    cause,
  });

/** Removes the channel of an opening that was given up; if that fails too, it is found as an orphan. */
const discard = async ({ chat, openings }: OpenTicketPorts, ticket: TicketId): Promise<void> => {
  try {
    await chat.discardChannel(ticket);
    await openings.forget(ticket);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
};

const opened = async (
  ports: OpenTicketPorts,
  wanted: OpenTicket,
  opening: Opening,
  { facts, ticketNumber: reserved }: Ready,
): Promise<TicketDetail> => {
  const { openings, chat, clock, ids } = ports;
  const { category } = facts;
  if (!category) throw notFound('Category');
  if (facts.isExternalIdTaken) throw externalIdTaken(wanted.externalId);
  await requireOpen({ chat }, wanted, { ...facts, category, now: opening.now });

  const { guild, ticketId } = opening;
  const ticketNumber = reserved ?? (await openings.reserveNumber(opening));
  const draft = draftOf(wanted, opening, category, ticketNumber);
  const channel = await whileRenewing(
    clock,
    chat.openChannel(ticketId, {
      guild,
      name: channelName(category, ticketNumber),
      parentId: category.chatParentId,
      memberIds: membersOf(draft),
      roleIds: category.staffRoleIds,
      posts: [...openingPosts(wanted, category).map(({ post }) => post), ...answers(draft), ...pings(category)],
    }),
    () => openings.renew(opening, plusMs(clock.now(), RUNNING_MS)),
  );
  const change = newTicket(ids, { wanted, draft, category, channel });
  const answer = detailOf(change.after, category);
  const dueAt = nextTimer(change.after, category)?.at ?? null;
  await committed(ports, wanted, category, { change, key: opening.key, answer, dueAt });
  return answer;
};

/** Where there are limits, those who open tickets at once are let in one after the other, and judged once more. */
const committed = (
  { openings, work }: OpenTicketPorts,
  { guild, requesterId, source, bypassLimits }: OpenTicket,
  category: Category,
  commit: OpeningCommit,
): Promise<void> => {
  if (bypassLimits || !isLimited(category)) return openings.commit(commit);
  return work.run(async () => {
    const facts = await openings.lockedFacts(guild, category.id, requesterId);
    requireLimits(facts, { userId: requesterId, now: commit.change.after.createdAt }, source === 'api');
    await openings.commit(commit);
  });
};

/** @throws conflict when a rule stands in the way */
const requireOpen = async (
  { chat }: Pick<OpenTicketPorts, 'chat'>,
  { guild, requesterId: userId, source, bypassLimits }: OpenTicket,
  { category, now, ...facts }: OpeningFacts & { readonly category: Category; readonly now: Instant },
): Promise<void> => {
  const isStaff = source === 'api';
  const all = { ...facts, category };
  const roleIds = rolesMatter(category, all, !isStaff) ? ((await chat.rolesOf(guild, userId)) ?? []) : null;
  const found = obstacles(category, all, { userId, now, roleIds, isBound: !isStaff });
  requireRoom(found, { bypassLimits, canBypass: isStaff });
};

/** What was asked and answered, for those who read along in the channel. */
const answers = ({ formAnswers }: Ticket) => formAnswers.map(({ label, value }) => notice(`${label}\n${value}`));

/** Calls the roles that are to know of a new ticket. */
const pings = ({ pingRoleIds }: Category) =>
  pingRoleIds.length > 0 ? [notice(pingRoleIds.map((id) => `<@&${id}>`).join(' '))] : [];
