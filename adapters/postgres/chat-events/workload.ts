import type { Instant } from '#core/shared/instant.ts';
import type { Database } from '../database/database.ts';

export interface InboundBacklog {
  readonly count: number;
  /** How long the oldest event has waited; 0 when none waits. */
  readonly oldestSeconds: number;
}

const READ_AT_MOST = 10_000;

const READ = `/* sweep: pending inbound events */ select count(*)::int as count,
    greatest(coalesce(extract(epoch from :now::timestamptz - min(arrived_at)), 0), 0)::float8 as "oldestSeconds"
  from (select arrived_at from chat_arrivals where handled_at is null limit ${READ_AT_MOST}) pending`;

/** Inbound events that are not handled yet, of all processes together; of more than 10,000 it reads as many. */
export const readInboundBacklog = async (db: Database, now: Instant): Promise<InboundBacklog> =>
  (await db.queryOne<InboundBacklog>(READ, { now })) ?? { count: 0, oldestSeconds: 0 };
