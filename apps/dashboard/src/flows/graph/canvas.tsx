import {
  applyNodeChanges,
  Background,
  type Connection,
  Controls,
  type FinalConnectionState,
  type NodeChange,
  Panel,
  ReactFlow,
  ReactFlowProvider,
  useNodesInitialized,
  useReactFlow,
  useStore,
} from '@xyflow/react';
import '@xyflow/react/dist/base.css';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { toCanvasEdges, toCanvasNodes } from './canvas-elements.ts';
import { CanvasNode, type CanvasNodeData } from './canvas-node.tsx';
import { hasLayout, type Place } from '../model/graph.ts';
import { getTidyPositions, type Positions } from '../model/layout.ts';
import type { GraphViewProps } from './list-view.tsx';
import { t } from '../../texts/texts.ts';

const NODE_TYPES = { step: CanvasNode };
const FIT = { maxZoom: 1, padding: 0.12 };
/** What the library would name in English. */
const LABELS = {
  'controls.ariaLabel': t('View'),
  'controls.zoomIn.ariaLabel': t('Zoom in'),
  'controls.zoomOut.ariaLabel': t('Zoom out'),
  'controls.fitView.ariaLabel': t('Show the whole flow'),
};

/** Below this the texts of the steps cannot be read. */
const READABLE_ZOOM = 0.6;
const TOP_MARGIN = 24;

/** What can be changed on the canvas. */
export interface CanvasActions {
  readonly onMove: (positions: Positions) => void;
  readonly onConnect: (place: Place, target: string) => void;
  /** A connection was drawn to an empty place. */
  readonly onAdd: (after: Place) => void;
  readonly onDeleteNode: (id: string) => void;
  readonly onDeleteEdge: (id: string) => void;
}

export interface CanvasProps extends GraphViewProps {
  /** Null where the graph can only be looked at. */
  readonly actions: CanvasActions | null;
}

/** The same function in every rendering: the canvas compares what it is given. */
const useStable = <Args extends readonly unknown[]>(act: (...args: Args) => void): ((...args: Args) => void) => {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  const [stable] = useState(
    () =>
      (...args: Args) =>
        latest.current(...args),
  );
  return stable;
};

const TidyButton = ({ graph, types, onMove }: Pick<CanvasProps, 'graph' | 'types'> & Pick<CanvasActions, 'onMove'>) => {
  const { fitView } = useReactFlow();
  return (
    <Panel position="top-right">
      <Button
        onClick={() => {
          onMove(getTidyPositions(graph, types));
          setTimeout(() => void fitView(FIT));
        }}
      >
        {t('Tidy')}
      </Button>
    </Panel>
  );
};

/** Shows the whole graph when the canvas opens; of one that is too large to be read so, the beginning. */
const FirstView = () => {
  const { fitView, getNodes, getZoom, setViewport } = useReactFlow();
  const isMeasured = useNodesInitialized();
  const width = useStore((state) => state.width);
  const isShown = useRef(false);
  useEffect(() => {
    if (!isMeasured || width === 0 || isShown.current) return;
    isShown.current = true;
    void fitView(FIT).then(() => {
      const [first] = getNodes().sort((a, b) => a.position.y - b.position.y);
      if (!first || getZoom() >= READABLE_ZOOM) return;
      const { x, y } = first.position;
      const middle = x + (first.measured?.width ?? 0) / 2;
      const zoom = READABLE_ZOOM;
      void setViewport({ zoom, x: width / 2 - middle * zoom, y: TOP_MARGIN - y * zoom });
    });
  }, [isMeasured, width, fitView, getNodes, getZoom, setViewport]);
  return null;
};

/** Brings the chosen node into view, where it is outside. */
const FollowSelection = ({ selectedId }: Pick<CanvasProps, 'selectedId'>) => {
  const { getNode, getViewport, setCenter } = useReactFlow();
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);
  const isMeasured = useStore((state) => state.nodeLookup.get(selectedId ?? '')?.measured.width !== undefined);
  useEffect(() => {
    const node = getNode(selectedId ?? '');
    if (!node || !isMeasured) return;
    const { x, y, zoom } = getViewport();
    const [nodeWidth, nodeHeight] = [node.measured?.width ?? 0, node.measured?.height ?? 0];
    const [left, top] = [node.position.x * zoom + x, node.position.y * zoom + y];
    const isInside = left >= 0 && top >= 0 && left + nodeWidth * zoom <= width && top + nodeHeight * zoom <= height;
    if (!isInside) void setCenter(node.position.x + nodeWidth / 2, node.position.y + nodeHeight / 2, { zoom });
  }, [selectedId, isMeasured, getNode, getViewport, setCenter, width, height]);
  return null;
};

