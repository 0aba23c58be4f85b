import type { Draft, FlowNode, Problem } from './types.ts';

const NODE_FIELD = /^nodes\.([^.]+)(?:\.(.+))?$/;

/** What a refusal says about a field. */
interface Detail {
  readonly field: string;
  readonly message: string;
}

/** Nodes are named by their id, or by their place in the request. */
const findNode = ({ nodes }: Draft, name: string): FlowNode | undefined =>
  nodes.find(({ id }) => id === name) ?? (/^\d+$/.test(name) ? nodes[Number(name)] : undefined);

/** Where a refusal finds something wrong. */
const toProblem = ({ field, message }: Detail, draft: Draft): Problem => {
  const [, name = '', inside = null] = NODE_FIELD.exec(field) ?? [];
  const node = findNode(draft, name);
  if (!node) return { nodeId: null, field: field === 'edges' ? null : field, message };
  return { nodeId: node.id, field: inside && inside.replace(/^data\./, ''), message };
};

/** What the details of a refusal say about nodes and fields of the draft. */
export const toProblems = (details: readonly Detail[], draft: Draft): readonly Problem[] =>
  details.map((detail) => toProblem(detail, draft));

const toKey = ({ nodeId, field, message }: Problem): string => JSON.stringify([nodeId, field, message]);

/** Each problem once. */
export const mergeProblems = (...lists: readonly (readonly Problem[])[]): readonly Problem[] => [
  ...new Map(lists.flat().map((problem) => [toKey(problem), problem])).values(),
];

/** What is wrong with a field of a node, or with something in it. */
export const findProblem = (problems: readonly Problem[], nodeId: string, field: string): string | null =>
  problems.find((problem) => problem.nodeId === nodeId && problem.field === field)?.message ?? null;

export const countProblems = (problems: readonly Problem[], nodeId: string): number =>
  problems.filter((problem) => problem.nodeId === nodeId).length;
