import { describeChanges } from '../../../../apps/dashboard/src/flows/model/difference.ts';
import {
  changeData,
  connect,
  hasLayout,
  listBranches,
  moveNodes,
  removeNode,
} from '../../../../apps/dashboard/src/flows/model/graph.ts';
import { addNode } from '../../../../apps/dashboard/src/flows/model/insert-node.ts';
import { getTidyPositions } from '../../../../apps/dashboard/src/flows/model/layout.ts';
import { listStarts, sortNodes } from '../../../../apps/dashboard/src/flows/model/order.ts';
import { TEMPLATE_NAMES, toNewFlow } from '../../../../apps/dashboard/src/flows/model/templates.ts';
import { toPath } from '../../../../apps/dashboard/src/flows/model/trace.ts';
import { NODE_TYPES, toDraft, toStep } from './flow-drafts.ts';
import { listProblems } from '#core/flows/definition/graph.ts';

const question = toDraft({
  nodes: [
    {
      id: 'ask',
      type: 'ask_choice',
      data: {
        options: [
          { id: 'yes', label: 'Yes' },
          { id: 'no', label: 'No' },
        ],
      },
    },
    { id: 'bye', type: 'end' },
    { id: 'help', type: 'create_ticket' },
  ],
  edges: [
    ['ask', 'yes', 'help'],
    ['ask', 'no', 'bye'],
  ],
});

const toWays = (draft: typeof question) =>
  draft.edges.map(({ source, sourceHandle, target }) => `${source} ${sourceHandle} ${target}`);

describe('adding a step', () => {
  it('puts it between two others where a handle leads somewhere already', () => {
    const { draft, id } = addNode(question, 'add_note', { nodeId: 'ask', handle: 'yes' }, NODE_TYPES);
    expect(toWays(draft)).toEqual(['ask no bye', `ask yes ${id}`, `${id} next help`]);
  });

  it('gives it an id that no other node has, and no edge where it is added for itself', () => {
    const { draft, id } = addNode(question, 'end', null, NODE_TYPES);
    const again = addNode(draft, 'end', null, NODE_TYPES);
    expect([id, again.id]).toEqual(['end', 'end_2']);
    expect(again.draft.edges).toEqual(question.edges);
  });

  it('leaves what followed unconnected to a step that nothing can follow', () => {
    const { draft } = addNode(question, 'end', { nodeId: 'ask', handle: 'yes' }, NODE_TYPES);
    expect(toWays(draft)).toEqual(['ask no bye', 'ask yes end']);
  });

  it('makes room below, unless the nodes have no places yet', () => {
    expect(hasLayout(question)).toBe(false);
    const unplaced = addNode(question, 'add_note', { nodeId: 'ask', handle: 'yes' }, NODE_TYPES).draft;
    expect(hasLayout(unplaced)).toBe(false);
    const placed = moveNodes(question, getTidyPositions(question, NODE_TYPES));
    const { draft } = addNode(placed, 'add_note', { nodeId: 'ask', handle: 'yes' }, NODE_TYPES);
    const below = (id: string) => draft.nodes.find((node) => node.id === id)!.position.y;
    expect(below('ask')).toBeLessThan(below('add_note'));
    expect(below('add_note')).toBeLessThan(below('help'));
  });
});

it('connects a handle to one node at a time, and to none', () => {
  const place = { nodeId: 'ask', handle: 'no' };
  const moved = connect(question, place, 'help', NODE_TYPES);
  expect(toWays(moved)).toEqual(['ask yes help', 'ask no help']);
  expect(toWays(connect(moved, place, null, NODE_TYPES))).toEqual(['ask yes help']);
});

it('lets what led to a removed node lead to its only follower', () => {
  const { draft, id } = addNode(question, 'add_note', { nodeId: 'ask', handle: 'yes' }, NODE_TYPES);
  expect(toWays(removeNode(draft, id)).sort()).toEqual(['ask no bye', 'ask yes help']);
  expect(removeNode(question, 'ask').edges).toEqual([]);
});

it('takes the edge along when the id of an option changes, and removes it with the option', () => {
  const renamed = changeData(question, 'ask', {
    options: [
      { id: 'sure', label: 'Yes' },
      { id: 'no', label: 'No' },
    ],
  });
  expect(toWays(renamed)).toEqual(['ask sure help', 'ask no bye']);
  expect(toWays(changeData(renamed, 'ask', { options: [{ id: 'no', label: 'No' }] }))).toEqual(['ask no bye']);
});

it('shows an edge that leaves by no handle of its node', () => {
  const broken = { ...question, nodes: question.nodes.map((node) => ({ ...node, data: {} })) };
  expect(listBranches(broken, broken.nodes[0]!, NODE_TYPES).map(({ isUnknown }) => isUnknown)).toEqual([true, true]);
});

it('lists the nodes as a run may come to them, the others at the end, each once', () => {
  const { draft } = addNode(question, 'wait', null, NODE_TYPES);
  expect(sortNodes(draft, NODE_TYPES).map(({ id }) => id)).toEqual(['ask', 'help', 'bye', 'wait']);
  expect(listStarts(draft).map(({ id }) => id)).toEqual(['ask', 'wait']);
  const circle = connect(question, { nodeId: 'help', handle: 'next' }, 'ask', NODE_TYPES);
  expect(sortNodes(circle, NODE_TYPES).map(({ id }) => id)).toHaveLength(3);
});

it('lights the nodes and edges that a run took', () => {
  const { nodes, edges } = toPath(
    question,
    [toStep('ask', 'ask_choice', { handle: 'yes' }), toStep('help', 'create_ticket', { error: 'No user.' })],
    NODE_TYPES,
  );
  expect([...nodes]).toEqual([
    ['ask', 'done'],
    ['help', 'failed'],
  ]);
  expect([...edges]).toEqual([question.edges[0]!.id]);
});

it.each(TEMPLATE_NAMES.filter((name) => name !== 'empty'))('has a template that can be published: %s', (name) => {
  const { nodes, edges } = toNewFlow({ name: 'A', kind: 'api' }, name, '019b0000-0000-7000-8000-000000000001');
  expect(listProblems({ nodes, edges })).toEqual([]);
});

it('describes what somebody else has changed', () => {
  const { draft } = addNode(question, 'wait', null, NODE_TYPES);
  const theirs = { ...changeData(draft, 'ask', { options: [] }), name: 'Other' };
  expect(describeChanges(question, theirs)).toEqual([
    'Added: “Wait”.',
    'Changed: “Ask choice”.',
    'Connections changed.',
    'The name is “Other”.',
  ]);
  expect(describeChanges(question, moveNodes(question, new Map([['ask', { x: 9, y: 9 }]])))).toEqual([
    'Only places on the canvas or the state of the flow have changed.',
  ]);
});
