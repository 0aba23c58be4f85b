import { hasUserInfo } from '../shared/address.ts';
import { complaintsAbout } from './field-spec.ts';
import type { FlowEdge, FlowNode } from './flow.ts';
import { nodeTypeOf } from './node-types.ts';
import type { Problem } from './problem.ts';
import { requestProblems } from './request-rules.ts';

export interface Graph {
  readonly nodes: readonly FlowNode[];
  readonly edges: readonly FlowEdge[];
}

const about = (nodeId: string | null, message: string): Problem => ({ nodeId, field: null, message });

/** What is wrong with a graph even as a draft: what could not be kept or shown. */
export const draftProblems = ({ nodes, edges }: Graph): readonly Problem[] => [
  ...repeated(nodes.map(({ id }) => id)).map((id) => about(id, 'another node has the same id')),
  ...repeated(edges.map(({ id }) => id)).map((id) => about(null, `edge ${id}: another edge has the same id`)),
  ...nodes.flatMap((node) => dataProblems(node, true)),
  ...nodes.flatMap(addressProblems),
];

/** Everything that keeps a graph from running, all at once. */
export const problemsOf = (graph: Graph): readonly Problem[] => [
  ...draftProblems(graph).filter(({ field }) => field === null || field === 'url'),
  ...(graph.nodes.length === 0 ? [about(null, 'the flow has no node')] : []),
  ...graph.nodes.flatMap((node) => dataProblems(node, false)),
  ...graph.nodes.flatMap(authenticationProblems),
  ...graph.nodes.flatMap(requestProblems),
  ...graph.nodes.flatMap(choiceProblems),
  ...edgeProblems(graph),
  ...startProblems(graph),
];

const repeated = (ids: readonly string[]): readonly string[] => [
  ...new Set(ids.filter((id, index) => ids.indexOf(id) < index)),
];

/** What keeps data from being that of a node of this type. */
export const actionProblems = (type: FlowNode['type'], data: FlowNode['data']) =>
  complaintsAbout(nodeTypeOf(type).fields, data, false);

const dataProblems = ({ id, type, data }: FlowNode, isDraft: boolean): readonly Problem[] =>
  complaintsAbout(nodeTypeOf(type).fields, data, isDraft).map((complaint) => ({ nodeId: id, ...complaint }));

const addressProblems = ({ id, data }: FlowNode): readonly Problem[] =>
  typeof data.url === 'string' && hasUserInfo(data.url)
    ? [{ nodeId: id, field: 'url', message: 'would not be kept like a secret; authenticate by authType basic' }]
    : [];

/** What a way to authenticate needs. */
const NEEDED: ReadonlyMap<unknown, readonly string[]> = new Map([
  ['bearer', ['authToken']],
  ['basic', ['authUsername', 'authPassword']],
]);

const authenticationProblems = ({ id, data }: FlowNode): readonly Problem[] =>
  (NEEDED.get(data.authType) ?? [])
    .filter((field) => !data[field])
    .map((field) => ({ nodeId: id, field, message: `is needed to authenticate by ${data.authType as string}` }));

/** Nobody could choose, or nobody could tell what was chosen. */
const choiceProblems = (node: FlowNode): readonly Problem[] => {
  if (node.type !== 'ask_choice' || !Array.isArray(node.data.options)) return [];
  const ids = handlesOf(node);
  const problem = (message: string) => ({ nodeId: node.id, field: 'options', message });
  return [
    ...(optionIds(node.data).length === 0 ? [problem('has nothing to choose from')] : []),
    ...repeated(ids).map((id) => problem(`another choice has the id ${id}, or it is that of the time-out`)),
  ];
};

const optionIds = ({ options }: FlowNode['data']): readonly string[] =>
  Array.isArray(options)
    ? (options as { readonly id?: unknown }[]).flatMap(({ id }) => (typeof id === 'string' ? [id] : []))
    : [];

/** By which handles a node can be left. */
export const handlesOf = ({ type, data }: FlowNode): readonly string[] => {
  const { handles } = nodeTypeOf(type);
  if (handles !== 'options') return handles;
  return [...optionIds(data), ...(typeof data.timeoutSeconds === 'number' ? ['timeout'] : [])];
};

const edgeProblems = ({ nodes, edges }: Graph): readonly Problem[] => {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const leaving = edges.map(({ source, sourceHandle }) => `${source} ${sourceHandle ?? ''}`);
  return edges.flatMap(({ id, source, sourceHandle, target }, index) => {
    const from = byId.get(source);
    return [
      ...(from ? [] : [about(null, `edge ${id}: its source ${source} does not exist`)]),
      ...(byId.has(target) ? [] : [about(null, `edge ${id}: its target ${target} does not exist`)]),
      ...(from && !leavesBy(from, sourceHandle)
        ? [about(source, `edge ${id} leaves by ${sourceHandle ?? 'no handle'}, ${whereTo(from)}`)]
        : []),
      ...(leaving.indexOf(leaving[index] ?? '') < index
        ? [about(source, `edge ${id}: another edge leaves by the same handle`)]
        : []),
    ];
  });
};

/** A node with one way out may leave its handle unnamed. */
const leavesBy = (node: FlowNode, handle: string | null): boolean => {
  const handles = handlesOf(node);
  return handle === null ? handles.length === 1 : handles.includes(handle);
};

const whereTo = (node: FlowNode): string => {
  const handles = handlesOf(node);
  return handles.length > 0 ? `which has to be one of ${handles.join(', ')}` : 'but nothing follows this node';
};

/** Where a flow begins: at the one node that nothing leads to. */
const startProblems = ({ nodes, edges }: Graph): readonly Problem[] => {
  const targets = new Set(edges.map(({ target }) => target));
  const starts = nodes.filter(({ id }) => !targets.has(id));
  if (nodes.length > 0 && starts.length === 0)
    return [about(null, 'the flow has no beginning: something leads to every node')];
  return starts.slice(1).map(({ id }) => about(id, 'nothing leads to it, and the flow begins elsewhere'));
};
