import { ask, choice, useFlows, inARow, say, USER } from '../../support/flow-fixture.ts';
import {
  createCategory,
  done,
  readEverything,
  type Json,
  openTicket,
  refusal,
  UNKNOWN,
} from '../../support/spec-helpers.ts';

const fixture = useFlows();
const END = { id: 'end', type: 'end' };
const node = (id: string, type: string, data: object = {}) => ({ id, type, data });

const tried = async (nodes: readonly object[], body: object = {}, fields: object = {}) => {
  const { draft, as } = fixture;
  const flow = await draft(nodes, fields);
  return as.post(`/v1/flows/${flow.id}/test`, body);
};
const played = async (nodes: readonly object[], body: object = {}, fields: object = {}): Promise<Json> =>
  done(tried(nodes, body, fields));
const path = ({ trace }: Json) => trace.map(({ nodeId, handle }: Json) => `${nodeId}:${handle}`);

describe('a dry run', () => {
  it('says what would be said, asked, compared and kept', async () => {
    const nodes = [
      say('hi', 'Hi {{user.mention}}, {{vars.name}}'),
      ask('why'),
      choice('area', 'Billing', 'Other'),
      node('set', 'set_variable', { variable: 'both', value: '{{vars.why}}/{{vars.area}}' }),
      node('is', 'condition', { field: 'vars.both', operator: 'eq', value: 'Because/billing' }),
      node('pause', 'wait', { seconds: 2_592_000 }),
      END,
    ];
    const edges = [
      ...inARow(nodes).filter(({ source }) => source !== 'area' && source !== 'is'),
      { id: 'x', source: 'area', sourceHandle: 'billing', target: 'set' },
      { id: 'y', source: 'is', sourceHandle: 'true', target: 'pause' },
    ];
    const body = { userId: USER, input: { name: 'Ann' }, answers: { why: 'Because', area: 'billing' } };
    const run = await played(nodes, body, { edges });
    expect(run).toMatchObject({ status: 'completed', error: null, vars: { both: 'Because/billing', name: 'Ann' } });
    expect(path(run)).toEqual([
      'hi:next',
      'why:answered',
      'area:billing',
      'set:next',
      'is:true',
      'pause:next',
      'end:null',
    ]);
    expect(run.trace[0].output).toMatchObject({ content: `Hi <@${USER}>, Ann` });
    expect(run).not.toHaveProperty('id');
  });

  it('ends at what it asks when no answer is given', async () => {
    const nodes = [ask('why'), choice('area', 'Billing'), END];
    const edges = [...inARow(nodes).slice(0, 1), { id: 'x', source: 'area', sourceHandle: 'billing', target: 'end' }];
    expect(await played(nodes, {}, { edges })).toMatchObject({ status: 'waiting', nodeId: 'why', stepCount: 1 });
    const answers = { why: 'Because' };
    expect(await played(nodes, { answers }, { edges })).toMatchObject({
      status: 'waiting',
      nodeId: 'area',
      stepCount: 2,
    });
  });

  it('calls no address: it answers as the request says, by default with nothing', async () => {
    const { receiver } = fixture;
    const data = {
      method: 'POST',
      url: `${receiver.url}/{{vars.id}}`,
      body: '{"a":"{{vars.id}}"}',
      authToken: 'c4n4ry',
      responseMapping: [{ path: 'plan', variable: 'plan' }],
    };
    const nodes = [node('call', 'api_request', data), node('tell', 'send_webhook', { url: receiver.url }), END];
    const input = { id: 'x/y' };
    const plain = await played(nodes, { input });
    expect(path(plain)).toEqual(['call:success', 'tell:success', 'end:null']);
    expect(plain.trace[0].output).toMatchObject({ method: 'POST', url: `${receiver.url}/x%2Fy`, status: 200 });
    expect(plain.vars).toEqual({ id: 'x/y', plan: '' });
    const reported = await played(nodes, {
      input,
      answers: { call: { body: '{"plan":"vip"}' }, tell: { status: 204, body: '' } },
    });
    expect([reported.status, reported.vars.plan]).toEqual(['completed', 'vip']);
    const failing = await played(nodes, { answers: { call: { status: 503, body: 'down' } } });
    expect(failing).toMatchObject({
      status: 'failed',
      error: { nodeId: 'call', message: expect.stringContaining('503') },
    });
    const odd = await played(nodes, { answers: { call: { body: 'no json' } } });
    expect(odd).toMatchObject({ status: 'failed', error: { message: expect.stringContaining('not JSON') } });
    expect(JSON.stringify([plain, reported, failing, odd])).not.toContain('c4n4ry');
    expect(receiver.received).toEqual([]);
  });

  it('suggests what would be found, and goes where the answer leads', async () => {
    const { as } = fixture;
    const { id } = await done(as.post('/v1/knowledgebase', { title: 'Invoices', content: 'How to read an invoice.' }));
    await done(as.post(`/v1/knowledgebase/${id}/publish`));
    const before = await done(as.get(`/v1/knowledgebase/${id}`));
    const suggest = (query: string) => [node('suggest', 'knowledge_suggest', { query }), say('glad'), END];
    expect(path(await played(suggest('zebra')))).toEqual(['suggest:nothing_found']);
    expect(await played(suggest('invoice'))).toMatchObject({ status: 'waiting', nodeId: 'suggest' });
    expect(path(await played(suggest('invoice'), { answers: { suggest: '1' } }))).toEqual([
      'suggest:helped',
      'glad:next',
      'end:null',
    ]);
    expect(path(await played(suggest('invoice'), { answers: { suggest: 'none' } }))).toEqual(['suggest:not_helped']);
    expect(await tried(suggest('invoice'), { answers: { suggest: '7' } })).toMatchObject(
      refusal(400, 'answers.suggest'),
    );
    expect(await done(as.get(`/v1/knowledgebase/${id}`))).toEqual(before);
  });

  it('goes on with the ticket that would be opened', async () => {
    const { server } = fixture;
    const { categoryId } = server;
    const nodes = [
      node('open', 'create_ticket', { categoryId, subject: 'From {{vars.a}}', priority: 'high', tags: ['x'] }),
      node('update', 'update_ticket', { addTags: ['y'], status: 'pending', claimedById: '42' }),
      node('is', 'condition', { field: 'ticket.tags', operator: 'contains', value: 'y' }),
      say('say', '{{ticket.subject}} {{ticket.priority}} {{ticket.status}} {{category.name}} {{claimer.mention}}'),
    ];
    const edges = [...inARow(nodes).slice(0, 2), { id: 'x', source: 'is', sourceHandle: 'true', target: 'say' }];
    const run = await played(nodes, { userId: USER, input: { a: 'me' } }, { edges });
    expect(run).toMatchObject({ status: 'completed', error: null });
    expect(run.trace.at(-1).output).toMatchObject({ content: 'From me high pending Support <@42>' });
    expect(await played(nodes, {}, { edges })).toMatchObject({ status: 'failed', error: { nodeId: 'open' } });
  });

  it.each([
    ['update_ticket', { priority: 'low' }],
    ['add_note', { content: 'x' }],
    ['close_ticket', {}],
    ['send_canned_reply', { cannedReplyId: UNKNOWN }],
  ])('of %s needs a ticket', async (type, data) => {
    const run = await played([node('it', type, data)]);
    expect(run).toMatchObject({ status: 'failed', error: { nodeId: 'it', message: 'There is no ticket yet.' } });
  });

  it('touches nothing: neither the ticket, nor the chat, the events, the counts or the log', async () => {
    const { api, server, as, draft } = fixture;
    const reply = { name: 'Hello', shortcut: 'hello', content: 'Dear {{requester.mention}}' };
    const { id: cannedReplyId } = await done(as.post('/v1/canned-replies', reply));
    const other = await createCategory(as);
    const target = await fixture.published([END]);
    const ticket = await openTicket(as, server, { requesterId: USER, subject: 'Real' });
    const nodes = [
      say('hi', '{{ticket.subject}}'),
      node('update', 'update_ticket', { status: 'on_hold', priority: 'low', addTags: ['x'], categoryId: other.id }),
      say('moved', '{{category.name}}'),
      node('note', 'add_note', { content: 'A note' }),
      node('reply', 'send_canned_reply', { cannedReplyId }),
      node('start', 'run_flow', { flowId: target.id }),
      node('close', 'close_ticket', { reason: 'Done' }),
      say('after', '{{ticket.status}}'),
      node('over', 'handoff', { message: 'Bye' }),
    ];
    const flow = await draft(nodes);
    const before = await readEverything(api, server);
    const run = await done(as.post(`/v1/flows/${flow.id}/test`, { ticketId: ticket.id }));
    expect(run).toMatchObject({ status: 'completed', error: null, userId: USER, ticketId: ticket.id });
    const outputs = Object.fromEntries(run.trace.map(({ nodeId, output }: Json) => [nodeId, output.content]));
    expect(outputs).toMatchObject({
      hi: 'Real',
      note: 'A note',
      reply: `Dear <@${USER}>`,
      after: 'closed',
      over: 'Bye',
      moved: other.name,
    });
    expect(await readEverything(api, server)).toEqual(before);
    await api.work();
    expect(await readEverything(api, server)).toEqual(before);
    for (const { id } of [flow, target]) {
      expect(await done(as.get(`/v1/flows/${id}/runs`))).toEqual([]);
      expect(await done(as.get(`/v1/flows/${id}`))).toMatchObject({ runCount: 0, lastRunAt: null });
    }
    expect(await done(as.get(`/v1/canned-replies/${cannedReplyId}`))).toMatchObject({ useCount: 0 });
  });

  it('stops a circle', async () => {
    const nodes = [END, node('a', 'wait', { seconds: 60 }), node('b', 'set_variable', { variable: 'x', value: '1' })];
    const start = node('start', 'set_variable', { variable: 'x', value: '0' });
    const edges = [
      { id: '1', source: 'start', sourceHandle: null, target: 'a' },
      { id: '2', source: 'a', sourceHandle: null, target: 'b' },
      { id: '3', source: 'b', sourceHandle: null, target: 'a' },
    ];
    const run = await played([start, ...nodes.slice(1)], {}, { edges });
    expect(run).toMatchObject({
      status: 'failed',
      stepCount: 200,
      error: { message: expect.stringContaining('circle') },
    });
  });
});

