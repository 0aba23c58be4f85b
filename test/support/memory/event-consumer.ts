import type { EventConsumer, ConsumedServer } from '#core/shared/event-consumer.ts';
import type { DomainEvent } from '#core/shared/events.ts';
import type { EventId, GuildId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import type { MemoryState } from '#adapters/memory/memory-state.ts';

interface Row {
  /** How many of the server's events were reacted to. */
  readonly seen: number;
  readonly holder: string | null;
  readonly until: Instant | null;
  readonly takenAt: Instant | null;
}

export class InMemoryEventConsumer implements EventConsumer {
  readonly #events: Map<string, DomainEvent>;
  readonly #watches: Map<GuildId, Row>;

  constructor(state: MemoryState) {
    this.#events = state.table('events');
    this.#watches = state.table('event_consumer_offsets');
  }

  async subscribe(guild: GuildId): Promise<void> {
    if (this.#watches.has(guild)) return;
    this.#watches.set(guild, { seen: this.#listOf(guild).length, holder: null, until: null, takenAt: null });
  }

  async acquire(holder: string, now: Instant, until: Instant, limit: number): Promise<readonly ConsumedServer[]> {
    const ready = [...this.#watches]
      .filter(([, row]) => row.until === null || row.until <= now)
      .sort(([, a], [, b]) => ((a.takenAt ?? '') < (b.takenAt ?? '') ? -1 : 1))
      .map(([guild, { seen }]) => ({ guild, seen, events: this.#listOf(guild).slice(seen, seen + 100) }))
      .filter(({ events }) => events.length > 0)
      .slice(0, limit);
    for (const { guild, seen } of ready) this.#watches.set(guild, { seen, holder, until, takenAt: now });
    return ready.map(({ guild, events }) => ({ guild, events }));
  }

  async ack(guild: GuildId, holder: string, event: EventId, until: Instant): Promise<boolean> {
    const row = this.#watches.get(guild);
    if (row?.holder !== holder) return false;
    const seen = this.#listOf(guild).findIndex(({ id }) => id === event) + 1;
    this.#watches.set(guild, { ...row, seen, until });
    return true;
  }

  async release(guild: GuildId, holder: string, restsUntil?: Instant): Promise<void> {
    const row = this.#watches.get(guild);
    if (row?.holder === holder) this.#watches.set(guild, { ...row, holder: null, until: restsUntil ?? null });
  }

  #listOf(guild: GuildId): readonly DomainEvent[] {
    return [...this.#events.values()].filter(({ guildId }) => guildId === guild);
  }
}
