import type { Automation } from '#core/automations/index.ts';
import type { BacktestResult } from '#core/backtests/index.ts';
import { SYSTEM } from '#core/shared/actor.ts';
import type { Target } from '#core/targets/index.ts';
import { createRuleDesk, note, type RuleDesk } from '../automations/context.ts';
import { backtest, COLLEAGUES, createRandom, live, ROLE, toRule } from './history.ts';

/** A replay of what was in force equals what happened, day by day. */
const expectAsItWas = ({ days, totals }: BacktestResult): void => {
  for (const { date, replayed, actual } of days) expect({ date, ...replayed }).toEqual({ date, ...actual });
  expect(totals.replayed).toEqual(totals.actual);
};

const SEEDS = [1, 2, 3, 4];

describe.each(SEEDS)('with the history of seed %i, a backtest of what was in force equals what happened', (seed) => {
  let fixture: RuleDesk;
  beforeEach(async () => {
    fixture = await createRuleDesk();
    await fixture.app.settings.update({
      guild: fixture.guild,
      ifVersion: null,
      change: { staffRoleIds: [ROLE], timezone: 'Europe/Berlin' },
    });
    for (const user of COLLEAGUES) await fixture.chat.setRoles(fixture.guild, user, [ROLE]);
  });

  it('for rules with events and by time', async () => {
    const urgent = { field: 'ticket.priority', operator: 'eq', value: 'urgent' } as const;
    const rules: Automation[] = [
      await fixture.rule({ trigger: 'ticket.created', conditions: urgent, stopProcessing: true }),
      await fixture.rule({ trigger: 'ticket.created', position: 1 }),
      await fixture.rule({
        trigger: 'ticket.updated',
        actions: [{ type: 'update_ticket', data: { addTags: ['seen'] } }],
      }),
      await fixture.rule({
        trigger: 'ticket.message_created',
        conditions: { field: 'actor.type', operator: 'eq', value: 'staff' },
      }),
      await fixture.rule({ trigger: 'unanswered_for', after: { minutes: 20, businessTime: false } }),
      await fixture.rule({
        trigger: 'unanswered_for',
        after: { minutes: 30, businessTime: false },
        conditions: { not: urgent },
        actions: [note('Late.')],
      }),
      await fixture.rule({ trigger: 'waiting_for_requester_for', after: { minutes: 25, businessTime: false } }),
      await fixture.rule({ trigger: 'unclaimed_for', after: { minutes: 40, businessTime: false } }),
      await fixture.rule({ trigger: 'idle_for', after: { minutes: 60, businessTime: false } }),
      await fixture.rule({ trigger: 'on_hold_for', after: { minutes: 15, businessTime: false } }),
    ];
    await live(fixture, 80, createRandom(seed));
    const fired: number[] = [];
    for (const rule of rules) {
      const result = await backtest(fixture, { kind: 'automation', automationId: rule.id, rule: toRule(rule) });
      expectAsItWas(result);
      expect(result.totals.replayed.fired).toBe((await fixture.runs(rule)).length);
      fired.push(result.totals.replayed.fired);
    }
    expect(fired.filter((count) => count > 0).length).toBeGreaterThan(7);
  });

  it('for targets, and rules before they are due', async () => {
    const fields = {
      name: 'All',
      nextResponseMinutes: 30,
      warnBeforePercent: [50, 80],
      pausedIn: ['on_hold'],
    } as const;
    const urgent: Target = await fixture.app.targets.create(fixture.guild, {
      name: 'Urgent',
      conditions: { field: 'ticket.priority', operator: 'eq', value: 'urgent' },
      firstResponseMinutes: 10,
      resolutionMinutes: 60,
      warnBeforePercent: [75],
      position: 1,
    });
    const all = await fixture.app.targets.create(fixture.guild, {
      ...fields,
      firstResponseMinutes: { low: 60, normal: 40, high: 20 },
      resolutionMinutes: 120,
      position: 2,
    });
    const rule = await fixture.rule({
      trigger: 'before_target',
      after: { minutes: 10, businessTime: false, target: 'resolution' },
    });
    await live(fixture, 80, createRandom(seed + 10));
    for (const target of [urgent, all]) {
      const { id, guildId: _, version: __, createdAt: ___, updatedAt: ____, ...draft } = target;
      const result = await backtest(fixture, { kind: 'target', targetId: id, target: draft });
      expectAsItWas(result);
      const { warned, breached, met } = result.totals.replayed;
      expect([warned, breached, met].filter((count) => count > 0).length).toBeGreaterThan(1);
    }
    const result = await backtest(fixture, { kind: 'automation', automationId: rule.id, rule: toRule(rule) });
    expectAsItWas(result);
    expect(result.totals.replayed.fired).toBeGreaterThan(0);
  });

  it.each(['round_robin', 'least_busy', 'previous'] as const)('for assignment by %s', async (mode) => {
    const assignment = { mode, fallback: 'least_busy' } as const;
    const { app, guild, category } = fixture;
    await app.categories.update({ guild, id: category.id, ifVersion: null, actor: SYSTEM }, { assignment });
    for (const staff of COLLEAGUES) await app.teams.setPresence(guild, staff, { status: 'available', capacity: 3 });
    await live(fixture, 80, createRandom(seed + 20));
    const result = await backtest(fixture, { kind: 'assignment', categoryId: category.id, assignment });
    expectAsItWas(result);
    expect(result.totals.replayed.assigned).toBeGreaterThan(10);
    expect(result.called.map(({ replayed }) => replayed)).toEqual(result.called.map(({ actual }) => actual));
    for (const { ticketId, staffId, at } of result.examples) {
      const { items } = await app.tickets.listTimeline(guild, ticketId, '-createdAt', { limit: 100, after: null });
      const given = items.filter(({ type, to }) => type === 'ticket.assigned' && to.claimedById === staffId);
      expect(given.map((entry) => entry.at)).toContain(at);
    }
  });
});
