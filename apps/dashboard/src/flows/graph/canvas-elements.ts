import type { Edge } from '@xyflow/react';
import type { CanvasNodeData } from './canvas-node.tsx';
import { getHandle, listBranches, listHandles } from '../model/graph.ts';
import type { Positions } from '../model/layout.ts';
import type { GraphViewProps } from './list-view.tsx';
import { listStarts } from '../model/order.ts';
import { countProblems } from '../model/problems.ts';
import { toBranchName, toNodeName } from '../model/words.ts';
import { t } from '../../texts/texts.ts';

type ViewProps = Omit<GraphViewProps, 'onSelect'>;

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
      ariaLabel: `${toNodeName(node)}${light ? LIGHT_WORDS[light] : ''}${describeProblems(problemCount)}`,
      data: { node, edges: graph.edges, branches, isStart: node === start, light, problemCount },
    };
    return old && isUnchanged(old, next) ? old : next;
  });
};

/** The connections as the canvas takes them; those that look as before are the same. */
export const toCanvasEdges = ({ graph, types, path }: ViewProps, before: readonly Edge[]): Edge[] => {
  const byId = new Map(graph.nodes.map((node) => [node.id, node]));
  const known = new Map(before.map((edge) => [edge.id, edge]));
  return graph.edges.flatMap((edge) => {
    const [from, to] = [byId.get(edge.source), byId.get(edge.target)];
    if (!from || !to) return [];
    const handle = getHandle(edge, listHandles(types.get(from.type), from.data));
    const next = {
      id: edge.id,
      source: edge.source,
      sourceHandle: handle,
      target: edge.target,
      className: path.edges.has(edge.id) ? 'flow-edge-taken' : '',
      ariaLabel: t('{{nodeName}}, {{branchName}}, leads to {{nodeName2}}', {
        nodeName: toNodeName(from),
        branchName: toBranchName(from, handle),
        nodeName2: toNodeName(to),
      }),
    };
    const old = known.get(edge.id);
    const isOld = old && isSame<Edge>(old, next, ['source', 'sourceHandle', 'target', 'className', 'ariaLabel']);
    return [isOld ? old : next];
  });
};
