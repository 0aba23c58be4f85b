import { executeOnce, executeOnceAsUnit, type IdempotencyPorts } from './execute-once.ts';

export {
  type ExecuteOnce,
  getAnswerOwner,
  type IdempotencyPorts,
  type IdempotentRequest,
  type OnceResult,
} from './execute-once.ts';
export { PATIENCE_MS, POLL_MS, RUNNING_MS, WINDOW_MS } from './idempotency-times.ts';
export type { Claim, ClaimState, IdempotentRequests, RequestKey, StoredAnswer } from './idempotent-requests.ts';

export const idempotencyUseCases = (ports: IdempotencyPorts) => ({
  executeOnce: executeOnce(ports),
  executeOnceAsUnit: executeOnceAsUnit(ports),
});

export type IdempotencyUseCases = ReturnType<typeof idempotencyUseCases>;
