import type { Database } from './database.ts';

/** What waits in the database for workers. */
export interface Workload {
  /** Deliveries that are due, counted no further than `COUNTED_AT_MOST`. */
  readonly dueDeliveries: number;
  /** Endpoints that are left alone for a while, since they failed several times. */
  readonly pausedEndpoints: number;
}

const COUNTED_AT_MOST = 10_000;

const WORKLOAD = `select
  (select count(*)::int from (select from webhook_deliveries where next_attempt_at is not null and next_attempt_at <= now()
     limit ${COUNTED_AT_MOST}) due) as "dueDeliveries",
  (select count(*)::int from webhook_endpoints where paused_until > now()) as "pausedEndpoints"`;

export const workloadOf = async (db: Database): Promise<Workload> =>
  (await db.queryOne<Workload>(WORKLOAD, [])) ?? { dueDeliveries: 0, pausedEndpoints: 0 };
