import { toTextNotice, mentionUser } from '../../chat/index.ts';
import { SYSTEM } from '../../shared/actor.ts';
import { loadTicketContext, type ServerContext } from '../../settings/index.ts';
import { AppError } from '../../shared/errors.ts';
import { plusMs } from '../../shared/instant.ts';
import { executeOnLeased, type PlanStep } from '../actions/execute-action.ts';
import { orderLease, withLease, type TicketRef } from '../leasing/with-lease.ts';
import type { ActionPorts, LeasedTicket } from '../leasing/commit-change.ts';
import { hasLeftUnnoticed } from '../inbound/handle-departure.ts';
import { planClosing } from '../actions/plan-closing.ts';
import { ACTIONS } from '../model/ticket-actions.ts';
import { releaseFromClaimer } from '../claims/claim-access.ts';
import { buildNotice } from '../model/ticket-notices.ts';
import { applyChange } from '../model/ticket-change.ts';
import { applyRelease, listLeavingClaimers } from '../model/ticket-steps.ts';
import { nextTimer, type TimedAction } from '../model/next-timer.ts';
import { followTargets, recalculateTargets } from './follow-targets.ts';
import { applyTimeRules, type StartedRule, type StartRules } from './apply-rules.ts';

const BATCH = 100;
const HOUR_MS = 3_600_000;
/** A timer that cannot run, for example while the bot is unavailable, is retried after this time. */
const RETRY_MS = 5_000;

/** Executes each due action once, even with several workers and after crashes. @returns how many tickets it checked */
export const runTimers =
  (ports: ActionPorts) =>
  async (startRules: StartRules): Promise<number> => {
    let count = 0;
    for (;;) {
      const due = await ports.tickets.listDue(ports.clock.now(), BATCH);
      for (const ticket of due) await runTimer(ports, ticket, startRules);
      count += due.length;
      if (due.length < BATCH) return count;
    }
  };

/** Rules that are due at once apply one after the other. */
const runTimer = async (ports: ActionPorts, ticket: TicketRef, startRules: StartRules): Promise<void> => {
  let run = await leaseForTimer(ports, ticket, startRules);
  while (run) {
    await run();
    run = await leaseForTimer(ports, ticket, startRules);
  }
};

const leaseForTimer = async (
  ports: ActionPorts,
  ticket: TicketRef,
  startRules: StartRules,
): Promise<StartedRule['run']> => {
  try {
    const order = orderLease({ ...ticket, actor: SYSTEM }, 'timer');
    return await withLease(ports, order, (leased) => applyTimer(ports, leased, startRules), 0);
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'service_unavailable') throw error;
    const now = ports.clock.now();
    await ports.tickets.postpone(ticket.guild, ticket.ticket, plusMs(now, RETRY_MS), now);
    return null;
  }
};

/** Uses the present ticket and rules, not those from when the timer was set. */
const applyTimer = async (
  ports: ActionPorts,
  leased: LeasedTicket,
  startRules: StartRules,
): Promise<StartedRule['run']> => {
  const { guildId, id } = leased.ticket;
  const now = ports.clock.now();
  if (await recalculateTargets(ports, leased)) return null;
  const timer = nextTimer(leased.ticket, leased.policy);
  if (!timer || timer.at > now) {
    await ports.tickets.postpone(guildId, id, timer && timer.at, now);
    await ports.tickets.releaseLease(guildId, id, leased.holder);
    return null;
  }
  if (timer.action === 'apply_rules') return applyTimeRules(ports, leased, startRules);
  if (timer.action === 'follow_targets') return followTargets(ports, leased);
  await executeOnLeased(ports, leased, {
    ...(await planTimer(ports, leased, timer.action)),
    ifVersion: null,
    toAnswer: ({ ticket }) => ticket,
  });
  return null;
};

