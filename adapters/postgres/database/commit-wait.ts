import type { Pool } from './pool.ts';

interface ReplicationRow {
  readonly isSynchronous: boolean;
  /** Connections of standbys; their state is shown to roles with pg_read_all_stats only. */
  readonly standbys: number;
  readonly confirming: number;
  readonly isShown: boolean;
  readonly waits: boolean;
}

/** The role of the service sees what its own sessions wait for. https://www.postgresql.org/docs/current/monitoring-stats.html */
const REPLICATION = `select current_setting('synchronous_standby_names') <> ''
    and current_setting('synchronous_commit') not in ('off', 'local') as "isSynchronous",
  (select count(*)::int from pg_stat_replication) as standbys,
  (select count(*)::int from pg_stat_replication where sync_state in ('sync', 'quorum')) as confirming,
  pg_has_role('pg_read_all_stats', 'usage') as "isShown",
  exists (select from pg_stat_activity where datname = current_database() and wait_event = 'SyncRep'
    and state_change < now() - interval '1 second') as waits`;

/** Whether commits wait for a synchronous standby that is not there: every change is 503 then, and reads go on. */
export const lacksStandby = async (pool: Pool): Promise<boolean> => {
  const { rows } = await pool.query<ReplicationRow>({ text: REPLICATION });
  const [found] = rows;
  if (!found?.isSynchronous) return false;
  return found.waits || (found.isShown ? found.confirming === 0 : found.standbys === 0);
};
