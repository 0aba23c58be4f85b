import type { EventFeeds, FeedPart, FeedPlace, StreamMessage } from '#core/event-stream/index.ts';
import type { DomainEvent, Changes } from '#core/shared/events.ts';
import type { EventId, GuildId, TicketId } from '#core/shared/ids.ts';
import type { Position } from '#core/shared/page.ts';
import type { MemoryState } from '#adapters/memory/memory-state.ts';

/** Positions are the last event before them; an empty one is the beginning. */
export class InMemoryEventFeeds implements EventFeeds {
  readonly #events: Map<string, DomainEvent>;

  constructor(state: MemoryState) {
    this.#events = state.table('events');
  }

  async getEnd(guild: GuildId): Promise<{ position: Position; newest: EventId | null }> {
    const newest = this.#list(guild).at(-1)?.id ?? null;
    return { position: [newest ?? ''], newest };
  }

  async findPosition(guild: GuildId, event: EventId | null): Promise<Position | null> {
    if (event === null) return [''];
    return this.#events.get(event)?.guildId === guild ? [event] : null;
  }

  async listAfter(places: readonly FeedPlace[], limit: number): Promise<readonly FeedPart[]> {
    return places.map(({ guild, position }) => {
      const all = this.#list(guild);
      const start = all.findIndex(({ id }) => id === position[0]) + 1;
      const messages = all.slice(start, start + limit).map(toMessage);
      return { messages, position: messages.length > 0 ? [messages.at(-1)?.id ?? ''] : position };
    });
  }

  #list(guild: GuildId): readonly DomainEvent[] {
    return [...this.#events.values()].filter(({ guildId }) => guildId === guild);
  }
}

/** The data of an event may name its ticket this way. */
interface AboutTicket {
  readonly ticket?: { readonly id: TicketId };
  readonly transcript?: { readonly ticketId: TicketId };
  readonly run?: { readonly ticketId: TicketId | null };
  readonly changes?: Changes;
}

const toMessage = ({ id, type, sequence, data }: DomainEvent): StreamMessage => {
  const { ticket, transcript, run }: AboutTicket = data;
  return { id, type, ticketId: (sequence ?? transcript ?? run)?.ticketId ?? ticket?.id ?? null };
};
