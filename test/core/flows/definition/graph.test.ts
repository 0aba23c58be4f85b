import type { FlowNode, NodeTypeName } from '#core/flows/index.ts';
import type { FlowEdge } from '#core/flows/model/flow.ts';
import { listActionProblems } from '#core/flows/index.ts';
import { listDraftProblems, listProblems, listHandles } from '#core/flows/definition/graph.ts';

const UUID = '019b0000-0000-7000-8000-00000000000c';

const node = (id: string, type: NodeTypeName = 'end', data: FlowNode['data'] = {}): FlowNode => ({
  id,
  type,
  data,
  position: { x: 0, y: 0 },
});
const edge = (source: string, target: string, sourceHandle: string | null = null, id?: string): FlowEdge => ({
  id: id ?? `${source}-${target}`,
  source,
  sourceHandle,
  target,
});
const say = (id: string) => node(id, 'send_message', { content: 'Hello' });
const choice = (id: string, data: FlowNode['data'] = {}) =>
  node(id, 'ask_choice', {
    content: 'Which?',
    variable: 'w',
    options: [
      { id: 'a', label: 'A' },
      { id: 'b', label: 'B' },
    ],
    ...data,
  });
const call = (data: FlowNode['data']) =>
  node('call', 'api_request', { method: 'GET', url: 'https://example.com/', ...data });
const problems = (nodes: readonly FlowNode[], edges: readonly FlowEdge[] = []) => listProblems({ nodes, edges });
const draftProblems = (nodes: readonly FlowNode[], edges: readonly FlowEdge[] = []) =>
  listDraftProblems({ nodes, edges });

describe('a draft', () => {
  it('may lack what is required and lead nowhere', () => {
    expect(draftProblems([node('a', 'send_message'), node('b', 'api_request')], [edge('a', 'gone')])).toEqual([]);
  });

  it('has each id of a node and of an edge once', () => {
    const nodes = [say('a'), say('a'), say('a'), say('b')];
    expect(draftProblems(nodes, [edge('a', 'b'), edge('a', 'b')])).toEqual([
      { nodeId: 'a', field: null, reason: 'duplicate', message: 'another node has the same id' },
      { nodeId: null, field: null, reason: 'duplicate', message: 'edge a-b: another edge has the same id' },
    ]);
  });

  it('has data that its nodes can have', () => {
    expect(draftProblems([node('a', 'send_message', { content: 5, colour: 'red' })])).toEqual([
      { nodeId: 'a', field: 'colour', reason: 'unknown_field', message: 'unknown field' },
      { nodeId: 'a', field: 'content', reason: 'wrong_type', message: expect.stringContaining('4000') },
    ]);
  });

  it('has no credentials in an address', () => {
    const message = 'would not be kept like a secret; authenticate by authType basic';
    const found = [{ nodeId: 'call', field: 'url', reason: 'not_allowed', message }];
    expect(draftProblems([call({ url: 'https://me:pass@example.com/' })])).toEqual(found);
    expect(problems([call({ url: 'https://me:pass@example.com/' })])).toEqual(found);
  });
});

describe('a flow that can run', () => {
  it('has no problem', () => {
    const nodes = [choice('ask', { timeoutSeconds: 5 }), say('one'), say('two'), node('end')];
    const edges = [
      edge('ask', 'one', 'a'),
      edge('ask', 'two', 'b'),
      edge('ask', 'end', 'timeout'),
      edge('one', 'end', 'next'),
      edge('two', 'end'),
    ];
    expect(problems(nodes, edges)).toEqual([]);
  });

  it('has a node', () => {
    expect(problems([])).toEqual([{ nodeId: null, field: null, reason: 'required', message: 'the flow has no node' }]);
  });

  it('names what is wrong with the data of a node once', () => {
    const nodes = [node('a', 'send_message', { content: 5 })];
    expect(problems(nodes)).toEqual([
      { nodeId: 'a', field: 'content', reason: 'wrong_type', message: expect.any(String) },
    ]);
    expect(problems([node('a', 'send_message')])).toEqual([
      { nodeId: 'a', field: 'content', reason: 'required', message: 'is needed' },
    ]);
  });

  it('has unlike ids as a draft has', () => {
    expect(problems([say('a'), say('a')])).toContainEqual({
      nodeId: 'a',
      field: null,
      reason: 'duplicate',
      message: 'another node has the same id',
    });
  });

  it('has what its ways to authenticate need', () => {
    const missing = (authType: string, ...fields: string[]) =>
      fields.map((field) => ({
        nodeId: 'call',
        field,
        reason: 'required',
        message: `is needed to authenticate by ${authType}`,
      }));
    expect(problems([call({ authType: 'none' })])).toEqual([]);
    expect(problems([call({ authType: 'bearer' })])).toEqual(missing('bearer', 'authToken'));
    expect(problems([call({ authType: 'bearer', authToken: 'x' })])).toEqual([]);
    expect(problems([call({ authType: 'basic', authUsername: 'me' })])).toEqual(missing('basic', 'authPassword'));
    expect(problems([call({ authType: 'basic' })])).toEqual(missing('basic', 'authUsername', 'authPassword'));
  });

  it('has requests that can be sent', () => {
    expect(problems([call({ url: 'example.com' })])).toEqual([
      { nodeId: 'call', field: 'url', reason: 'invalid_format', message: 'has to begin with https:// and a host' },
    ]);
  });

  it('has something to choose from, each option with an id of its own', () => {
    const empty = { nodeId: 'ask', field: 'options', reason: 'required', message: 'has nothing to choose from' };
    expect(problems([choice('ask', { options: [] })])).toEqual([empty]);
    expect(problems([choice('ask', { options: 'a' })])).toMatchObject([{ field: 'options', reason: 'wrong_type' }]);
    const duplicate = (id: string) => ({
      nodeId: 'ask',
      field: 'options',
      reason: 'duplicate',
      message: `another choice has the id ${id}, or it is that of the time-out`,
    });
    const option = (id: string) => ({ id, label: 'Label' });
    expect(problems([choice('ask', { options: [option('a'), option('b'), option('a')] })])).toEqual([duplicate('a')]);
    const timeout = { options: [option('timeout')] };
    expect(problems([choice('ask', timeout)])).toEqual([]);
    expect(problems([choice('ask', { ...timeout, timeoutSeconds: 5 })])).toEqual([duplicate('timeout')]);
    // The options of other nodes are no choices.
    expect(problems([node('say', 'send_message', { content: 'x', options: [] })])).toMatchObject([
      { field: 'options', reason: 'unknown_field' },
    ]);
  });
});

