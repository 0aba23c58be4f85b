import type { GatewaySession, GatewaySessionStore } from '#core/chat/index.ts';
import type { MemoryState } from '#adapters/memory/memory-state.ts';

export class InMemoryGatewaySessionStore implements GatewaySessionStore {
  readonly #sessions: Map<string, GatewaySession>;

  constructor(state: MemoryState) {
    this.#sessions = state.table('chat_gateway_sessions');
  }

  async find(shard: number): Promise<GatewaySession | null> {
    return this.#sessions.get(String(shard)) ?? null;
  }

  async save(shard: number, session: GatewaySession | null): Promise<void> {
    if (session) this.#sessions.set(String(shard), session);
    else this.#sessions.delete(String(shard));
  }
}
