import type { GuildId } from '#core/shared/ids.ts';
import type { Database } from '../database/database.ts';

/**
 * Transactions get their number when they first write, and may commit in another order. Below the oldest that is still
 * open in this database all have ended: the events they recorded are final, and later events have a greater number. It
 * must be found before the events are read: transactions that have ended by then are visible to the next statement.
 *
 * The server reports the lower 32 bits of the open ones, which are never half that range away from the newest. The
 * numbers of events have an offset (`continueEventNumbers`).
 */
export const HORIZON = `with newest as (select pg_snapshot_xmax(pg_current_snapshot())::text::bigint as xid),
  open as (
    select n.xid, (a.backend_xid::text::bigint - n.xid) & 4294967295 as ahead from newest n, pg_stat_activity a
    where a.datname = current_database() and a.backend_xid is not null)
  select (event_number_offset() + least(n.xid, (
    select min(xid + case when ahead >= 2147483648 then ahead - 4294967296 else ahead end) from open)))::text as xid
  from newest n`;

/** Finds the horizon of the whole database: for events of several servers in one order, and where a server is not known yet. */
export const findHorizon = async (db: Pick<Database, 'queryOne'>): Promise<string | null> =>
  (await db.queryOne<{ xid: string }>(HORIZON))?.xid ?? null;

/** The horizon of a server without events: nothing lies below it. */
const NO_EVENTS_HORIZON = '0';

/** Returns the transaction below which the events of the server are final, in the database where they are. */
export const getHorizon = async (db: Pick<Database, 'queryOne'>, guild: GuildId): Promise<string> =>
  (await db.queryOne<{ xid: string }>(FIND_HORIZON, { guild }))?.xid ?? NO_EVENTS_HORIZON;

/** As `getHorizon`, for each of the servers in their order. */
export const listHorizons = async (
  db: Pick<Database, 'query'>,
  guilds: readonly GuildId[],
): Promise<readonly string[]> => {
  const rows = await db.query<{ guild: GuildId; xid: string }>(LIST_HORIZONS, { guilds: [...new Set(guilds)] });
  const xids = new Map(rows.map(({ guild, xid }) => [guild, xid]));
  return guilds.map((guild) => xids.get(guild) ?? NO_EVENTS_HORIZON);
};

const FIND_HORIZON = `select (${HORIZON}) as xid where exists (select from events where guild_id = :guild)`;

const LIST_HORIZONS = `/* sweep: ends of feeds */ select p.guild, (${HORIZON}) as xid from unnest(:guilds::text[]) p(guild)
  where exists (select from events e where e.guild_id = p.guild)`;
