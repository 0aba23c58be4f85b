/** A connection to the platform's stream of events that can be resumed. */
export interface GatewaySession {
  readonly sessionId: string;
  readonly resumeUrl: string;
  readonly shardCount: number;
  /** With which it began, as the platform numbers them: a resumed session keeps them. */
  readonly intents: number;
  /** All events up to this one are stored. */
  readonly sequence: number;
}

export interface GatewaySessionStore {
  find(shard: number): Promise<GatewaySession | null>;
  /** Null for a session that cannot be resumed. */
  save(shard: number, session: GatewaySession | null): Promise<void>;
}
