import {
  type EventFeeds,
  type FeedPart,
  type FeedPlace,
  NO_EVENT,
  type StreamMessage,
} from '#core/event-stream/index.ts';
import type { EventId, GuildId } from '#core/shared/ids.ts';
import type { Position } from '#core/shared/page.ts';
import type { Database } from '../database/database.ts';
import { getHorizon, listHorizons } from './horizon.ts';

/** Reads the feeds in the order and up to the horizon of `PostgresEventLog`. Positions are a transaction and an event. */
export class PostgresEventFeeds implements EventFeeds {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async getEnd(guild: GuildId): Promise<{ position: Position; newest: EventId | null }> {
    const horizon = await getHorizon(this.#db, guild);
    const row = await this.#db.queryOne<{ id: EventId }>(FIND_NEWEST, { guild, horizon });
    return { position: [horizon, NO_EVENT], newest: row?.id ?? null };
  }

  async findPosition(guild: GuildId, event: EventId | null): Promise<Position | null> {
    if (event === null) return ['0', NO_EVENT];
    const row = await this.#db.queryOne<{ transaction: string; id: string }>(FIND_POSITION, { guild, event });
    return row && [row.transaction, row.id];
  }

  async listAfter(places: readonly FeedPlace[], limit: number): Promise<readonly FeedPart[]> {
    const guilds = places.map(({ guild }) => guild);
    const horizons = await listHorizons(this.#db, guilds);
    const rows = await this.#db.query<FeedRow>(LIST_AFTER, {
      guilds,
      transactions: places.map(({ position: [transaction] }) => transaction),
      ids: places.map(({ position: [, id] }) => id),
      horizons,
      limit,
    });
    const rowsByPlace = new Map<number, FeedRow[]>();
    for (const row of rows) {
      const known = rowsByPlace.get(row.place);
      if (known) known.push(row);
      else rowsByPlace.set(row.place, [row]);
    }
    return places.map(({ position }, index) => toPart(rowsByPlace.get(index + 1) ?? [], position));
  }
}

interface FeedRow extends StreamMessage {
  readonly place: number;
  readonly transaction: string;
}

const toPart = (rows: readonly FeedRow[], position: Position): FeedPart => {
  const last = rows.at(-1);
  return {
    messages: rows.map(({ id, type, ticketId }) => ({ id, type, ticketId })),
    position: last ? [last.transaction, last.id] : position,
  };
};

const FIND_NEWEST = `select id from events where guild_id = :guild and transaction < :horizon::xid8
  order by transaction desc, id desc limit 1`;

const FIND_POSITION = 'select transaction, id from events where id = :event::uuid and guild_id = :guild';

/** The data of an event are read only where it is not one of the events of a ticket. */
const TICKET_ID = `case when e.sequence is not null then e.sequence->>'ticketId'
  else coalesce(e.data->'ticket'->>'id', e.data->'transcript'->>'ticketId', e.data->'run'->>'ticketId') end`;

/** Each place gives as many events as it may have, from its own range of the index. */
const LIST_AFTER = `/* sweep: feeds of open streams */ select p.place::int as place, e.*
  from unnest(:guilds::text[], :transactions::text[], :ids::text[], :horizons::text[])
    with ordinality p(guild, transaction, id, horizon, place)
    cross join lateral (
      select e.id, e.type, e.transaction, ${TICKET_ID} as "ticketId" from events e
      where e.guild_id = p.guild and e.transaction < p.horizon::xid8
        and (e.transaction, e.id) > (p.transaction::xid8, p.id::uuid)
      order by e.transaction, e.id limit :limit) e
  order by p.place, e.transaction, e.id`;
