import type { Principal } from '#core/access/index.ts';
import type { ErrorReason } from '#core/shared/errors.ts';

/** What the steps of a request pass on. */
export interface RequestState {
  requestId: string;
  /** Null for a request without a valid token. */
  principal: Principal | null;
  /** As the principal was found, for an answer that goes on for long. */
  reauthenticate: () => Promise<Principal | null>;
  /** For logs and metrics. */
  route: string;
  /** Why the request failed; null for one that succeeded. */
  reason: ErrorReason | null;
}