describe('a dry run is refused', () => {
  it('for an answer that cannot be given', async () => {
    const nodes = [choice('area', 'Billing')];
    expect(await tried(nodes, { answers: { area: 'other' } })).toMatchObject(
      refusal(400, 'answers.area: one of billing'),
    );
  });

  it('for answers to nodes that are not there', async () => {
    const answers = { why: 'x', where: 'y', constructor: 'z' };
    const answer = await tried([ask('why')], { answers });
    expect(answer).toMatchObject(refusal(400, 'answers.where: there is no such node in the flow'));
    expect(answer.body.error.message).toContain('answers.constructor');
    expect(answer.body.error.message).not.toContain('answers.why');
  });

  it('for a draft that could not run, naming every node', async () => {
    const answer = await tried([say('empty', ''), node('call', 'api_request', { url: 'x' })]);
    expect(answer).toMatchObject(refusal(400, 'nodes.empty.content: is needed'));
    expect(answer.body.error.message).toContain('nodes.call.method: is needed');
  });

  it('for a ticket that is not there, or of another server', async () => {
    const { api } = fixture;
    const other = await api.server();
    const foreign = await openTicket(await api.as(other), other);
    for (const ticketId of [UNKNOWN, foreign.id])
      expect(await tried([END], { ticketId })).toMatchObject(refusal(404, 'Ticket'));
  });
});
