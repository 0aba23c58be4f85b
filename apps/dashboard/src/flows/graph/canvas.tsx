import {
  Background,
  type Connection,
  Controls,
  type FinalConnectionState,
  ReactFlow,
  ReactFlowProvider,
} from '@xyflow/react';
import '@xyflow/react/dist/base.css';
import { type KeyboardEvent, useState } from 'react';
import { CanvasEdge } from './canvas-edge.tsx';
import { CanvasNode } from './canvas-node.tsx';
import type { CanvasProps } from './canvas-props.ts';
import { useElements } from './use-elements.ts';
import { useStable } from './use-stable.ts';
import { FirstView, FollowSelection, KeepMiddle, TidyButton } from './viewport.tsx';
import { t } from '../../texts/texts.ts';

const NODE_TYPES = { step: CanvasNode };
const EDGE_TYPES = { way: CanvasEdge };
/** What the library would name in English. */
const LABELS = {
  'controls.ariaLabel': t('View'),
  'controls.zoomIn.ariaLabel': t('Zoom in'),
  'controls.zoomOut.ariaLabel': t('Zoom out'),
  'controls.fitView.ariaLabel': t('Show the whole flow'),
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

/** Where the canvas has the height of the window, the wheel moves it; elsewhere it moves the page. */
const useIsWholePage = (isEditor: boolean): boolean => {
  const [isWide] = useState(() => matchMedia('(min-width: 1001px)').matches);
  return isEditor && isWide;
};

/** The graph of a flow to look at and to change by pointer; everything can be done in the list as well. */
export const Canvas = (props: CanvasProps) => {
  const { graph, types, actions, onSelect } = props;
  const isWholePage = useIsWholePage(actions !== null);
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
          edgeTypes={EDGE_TYPES}
          defaultMarkerColor={null}
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
          panOnScroll={isWholePage}
          preventScrolling={isWholePage}
          minZoom={0.2}
          ariaLabelConfig={LABELS}
        >
          <FirstView />
          <KeepMiddle />
          <FollowSelection selectedId={props.selectedId} />
          <Background gap={20} />
          <Controls showInteractive={false} position="bottom-right" />
          {actions && <TidyButton graph={graph} types={types} onMove={actions.onMove} />}
        </ReactFlow>
      </ReactFlowProvider>
    </div>
  );
};
