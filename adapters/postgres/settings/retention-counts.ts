import type { ExpiredCount, RetentionCounts, RetentionLimits } from '#core/settings/index.ts';
import type { GuildId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import type { Database } from '../database/database.ts';

interface Counted {
  readonly count: number;
  readonly seen: number;
}

const count = (rows: string, buildExpiredCondition: string): string =>
  `select count(*) filter (where ${buildExpiredCondition})::int as count, count(*)::int as seen from (${rows} limit :max) r`;

const COUNT = {
  transcriptsDays: count(
    'select 1 from transcripts where guild_id = :guild and closed_at < :before::timestamptz and sha256 is not null order by closed_at',
    'true',
  ),
  // A ticket was created before it was closed: the index of statuses is in the order of creation.
  closedTicketsDays: count(
    `select closed_at from tickets where guild_id = :guild and status = 'closed' and created_at < :before::timestamptz order by created_at`,
    'closed_at < :before::timestamptz',
  ),
  eventsDays: count('select 1 from events where guild_id = :guild and at < :before::timestamptz order by at', 'true'),
};

export class PostgresRetentionCounts implements RetentionCounts {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async getExpiredCounts(guild: GuildId, limits: RetentionLimits, max: number) {
    const getCountBefore = async (statement: string, before: Instant | null): Promise<ExpiredCount | null> => {
      if (before === null) return null;
      const counted = await this.#db.queryOne<Counted>(statement, { guild, before, max });
      return { before, count: counted?.count ?? 0, isAtLeast: counted?.seen === max };
    };
    return {
      transcriptsDays: await getCountBefore(COUNT.transcriptsDays, limits.transcriptsDays),
      closedTicketsDays: await getCountBefore(COUNT.closedTicketsDays, limits.closedTicketsDays),
      eventsDays: await getCountBefore(COUNT.eventsDays, limits.eventsDays),
    };
  }
}
