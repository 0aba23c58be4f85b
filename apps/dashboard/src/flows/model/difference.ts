import type { Draft, FlowNode } from './types.ts';
import { getNodeName } from './names.ts';
import { t } from '../../texts/texts.ts';

/** The service may answer the names of an object in another order than they were sent in. */
const sortNames = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value;

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one, sortNames) === JSON.stringify(other, sortNames);

/** Without where it stands. */
const isSameNode = (one: FlowNode, other: FlowNode): boolean =>
  isSame([one.type, one.name, one.data], [other.type, other.name, other.data]);

type PublishedPart = Pick<Draft, 'trigger' | 'nodes' | 'edges'>;

/** Whether trigger, nodes and edges are the same; where nodes stand on the canvas does not matter. */
export const isSameProgram = (one: PublishedPart, other: PublishedPart): boolean =>
  isSame([one.trigger, one.edges], [other.trigger, other.edges]) &&
  one.nodes.length === other.nodes.length &&
  one.nodes.every((node, index) => {
    const counterpart = other.nodes[index];
    return node.id === counterpart?.id && isSameNode(node, counterpart);
  });

/** The names of some steps of a graph. */
const formatNames = (nodes: Draft['nodes'], some: Draft['nodes']): string =>
  some.map((node) => t('“{{name}}”', { name: getNodeName(nodes, node) })).join(', ');

/** What somebody else has changed, in a few sentences. */
export const describeChanges = (before: Draft, after: Draft): readonly string[] => {
  const old = new Map(before.nodes.map((node) => [node.id, node]));
  const now = new Set(after.nodes.map(({ id }) => id));
  const added = after.nodes.filter(({ id }) => !old.has(id));
  const removed = before.nodes.filter(({ id }) => !now.has(id));
  const changed = after.nodes.filter((node) => {
    const known = old.get(node.id);
    return known && !isSameNode(known, node);
  });
  const sentences: readonly (readonly [boolean, string])[] = [
    [added.length > 0, t('Added: {{steps}}.', { steps: formatNames(after.nodes, added) })],
    [removed.length > 0, t('Deleted: {{steps}}.', { steps: formatNames(before.nodes, removed) })],
    [changed.length > 0, t('Changed: {{steps}}.', { steps: formatNames(after.nodes, changed) })],
    [!isSame(before.edges, after.edges), t('Connections changed.')],
    [!isSame(before.trigger, after.trigger), t('Trigger changed.')],
    [before.name !== after.name, t('The name is “{{name}}”.', { name: after.name })],
    [before.description !== after.description, t('Description changed.')],
  ];
  const found = sentences.filter(([is]) => is).map(([, sentence]) => sentence);
  return found.length > 0 ? found : [t('Only places on the canvas or the state of the flow have changed.')];
};
