import { listRecords } from '../../shared/values/type-guards.ts';
import { hasUserInfo } from '../../shared/address.ts';
import type { DetailReason } from '../../shared/errors.ts';
import { listComplaints } from '../model/field-spec.ts';
import type { FlowEdge, FlowNode } from '../model/flow.ts';
import { getNodeType } from '../model/node-types.ts';
import type { Problem } from './problem.ts';
import { listRequestProblems } from './request-rules.ts';

export interface Graph {
  readonly nodes: readonly FlowNode[];
  readonly edges: readonly FlowEdge[];
}

const toProblems = (nodeId: string | null, reason: DetailReason, message: string): Problem => ({
  nodeId,
  field: null,
  reason,
  message,
});

/** Lists what even a draft must not contain: it could not be stored or shown. */
export const listDraftProblems = ({ nodes, edges }: Graph): readonly Problem[] => [
  ...listRepeated(nodes.map(({ id }) => id)).map((id) => toProblems(id, 'duplicate', 'another node has the same id')),
  ...listRepeated(edges.map(({ id }) => id)).map((id) =>
    toProblems(null, 'duplicate', `edge ${id}: another edge has the same id`),
  ),
  ...nodes.flatMap((node) => listDataProblems(node, true)),
  ...nodes.flatMap(listAddressProblems),
];

export const listProblems = (graph: Graph): readonly Problem[] => [
  ...listDraftProblems(graph).filter(({ field }) => field === null || field === 'url'),
  ...(graph.nodes.length === 0 ? [toProblems(null, 'required', 'the flow has no node')] : []),
  ...graph.nodes.flatMap((node) => listDataProblems(node, false)),
  ...graph.nodes.flatMap(listAuthenticationProblems),
  ...graph.nodes.flatMap(listRequestProblems),
  ...graph.nodes.flatMap(listChoiceProblems),
  ...listEdgeProblems(graph),
  ...listStartProblems(graph),
];

const listRepeated = (ids: readonly string[]): readonly string[] => [
  ...new Set(ids.filter((id, index) => ids.indexOf(id) < index)),
];

export const listActionProblems = (type: FlowNode['type'], data: FlowNode['data']) =>
  listComplaints(getNodeType(type).fields, data, false);

const listDataProblems = ({ id, type, data }: FlowNode, isDraft: boolean): readonly Problem[] =>
  listComplaints(getNodeType(type).fields, data, isDraft).map((complaint) => ({ nodeId: id, ...complaint }));

const listAddressProblems = ({ id, data }: FlowNode): readonly Problem[] =>
  typeof data.url === 'string' && hasUserInfo(data.url)
    ? [
        {
          nodeId: id,
          field: 'url',
          reason: 'not_allowed',
          message: 'would not be kept like a secret; authenticate by authType basic',
        },
      ]
    : [];

const NEEDED: ReadonlyMap<unknown, readonly string[]> = new Map([
  ['bearer', ['authToken']],
  ['basic', ['authUsername', 'authPassword']],
]);

const listAuthenticationProblems = ({ id, data }: FlowNode): readonly Problem[] =>
  (NEEDED.get(data.authType) ?? [])
    .filter((field) => !data[field])
    .map((field) => ({
      nodeId: id,
      field,
      reason: 'required',
      message: `is needed to authenticate by ${String(data.authType)}`,
    }));

const listChoiceProblems = (node: FlowNode): readonly Problem[] => {
  if (node.type !== 'ask_choice' || !Array.isArray(node.data.options)) return [];
  const ids = listHandles(node);
  const toProblem = (reason: DetailReason, message: string) => ({ nodeId: node.id, field: 'options', reason, message });
  return [
    ...(listOptionIds(node.data).length === 0 ? [toProblem('required', 'has nothing to choose from')] : []),
    ...listRepeated(ids).map((id) =>
      toProblem('duplicate', `another choice has the id ${id}, or it is that of the time-out`),
    ),
  ];
};

const listOptionIds = ({ options }: FlowNode['data']): readonly string[] =>
  listRecords(options).flatMap(({ id }) => (typeof id === 'string' ? [id] : []));

export const listHandles = ({ type, data }: FlowNode): readonly string[] => {
  const { handles } = getNodeType(type);
  if (handles !== 'options') return handles;
  return [...listOptionIds(data), ...(typeof data.timeoutSeconds === 'number' ? ['timeout'] : [])];
};

const listEdgeProblems = ({ nodes, edges }: Graph): readonly Problem[] => {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const leaving = edges.map(({ source, sourceHandle }) => `${source} ${sourceHandle ?? ''}`);
  return edges.flatMap(({ id, source, sourceHandle, target }, index) => {
    const from = byId.get(source);
    return [
      ...(from ? [] : [toProblems(null, 'unknown_reference', `edge ${id}: its source ${source} does not exist`)]),
      ...(byId.has(target)
        ? []
        : [toProblems(null, 'unknown_reference', `edge ${id}: its target ${target} does not exist`)]),
      ...(from && !hasHandle(from, sourceHandle)
        ? [
            toProblems(
              source,
              'not_allowed',
              `edge ${id} leaves by ${sourceHandle ?? 'no handle'}, ${describeHandles(from)}`,
            ),
          ]
        : []),
      ...(leaving.indexOf(leaving[index] ?? '') < index
        ? [toProblems(source, 'duplicate', `edge ${id}: another edge leaves by the same handle`)]
        : []),
    ];
  });
};

/** The handle may be unnamed when the node has only one. */
const hasHandle = (node: FlowNode, handle: string | null): boolean => {
  const handles = listHandles(node);
  return handle === null ? handles.length === 1 : handles.includes(handle);
};

const describeHandles = (node: FlowNode): string => {
  const handles = listHandles(node);
  return handles.length > 0 ? `which has to be one of ${handles.join(', ')}` : 'but nothing follows this node';
};

/** A flow starts at the one node without incoming edge. */
const listStartProblems = ({ nodes, edges }: Graph): readonly Problem[] => {
  const targets = new Set(edges.map(({ target }) => target));
  const starts = nodes.filter(({ id }) => !targets.has(id));
  if (nodes.length > 0 && starts.length === 0)
    return [toProblems(null, 'inconsistent', 'the flow has no beginning: something leads to every node')];
  return starts
    .slice(1)
    .map(({ id }) => toProblems(id, 'inconsistent', 'nothing leads to it, and the flow begins elsewhere'));
};
