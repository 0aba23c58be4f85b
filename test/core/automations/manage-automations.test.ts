import type { AutomationAction } from '#core/automations/index.ts';
import { SYSTEM } from '#core/shared/actor.ts';
import { aGuildId } from '../../support/build.ts';
import { ALL, createRuleDesk, note, type RuleDesk, UNKNOWN } from './context.ts';

const NO_RULE = { code: 'not_found', message: 'Automation rule not found.' };

let fixture: RuleDesk;
beforeEach(async () => {
  fixture = await createRuleDesk();
});

describe('a new rule', () => {
  it('is enabled, holds always, comes first and lets others follow', async () => {
    const fields = { name: 'Greet', trigger: 'ticket.created', actions: [note('Hi')] } as const;
    const rule = await fixture.app.automations.create(fixture.guild, fields);
    expect(rule).toEqual({
      ...fields,
      id: rule.id,
      guildId: fixture.guild,
      enabled: true,
      position: 0,
      after: null,
      conditions: null,
      stopProcessing: false,
      lastRunAt: null,
      runCount: 0,
      warnings: [],
      version: 1,
      createdAt: fixture.clock.now(),
      updatedAt: fixture.clock.now(),
    });
    expect(await fixture.stored(rule)).toEqual(rule);
  });

  it('needs a name that no other of the server has', async () => {
    await fixture.rule({ name: 'Greet' });
    await expect(fixture.rule({ name: 'Greet' })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('"Greet"'),
    });
  });

  it.each<[string, AutomationAction, string]>([
    ['without what it needs', { type: 'add_note', data: {} }, 'actions.1.data.content: is needed'],
    ['with a field it does not have', { type: 'close_ticket', data: { why: 'x' } }, 'actions.1.data.why'],
    ['that starts an unknown flow', { type: 'run_flow', data: { flowId: UNKNOWN } }, 'flowId: there is no such flow'],
    [
      'that moves to an unknown category',
      { type: 'update_ticket', data: { categoryId: UNKNOWN } },
      'actions.1.data.categoryId: there is no such category',
    ],
  ])('is refused with an action %s', async (_, action, message) => {
    await expect(fixture.rule({ actions: [note('Hi'), action] })).rejects.toMatchObject({
      code: 'validation_error',
      message: expect.stringContaining(message),
    });
    expect((await fixture.app.automations.list(fixture.guild, {}, ALL)).items).toEqual([]);
  });

  it('is refused with every unknown flow and category at once', async () => {
    const actions: AutomationAction[] = [
      { type: 'run_flow', data: { flowId: UNKNOWN } },
      { type: 'update_ticket', data: { categoryId: UNKNOWN } },
    ];
    await expect(fixture.rule({ actions })).rejects.toMatchObject({
      message: 'actions.0.data.flowId: there is no such flow; actions.1.data.categoryId: there is no such category',
    });
  });

  it('may name flows and categories that are there', async () => {
    const flow = await fixture.app.flows.create(fixture.guild, { name: 'Ask' });
    const actions: AutomationAction[] = [
      { type: 'run_flow', data: { flowId: flow.id } },
      { type: 'update_ticket', data: { categoryId: fixture.category.id } },
    ];
    await expect(fixture.rule({ actions })).resolves.toMatchObject({ actions });
  });

  it('reacts from now on only', async () => {
    await fixture.open();
    await fixture.clock.advance(1);
    const rule = await fixture.rule();
    await fixture.react();
    expect(await fixture.runs(rule)).toEqual([]);
    await fixture.open();
    await fixture.react();
    expect(await fixture.runs(rule)).toHaveLength(1);
  });
});

