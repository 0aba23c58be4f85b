import { MarkerType } from '@xyflow/react';
import type { CanvasEdgeData } from './canvas-edge.tsx';
import type { CanvasNodeData } from './canvas-node.tsx';
import { getHandle, listBranches, listHandles } from '../model/graph.ts';
import type { Positions } from '../model/layout.ts';
import type { GraphViewProps } from './list-view.tsx';
import { listStarts } from '../model/order.ts';
import { countProblems } from '../model/problems.ts';
import { getNodeName } from '../model/names.ts';
import type { Route, RoutesById } from './route-graph.ts';
import type { FlowNode, Graph } from '../model/types.ts';
import { toBranchName } from '../model/words.ts';
import { t } from '../../texts/texts.ts';

type ViewProps = Omit<GraphViewProps, 'onSelect'>;
type EdgeData = NonNullable<CanvasEdgeData['data']>;

/** Of one colour: a line that a run took has another one, but no other arrow. */
const ARROW = { type: MarkerType.ArrowClosed, width: 26, height: 26, markerUnits: 'userSpaceOnUse' } as const;

const LIGHT_WORDS = {
  done: t(', done in the run'),
  failed: t(', failed in the run'),
  waiting: t(', the run waits here'),
};

const describeProblems = (count: number): string => (count === 0 ? '' : `, ${t('{{count}} problems', { count })}`);

const isSame = <Value extends object>(one: Value, other: Value, names: readonly (keyof Value)[]): boolean =>
  names.every((name) => one[name] === other[name]);

/** Whether a step looks as before: then the canvas does not draw it again. */
const isUnchanged = (old: CanvasNodeData, node: CanvasNodeData): boolean =>
  isSame(old, node, ['selected', 'ariaLabel']) &&
  isSame(old.position, node.position, ['x', 'y']) &&
  isSame(old.data, node.data, ['node', 'edges', 'isStart', 'light', 'problemCount']);

/** The steps as the canvas takes them. What it has measured of them is kept. */
export const toCanvasNodes = (
  { graph, types, problems, path, selectedId }: ViewProps,
  positions: Positions | null,
  before: readonly CanvasNodeData[],
): CanvasNodeData[] => {
  const known = new Map(before.map((node) => [node.id, node]));
  const [start] = listStarts(graph);
  return graph.nodes.map((node): CanvasNodeData => {
    const light = path.nodes.get(node.id);
    const problemCount = countProblems(problems, node.id);
    const old = known.get(node.id);
    const branches = listBranches(graph, node, types);
    const next: CanvasNodeData = {
      ...old,
      id: node.id,
      type: 'step',
      position: positions?.get(node.id) ?? node.position,
      selected: node.id === selectedId,
      ariaLabel: `${getNodeName(graph.nodes, node)}${light ? LIGHT_WORDS[light] : ''}${describeProblems(problemCount)}`,
      data: { node, edges: graph.edges, branches, isStart: node === start, light, problemCount },
    };
    return old && isUnchanged(old, next) ? old : next;
  });
};

/** Between two steps of the graph. */
interface Ends {
  readonly from: FlowNode;
  readonly to: FlowNode;
  readonly handle: string;
}

const describeWay = ({ nodes }: Graph, { from, to, handle }: Ends): string =>
  t('{{nodeName}}, {{branchName}}, leads to {{nodeName2}}', {
    nodeName: getNodeName(nodes, from),
    branchName: toBranchName(from, handle),
    nodeName2: getNodeName(nodes, to),
  });

const NO_ROUTE: Partial<Route> = {};

const isUnchangedEdge = (old: CanvasEdgeData, edge: CanvasEdgeData): boolean =>
  isSame(old, edge, ['source', 'sourceHandle', 'target', 'className', 'ariaLabel']) &&
  isSame<Partial<EdgeData>>(old.data ?? {}, edge.data ?? {}, ['points', 'label', 'labelAt']);

/** The connections as the canvas takes them; those that look as before are the same. */
export const toCanvasEdges = (
  { graph, types, path }: ViewProps,
  routes: RoutesById,
  before: readonly CanvasEdgeData[],
): CanvasEdgeData[] => {
  const byId = new Map(graph.nodes.map((node) => [node.id, node]));
  const known = new Map(before.map((edge) => [edge.id, edge]));
  return graph.edges.flatMap((edge): CanvasEdgeData[] => {
    const [from, to] = [byId.get(edge.source), byId.get(edge.target)];
    if (!from || !to) return [];
    const handle = getHandle(edge, listHandles(types.get(from.type), from.data));
    const { points, label = '', labelAt } = routes.get(edge.id) ?? NO_ROUTE;
    const next: CanvasEdgeData = {
      id: edge.id,
      type: 'way',
      source: edge.source,
      sourceHandle: handle,
      target: edge.target,
      markerEnd: ARROW,
      className: path.edges.has(edge.id) ? 'flow-edge-taken' : '',
      ariaLabel: describeWay(graph, { from, to, handle }),
      data: { points, label, labelAt },
    };
    const old = known.get(edge.id);
    return [old && isUnchangedEdge(old, next) ? old : next];
  });
};
