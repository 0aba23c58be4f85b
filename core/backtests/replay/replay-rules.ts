import {
  areConditionsMet,
  type Automation,
  buildFacts,
  chooseDueRule,
  isConcerned,
  isTimeTrigger,
  pairDue,
} from '../../automations/index.ts';
import { type Called, collectCalled } from '../../flows/index.ts';
import { type Actor, SYSTEM } from '../../shared/actor.ts';
import type { DomainEvent } from '../../shared/events.ts';
import type { AutomationId, Ids, TicketId, UserId } from '../../shared/ids.ts';
import { type Instant, plusMs } from '../../shared/instant.ts';
import {
  isLately,
  listDueRules,
  markConsidered,
  nextRuleTimer,
  NO_RULE_STATE,
  type RuleMark,
  type Ticket,
  type TicketPolicy,
  toSnapshot,
  toStart,
} from '../../tickets/index.ts';
import type { ReplayedServer } from './load-server.ts';
import { TARGET_COUNTS, type TargetFact, TargetTimes } from './replay-targets.ts';
import { ReplayedReminders } from './replayed-reminders.ts';
import type { ReplayedChange } from './replayed-tickets.ts';
import type { Simulation } from './simulation.ts';
import type { ReplayCounts } from './replay-counts.ts';
import { TimerQueue } from './timer-queue.ts';

const MINUTE_MS = 60_000;

/** Lists the rules whose runs led to an action. */
export type ListRulesBehind = (actor: Actor) => readonly AutomationId[];

interface RuleReplayPorts {
  readonly ids: Ids;
  readonly counts: ReplayCounts;
  readonly listRulesBehind: ListRulesBehind;
}

interface CalledTo {
  readonly ticket: Ticket;
  readonly called: Pick<Called, 'afterMinutes'>;
  readonly at: Instant;
}

/** Replays the rule or the target of a draft, with the other rules and targets of the server around it. */
export class RuleReplay implements Simulation {
  readonly #server: ReplayedServer;
  readonly #ports: RuleReplayPorts;
  readonly #draft: Automation | null;
  readonly #isTimed: boolean;
  readonly #times: TargetTimes | null;
  readonly #timers = new TimerQueue<TicketId>();
  readonly #tickets = new Map<TicketId, Ticket>();
  readonly #marks = new Map<TicketId, Readonly<Record<string, RuleMark>>>();
  readonly #mentionedAt = new Map<TicketId, Instant>();
  readonly #reminders = new ReplayedReminders();

  constructor(server: ReplayedServer, ports: RuleReplayPorts) {
    this.#server = server;
    this.#ports = ports;
    this.#draft = server.rules.find(({ id }) => id === server.draftId) ?? null;
    this.#isTimed = this.#draft !== null && isTimeTrigger(this.#draft.trigger);
    const needsTimes = this.#draft === null || this.#draft.trigger === 'before_target';
    this.#times = needsTimes ? new TargetTimes(ports.ids, (fact) => this.#addTarget(fact)) : null;
  }

