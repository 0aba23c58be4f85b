import { isSameProgram } from '../../../../apps/dashboard/src/flows/model/difference.ts';
import type { Draft } from '../../../../apps/dashboard/src/flows/model/types.ts';

const node = (id: string, data: object, x = 0) => ({ id, type: 'send_message', position: { x, y: 0 }, data });
const edge = { id: 'e', source: 'a', sourceHandle: null, target: 'b' };
const program = {
  trigger: { kind: 'message', config: { channelId: '1' } },
  nodes: [node('a', { content: 'Hello', mention: true }), node('b', { content: 'Bye' })],
  edges: [edge],
};
const isSame = (changes: object) =>
  isSameProgram(program as unknown as Draft, { ...program, ...changes } as unknown as Draft);

it.each([
  ['a copy', {}],
  ['another name', { name: 'Help' }],
  ['a node that was moved', { nodes: [program.nodes[0], node('b', { content: 'Bye' }, 80)] }],
  ['another order of names', { nodes: [node('a', { mention: true, content: 'Hello' }), program.nodes[1]] }],
])('does the same as %s', (_, changes) => {
  expect(isSame(changes)).toBe(true);
});

it.each([
  ['another text', { nodes: [program.nodes[0], node('b', { content: 'Good night' })] }],
  ['another name of a node', { nodes: [program.nodes[0], { ...node('b', { content: 'Bye' }), name: 'Last' }] }],
  ['one more field', { nodes: [program.nodes[0], node('b', { content: 'Bye', mention: false })] }],
  ['another id', { nodes: [program.nodes[0], node('c', { content: 'Bye' })] }],
  ['one node less', { nodes: [program.nodes[0]] }],
  ['one node more', { nodes: [...program.nodes, node('c', {})] }],
  ['another edge', { edges: [{ ...edge, target: 'c' }] }],
  ['another trigger', { trigger: { kind: 'message', config: { channelId: '2' } } }],
])('does something else than with %s', (_, changes) => {
  expect(isSame(changes)).toBe(false);
});
