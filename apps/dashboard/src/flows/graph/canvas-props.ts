import type { Place } from '../model/graph.ts';
import type { Positions } from '../model/layout.ts';
import type { GraphViewProps } from './list-view.tsx';

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
