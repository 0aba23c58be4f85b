import type { ExpiredCount, RetentionCounts, RetentionLimits } from '#core/settings/index.ts';
import type { DomainEvent } from '#core/shared/events.ts';
import type { GuildId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import type { Ticket } from '#core/tickets/index.ts';
import type { Transcript } from '#core/transcripts/index.ts';
import type { MemoryState } from '#adapters/memory/memory-state.ts';

type Timed = readonly { readonly guildId: GuildId; readonly at: Instant }[];

export class InMemoryRetentionCounts implements RetentionCounts {
  readonly #tickets: Map<string, Ticket>;
  readonly #transcripts: Map<string, Transcript>;
  readonly #events: Map<string, DomainEvent>;

  constructor(state: MemoryState) {
    this.#tickets = state.table('tickets');
    this.#transcripts = state.table('transcripts');
    this.#events = state.table('events');
  }

  async getExpiredCounts(guild: GuildId, limits: RetentionLimits, max: number) {
    const getCountBefore = (records: Timed, before: Instant | null): ExpiredCount | null => {
      if (before === null) return null;
      const found = records.filter(({ guildId, at }) => guildId === guild && at < before).slice(0, max);
      return { before, count: found.length, isAtLeast: found.length === max };
    };
    const transcripts = [...this.#transcripts.values()].map(({ guildId, closedAt }) => ({ guildId, at: closedAt }));
    const closed = [...this.#tickets.values()].flatMap(({ guildId, status, closedAt }) =>
      status === 'closed' && closedAt !== null ? [{ guildId, at: closedAt }] : [],
    );
    return {
      transcriptsDays: getCountBefore(transcripts, limits.transcriptsDays),
      closedTicketsDays: getCountBefore(closed, limits.closedTicketsDays),
      eventsDays: getCountBefore([...this.#events.values()], limits.eventsDays),
    };
  }
}
