import type { Condition } from '#core/automations/index.ts';
import { STAFF } from '../../support/build.ts';
import { ALL, createRuleDesk, note, type RuleDesk } from './context.ts';

const URGENT = { type: 'update_ticket', data: { priority: 'urgent' } } as const;
const is = (field: string, value: unknown): Condition => ({ field, operator: 'eq', value });

let fixture: RuleDesk;
beforeEach(async () => {
  fixture = await createRuleDesk();
});

describe('a rule', () => {
  it('acts on the ticket that the event is about, once', async () => {
    const rule = await fixture.rule();
    const ticket = await fixture.open();
    await fixture.react();
    await fixture.react();
    expect(await fixture.notes(ticket)).toEqual(['Seen.']);
    expect(await fixture.stored(rule)).toEqual({ ...rule, runCount: 1, lastRunAt: fixture.clock.now() });
  });

  it('leaves a run of its own in the run log', async () => {
    const rule = await fixture.rule({ actions: [note('one'), note('two')] });
    const ticket = await fixture.open();
    await fixture.react();
    expect(await fixture.runs(rule)).toMatchObject([
      {
        status: 'completed',
        automationId: rule.id,
        flowId: null,
        flowVersion: 1,
        ticketId: ticket.id,
        userId: ticket.requesterId,
        channelId: ticket.channelId,
        vars: {},
        depth: 1,
        trigger: { kind: 'automation', actor: { type: 'system' }, panelId: null },
        trace: [
          { nodeId: 'action-1', type: 'add_note' },
          { nodeId: 'action-2', type: 'add_note' },
        ],
      },
    ]);
  });

  it('does its actions in their order', async () => {
    await fixture.rule({ actions: [URGENT, note('{{ticket.priority}}'), note('then')] });
    const ticket = await fixture.open();
    await fixture.react();
    expect(await fixture.notes(ticket)).toEqual(['urgent', 'then']);
  });

  it('is the actor of what it does', async () => {
    const rule = await fixture.rule({ actions: [URGENT] });
    const ticket = await fixture.open();
    await fixture.react();
    const [run] = await fixture.runs(rule);
    const { items } = await fixture.app.tickets.listTimeline(fixture.guild, ticket.id, '-createdAt', {
      limit: 1,
      after: null,
    });
    expect(items).toMatchObject([{ type: 'ticket.updated', actor: { type: 'automation', id: run?.id } }]);
  });

  it('has its actions as the graph of its run', async () => {
    const rule = await fixture.rule({ actions: [note('one'), note('two'), URGENT] });
    await fixture.open();
    await fixture.react();
    const position = { x: 0, y: 0 };
    expect((await fixture.runs(rule))[0]?.graph).toEqual({
      nodes: rule.actions.map((action, index) => ({ ...action, id: `action-${index + 1}`, position })),
      edges: [
        { id: 'then-1', source: 'action-1', sourceHandle: null, target: 'action-2' },
        { id: 'then-2', source: 'action-2', sourceHandle: null, target: 'action-3' },
      ],
    });
  });

  it('acts once on an event that is delivered again', async () => {
    const rules = [await fixture.rule(), await fixture.rule({ trigger: 'ticket.closed' }), await fixture.rule()];
    const ticket = await fixture.open();
    const [event] = (await fixture.app.webhooks.listEvents(fixture.guild, { eventTypes: ['ticket.created'] }, ALL))
      .items;
    expect(await fixture.app.automations.applyRules(rules, event!)).toBe(2);
    expect(await fixture.app.automations.applyRules(rules, event!)).toBe(2);
    expect(await fixture.notes(ticket)).toEqual(['Seen.', 'Seen.']);
    expect(await fixture.stored(rules[0]!)).toMatchObject({ runCount: 1 });
  });

  it('does not react to what happened before it was there', async () => {
    const first = await fixture.rule();
    await fixture.open();
    await fixture.clock.advance(1);
    const late = await fixture.rule();
    await fixture.react();
    expect(await fixture.runs(first)).toHaveLength(1);
    expect(await fixture.runs(late)).toEqual([]);
  });

  it('reacts to no other type of event', async () => {
    const rule = await fixture.rule({ trigger: 'ticket.closed' });
    await fixture.open();
    await fixture.react();
    expect(await fixture.runs(rule)).toEqual([]);
  });

  it('does not react while it is switched off', async () => {
    const rule = await fixture.rule({ enabled: false });
    await fixture.open();
    await fixture.react();
    expect(await fixture.runs(rule)).toEqual([]);
  });

  it('waits with what needs the bot, and does it once', async () => {
    const rule = await fixture.rule({ actions: [{ type: 'send_message', data: { content: 'Welcome' } }] });
    const ticket = await fixture.open();
    await fixture.chat.setOnline(false);
    await fixture.react();
    expect(await fixture.runs(rule)).toMatchObject([{ status: 'running' }]);
    await fixture.chat.setOnline(true);
    await fixture.clock.advance(3_600_000);
    await fixture.app.flows.runDue();
    expect(await fixture.runs(rule)).toMatchObject([{ status: 'completed' }]);
    expect(await fixture.chatOf(ticket)).toEqual(['Welcome']);
  });

  it('fails where an action is refused, and the next rule still acts', async () => {
    const failing = await fixture.rule({
      actions: [{ type: 'update_ticket', data: { claimedById: 'nobody' } }, note('x')],
    });
    await fixture.rule({ position: 1, actions: [note('next')] });
    const ticket = await fixture.open();
    await fixture.react();
    expect(await fixture.runs(failing)).toMatchObject([{ status: 'failed', error: { nodeId: 'action-1' } }]);
    expect(await fixture.notes(ticket)).toEqual(['next']);
  });
});

