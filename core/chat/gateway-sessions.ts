/** A connection to the platform's stream of events that can be resumed. */
export interface GatewaySession {
  readonly sessionId: string;
  readonly resumeUrl: string;
  readonly shardCount: number;
  /** The newest event whose inbound events are stored, and all before it. */
  readonly sequence: number;
}

/** Keeps sessions over a restart. */
export interface GatewaySessionStore {
  /** @returns null when the shard has none */
  find(shard: number): Promise<GatewaySession | null>;
  /** Null for a session that cannot be resumed. */
  save(shard: number, session: GatewaySession | null): Promise<void>;
}