/** Whether a node was put somewhere: by the end of a drag, or by an arrow key. */
const isMove = (change: NodeChange<CanvasNodeData>) =>
  change.type === 'position' && change.dragging !== true && change.position !== undefined;

/** Places for the nodes of a flow that have none yet; found again when nodes or connections change, not with their data. */
const useTidyPositions = ({ graph, types }: CanvasProps): Positions | null => {
  const isNeeded = !hasLayout(graph);
  const ids = graph.nodes.map(({ id }) => id).join(' ');
  const latest = useRef(graph);
  latest.current = graph;
  return useMemo(
    () => (isNeeded ? getTidyPositions(latest.current, types) : null),
    // The ids and the edges are what the places depend on.
    [isNeeded, ids, graph.edges, types],
  );
};

const useElements = (props: CanvasProps) => {
  const { graph, types, problems, path, selectedId, actions, onSelect } = props;
  const tidy = useTidyPositions(props);
  const [nodes, setNodes] = useState(() => toCanvasNodes(props, tidy, []));
  const [edges, setEdges] = useState(() => toCanvasEdges(props, []));
  useEffect(() => {
    const view = { graph, types, problems, path, selectedId };
    setNodes((before) => toCanvasNodes(view, tidy, before));
    setEdges((before) => toCanvasEdges(view, before));
  }, [graph, types, problems, path, selectedId, tidy]);
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

/** What a key does with the node or the edge that has the focus. */
const toAction = ({ key, target }: KeyboardEvent, { actions, onOpen }: Pick<CanvasProps, 'actions' | 'onOpen'>) => {
  if (!(target instanceof Element)) return null;
  const node = target.closest<HTMLElement>('.react-flow__node')?.dataset.id;
  if (key === 'Enter' && node !== undefined && onOpen) return () => onOpen(node);
  if (!['Delete', 'Backspace'].includes(key) || !actions) return null;
  if (node !== undefined) return () => actions.onDeleteNode(node);
  const edge = target.closest<SVGElement>('.react-flow__edge')?.dataset.id;
  return edge === undefined ? null : () => actions.onDeleteEdge(edge);
};

/** The graph of a flow to look at and to change by pointer; everything can be done in the list as well. */
export const Canvas = (props: CanvasProps) => {
  const { graph, types, actions, onSelect } = props;
  const { nodes, edges, onNodesChange } = useElements(props);
  const onConnect = useStable(({ source, sourceHandle, target }: Connection) => {
    if (sourceHandle !== null) actions?.onConnect({ nodeId: source, handle: sourceHandle }, target);
  });
  const onConnectEnd = useStable((_: unknown, { isValid, fromHandle, toNode }: FinalConnectionState) => {
    if (isValid || toNode || fromHandle?.type !== 'source') return;
    actions?.onAdd({ nodeId: fromHandle.nodeId, handle: fromHandle.id ?? '' });
  });
  const onPaneClick = useStable(() => onSelect(null));
  return (
    <div
      className="flow-canvas"
      onKeyDown={(event) => {
        const act = toAction(event, props);
        if (!act) return;
        event.preventDefault();
        act();
      }}
    >
      <ReactFlowProvider>
        <ReactFlow
          nodes={nodes}
          edges={edges}
          nodeTypes={NODE_TYPES}
          onNodesChange={onNodesChange}
          onConnect={onConnect}
          onConnectEnd={onConnectEnd}
          onPaneClick={onPaneClick}
          nodesDraggable={actions !== null}
          nodesConnectable={actions !== null}
          deleteKeyCode={null}
          selectionKeyCode={null}
          multiSelectionKeyCode={null}
          panActivationKeyCode={null}
          zoomActivationKeyCode={null}
          zoomOnScroll={false}
          preventScrolling={false}
          minZoom={0.2}
          ariaLabelConfig={LABELS}
        >
          <FirstView />
          <FollowSelection selectedId={props.selectedId} />
          <Background gap={20} />
          <Controls showInteractive={false} position="bottom-right" />
          {actions && <TidyButton graph={graph} types={types} onMove={actions.onMove} />}
        </ReactFlow>
      </ReactFlowProvider>
    </div>
  );
};
