import type { FlowFields } from '#core/flows/model/flow.ts';
import type { FlowNode } from '#core/flows/index.ts';
import { SYSTEM } from '#core/shared/actor.ts';
import type { TicketId, UserId } from '#core/shared/ids.ts';
import { port } from '../../../../apps/composition/tokens/tokens.ts';
import { aGuildId, REQUESTER } from '../../../support/build.ts';
import { ask, createFlowDesk, type FlowDesk, inARow, node, say, UNKNOWN, wait } from '../flow-server.ts';
import { listTickets } from '../../../support/list-tickets.ts';

const USER = '4711' as UserId;

let helpDesk: FlowDesk;
beforeEach(async () => {
  helpDesk = await createFlowDesk();
});

type Input = Partial<Parameters<FlowDesk['app']['flows']['test']>[0]>;

const test = async (nodes: readonly FlowNode[], input: Input = {}, fields: Partial<FlowFields> = {}) => {
  const { id } = await helpDesk.create({ nodes, edges: inARow(nodes), ...fields });
  const about = { input: {}, userId: null, ticketId: null, answers: {}, requestNodeId: null };
  return helpDesk.app.flows.test({ guild: helpDesk.guild, id, ...about, ...input });
};
const path = ({ trace }: Awaited<ReturnType<typeof test>>) => trace.map(({ nodeId, handle }) => `${nodeId}:${handle}`);
const choice = (id: string) =>
  node(
    'ask_choice',
    {
      content: 'Which?',
      variable: id,
      options: [
        { id: 'a', label: 'A' },
        { id: 'b', label: 'B' },
      ],
    },
    id,
  );
const edge = (source: string, sourceHandle: string | null, target: string) => ({
  id: `${source}-${sourceHandle}`,
  source,
  sourceHandle,
  target,
});

describe('a dry run', () => {
  it('goes through the draft with its answers, and lets time pass at once', async () => {
    const nodes = [
      ask('why'),
      choice('which'),
      wait('pause', 1_000_000),
      say('say', '{{vars.why}} {{vars.which}} {{vars.plan}}'),
    ];
    const edges = [edge('why', 'answered', 'which'), edge('which', 'b', 'pause'), edge('pause', null, 'say')];
    const answers = { why: 'Because', which: 'b' };
    const run = await test(nodes, { input: { plan: 'pro' }, userId: USER, answers }, { edges });
    expect(run).toMatchObject({
      status: 'completed',
      userId: USER,
      ticketId: null,
      channelId: null,
      depth: 1,
      startKey: null,
      trigger: { kind: 'api', actor: { type: 'system', id: 'test' }, panelId: null },
      vars: { why: 'Because', which: 'b', plan: 'pro' },
    });
    expect(path(run)).toEqual(['why:answered', 'which:b', 'pause:next', 'say:next']);
    expect(run.trace.at(-1)?.output).toMatchObject({ content: 'Because b pro' });
  });

  it('stores no run and counts none', async () => {
    const flow = await helpDesk.createPublished([say('say')]);
    const input = { input: {}, userId: null, ticketId: null, answers: {}, requestNodeId: null };
    const run = await helpDesk.app.flows.test({ guild: helpDesk.guild, id: flow.id, ...input });
    expect(run).toMatchObject({ flowId: flow.id, flowVersion: 1 });
    expect(await helpDesk.listRuns(flow)).toEqual([]);
    expect(await helpDesk.find(flow)).toMatchObject({ runCount: 0 });
    expect((await test([say('say')])).flowVersion).toBe(0);
  });

  it('ends at a question without an answer', async () => {
    const nodes = [ask('why'), say('say')];
    expect(await test(nodes)).toMatchObject({ status: 'waiting', nodeId: 'why' });
    expect(await test(nodes, { answers: { why: { status: 200, body: '' } } })).toMatchObject({ status: 'waiting' });
    expect(await test([choice('which')])).toMatchObject({ status: 'waiting', nodeId: 'which' });
  });

  it('takes only what can be chosen, and answers to nodes that exist', async () => {
    await expect(test([choice('which')], { answers: { which: 'c' } })).rejects.toMatchObject({
      message: 'answers.which: one of a, b can be chosen',
      details: [{ reason: 'not_allowed' }],
    });
    await expect(test([ask('why')], { answers: { why: 'x', where: 'y', constructor: 'z' } })).rejects.toMatchObject({
      details: [
        { field: 'answers.where', reason: 'unknown_reference', message: 'there is no such node in the flow' },
        { field: 'answers.constructor' },
      ],
    });
  });

  it('is of a flow that can run, and exists, about a ticket that exists', async () => {
    await expect(test([say('empty', '')])).rejects.toMatchObject({ details: [{ field: 'nodes.empty.content' }] });
    const { id } = await helpDesk.create();
    const about = { input: {}, userId: null, ticketId: null, answers: {}, requestNodeId: null };
    const elsewhere = helpDesk.app.flows.test({ guild: aGuildId(), id, ...about });
    await expect(elsewhere).rejects.toMatchObject({ message: 'Flow not found.' });
    await expect(test([say('say')], { ticketId: UNKNOWN as TicketId })).rejects.toMatchObject({
      message: 'Ticket not found.',
    });
  });
});

