import type { SessionInfo } from '@discordjs/ws';
import type { GatewaySession, GatewaySessionStore } from '#core/chat/index.ts';

interface ShardState {
  readonly info: SessionInfo;
  /** With which the session began. */
  readonly intents: number;
  /** Positions whose events are not stored yet, in ascending order. */
  readonly open: Set<number>;
  /** The newest position that was received. */
  received: number;
}

export interface SessionLog {
  warn(fields: object, message: string): void;
}

/**
 * The sessions of shards. Discord repeats the events after the position that a resumed session names, so that position counts
 * only events whose inbound events are stored; the client of the gateway would count each event as soon as it came.
 */
export class ShardSessions {
  readonly #store: GatewaySessionStore;
  readonly #log: SessionLog;
  /** The intents with which a session would begin now. */
  readonly #getIntents: () => number;
  readonly #shards = new Map<number, ShardState | null>();
  /** Shards whose connections are closed on purpose. */
  readonly #kept = new Set<number>();

  constructor(store: GatewaySessionStore, log: SessionLog, getIntents: () => number) {
    this.#store = store;
    this.#log = log;
    this.#getIntents = getIntents;
  }

  /**
   * The session that the shard resumes; null for a new one, also when the old one began with other intents.
   *
   * @throws service_unavailable when it cannot be read
   */
  async find(shard: number): Promise<SessionInfo | null> {
    const known = this.#shards.get(shard) ?? (this.#shards.has(shard) ? null : await this.#load(shard));
    if (known?.intents !== this.#getIntents()) return null;
    return { ...known.info, sequence: getStored(known) };
  }

  async #load(shard: number): Promise<ShardState | null> {
    const stored = await this.#store.find(shard);
    const state = stored && toState(shard, stored);
    this.#shards.set(shard, state);
    return state;
  }

  /** Takes what the client of the gateway knows; null when the session cannot be resumed. Never rejects. */
  async update(shard: number, info: SessionInfo | null): Promise<void> {
    const known = this.#shards.get(shard);
    if (info === null) {
      // A connection that is closed on purpose keeps its session for the next start.
      if (this.#kept.has(shard)) return;
      this.#shards.set(shard, null);
      await this.#write(shard, null);
    } else if (known?.info.sessionId !== info.sessionId) {
      const state = { info, intents: this.#getIntents(), open: new Set<number>(), received: info.sequence };
      this.#shards.set(shard, state);
      await this.#write(shard, state);
    }
  }

  /** Notes that an event has come. @returns marks the event as stored */
  begin(shard: number, position: number): () => void {
    const state = this.#shards.get(shard);
    // Discord numbers every event.
    if (!state || !Number.isSafeInteger(position)) return () => undefined;
    state.received = Math.max(state.received, position);
    state.open.add(position);
    return () => {
      state.open.delete(position);
    };
  }

  getSessionId(shard: number): string {
    return this.#shards.get(shard)?.info.sessionId ?? '';
  }

  /** Stores how far each shard is, for a restart or for another process. Never rejects. */
  async save(): Promise<void> {
    for (const [shard, state] of this.#shards) if (state) await this.#write(shard, state);
  }

  /** How many events of the shard are not stored yet. */
  countOpen(shard: number): number {
    return this.#shards.get(shard)?.open.size ?? 0;
  }

  /** From now on the session of this shard is kept when its connection is closed, until `endSession` is called. */
  keepSession(shard: number): void {
    this.#kept.add(shard);
  }

  endSession(shard: number): void {
    this.#kept.delete(shard);
  }

  /** Stores how far a shard is, and forgets it, since another process may continue it. */
  async handOver(shard: number): Promise<void> {
    const state = this.#shards.get(shard);
    if (state) await this.#write(shard, state);
    this.forget(shard);
  }

  /** Forgets a shard that another process has continued already. */
  forget(shard: number): void {
    this.#shards.delete(shard);
    this.#kept.delete(shard);
  }

  /** What cannot be stored now is stored with the next position. */
  async #write(shard: number, state: ShardState | null): Promise<void> {
    try {
      await this.#store.save(shard, state && toSession(state));
    } catch (error) {
      this.#log.warn({ err: error, shard }, 'The session of a shard could not be stored.');
    }
  }
}

const toSession = (state: ShardState): GatewaySession => {
  const { sessionId, resumeURL: resumeUrl, shardCount } = state.info;
  return { sessionId, resumeUrl, shardCount, intents: state.intents, sequence: getStored(state) };
};

const getStored = ({ open, received }: ShardState): number => {
  const [oldest] = open;
  return oldest === undefined ? received : oldest - 1;
};

const toState = (shardId: number, session: GatewaySession): ShardState => {
  const { sessionId, resumeUrl: resumeURL, shardCount, intents, sequence } = session;
  return {
    info: { shardId, sessionId, resumeURL, shardCount, sequence },
    intents,
    open: new Set(),
    received: sequence,
  };
};
