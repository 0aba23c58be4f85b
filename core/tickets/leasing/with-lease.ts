import type { IdempotentRequest } from '../../idempotency/index.ts';
import type { Actor } from '../../shared/actor.ts';
import { withHeartbeat } from '../../shared/clock.ts';
import { createConcurrencyLimit } from '../../shared/concurrency/concurrency-limit.ts';
import { AppError, isRefusal, LockTimeout, notFound, VersionConflict } from '../../shared/errors.ts';
import type { GuildId, TicketId, UserId } from '../../shared/ids.ts';
import { type Instant, plusMs } from '../../shared/instant.ts';
import type { StartedAction } from '../model/started-action.ts';
import type { LeasedRow, NewLease } from '../model/ticket-store.ts';
import type { ActionPorts, LeasedTicket } from './commit-change.ts';
import { takeBack } from './take-back.ts';

export interface TicketRef {
  readonly guild: GuildId;
  readonly ticket: TicketId;
}

export interface TicketTarget extends TicketRef {
  readonly actor: Actor;
  readonly ifVersion: number | null;
  /** Writes in the same transaction as the change of the ticket. */
  readonly alsoWrite?: () => Promise<void>;
  /** The answer of this request is recorded together with the change. */
  readonly request?: IdempotentRequest | null;
  /** These get access to the channel. */
  readonly joining?: readonly UserId[];
}

const LEASE_MS = 3_000;
/** Leaves time for the action itself before clients give up. */
const PATIENCE_MS = 12_000;
const POLL_MS = 20;

/** Waiters of this process poll for leases one at a time, first come, first served. */
const takeTurn = createConcurrencyLimit(1);

export interface LeaseOrder extends TicketRef {
  /** Is null for work without an effect in the chat. */
  readonly starts: Omit<StartedAction, 'key'> | null;
  readonly request?: IdempotentRequest | null | undefined;
}

export const orderLease = (
  { guild, ticket, actor, joining = [], request }: Omit<TicketTarget, 'ifVersion'>,
  action: StartedAction['action'] | null,
): LeaseOrder => ({ guild, ticket, request, starts: action && { action, actor, joining } });

/**
 * Takes back what others left in the chat, then works. A commit or failed work releases the lease. @throws not_found;
 * conflict when it is held longer than `patienceMs`
 */
export const withLease = async <T>(
  ports: ActionPorts,
  order: LeaseOrder,
  work: (leased: LeasedTicket) => Promise<T>,
  patienceMs = PATIENCE_MS,
): Promise<T> => {
  const { tickets, clock, ids } = ports;
  const { guild, ticket, request } = order;
  const holder = ids.next('holder');
  const key = request ? `${request.id}:${ticket}` : `${ticket}:${holder}`;
  const starts = order.starts && { ...order.starts, key };
  const { brokenOff, ...found } = await acquireLease(ports, { guild, ticket }, { holder, starts }, patienceMs);
  const inChat = { hasBegun: false };
  const beginInChat = () => {
    inChat.hasBegun = true;
    return key;
  };
  const run = async (): Promise<T> => {
    if (starts) await takeBack(ports, found, brokenOff);
    return work({ ...found, holder, beginInChat });
  };
  try {
    return await withHeartbeat(clock, run(), () =>
      tickets.renewLease(guild, ticket, { holder, until: plusMs(clock.now(), LEASE_MS) }),
    );
  } catch (error) {
    await tickets.releaseLease(guild, ticket, holder, inChat.hasBegun);
    if (starts && inChat.hasBegun) await takeBackRefused(ports, order, starts, error);
    await ports.problems.record(error, { guild, ticketId: ticket, categoryId: found.ticket.categoryId });
    throw error;
  }
};

/** @throws as `takeBack` and `withLease` */
export const takeBackStarted = (
  ports: ActionPorts,
  { guild, ticket }: TicketRef,
  started: StartedAction,
  patienceMs = PATIENCE_MS,
): Promise<void> =>
  withLease(
    ports,
    { guild, ticket, starts: null },
    async ({ holder, ...found }) => {
      await takeBack(ports, found, [started]);
      await ports.tickets.releaseLease(guild, ticket, holder);
    },
    patienceMs,
  );

/** What cannot be taken back now is taken back by `settleBrokenOff`. */
const takeBackRefused = async (
  ports: ActionPorts,
  ref: TicketRef,
  started: StartedAction,
  error: unknown,
): Promise<void> => {
  // A request whose outcome is unknown may be repeated under its key, and then continues.
  if (!isRefusal(error) && !(error instanceof VersionConflict)) return;
  try {
    await takeBackStarted(ports, ref, started);
  } catch (failure) {
    if (!(failure instanceof AppError)) throw failure;
  }
};

const acquireLease = (
  ports: ActionPorts,
  ref: TicketRef,
  lease: Pick<NewLease, 'holder' | 'starts'>,
  patienceMs: number,
): Promise<LeasedRow> => {
  const giveUpAt = plusMs(ports.clock.now(), patienceMs);
  const poll = () => pollLease(ports, ref, lease, giveUpAt);
  return patienceMs === 0 ? poll() : takeTurn(`${ref.guild} ${ref.ticket}`, poll);
};

const pollLease = async (
  { tickets, clock }: ActionPorts,
  { guild, ticket }: TicketRef,
  lease: Pick<NewLease, 'holder' | 'starts'>,
  giveUpAt: Instant,
): Promise<LeasedRow> => {
  for (;;) {
    const now = clock.now();
    const leased = await tickets.acquireLease(guild, ticket, { ...lease, until: plusMs(now, LEASE_MS) }, now);
    if (leased) return leased;
    if (!(await tickets.find(guild, ticket))) throw notFound('Ticket');
    if (now >= giveUpAt) throw new LockTimeout('ticket');
    await clock.sleep(POLL_MS);
  }
};
