/**
 * A common table expression `horizon`, with one row: before its `xid` the feed of this database is final for the statement
 * that reads it.
 *
 * Transactions get their number when they first write, and may commit in another order. Before the oldest that is open in
 * the snapshot of the statement, all have ended and the statement sees what they recorded; later events have a greater
 * number. Transactions of other databases of the server do not count: one of them may stay open for hours. Only the lower
 * 32 bits of their numbers are reported; one that cannot be found any more counts as open, which only delays its readers.
 *
 * The numbers of events have an offset (`continueEventNumbers`).
 */
export const HORIZON = `horizon as materialized (
  select (event_number_offset() + least(
    pg_snapshot_xmax(pg_current_snapshot())::text::bigint,
    pg_current_xact_id_if_assigned()::text::bigint,
    (select min(open.xid) from (select xid::text::bigint as xid from pg_snapshot_xip(pg_current_snapshot()) xid) open
      where not exists (select from pg_stat_activity a
        where a.datname <> current_database() and a.backend_xid::text::bigint = open.xid & 4294967295))
  ))::text::xid8 as xid)`;

/** The number of the transaction before which events are final, in a statement that begins with `HORIZON`. */
export const HORIZON_XID = '(select xid from horizon)';