describe('a ticket in a dry run', () => {
  it('is read and changed in the run alone', async () => {
    const ticket = await helpDesk.open({ subject: 'Real', tags: ['old'] });
    const other = await helpDesk.app.categories.create(helpDesk.guild, SYSTEM, { name: 'Refunds' });
    const nodes = [
      say('before', '{{ticket.subject}} {{category.name}}'),
      node(
        'update_ticket',
        { addTags: ['new'], removeTags: ['old'], categoryId: other.id, claimedById: '42' },
        'change',
      ),
      node('update_ticket', { status: 'on_hold' }, 'hold'),
      say('moved', '{{ticket.status}} {{ticket.priority}} {{category.name}} {{claimer.mention}}'),
      node('add_note', { content: 'A note' }, 'note'),
      node('close_ticket', { reason: 'Done' }, 'close'),
      say('after', '{{ticket.status}}'),
    ];
    const run = await test(nodes, { ticketId: ticket.id });
    expect(run).toMatchObject({ status: 'completed', error: null, userId: REQUESTER, ticketId: ticket.id });
    const outputs = Object.fromEntries(run.trace.map(({ nodeId, output }) => [nodeId, output]));
    expect(outputs).toMatchObject({
      before: { content: 'Real Support' },
      change: { changes: { addTags: ['new'] } },
      moved: { content: 'on_hold normal Refunds <@42>' },
      note: { content: 'A note' },
      close: { reason: 'Done' },
      after: { content: 'closed' },
    });
    expect(run.trace[4]?.output).not.toHaveProperty('kind');
    expect(await helpDesk.read(ticket)).toMatchObject({ status: 'open', version: 1, claimedById: null });
    expect(await helpDesk.chatOf(ticket)).toEqual([]);
    expect(await test([say('say')], { ticketId: ticket.id, userId: USER })).toMatchObject({ userId: USER });
  });

  it('has the tags that the change leaves', async () => {
    const { id: ticketId } = await helpDesk.open({ tags: ['old'] });
    const is = (value: string) => node('condition', { field: 'ticket.tags', operator: 'contains', value }, value);
    const change = node('update_ticket', { addTags: ['new'], removeTags: ['old'] }, 'change');
    const edges = [edge('change', null, 'new'), edge('new', 'true', 'old')];
    expect(path(await test([change, is('new'), is('old')], { ticketId }, { edges }))).toEqual([
      'change:next',
      'new:true',
      'old:false',
    ]);
  });

  it('is opened for the user of the run', async () => {
    const data = { categoryId: helpDesk.category.id, subject: 'From {{vars.a}}', priority: 'high', tags: ['x'] };
    const nodes = [
      node('create_ticket', data, 'open'),
      say('say', '{{ticket.subject}} {{ticket.priority}} {{category.name}} {{requester.id}}'),
    ];
    const run = await test(nodes, { userId: USER, input: { a: 'me' } });
    expect(run.trace.map(({ output }) => output)).toMatchObject([
      { subject: 'From me', priority: 'high' },
      { content: `From me high Support ${USER}` },
    ]);
    expect(await test(nodes)).toMatchObject({
      status: 'failed',
      error: { nodeId: 'open', message: 'There is no user to open a ticket for.' },
    });
    const gone = node('create_ticket', { ...data, categoryId: UNKNOWN }, 'open');
    expect(await test([gone], { userId: USER })).toMatchObject({ error: { message: 'Category not found.' } });
    const { items } = await listTickets(helpDesk.app, helpDesk.guild, { sort: 'createdAt' }, { limit: 9, after: null });
    expect(items).toEqual([]);
  });

  it.each([
    ['update_ticket', { priority: 'low' }],
    ['add_note', { content: 'x' }],
    ['close_ticket', {}],
    ['send_canned_reply', { cannedReplyId: UNKNOWN }],
  ] as const)('is needed by %s', async (type, data) => {
    expect(await test([node(type, data)])).toMatchObject({
      status: 'failed',
      error: { nodeId: 'it', message: 'There is no ticket yet.' },
    });
  });

  it('cannot go to a category that does not exist', async () => {
    const { id: ticketId } = await helpDesk.open();
    expect(await test([node('update_ticket', { categoryId: UNKNOWN })], { ticketId })).toMatchObject({
      error: { message: 'Category not found.' },
    });
  });

  it('is answered with a canned reply that is not counted', async () => {
    const { id: ticketId } = await helpDesk.open();
    const { cannedReplies } = helpDesk.app;
    const { id: cannedReplyId } = await cannedReplies.create(helpDesk.guild, { name: 'a', content: 'Hi {{vars.who}}' });
    const reply = node('send_canned_reply', { cannedReplyId });
    const run = await test([reply], { ticketId, input: { who: 'Sam' } });
    expect(run.trace[0]?.output).toEqual({ content: 'Hi Sam' });
    expect(await test([reply], { ticketId })).toMatchObject({
      status: 'failed',
      error: { message: expect.stringContaining('variables without a value') },
    });
    expect(await cannedReplies.get(helpDesk.guild, cannedReplyId)).toMatchObject({ useCount: 0 });
    const texts = helpDesk.inMemory.container.get(port.cannedReplyStore);
    texts.find = () => Promise.reject(new Error('A fault of ours.'));
    await expect(test([reply], { ticketId })).rejects.toThrow('A fault of ours.');
  });
});

