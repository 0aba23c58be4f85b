import type { DetailReason } from '../../shared/errors.ts';

export interface Problem {
  readonly nodeId: string | null;
  readonly field: string | null;
  readonly reason: DetailReason;
  readonly message: string;
}
