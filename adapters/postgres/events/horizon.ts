import type { GuildId } from '#core/shared/ids.ts';
import type { Database } from '../database/database.ts';

/**
 * Transactions get their number when they first write, and may commit in another order. Below the oldest that is still
 * open in this database all have ended: the events they recorded are final, and later events have a greater number. What
 * is done by now is seen by the next statement, not by the one that finds the horizon.
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

/** Before the first transaction: the feed of a server without events has nothing to hold back. */
const NOTHING = '0';

/** Where the feed of a server is final, in the database where its events are. */
export const getHorizon = async (db: Pick<Database, 'queryOne'>, guild: GuildId): Promise<string> =>
  (await db.queryOne<{ xid: string }>(OF_SERVER, { guild }))?.xid ?? NOTHING;

/** As `getHorizon`, for each of the servers in their order. */
export const listHorizons = async (
  db: Pick<Database, 'query'>,
  guilds: readonly GuildId[],
): Promise<readonly string[]> => {
  const rows = await db.query<{ guild: GuildId; xid: string }>(OF_SERVERS, { guilds: [...new Set(guilds)] });
  const xids = new Map(rows.map(({ guild, xid }) => [guild, xid]));
  return guilds.map((guild) => xids.get(guild) ?? NOTHING);
};

const OF_SERVER = `select (${HORIZON}) as xid where exists (select from events where guild_id = :guild)`;
const OF_SERVERS = `/* sweep: feeds of open streams */ select p.guild, (${HORIZON}) as xid from unnest(:guilds::text[]) p(guild)
  where exists (select from events e where e.guild_id = p.guild)`;