describe('a request in a dry run', () => {
  const call = node(
    'api_request',
    {
      method: 'POST',
      url: 'https://example.com/{{vars.id}}',
      authType: 'bearer',
      authToken: 's3cret',
      responseMapping: [{ path: 'plan', variable: 'plan' }],
    },
    'call',
  );

  it('is answered as the caller says, by default with nothing', async () => {
    const { addresses } = helpDesk.inMemory;
    const run = (answers: Input['answers'] = {}) => test([call, say('say')], { input: { id: 'x' }, answers });
    const plain = await run();
    expect(path(plain)).toEqual(['call:success', 'say:next']);
    expect(plain.trace[0]?.output).toMatchObject({ method: 'POST', url: 'https://example.com/x', status: 200 });
    expect(plain.vars).toEqual({ id: 'x', plan: '' });
    expect((await run({ call: { status: 200, body: '{"plan":"vip"}' } })).vars.plan).toBe('vip');
    expect(await run({ call: { status: 503, body: 'down' } })).toMatchObject({
      status: 'failed',
      error: { nodeId: 'call', message: expect.stringContaining('503') },
    });
    expect(addresses.called).toEqual([]);
    expect(JSON.stringify(plain)).not.toContain('s3cret');
  });
});

it('a suggestion in a dry run is of what would be found, and is not recorded', async () => {
  const { app, guild } = helpDesk;
  const { id } = await app.knowledge.create(guild, { title: 'Invoices', content: 'How to read an invoice.' });
  await app.knowledge.publish({ guild, id, actor: SYSTEM, ifVersion: null });
  const suggest = (query: string, answers: Input['answers'] = {}) =>
    test([node('knowledge_suggest', { query }), say('say')], { answers }, { edges: [edge('it', 'helped', 'say')] });
  expect(path(await suggest('zebra'))).toEqual(['it:nothing_found']);
  const asked = await suggest('invoices');
  expect(asked).toMatchObject({ status: 'waiting', nodeId: 'it', waiting: { kind: 'choice' } });
  expect(asked.trace[0]?.output).toMatchObject({ query: 'invoices' });
  expect(path(await suggest('invoices', { it: '1' }))).toEqual(['it:helped', 'say:next']);
  expect(path(await suggest('invoices', { it: 'none' }))).toEqual(['it:not_helped']);
});
