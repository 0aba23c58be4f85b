/** Identifies a connection to the platform's stream of events, which can be resumed. */
export interface GatewaySession {
  readonly sessionId: string;
  readonly resumeUrl: string;
  readonly shardCount: number;
  /** A resumed session keeps the intents with which it began, as the platform numbers them. */
  readonly intents: number;
  /** All events up to this one are stored. */
  readonly sequence: number;
}

export interface GatewaySessionStore {
  find(shard: number): Promise<GatewaySession | null>;
  /** Null means that the session cannot be resumed. */
  save(shard: number, session: GatewaySession | null): Promise<void>;
}
