import type { Automation } from '#core/automations/index.ts';
import type { AutomationFields } from '#core/automations/automation.ts';
import type { Backtest, BacktestDraft } from '#core/backtests/index.ts';
import { SYSTEM } from '#core/shared/actor.ts';
import type { UserId } from '#core/shared/ids.ts';
import { type Instant, plusMs } from '#core/shared/instant.ts';
import { PRIORITIES, type Ticket } from '#core/tickets/index.ts';
import { STAFF } from '../../support/build.ts';
import type { RuleDesk } from '../automations/context.ts';

export const MINUTE_MS = 60_000;
export const ROLE = '300000000000000001';
export const LEAD = '8800' as UserId;
export const COLLEAGUES: readonly UserId[] = [STAFF, LEAD, '8801' as UserId];

/** A generator of numbers from 0 to 1 that repeats itself for a seed (mulberry32). */
export const createRandom = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

const pick = <T>(random: () => number, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;

const refer = (rule: RuleDesk, { id }: Ticket, staff: UserId) => ({
  guild: rule.guild,
  ticket: id,
  ifVersion: null,
  actor: { type: 'staff', id: staff } as const,
});

type Step = (fixture: RuleDesk, ticket: Ticket, random: () => number) => Promise<unknown>;

const REPLY = { content: 'Hi', attachments: [] } as const;

const STEPS: readonly Step[] = [
  (fixture, ticket, random) => {
    const staffId = pick(random, COLLEAGUES);
    return fixture.app.tickets.reply({ ...refer(fixture, ticket, staffId), ...REPLY, staffId, setStatus: null });
  },
  (fixture, ticket, random) => {
    const staffId = pick(random, COLLEAGUES);
    return fixture.app.tickets.reply({ ...refer(fixture, ticket, staffId), ...REPLY, staffId, setStatus: 'pending' });
  },
  (fixture, ticket) => fixture.say(ticket, ticket.requesterId),
  (fixture, ticket) => fixture.say(ticket, ticket.requesterId),
  (fixture, ticket, random) => update(fixture, ticket, { priority: pick(random, PRIORITIES) }),
  (fixture, ticket) => update(fixture, ticket, { status: 'on_hold' }),
  (fixture, ticket) => update(fixture, ticket, { status: 'open' }),
  (fixture, ticket, random) => {
    const staffId = pick(random, COLLEAGUES);
    return fixture.app.tickets.claim({ ...refer(fixture, ticket, staffId), staffId, force: false });
  },
  (fixture, ticket) => fixture.app.tickets.unclaim(refer(fixture, ticket, ticket.claimedById ?? STAFF)),
  (fixture, ticket) => fixture.app.tickets.close({ ...refer(fixture, ticket, STAFF), reason: null, silently: false }),
  (fixture, ticket) => fixture.app.tickets.reopen(refer(fixture, ticket, STAFF)),
];

const update = (
  fixture: RuleDesk,
  ticket: Ticket,
  fields: Parameters<RuleDesk['app']['tickets']['update']>[0]['fields'],
) => fixture.app.tickets.update({ ...refer(fixture, ticket, STAFF), fields });

const work = async (fixture: RuleDesk): Promise<void> => {
  await fixture.later(0);
  await fixture.app.tickets.handOut();
  await fixture.react();
};

/** Lets a worker do its work minute by minute, as a real one does at once. */
export const wait = async (fixture: RuleDesk, minutes: number): Promise<void> => {
  await work(fixture);
  for (let left = minutes; left > 0; left -= 1) {
    await fixture.clock.advance(MINUTE_MS);
    await work(fixture);
  }
};

/** Lets people open, answer, hold, claim and close tickets for some hours. What the state of a ticket forbids is left out. */
export const live = async (fixture: RuleDesk, steps: number, random: () => number): Promise<void> => {
  const tickets: Ticket[] = [];
  for (let step = 0; step < steps; step += 1) {
    // Nothing is due in the same millisecond as a change.
    await fixture.clock.advance(1);
    await work(fixture);
    if (tickets.length === 0 || random() < 0.3) {
      const requesterId = `90${Math.floor(random() * 5)}` as UserId;
      tickets.push(await fixture.open({ requesterId, priority: pick(random, PRIORITIES) }));
    } else {
      const ticket = await fixture.read(pick(random, tickets));
      await pick(random, STEPS)(fixture, ticket, random).catch(ignoreRefusal);
    }
    await wait(fixture, 1 + Math.floor(random() * 12));
  }
};

const ignoreRefusal = (error: unknown): void => {
  if ((error as { readonly code?: string }).code !== 'conflict') throw error;
};

export const START = '2026-01-01T12:00:00.000Z' as Instant;

export const order = (fixture: RuleDesk, draft: BacktestDraft, from = START): Promise<Backtest> => {
  const to = fixture.clock.now();
  return fixture.app.backtests.order({ guild: fixture.guild, actor: SYSTEM, draft, period: { from, to } });
};

/** @returns the result, once the worker has finished */
export const backtest = async (fixture: RuleDesk, draft: BacktestDraft, from = START) => {
  // Events of this instant are of the period.
  await fixture.clock.advance(1);
  const { id } = await order(fixture, draft, from);
  await fixture.app.backtests.run();
  const found = await fixture.app.backtests.get({ guild: fixture.guild, id, principal: ANYBODY });
  if (!found.result) throw new Error(`The backtest is ${found.status}.`);
  return found.result;
};

export const ANYBODY = {
  identity: { kind: 'token', id: '', name: '', prefix: '', expiresAt: null },
  plan: 'enterprise',
  owner: { kind: 'guild', guildId: '' },
  scopes: ['flows:read', 'flows:write', 'settings:read', 'settings:write', 'categories:read', 'categories:write'],
} as never;

/** The rule as it would be drafted. */
export const toRule = ({
  name,
  trigger,
  actions,
  after,
  conditions,
  position,
  stopProcessing,
}: Automation): Pick<AutomationFields, 'name' | 'trigger' | 'actions'> & Partial<AutomationFields> => ({
  name,
  trigger,
  actions,
  after,
  conditions,
  position,
  stopProcessing,
});

export const minutesLater = (minutes: number): Instant => plusMs(START, minutes * MINUTE_MS);
