import type { Principal } from '#core/access/index.ts';
import type { ErrorReason } from '#core/shared/errors.ts';

/** The steps of a request pass this on. */
export interface RequestState {
  requestId: string;
  /** Null for a request without a valid token. */
  principal: Principal | null;
  /** Finds the principal again, for an answer that lasts long. */
  reauthenticate: () => Promise<Principal | null>;
  /** For logs and metrics. */
  route: string;
  /** Why the request failed; null for one that succeeded. */
  reason: ErrorReason | null;
}
