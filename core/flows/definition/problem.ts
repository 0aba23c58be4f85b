import type { DetailReason } from '../../shared/errors.ts';

/** Something that keeps a flow from running. */
export interface Problem {
  /** Null when it is about the flow as a whole. */
  readonly nodeId: string | null;
  /** Within the node's data; null when it is about the node as a whole. */
  readonly field: string | null;
  readonly reason: DetailReason;
  readonly message: string;
}
