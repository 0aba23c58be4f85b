import { uuidIds } from '#adapters/node/ids.ts';
import type { TicketId } from '#core/shared/ids.ts';
import { aTicket, STAFF } from '../../../../support/build.ts';
import { graphOf, startRun, getFirstEffect } from '../../context.ts';

const ID = '019b0000-0000-7000-8000-00000000000c';

const VARS = { plan: 'pro', empty: '', long: 'x'.repeat(3_000) };
const TICKET = aTicket({ subject: 'Broken', priority: 'high', tags: ['vip', 'eu'], claimedById: null });
const withTicket = { ticket: TICKET, category: { name: 'Billing' } };
const about = { vars: VARS, ticketId: TICKET.id };

const effectOf = (type: string, data: object) => getFirstEffect(startRun(graphOf(type, data), about, withTicket));

describe('what a node wants done', () => {
  it.each([
    [
      'send_message',
      { content: ' {{ticket.subject}} in {{category.name}} ' },
      { kind: 'say', content: 'Broken in Billing' },
    ],
    ['add_note', { content: 'Plan {{vars.plan}}{{vars.none}}' }, { kind: 'add_note', content: 'Plan pro' }],
    ['close_ticket', { reason: '{{vars.plan}}' }, { action: 'close', input: { reason: 'pro' } }],
    ['close_ticket', { reason: '{{vars.empty}}' }, { action: 'close', input: { reason: null } }],
    ['close_ticket', {}, { kind: 'act', action: 'close', input: { reason: null } }],
    ['send_canned_reply', { cannedReplyId: ID }, { kind: 'send_canned_reply', cannedReplyId: ID }],
    ['run_flow', { flowId: ID }, { kind: 'start_flow', flowId: ID }],
    ['knowledge_suggest', { query: '{{ticket.subject}}?' }, { kind: 'suggest', query: 'Broken?', limit: 3 }],
    ['knowledge_suggest', { query: 'x', limit: 1 }, { query: 'x', limit: 1 }],
    [
      'create_ticket',
      {
        categoryId: ID,
        subject: '{{vars.long}}',
        message: 'Hi {{vars.plan}}',
        tags: ['{{vars.plan}}', '{{vars.empty}}', ' a '],
      },
      {
        kind: 'open_ticket',
        categoryId: ID,
        subject: 'x'.repeat(200),
        message: 'Hi pro',
        priority: null,
        tags: ['pro', 'a'],
      },
    ],
    ['create_ticket', { categoryId: ID }, { categoryId: ID, subject: null, message: null, priority: null, tags: null }],
    [
      'update_ticket',
      { status: 'pending', priority: 'low', addTags: ['{{vars.plan}}'], removeTags: ['eu'], claimedById: '<@42>' },
      { changes: { status: 'pending', priority: 'low', addTags: ['pro'], removeTags: ['eu'], claimedById: '42' } },
    ],
    ['update_ticket', { keptOpen: 'yes' }, { changes: { keptOpen: true } }],
    ['update_ticket', { keptOpen: 'no' }, { changes: { keptOpen: false } }],
    ['update_ticket', { claimedById: '{{claimer.mention}}' }, { kind: 'change_ticket', changes: {} }],
  ])('%s with %j', (type, data, effect) => {
    expect(effectOf(type, data)).toMatchObject(JSON.parse(JSON.stringify(effect)) as object);
  });

  it('speaks to the user before there is a ticket, and about nothing that is not there', () => {
    const content = '{{requester.mention}} {{user.name}} {{user.id}} [{{ticket.number}}] {{nonsense}}!';
    expect(getFirstEffect(startRun(graphOf('send_message', { content })))).toMatchObject({
      content: '<@4711> <@4711> 4711 [] !',
    });
    expect(
      getFirstEffect(startRun(graphOf('send_message', { content: 'For {{user.mention}}' }), { userId: null })),
    ).toMatchObject({
      content: 'For',
    });
  });

  it('puts values in as the texts they are', () => {
    const vars = { sly: '{{ticket.subject}} $& $1 {{vars.sly}}' };
    const content = '[{{vars.sly}}]';
    expect(getFirstEffect(startRun(graphOf('send_message', { content }), { vars }, withTicket))).toMatchObject({
      content: `[${vars.sly}]`,
    });
  });
});

describe('a node that was stored before its data was checked', () => {
  it('fails the run with what is wrong, and does nothing', () => {
    const { run, effect } = startRun(graphOf('wait', { seconds: 'five' })).turn();
    expect(effect).toBeNull();
    expect(run).toMatchObject({
      status: 'failed',
      error: { nodeId: 'it', message: expect.stringMatching(/^seconds has to be a whole number .*\.$/) },
    });
  });

  it('is executed without the fields that its type does not have any more', () => {
    expect(effectOf('send_message', { content: 'Hello', colour: 'red' })).toMatchObject({ content: 'Hello' });
  });

  it('says that nothing is left of its text', () => {
    for (const data of [{ content: '{{vars.none}}' }, {}])
      expect(startRun(graphOf('send_message', data)).turn().run.error).toEqual({
        nodeId: 'it',
        message: 'With these values nothing is left to be written.',
      });
  });
});