describe('the conditions of a rule', () => {
  const holds = async (conditions: Condition, fields: object = {}): Promise<boolean> => {
    const rule = await fixture.rule({ conditions });
    await fixture.open({ subject: 'A refund', tags: ['vip'], ...fields });
    await fixture.react();
    return (await fixture.runs(rule)).length > 0;
  };

  it.each<[string, Condition, boolean]>([
    ['a field of the ticket', is('ticket.subject', 'A refund'), true],
    ['another value of it', is('ticket.subject', 'A question'), false],
    ['the actor', is('actor.type', 'system'), true],
    ['the name of the category', is('category.name', 'Support'), true],
    ['the category and the ticket', { all: [is('category.name', 'Support'), is('ticket.subject', 'A refund')] }, true],
    ['the ticket or the category', { any: [is('ticket.subject', 'x'), is('category.name', 'Support')] }, true],
    ['the category within a group', { any: [{ all: [{ not: is('category.name', 'Support') }] }] }, false],
    ['how long ago something was', { field: 'ticket.createdAt', operator: 'older_than', value: 60 }, false],
  ])('may be about %s', async (_, conditions, isSo) => {
    expect(await holds(conditions)).toBe(isSo);
  });

  it.each<[string, Condition, boolean]>([
    ['an answer', { field: 'answer.game', operator: 'contains', value: 'crash' }, true],
    ['another answer', { field: 'answer.device', operator: 'contains', value: 'crash' }, false],
    ['all answers', { field: 'answers', operator: 'contains', value: 'crash' }, true],
    ['all answers, line by line', { field: 'answers', operator: 'contains', value: 'phone\nit crashes' }, true],
    ['no answer', { field: 'answer.toString', operator: 'is_set' }, false],
  ])('may be about %s of the form', async (_, conditions, isSo) => {
    const formAnswers = [
      { questionId: 'device', label: 'Device', value: 'Phone' },
      { questionId: 'game', label: 'Game', value: 'It crashes at the start' },
    ];
    expect(await holds(conditions, { formAnswers })).toBe(isSo);
    expect(await holds({ field: 'answers', operator: 'is_not_set' })).toBe(true);
  });

  it('may be about the category for one rule only', async () => {
    await fixture.rule({ position: 1, conditions: is('ticket.subject', 'x') });
    expect(await holds(is('category.name', 'Support'))).toBe(true);
  });

  it('may be about what the event changed', async () => {
    const rule = await fixture.rule({
      trigger: 'ticket.updated',
      conditions: { field: 'ticket.priority', operator: 'changed' },
    });
    const ticket = await fixture.open();
    await fixture.app.tickets.update({ ...fixture.on(ticket), fields: { subject: 'Other' } });
    await fixture.react();
    expect(await fixture.runs(rule)).toEqual([]);
    await fixture.app.tickets.update({ ...fixture.on(ticket), fields: { priority: 'low' } });
    await fixture.react();
    expect(await fixture.runs(rule)).toHaveLength(1);
  });

  it('may be about the team of the ticket', async () => {
    const { app, guild } = fixture;
    const team = await app.teams.create(guild, { name: 'Billing', staffIds: [STAFF] });
    const conditions = { all: [is('ticket.teamId', team.id), { field: 'ticket.teamId', operator: 'is_set' }] } as const;
    const rule = await fixture.rule({ trigger: 'ticket.updated', conditions });
    const ticket = await fixture.open();
    await app.tickets.update({ ...fixture.on(ticket), fields: { teamId: null, subject: 'Other' } });
    await fixture.react();
    expect(await fixture.runs(rule)).toEqual([]);
    await app.tickets.update({ ...fixture.on(ticket), fields: { teamId: team.id } });
    await fixture.react();
    expect(await fixture.runs(rule)).toHaveLength(1);
  });

  it('may be about the message of the event', async () => {
    await fixture.rule({
      trigger: 'ticket.message_created',
      conditions: is('message.content', 'refund'),
      actions: [URGENT],
    });
    const ticket = await fixture.open();
    await fixture.say(ticket, ticket.requesterId, 'hello');
    await fixture.react();
    expect(await fixture.read(ticket)).toMatchObject({ priority: 'normal' });
    await fixture.say(ticket, ticket.requesterId, 'refund');
    await fixture.react();
    expect(await fixture.read(ticket)).toMatchObject({ priority: 'urgent' });
  });

  it('are about the ticket as it is, not as it was', async () => {
    const rule = await fixture.rule({ conditions: is('ticket.priority', 'low') });
    const ticket = await fixture.open();
    await fixture.app.tickets.update({ ...fixture.on(ticket), fields: { priority: 'low' } });
    await fixture.react();
    expect(await fixture.runs(rule)).toHaveLength(1);
  });

  it('are about the ticket as it was when it is gone', async () => {
    const rule = await fixture.rule({ trigger: 'ticket.deleted', conditions: is('ticket.subject', 'Old') });
    const ticket = await fixture.open({ subject: 'Old' });
    await fixture.app.tickets.close({ ...fixture.on(ticket), reason: null });
    await fixture.app.tickets.delete(fixture.on(ticket));
    await fixture.react();
    expect(await fixture.runs(rule)).toHaveLength(1);
  });
});

