import { Panel, useNodesInitialized, useReactFlow, useStore } from '@xyflow/react';
import { useEffect, useRef } from 'react';
import { Button } from '../../kit/button.tsx';
import type { CanvasActions, CanvasProps } from './canvas-props.ts';
import { loadTidyPositions } from './load-tidy-positions.ts';
import { hasLayout } from '../model/graph.ts';
import { t } from '../../texts/texts.ts';

const FIT = { maxZoom: 1, padding: 0.12 };

/** The names of connections are 13 pixels high: below this they cannot be read well. */
const READABLE_ZOOM = 1;
/** Room for connections that lead back to the first step. */
const TOP_MARGIN = 52;

export const TidyButton = ({
  graph,
  types,
  onMove,
}: Pick<CanvasProps, 'graph' | 'types'> & Pick<CanvasActions, 'onMove'>) => {
  const { fitView } = useReactFlow();
  return (
    <Panel position="bottom-left">
      <Button
        onClick={() =>
          void loadTidyPositions(graph, types).then((positions) => {
            onMove(positions);
            setTimeout(() => void fitView(FIT));
          })
        }
      >
        {t('Tidy')}
      </Button>
    </Panel>
  );
};

/** Shows the whole graph when the canvas opens; of one that is too large to be read so, the beginning. */
export const FirstView = () => {
  const { fitView, getNodes, getZoom, setViewport } = useReactFlow();
  const isMeasured = useNodesInitialized();
  const width = useStore((state) => state.width);
  const isPlaced = useStore(({ nodes }) => hasLayout({ nodes }));
  const isShown = useRef(false);
  useEffect(() => {
    if (!isMeasured || !isPlaced || width === 0 || isShown.current) return;
    isShown.current = true;
    void fitView(FIT).then(() => {
      const [first] = getNodes().sort((a, b) => a.position.y - b.position.y);
      if (!first || getZoom() >= READABLE_ZOOM) return;
      const { x, y } = first.position;
      const middle = x + (first.measured?.width ?? 0) / 2;
      const zoom = READABLE_ZOOM;
      void setViewport({ zoom, x: width / 2 - middle * zoom, y: TOP_MARGIN - y * zoom });
    });
  }, [isMeasured, isPlaced, width, fitView, getNodes, getZoom, setViewport]);
  return null;
};

/** Brings the chosen node into view, where it is outside. */
export const FollowSelection = ({ selectedId }: Pick<CanvasProps, 'selectedId'>) => {
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

/** What was in the middle stays there when the canvas becomes narrower or wider, as beside an open step. */
export const KeepMiddle = () => {
  const { getViewport, setViewport } = useReactFlow();
  const width = useStore((state) => state.width);
  const before = useRef(0);
  useEffect(() => {
    const moved = before.current === 0 || width === 0 ? 0 : (width - before.current) / 2;
    before.current = width;
    const { x, y, zoom } = getViewport();
    if (moved !== 0) void setViewport({ x: x + moved, y, zoom });
  }, [width, getViewport, setViewport]);
  return null;
};