  follow(change: ReplayedChange): void {
    if (this.#draft && !this.#isTimed) for (const event of change.events) this.#react(event, change.after);
    this.#reminders.follow(change.after);
    if (!this.#times && !this.#isTimed) return;
    const policy = this.#getPolicy(change.after);
    const ticket = this.#times ? this.#times.follow(change, policy) : change.after;
    this.#schedule(this.#withMarks(ticket), policy, change.at);
  }

  nextAt(): Instant | null {
    const reminderAt = this.#reminders.nextAt();
    const timerAt = this.#timers.first()?.at ?? null;
    return timerAt === null || (reminderAt !== null && reminderAt < timerAt) ? reminderAt : timerAt;
  }

  runDue(at: Instant): void {
    if (this.#reminders.nextAt() === at) this.#remind(at);
    else this.#runTimer(at);
  }

  measureWaiting(): null {
    return null;
  }

  #runTimer(at: Instant): void {
    const id = this.#timers.first()?.key;
    const ticket = id && this.#tickets.get(id);
    if (!ticket) return;
    this.#timers.set(ticket.id, null);
    const policy = this.#getPolicy(ticket);
    const timer = nextRuleTimer(ticket, policy);
    const next =
      timer?.action === 'follow_targets'
        ? (this.#times?.followDue(ticket, at, policy) ?? null)
        : this.#applyDueRules(ticket, policy, at);
    if (next) this.#schedule(this.#withMarks(next), policy, at);
  }

  #getPolicy({ categoryId }: Ticket): TicketPolicy {
    const policy = this.#server.getPolicy(categoryId);
    return { ...policy, timeRules: this.#isTimed ? policy.timeRules : [] };
  }

  #withMarks(ticket: Ticket): Ticket {
    const marks = this.#marks.get(ticket.id) ?? {};
    return { ...ticket, ruleState: { ...(ticket.ruleState ?? NO_RULE_STATE), marks } };
  }

  /** What is over already is due at once. */
  #schedule(ticket: Ticket, policy: TicketPolicy, now: Instant): void {
    const isEnded = ticket.status === 'closed';
    const timed = this.#times ? ticket : { ...ticket, targets: [] };
    const timer = isEnded ? null : nextRuleTimer(timed, policy);
    this.#timers.set(ticket.id, timer && (timer.at < now ? now : timer.at));
    if (timer) this.#tickets.set(ticket.id, timed);
    else this.#tickets.delete(ticket.id);
    if (isEnded) this.#marks.delete(ticket.id);
  }

  /** As `startByTime`. */
  #applyDueRules(ticket: Ticket, policy: TicketPolicy, at: Instant): Ticket {
    const due = listDueRules(ticket, policy, at);
    const starts = due.map((one) => toStart(ticket, one));
    const pairs = pairDue(this.#server.rules, starts);
    const ignored = pairs
      .filter(({ rule, start }) => start.startedBy && this.#ports.listRulesBehind(start.startedBy).includes(rule.id))
      .map(({ rule }) => rule.id);
    const facts = this.#buildFacts({ actor: SYSTEM, data: { ticket: toSnapshot(ticket) } }, ticket, at);
    const { settled, chosen } = chooseDueRule(pairs, facts, ignored);
    if (chosen && chosen.rule.id === this.#draft?.id) this.#fire(ticket, at);
    const ruleState = markConsidered(ticket, policy, due, { settled, isStarted: chosen !== null });
    this.#marks.set(ticket.id, ruleState.marks);
    return ticket;
  }

  /** As `applyRules`, up to the draft. */
  #react(event: DomainEvent, ticket: Ticket): void {
    const draft = this.#draft;
    if (draft?.trigger !== event.type) return;
    const behind = this.#ports.listRulesBehind(event.actor);
    const looking = this.#server.rules.filter((rule) => isConcerned(rule, event) && !behind.includes(rule.id));
    const facts = this.#buildFacts(event, ticket, event.at);
    for (const rule of looking) {
      if (!areConditionsMet(rule, facts)) continue;
      if (rule.id === draft.id) this.#fire(ticket, event.at);
      if (rule.id === draft.id || rule.stopProcessing) return;
    }
  }

  #buildFacts(event: Pick<DomainEvent, 'actor' | 'data'>, ticket: Ticket, now: Instant) {
    const category = this.#server.categories.get(ticket.categoryId) ?? null;
    return buildFacts(event, { now, ticket: toSnapshot(ticket), category });
  }

  #fire(ticket: Ticket, at: Instant): void {
    const { counts } = this.#ports;
    counts.add('replayed', 'fired', at);
    const { id: ticketId, ticketNumber } = ticket;
    counts.addExample({ ticketId, ticketNumber, at, what: 'fired', targetKind: null, staffId: null });
    const category = this.#server.categories.get(ticket.categoryId) ?? null;
    for (const { type, data } of this.#draft?.actions ?? []) {
      const called = collectCalled(type, data, { ticket, category });
      if (called.isMention && !this.#mayMention(ticketId, at)) continue;
      for (const role of called.roleIds) counts.call('role', role, at);
      const onCall = called.onCallTeamId ? this.#server.listOnCall(called.onCallTeamId, at) : [];
      for (const user of new Set([...called.userIds, ...onCall])) this.#call(user, { ticket, called, at });
    }
  }

  #call(user: UserId, { ticket, called: { afterMinutes }, at }: CalledTo): void {
    if (afterMinutes === null) this.#ports.counts.call('staff', user, at);
    else this.#reminders.add(ticket, user, plusMs(at, afterMinutes * MINUTE_MS));
  }

  #remind(at: Instant): void {
    const reminded = this.#reminders.takeNext();
    if (reminded) this.#ports.counts.call('staff', reminded, at);
  }

  /** A rule mentions people in a ticket once per hour. */
  #mayMention(ticket: TicketId, at: Instant): boolean {
    const last = this.#mentionedAt.get(ticket);
    if (last && isLately(last, at)) return false;
    this.#mentionedAt.set(ticket, at);
    return true;
  }

  #addTarget({ type, target, ticket, at }: TargetFact): void {
    const what = TARGET_COUNTS[type];
    if (!what || this.#draft !== null || target.id !== this.#server.draftId) return;
    this.#ports.counts.add('replayed', what, at);
    const { id: ticketId, ticketNumber } = ticket;
    this.#ports.counts.addExample({ ticketId, ticketNumber, at, what, targetKind: target.kind, staffId: null });
  }
}