describe('a change of a rule', () => {
  it('is stored and counted', async () => {
    const rule = await fixture.rule();
    await fixture.clock.advance(1_000);
    const changed = await fixture.app.automations.update(fixture.refer(rule), { position: 3, stopProcessing: true });
    expect(changed).toEqual({ ...rule, position: 3, stopProcessing: true, version: 2, updatedAt: fixture.clock.now() });
    expect(await fixture.stored(rule)).toEqual(changed);
  });

  it('of nothing is none', async () => {
    const rule = await fixture.rule();
    await fixture.clock.advance(1_000);
    const fields = { name: rule.name, actions: [note('Seen.')] };
    expect(await fixture.app.automations.update(fixture.refer(rule), fields)).toEqual(rule);
  });

  it('is refused when an action cannot run', async () => {
    const rule = await fixture.rule();
    const fields = { actions: [{ type: 'add_note', data: {} }] } as const;
    await expect(fixture.app.automations.update(fixture.refer(rule), fields)).rejects.toMatchObject({
      code: 'validation_error',
      message: 'actions.0.data.content: is needed',
    });
    expect(await fixture.stored(rule)).toEqual(rule);
  });

  it('is refused for another version than the caller has read', async () => {
    const rule = await fixture.rule();
    await expect(fixture.app.automations.update(fixture.refer(rule, 2), { position: 1 })).rejects.toMatchObject({
      name: 'VersionConflict',
      what: 'automation rule',
    });
  });

  it('does not find the rule of another server', async () => {
    const on = { ...fixture.refer(await fixture.rule()), guild: aGuildId() };
    await expect(fixture.app.automations.update(on, { position: 1 })).rejects.toMatchObject(NO_RULE);
    await expect(fixture.app.automations.delete(on)).rejects.toMatchObject(NO_RULE);
    await expect(fixture.app.automations.get(on.guild, on.id)).rejects.toMatchObject(NO_RULE);
    await expect(fixture.app.automations.listRuns(on.guild, { automationId: on.id }, ALL)).rejects.toMatchObject(
      NO_RULE,
    );
  });
});

describe('a deleted rule', () => {
  it('is gone', async () => {
    const rule = await fixture.rule();
    await fixture.app.automations.delete(fixture.refer(rule));
    await expect(fixture.stored(rule)).rejects.toMatchObject(NO_RULE);
  });

  it('has to be the version that the caller has read', async () => {
    const rule = await fixture.rule();
    await expect(fixture.app.automations.delete(fixture.refer(rule, 2))).rejects.toMatchObject({
      name: 'VersionConflict',
    });
    expect(await fixture.stored(rule)).toEqual(rule);
  });

  it('ends its runs, which stay in the run log', async () => {
    const rule = await fixture.rule({ actions: [{ type: 'send_message', data: { content: 'Hi' } }] });
    await fixture.open();
    await fixture.chat.setOnline(false);
    await fixture.react();
    const [run] = await fixture.runs(rule);
    expect(run).toMatchObject({ status: 'running' });
    await fixture.app.automations.delete(fixture.refer(rule));
    expect(await fixture.app.flows.getRun(fixture.guild, run!.id)).toMatchObject({
      status: 'cancelled',
      error: { message: 'Its rule was deleted.' },
      endedAt: fixture.clock.now(),
    });
  });
});

it('keeps the category that a rule moves tickets to', async () => {
  const { id } = await fixture.app.categories.create(fixture.guild, SYSTEM, { name: 'Refunds' });
  await fixture.rule({ actions: [{ type: 'update_ticket', data: { categoryId: id } }] });
  const removal = fixture.app.categories.delete({ guild: fixture.guild, id, actor: SYSTEM, ifVersion: null });
  await expect(removal).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('1 automation') });
});

it('lists rules by position, and those of one position by age', async () => {
  const [last, first, second] = [
    await fixture.rule({ position: 2 }),
    await fixture.rule({ position: 1 }),
    await fixture.rule({ position: 1, enabled: false }),
  ];
  expect((await fixture.app.automations.list(fixture.guild, {}, ALL)).items).toEqual([first, second, last]);
  expect(await fixture.app.automations.listEnabled(fixture.guild)).toMatchObject([{ id: first.id }, { id: last.id }]);
});
