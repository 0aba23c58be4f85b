import type { IdempotentRequest } from '../../idempotency/index.ts';
import type { ChangedChannel, ChannelChange } from '../../chat/index.ts';
import type { Actor } from '../../shared/actor.ts';
import { withHeartbeat } from '../../shared/clock.ts';
import { createConcurrencyLimit } from '../../shared/concurrency/concurrency-limit.ts';
import { LockTimeout, notFound } from '../../shared/errors.ts';
import type { GuildId, TicketId } from '../../shared/ids.ts';
import { type Instant, plusMs } from '../../shared/instant.ts';
import { requireVersion } from '../../shared/records.ts';
import { toTicketDetail, assertAllowed, type TicketAction, type TicketDetail } from '../model/lifecycle.ts';
import type { Message, Ticket } from '../model/ticket.ts';
import type { TicketPolicy } from '../model/ticket-policy.ts';
import { type ActionPorts, commitChange, type LeasedTicket, changeChannel, NO_CHANNEL } from './commit-change.ts';
import { withNotices } from '../notices/order-notice.ts';
import type { TicketChange } from '../model/ticket-change.ts';
import type { TicketWithPolicy } from '../model/ticket-store.ts';

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
}

/** The channel is changed first, then the ticket. */
export interface ActionStep {
  readonly channel: ChannelChange | null;
  readonly change: (inChat: ChangedChannel) => TicketChange;
  readonly policy?: TicketPolicy;
  /** Writes in the same transaction, after the channel is changed and before the ticket. */
  readonly alsoWrite?: () => Promise<void>;
}

export type PlanStep = (
  ticket: Ticket,
  at: Instant,
  policy: TicketPolicy,
) => ActionStep | null | Promise<ActionStep | null>;

export interface ActionResult {
  readonly ticket: TicketDetail;
  readonly messages: readonly Message[];
}

const LEASE_MS = 3_000;
/** Leaves time for the action itself before clients give up. */
const PATIENCE_MS = 12_000;
const POLL_MS = 20;

/** Waiters of this process poll for leases one at a time, first come, first served. */
const takeTurn = createConcurrencyLimit(1);

/**
 * Acquires the lease, checks the state table, changes the channel, and commits. Of two equal actions exactly one
 * succeeds, and the channel never shows what was not committed. `toAnswer` computes the result, which is also recorded
 * for a request under an idempotency key. @throws not_found; conflict when the state table forbids it or the version is
 * stale; bot_unavailable
 */
export const executeAction =
  (ports: ActionPorts) =>
  <Answer>(
    target: TicketTarget,
    action: TicketAction,
    planStep: PlanStep,
    toAnswer: (result: ActionResult) => Answer,
  ): Promise<Answer> =>
    withLease(ports, target, (leased) => executeOnLeased(ports, leased, { action, planStep, toAnswer, ...target }));

export const executeTicketAction =
  (ports: ActionPorts) =>
  (target: TicketTarget, action: TicketAction, planStep: PlanStep): Promise<TicketDetail> =>
    executeAction(ports)(target, action, planStep, ({ ticket }) => ticket);

/** A commit or failed work releases the lease. @throws not_found; conflict when it is held longer than `patienceMs` */
export const withLease = async <T>(
  ports: ActionPorts,
  { guild, ticket }: TicketRef,
  work: (leased: LeasedTicket) => Promise<T>,
  patienceMs = PATIENCE_MS,
): Promise<T> => {
  const { tickets, clock, ids } = ports;
  const holder = ids.next('holder');
  const found = await acquireLease(ports, { guild, ticket }, holder, patienceMs);
  try {
    return await withHeartbeat(clock, work({ ...found, holder }), () =>
      tickets.renewLease(guild, ticket, { holder, until: plusMs(clock.now(), LEASE_MS) }),
    );
  } catch (error) {
    await tickets.releaseLease(guild, ticket, holder);
    await ports.problems.record(error, { guild, ticketId: ticket, categoryId: found.ticket.categoryId });
    throw error;
  }
};

interface ActionRequest<Answer> extends Pick<TicketTarget, 'ifVersion' | 'alsoWrite' | 'request'> {
  readonly action: TicketAction;
  readonly planStep: PlanStep;
  readonly toAnswer: (result: ActionResult) => Answer;
}

export const executeOnLeased = async <Answer>(
  ports: ActionPorts,
  leased: LeasedTicket,
  request: ActionRequest<Answer>,
): Promise<Answer> => {
  const { ticket, policy, holder } = leased;
  requireVersion('Ticket', ticket, request.ifVersion);
  assertAllowed(request.action, ticket, policy);
  const step = await request.planStep(ticket, ports.clock.now(), policy);
  if (!step) {
    await ports.tickets.releaseLease(ticket.guildId, ticket.id, holder);
    return request.toAnswer({ ticket: toTicketDetail(ticket, policy), messages: [] });
  }
  const inChat = step.channel ? await changeChannel(ports, leased, request, step.channel) : NO_CHANNEL;
  return writeStep(ports, leased, request, { ...step, inChat });
};

const writeStep = async <Answer>(
  ports: ActionPorts,
  { policy, holder }: LeasedTicket,
  { action, alsoWrite, request, toAnswer }: ActionRequest<Answer>,
  step: ActionStep & { readonly inChat: ChangedChannel },
): Promise<Answer> => {
  const rules = step.policy ?? policy;
  const write = async (): Promise<Answer> => {
    await step.alsoWrite?.();
    await alsoWrite?.();
    const change = step.change(step.inChat);
    if (action === 'delete') await withNotices(ports, change, rules, () => ports.tickets.remove(change, holder));
    else await commitChange(ports, { change, policy: rules, holder });
    const answer = toAnswer({ ticket: toTicketDetail(change.after, rules), messages: change.messages });
    await request?.record(answer);
    return answer;
  };
  // The commit is one unit of work by itself.
  return step.alsoWrite || alsoWrite || request ? ports.work.run(write) : write();
};

const acquireLease = (
  ports: ActionPorts,
  ref: TicketRef,
  holder: string,
  patienceMs: number,
): Promise<TicketWithPolicy> => {
  const giveUpAt = plusMs(ports.clock.now(), patienceMs);
  const poll = () => pollLease(ports, ref, holder, giveUpAt);
  return patienceMs === 0 ? poll() : takeTurn(`${ref.guild} ${ref.ticket}`, poll);
};

const pollLease = async (
  { tickets, clock }: ActionPorts,
  { guild, ticket }: TicketRef,
  holder: string,
  giveUpAt: Instant,
): Promise<TicketWithPolicy> => {
  for (;;) {
    const now = clock.now();
    const leased = await tickets.acquireLease(guild, ticket, { holder, until: plusMs(now, LEASE_MS) }, now);
    if (leased) return leased;
    if (!(await tickets.find(guild, ticket))) throw notFound('Ticket');
    if (now >= giveUpAt) throw new LockTimeout('ticket');
    await clock.sleep(POLL_MS);
  }
};