/** A ticket whose requester has left is closed instead of being warned of its closing. */
const planTimer = async (ports: ActionPorts, leased: LeasedTicket, action: TimedAction) => {
  const isOfInactivity = action === 'warn_of_closing' || action === 'auto_close';
  return isOfInactivity && (await hasLeftUnnoticed(ports, leased))
    ? { action: 'auto_close' as const, planStep: buildClosingStep('member_left')(ports) }
    : { action, planStep: PLANS[action](ports) };
};

const buildClosingStep =
  (cause: 'inactivity' | 'member_left') =>
  (ports: ActionPorts): PlanStep =>
  (ticket, at, policy) =>
    planClosing(ports, { ticket, at, policy }, { by: SYSTEM, reason: null, cause });

const acceptUnanswered =
  (ports: ActionPorts): PlanStep =>
  (ticket, at, policy) => {
    const reason = ticket.closeRequest?.reason ?? null;
    return planClosing(ports, { ticket, at, policy }, { by: SYSTEM, reason, cause: 'close_request' });
  };

const closeAsScheduled =
  (ports: ActionPorts): PlanStep =>
  (ticket, at, policy) => {
    const { reason = null, silently = false } = ticket.scheduledClose ?? {};
    return planClosing(ports, { ticket, at, policy }, { by: SYSTEM, reason, cause: 'scheduled', silently });
  };

const planRetirement =
  ({ ids }: ActionPorts): PlanStep =>
  (ticket, at, { closedChannel: { mode, parentId } }) => {
    const isDeleted = mode === 'delete';
    const fields = { channelRetiredAt: at, ...(isDeleted && { channelId: null }) };
    const changes = isDeleted ? {} : { channelParentId: { from: null, to: parentId } };
    return {
      channel: isDeleted ? { deleted: true } : { parentIds: parentId ? [parentId] : [] },
      change: () => applyChange(ids, ticket, fields, { type: 'ticket.updated', actor: SYSTEM, at, changes }),
    };
  };

const PLANS: Record<TimedAction, (ports: ActionPorts) => PlanStep> = {
  end_hold:
    ({ ids }) =>
    (ticket, at) => {
      const fields = { status: ACTIONS.end_hold.to, holdUntil: null, lastActivityAt: at, warnedAt: null };
      return {
        channel: null,
        change: () => applyChange(ids, ticket, fields, { type: 'ticket.updated', actor: SYSTEM, at }),
      };
    },
  accept_close: acceptUnanswered,
  close_as_scheduled: closeAsScheduled,
  retire_channel: planRetirement,
  auto_close: buildClosingStep('inactivity'),
  end_claim: (ports) => async (ticket, at, policy) => {
    const { write, settings, formatDuration } = await loadTicketContext(ports, ticket);
    const time = formatDuration((policy.unclaimAfterHours ?? 0) * HOUR_MS);
    const text = write('ticket.claim_ended', { staff: mentionUser(ticket.claimedById), time });
    const mentions = { userIds: ticket.claimedById ? [ticket.claimedById] : [], roleIds: [] };
    return {
      channel: {
        ...releaseFromClaimer(policy, settings),
        post: { ...buildNotice(text), mentions },
        deny: listLeavingClaimers(ticket),
      },
      change: () =>
        applyChange(ports.ids, ticket, applyRelease(ticket), { type: 'ticket.unclaimed', actor: SYSTEM, at }),
    };
  },
  warn_of_closing: (ports) => async (ticket, at, policy) => {
    const { requester, ...channel } = await loadTicketContext(ports, ticket);
    const closesAt = nextTimer({ ...ticket, warnedAt: at }, policy)?.at ?? at;
    const changes = { inactivityWarnedAt: { from: null, to: at } };
    const warn = ({ write, formatTime }: ServerContext) =>
      write('ticket.inactivity_warning', { time: formatTime(closesAt) });
    const direct = [toTextNotice(warn(requester))];
    const context = { type: 'ticket.updated', actor: SYSTEM, at, changes, direct } as const;
    return {
      channel: { post: buildNotice(warn(channel)) },
      change: () => applyChange(ports.ids, ticket, { warnedAt: at }, context),
    };
  },
};
