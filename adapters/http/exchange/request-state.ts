import type { Principal } from '#core/access/index.ts';

/** What the steps of a request pass on. */
export interface RequestState {
  requestId: string;
  /** Null for a request without a valid token. */
  principal: Principal | null;
  /** As the principal was found, for an answer that goes on for long. */
  reauthenticate: () => Promise<Principal | null>;
  /** For logs and metrics. */
  route: string;
}