describe('an edge', () => {
  it('leads from a node that exists to another', () => {
    expect(problems([say('a')], [edge('gone', 'a'), edge('a', 'lost')])).toEqual([
      {
        nodeId: null,
        field: null,
        reason: 'unknown_reference',
        message: 'edge gone-a: its source gone does not exist',
      },
      {
        nodeId: null,
        field: null,
        reason: 'unknown_reference',
        message: 'edge a-lost: its target lost does not exist',
      },
      expect.objectContaining({ reason: 'inconsistent' }),
    ]);
  });

  it('leaves by a handle that its source has', () => {
    const refused = (source: FlowNode, handle: string | null, message: string) => {
      const found = problems([source, node('end')], [edge(source.id, 'end', handle)]);
      expect(found).toContainEqual({ nodeId: source.id, field: null, reason: 'not_allowed', message });
    };
    refused(say('a'), 'sideways', 'edge a-end leaves by sideways, which has to be one of next');
    refused(choice('ask'), null, 'edge ask-end leaves by no handle, which has to be one of a, b');
    refused(choice('ask'), 'timeout', 'edge ask-end leaves by timeout, which has to be one of a, b');
    refused(node('stop'), null, 'edge stop-end leaves by no handle, but nothing follows this node');
  });

  it('leaves alone by its handle', () => {
    const nodes = [choice('ask'), say('x'), say('y')];
    const edges = [edge('ask', 'x', 'a', 'e1'), edge('ask', 'y', 'b', 'e2'), edge('ask', 'y', 'a', 'e3')];
    expect(problems(nodes, edges)).toEqual([
      { nodeId: 'ask', field: null, reason: 'duplicate', message: 'edge e3: another edge leaves by the same handle' },
    ]);
  });
});

describe('the beginning of a flow', () => {
  it('is the one node that nothing leads to', () => {
    expect(problems([say('a'), node('b'), node('c')], [edge('a', 'b')])).toEqual([
      {
        nodeId: 'c',
        field: null,
        reason: 'inconsistent',
        message: 'nothing leads to it, and the flow begins elsewhere',
      },
    ]);
  });

  it('is missing in a circle', () => {
    expect(problems([say('a'), say('b')], [edge('a', 'b'), edge('b', 'a')])).toEqual([
      {
        nodeId: null,
        field: null,
        reason: 'inconsistent',
        message: 'the flow has no beginning: something leads to every node',
      },
    ]);
  });
});

it('the handles of a node are those of its type, or its options and the time-out that it has', () => {
  expect(listHandles(say('a'))).toEqual(['next']);
  expect(listHandles(node('end'))).toEqual([]);
  expect(listHandles(choice('ask'))).toEqual(['a', 'b']);
  expect(listHandles(choice('ask', { timeoutSeconds: 5 }))).toEqual(['a', 'b', 'timeout']);
  expect(listHandles(choice('ask', { options: [{ id: 5 }, { label: 'x' }, { id: 'c' }] }))).toEqual(['c']);
});

it('an action needs all that its type requires', () => {
  expect(listActionProblems('send_canned_reply', {})).toEqual([
    { field: 'cannedReplyId', reason: 'required', message: 'is needed' },
  ]);
  expect(listActionProblems('send_canned_reply', { cannedReplyId: UUID })).toEqual([]);
});