describe('a variable', () => {
  it('takes what a template says, in the place of what it was', () => {
    const scene = startRun(
      graphOf('set_variable', { variable: 'plan', value: '{{vars.plan}}-{{ticket.priority}}' }),
      about,
      {
        ...withTicket,
      },
    );
    expect(scene.turn().run.vars).toEqual({ ...VARS, plan: 'pro-high' });
  });

  it('is emptied by nothing, and cut to what is kept', () => {
    expect(startRun(graphOf('set_variable', { variable: 'plan' }), about).turn().run.vars).toMatchObject({
      plan: '',
    });
    const value = '{{vars.long}}{{vars.long}}';
    expect(startRun(graphOf('set_variable', { variable: 'a', value }), about).turn().run.vars.a).toHaveLength(4_000);
  });

  it('may have any name, and changes nothing else by it', () => {
    const { vars } = startRun(graphOf('set_variable', { variable: '__proto__', value: 'x' })).turn().run;
    expect(Object.keys(vars)).toEqual(['__proto__']);
    expect(Object.getPrototypeOf(vars)).toBe(Object.prototype);
    expect(
      getFirstEffect(startRun(graphOf('send_message', { content: '[{{vars.constructor}}{{vars.__proto__}}]' }))),
    ).toMatchObject({
      content: '[]',
    });
  });
});

describe('a condition', () => {
  it.each([
    [{ field: 'vars.plan', operator: 'eq', value: 'pro' }, 'true', 'pro'],
    [{ field: 'vars.plan', operator: 'in', value: ['free', 'basic'] }, 'false', 'pro'],
    [{ field: 'vars.none', operator: 'is_set' }, 'false', null],
    [{ field: 'ticket.priority', operator: 'eq', value: 'high' }, 'true', 'high'],
    [{ field: 'ticket.tags', operator: 'contains', value: 'vip' }, 'true', ['vip', 'eu']],
    [{ field: 'ticket.claimedById', operator: 'is_not_set' }, 'true', null],
    [{ field: 'ticket.constructor', operator: 'is_set' }, 'false', null],
    [{ field: 'category.name', operator: 'starts_with', value: 'bill' }, 'true', 'Billing'],
    [{ field: 'user.id', operator: 'eq', value: 4711 }, 'true', '4711'],
  ])('%j goes by %s', (data, handle, actual) => {
    const scene = startRun(graphOf('condition', data, ['true', 'false']), about, withTicket);
    expect(scene.turn().run).toMatchObject({ nodeId: `after-${handle}`, trace: [{ handle, output: { actual } }] });
  });

  it('about a ticket that is not there is about nothing', () => {
    const data = { field: 'ticket.priority', operator: 'is_not_set' };
    expect(startRun(graphOf('condition', data, ['true'])).turn().run.nodeId).toBe('after-true');
  });
});

describe('a suggestion', () => {
  const itemId = uuidIds.next('knowledgeItem');
  const id = uuidIds.next('suggestion');
  const choices = [
    { id: '1', label: 'Invoices', itemId },
    { id: 'none', label: 'None of them', itemId: null },
  ];
  const HANDLES = ['helped', 'not_helped', 'nothing_found'];
  const suggested = (found = choices, handles = HANDLES) => {
    const scene = startRun(graphOf('knowledge_suggest', { query: 'x' }, handles));
    getFirstEffect(scene);
    scene.outcome({ suggested: { id, choices: found }, output: { itemIds: [itemId] } });
    return scene;
  };

  it('that finds nothing goes on', () => {
    expect(suggested([]).run()).toMatchObject({ nodeId: 'after-nothing_found', waiting: null });
  });

  it('that did not help goes on, too', () => {
    const scene = suggested();
    expect(scene.run()).toMatchObject({ status: 'waiting', waiting: { kind: 'choice', choices, suggestion: id } });
    expect(scene.answer({ kind: 'chosen', choiceId: 'none' }).run).toMatchObject({ nodeId: 'after-not_helped' });
  });

  it('that helped has that noted before it goes on', () => {
    const scene = suggested();
    const { run } = scene.answer({ kind: 'chosen', choiceId: '1' });
    expect(run).toMatchObject({
      status: 'running',
      performing: { kind: 'note_helped', itemId, suggestion: id },
      // Nothing of it is done yet, whatever was done to ask.
      performedStep: null,
    });
    expect(scene.outcome({ output: { itemId } }).run).toMatchObject({ nodeId: 'after-helped', waiting: null });
  });

  it('is not answered twice', () => {
    const scene = suggested();
    const { run } = scene.answer({ kind: 'chosen', choiceId: '1' });
    expect(scene.answer({ kind: 'chosen', choiceId: 'none' }).run).toEqual(run);
  });

  it('that was asked by a process that died is done anew for its answer', () => {
    const scene = startRun(graphOf('knowledge_suggest', { query: 'x' }, HANDLES), { ticketId: 't' as TicketId });
    const step = scene.turn().run.trace[0]?.id ?? null;
    const after = startRun(graphOf('knowledge_suggest', { query: 'x' }, HANDLES), {
      ...scene.run(),
      performedStep: step,
    });
    after.turn();
    after.outcome({ suggested: { id, choices } });
    expect(after.run().performedStep).toBeNull();
  });
});

it('gives a claim to the user whom a template names', () => {
  expect(effectOf('update_ticket', { claimedById: STAFF })).toMatchObject({ changes: { claimedById: STAFF } });
});
