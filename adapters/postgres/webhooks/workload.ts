import type { Database } from '../database/database.ts';

const COUNTED_AT_MOST = 10_000;

const PENDING = `/* sweep: pending deliveries */ select count(*)::int as count from
  (select from webhook_deliveries where next_attempt_at is not null limit ${COUNTED_AT_MOST}) pending`;
const PAUSED = 'select count(*)::int as count from webhook_endpoints where paused_until > now()';

const countBy = async (db: Database, sql: string): Promise<number> =>
  (await db.queryOne<{ count: number }>(sql))?.count ?? 0;

/** Deliveries that are due or wait for another attempt, of all processes together; counted up to 10,000. */
export const countPendingDeliveries = (db: Database): Promise<number> => countBy(db, PENDING);

/** Endpoints that are left alone for a while, since they failed several times. */
export const countPausedEndpoints = (db: Database): Promise<number> => countBy(db, PAUSED);
