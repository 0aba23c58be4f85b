import { applyNodeChanges, type NodeChange } from '@xyflow/react';
import { useEffect, useRef, useState } from 'react';
import { toCanvasEdges, toCanvasNodes } from './canvas-elements.ts';
import type { CanvasNodeData } from './canvas-node.tsx';
import type { CanvasProps } from './canvas-props.ts';
import { loadTidyPositions } from './load-tidy-positions.ts';
import { hasLayout } from '../model/graph.ts';
import type { Positions } from '../model/layout.ts';
import { routeGraph, type RoutesById, toRouteKey } from './route-graph.ts';
import { useStable } from './use-stable.ts';

/** Whether a node was put somewhere: by the end of a drag, or by an arrow key. */
const isMove = (change: NodeChange<CanvasNodeData>) =>
  change.type === 'position' && change.dragging !== true && change.position !== undefined;

/** Places for the nodes of a flow that have none yet; found again when nodes or connections change, not with their data. */
const useTidyPositions = ({ graph, types }: CanvasProps): Positions | null => {
  const isNeeded = !hasLayout(graph);
  const [tidy, setTidy] = useState<Positions | null>(null);
  const ids = graph.nodes.map(({ id }) => id).join(' ');
  const latest = useRef(graph);
  latest.current = graph;
  useEffect(() => {
    if (!isNeeded) return;
    let isWanted = true;
    void loadTidyPositions(latest.current, types).then((positions) => {
      if (isWanted) setTidy(positions);
    });
    return () => {
      isWanted = false;
    };
    // The ids and the edges are what the places depend on.
  }, [isNeeded, ids, graph.edges, types]);
  return isNeeded ? tidy : null;
};

const NO_ROUTES: RoutesById = new Map();

/** The lines of the connections. While a step is moved they stay as they were. */
const useRoutes = (nodes: readonly CanvasNodeData[]): RoutesById => {
  const latest = useRef({ key: '', routes: NO_ROUTES });
  const key = toRouteKey(nodes);
  if (key !== latest.current.key && !nodes.some(({ dragging }) => dragging)) {
    latest.current = { key, routes: routeGraph(nodes) };
  }
  return latest.current.routes;
};

/** The steps and the connections as the canvas takes them. */
export const useElements = (props: CanvasProps) => {
  const { graph, types, problems, path, selectedId, actions, onSelect } = props;
  const tidy = useTidyPositions(props);
  const [nodes, setNodes] = useState(() => toCanvasNodes(props, tidy, []));
  const routes = useRoutes(nodes);
  const [edges, setEdges] = useState(() => toCanvasEdges(props, routes, []));
  useEffect(() => {
    setNodes((before) => toCanvasNodes({ graph, types, problems, path, selectedId }, tidy, before));
  }, [graph, types, problems, path, selectedId, tidy]);
  useEffect(() => {
    setEdges((before) => toCanvasEdges({ graph, types, problems, path, selectedId }, routes, before));
  }, [graph, types, problems, path, selectedId, routes]);
  const onNodesChange = useStable((changes: NodeChange<CanvasNodeData>[]) => {
    setNodes((before) => applyNodeChanges(changes, before));
    for (const change of changes) if (change.type === 'select' && change.selected) onSelect(change.id);
    const moved = changes.filter(isMove);
    if (moved.length === 0) return;
    const placed = moved.flatMap((change) =>
      change.type === 'position' && change.position ? [[change.id, change.position] as const] : [],
    );
    actions?.onMove(new Map([...(tidy ?? []), ...placed]));
  });
  return { nodes, edges, onNodesChange };
};
