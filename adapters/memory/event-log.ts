import type { DomainEvent, EventLog, EventQuery } from '#core/shared/events.ts';
import type { GuildId } from '#core/shared/ids.ts';
import { type Page, toPage, type PageRequest } from '#core/shared/page.ts';
import type { MemoryState } from './memory-state.ts';
import type { Outbox } from './outbox.ts';

export class InMemoryEventLog implements EventLog {
  readonly #events: Map<string, DomainEvent>;
  readonly #outbox: Outbox;

  constructor(state: MemoryState, outbox: Outbox) {
    this.#events = state.table('events');
    this.#outbox = outbox;
  }

  async append(...events: readonly DomainEvent[]): Promise<void> {
    this.#outbox.record(events);
  }

  /** In the order in which they were recorded, which a map keeps. */
  async list(guild: GuildId, query: EventQuery, { limit, after }: PageRequest): Promise<Page<DomainEvent> | null> {
    const all = [...this.#events.values()].filter(({ guildId }) => guildId === guild);
    const last = after?.[0] ?? query.after;
    const start = last === undefined ? 0 : all.findIndex(({ id }) => id === last) + 1;
    if (last !== undefined && start === 0) return null;
    const rows = all.slice(start).filter((event) => matches(event, query));
    return toPage(rows, limit, ({ id }) => [id]);
  }
}

const matches = ({ type, at }: DomainEvent, { eventTypes, createdAfter, createdBefore }: EventQuery): boolean =>
  (eventTypes?.includes(type) ?? true) &&
  (createdAfter === undefined || at > createdAfter) &&
  (createdBefore === undefined || at < createdBefore);