describe('several rules', () => {
  it('act in the order of their positions, each on what the one before has left', async () => {
    await fixture.rule({ position: 2, conditions: is('ticket.priority', 'urgent'), actions: [note('second')] });
    await fixture.rule({ position: 1, actions: [URGENT, note('first')] });
    const ticket = await fixture.open();
    await fixture.react();
    expect(await fixture.notes(ticket)).toEqual(['first', 'second']);
  });

  it('act until one of them stops the others', async () => {
    await fixture.rule({ position: 1, actions: [note('first')], stopProcessing: true });
    const second = await fixture.rule({ position: 2, actions: [note('second')] });
    const ticket = await fixture.open();
    await fixture.react();
    expect(await fixture.notes(ticket)).toEqual(['first']);
    expect(await fixture.runs(second)).toEqual([]);
  });

  it('are not stopped by one whose conditions do not hold', async () => {
    const never = is('ticket.priority', 'low');
    await fixture.rule({ position: 1, conditions: never, stopProcessing: true });
    await fixture.rule({ position: 2, actions: [note('second')] });
    const ticket = await fixture.open();
    await fixture.react();
    expect(await fixture.notes(ticket)).toEqual(['second']);
  });

  it('act for their own server only', async () => {
    const other = await createRuleDesk();
    const rule = await fixture.rule();
    await other.open();
    await fixture.react();
    expect(await fixture.runs(rule)).toEqual([]);
  });
});
