import type { DomainEvent, EventLog } from '#core/shared/events.ts';
import type { GuildId } from '#core/shared/ids.ts';
import type { MemoryState } from './memory-state.ts';

export class InMemoryEventLog implements EventLog {
  readonly #events: Map<string, DomainEvent>;

  constructor(state: MemoryState) {
    this.#events = state.table('events');
  }

  async append(event: DomainEvent): Promise<void> {
    this.#events.set(event.id, event);
  }

  async latest(guild: GuildId, limit: number): Promise<readonly DomainEvent[]> {
    return [...this.#events.values()]
      .filter((event) => event.guildId === guild)
      .sort((a, b) => (a.id < b.id ? 1 : -1))
      .slice(0, limit);
  }
}
