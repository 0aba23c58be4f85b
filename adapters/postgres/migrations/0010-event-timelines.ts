import { Migration } from '@mikro-orm/migrations';

/** So many transactions fit in a timeline. */
const TRANSACTIONS = 2n ** 42n;

/**
 * A standby that is promoted without the last transactions gives their numbers again, on a new timeline of PostgreSQL's
 * log; so does a restore to a point in time. With the timeline in front, numbers of events keep growing. A service that
 * looks like PostgreSQL without its log stays on the first timeline.
 */
export class EventTimelines extends Migration {
  override up(): void {
    this.addSql(`do $$
      declare timeline text := '1';
      begin
        begin
          perform pg_walfile_name(pg_current_wal_lsn());
          timeline := $sql$('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::bigint$sql$;
        exception when others then null;
        end;
        execute 'create function event_timeline() returns bigint language sql stable return ' || timeline;
        execute 'create function event_number_base() returns bigint language sql stable return ' || event_number_offset();
      end $$`);
    this.addSql(`create or replace function event_number_offset() returns bigint language sql stable
      return event_number_base() + (event_timeline() - 1) * ${TRANSACTIONS}`);
  }
}
