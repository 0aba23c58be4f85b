import type { DetailReason } from '../../shared/errors.ts';

export interface Problem {
  /** Null means the whole flow. */
  readonly nodeId: string | null;
  /** Null means the whole node. */
  readonly field: string | null;
  readonly reason: DetailReason;
  readonly message: string;
}
