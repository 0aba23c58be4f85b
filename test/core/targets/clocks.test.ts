import fc from 'fast-check';
import { uuidIds } from '#adapters/node/ids.ts';
import type { Hours } from '#core/calendars/index.ts';
import type { UserId } from '#core/shared/ids.ts';
import { type Instant, toInstant } from '#core/shared/instant.ts';
import { type TargetKind, type TargetRules, warnClock } from '#core/targets/index.ts';
import { type Message, NEW_MESSAGE, type Ticket, trackTargets } from '#core/tickets/index.ts';
import { applyChange, createChange } from '#core/tickets/model/ticket-change.ts';
import { applyClose, applyReopen } from '#core/tickets/model/ticket-steps.ts';
import { findTerms } from '#core/tickets/targets/track-targets.ts';
import { aCase } from '../../support/arbitrary-hours.ts';
import { aTicket, REQUESTER, STAFF } from '../../support/build.ts';
import { type Plan, simulate, type Step, STEPS } from './reference.ts';

const MINUTE_MS = 60_000;
const CALENDAR = uuidIds.next('calendar');
const KINDS: Readonly<Record<string, TargetKind>> = {
  first: 'first_response',
  next: 'next_response',
  resolution: 'resolution',
};

const length = fc.option(fc.integer({ min: 1, max: 200 }).map((quarters) => quarters * 4));
const aPlan: fc.Arbitrary<Plan> = fc.record({
  first: length,
  next: length,
  resolution: length,
  pausedIn: fc.subarray(['pending', 'on_hold']),
  percent: fc.option(fc.constantFrom(25, 50, 75)),
});
const someSteps = fc.array(fc.record({ minute: fc.integer({ min: 1, max: 4_000 }), step: fc.constantFrom(...STEPS) }), {
  maxLength: 12,
});

const buildRules = (hours: Hours, plan: Plan): TargetRules => ({
  list: [
    {
      id: uuidIds.next('target'),
      name: 'All',
      conditions: null,
      firstResponseMinutes: plan.first,
      nextResponseMinutes: plan.next,
      resolutionMinutes: plan.resolution,
      calendarId: CALENDAR,
      pausedIn: plan.pausedIn as TargetRules['list'][number]['pausedIn'],
      warnBeforePercent: plan.percent === null ? [] : [plan.percent],
    },
  ],
  calendarId: null,
  hours: { [CALENDAR]: hours },
});

const aMessage = (ticket: Ticket, type: 'staff' | 'user', id: UserId, at: Instant): Message => ({
  ...NEW_MESSAGE,
  id: uuidIds.next('message'),
  guildId: ticket.guildId,
  ticketId: ticket.id,
  author: { type, id },
  chatMessageId: null,
  authorName: null,
  authorAvatarUrl: null,
  content: 'Hi',
  attachments: [],
  createdAt: at,
});

const change = (ticket: Ticket, fields: Partial<Ticket>, at: Instant, messages: readonly Message[] = []) =>
  applyChange(uuidIds, ticket, fields, { type: 'ticket.updated', actor: { type: 'staff', id: STAFF }, at, messages });

const take = (ticket: Ticket, step: Step, at: Instant) => {
  const answered = { status: 'pending' as const, firstResponseAt: ticket.firstResponseAt ?? at };
  switch (step) {
    case 'answer':
      return change(ticket, answered, at, [aMessage(ticket, 'staff', STAFF, at)]);
    case 'ask':
      return change(ticket, { status: 'open' }, at, [aMessage(ticket, 'user', REQUESTER, at)]);
    case 'close':
      return change(ticket, applyClose(at, { by: { type: 'staff', id: STAFF }, reason: null, cause: 'manual' }), at);
    case 'reopen':
      return change(ticket, applyReopen(ticket, at), at);
    default:
      return change(ticket, { status: STATUS_OF[step] }, at);
  }
};
const STATUS_OF = { hold: 'on_hold', wait: 'pending', open: 'open' } as const;

/** As the timer of the ticket, at the minutes at which it is due. */
const warnUntil = (ticket: Ticket, rules: TargetRules, at: Instant): Ticket => ({
  ...ticket,
  targets: ticket.targets.map((clock) => {
    const terms = findTerms(rules, clock);
    return terms && clock.warnAt && clock.warnAt <= at ? warnClock(clock, terms, clock.warnAt) : clock;
  }),
});

const isPossible = (ticket: Ticket, step: Step): boolean => (ticket.status === 'closed') === (step === 'reopen');

/** 10,000 take some minutes. */
const RUNS = Number(process.env.TARGET_RUNS ?? 1_000);

it('agree with a reference that goes minute by minute', () => {
  fc.assert(
    fc.property(aCase, aPlan, someSteps, ({ day, hours, startsAt }, plan, given) => {
      const from = Date.parse(day) + startsAt * MINUTE_MS;
      const until = from + 4_100 * MINUTE_MS;
      const steps = new Map(given.map(({ minute, step }) => [from + minute * MINUTE_MS, step]));
      const rules = buildRules(hours, plan);
      const opened = aTicket({ createdAt: toInstant(from), updatedAt: toInstant(from), firstResponseAt: null });
      const created = createChange(uuidIds, opened, {
        type: 'ticket.created',
        actor: { type: 'user', id: REQUESTER },
        at: toInstant(from),
      });
      let ticket = trackTargets(uuidIds, created, rules).after;
      for (const [ms, step] of [...steps].sort(([a], [b]) => a - b)) {
        if (!isPossible(ticket, step)) continue;
        const at = toInstant(ms);
        ticket = trackTargets(uuidIds, take(warnUntil(ticket, rules, at), step, at), rules).after;
      }
      const end = toInstant(until);
      ticket = warnUntil(ticket, rules, end);
      if (ticket.status !== 'closed') ticket = trackTargets(uuidIds, change(ticket, {}, end), rules).after;
      const reference = simulate(hours, plan, { from, until }, steps);
      const toTime = (ms: number | null) => (ms === null ? null : toInstant(ms));
      for (const [name, kind] of Object.entries(KINDS)) {
        const clock = ticket.targets.find((one) => one.kind === kind);
        const expected = reference.get(name);
        const picked = clock && {
          startedAt: clock.startedAt,
          warnedAt: clock.warnedAt,
          metAt: clock.metAt,
          breachedAt: clock.breachedAt,
        };
        expect(picked).toEqual(
          expected && {
            startedAt: toTime(expected.startedAt),
            warnedAt: toTime(expected.warnedAt),
            metAt: toTime(expected.metAt),
            breachedAt: toTime(expected.breachedAt),
          },
        );
      }
    }),
    { numRuns: RUNS },
  );
});
