import type { Pool, PoolClient } from '../database/pool.ts';

/** Whether the database has been opened on this server before. */
export const isKnownHere = async (pool: Pool): Promise<boolean> => {
  const { rows } = await pool.query({ text: IS_SEEN });
  return rows.length > 0;
};

/**
 * Events are read in the order of the transactions that recorded them, by numbers that the server assigns. After a
 * restore from a dump into another server, whose transactions may count from a smaller number, new events would come
 * before those that readers have seen. In that case an offset is added to new numbers so that they keep growing, as each
 * timeline of the server adds one after a failover:
 * cursors of readers and event consumers continue where they stopped.
 *
 * Checks this only where the database is seen for the first time on its server, before any event is recorded. Leases of
 * event consumers end there, too.
 */
export const continueEventNumbers = async (client: PoolClient): Promise<void> => {
  if ((await client.query(IS_SEEN, [])).rows.length > 0) return;
  await client.query('begin', []);
  try {
    const { rows } = await client.query<{ value: string }>(NEEDED_OFFSET, []);
    // A function that returns a constant costs nothing; plans that contain an immutable one would outlive the change.
    for (const { value } of rows) await client.query(setOffset(BigInt(value)), []);
    await client.query(END_LEASES, []);
    await client.query(RECORD_SERVER, []);
    await client.query('commit', []);
  } catch (error) {
    await client.query('rollback', []);
    throw error;
  }
};

/** The identifier is given to a server when it is made (`initdb`); a copy of its files keeps it, and its numbers. */
const IS_SEEN = `select from service_settings, pg_control_system() c
  where name = 'database_server' and value = c.system_identifier::text`;
const RECORD_SERVER = `insert into service_settings (name, value)
  select 'database_server', system_identifier::text from pg_control_system()
  on conflict (name) do update set value = excluded.value`;

/** Processes that held a lease when the dump was made do not exist here: their leases are ended at once. */
const END_LEASES =
  '/* sweep: numbers of events */ update event_consumer_offsets set lease_holder = null, lease_until = null where lease_until is not null';

/** No row when the next number is beyond every one there is. */
const NEEDED_OFFSET = `/* sweep: numbers of events */ with newest as (
    select greatest((select max(transaction::text::bigint) from events),
      (select max(transaction::text::bigint) from event_consumer_offsets)) as number)
  select (number - (event_number()::text::bigint - event_number_base()) + 1)::text as value from newest
  where number >= event_number()::text::bigint`;

const setOffset = (offset: bigint) =>
  `create or replace function event_number_base() returns bigint language sql stable return ${offset}`;
