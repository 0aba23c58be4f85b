import type { Database } from '#adapters/postgres/database/database.ts';
import { uuidIds } from '#adapters/node/ids.ts';
import type { EventId, GuildId } from '#core/shared/ids.ts';
import { plusMs } from '#core/shared/instant.ts';
import { storesOver } from '../../../contracts/over-database.ts';
import { eventsOf, type Stores } from '../../../contracts/stores.ts';
import { aGuildId, anEvent, NOON } from '../../../support/build.ts';
import { embeddedDatabase, postgresDatabase, withPostgres } from '../../../support/databases.ts';

/** What a dump has when the server that it came from was a billion transactions further. */
const restoreFromElsewhere = async (database: Database): Promise<void> => {
  for (const table of ['events', 'event_consumer_offsets']) {
    await database.query(`update ${table} set transaction = (transaction::text::bigint + 1000000000)::text::xid8`);
  }
  await database.query(`update service_settings set value = 'another' where name = 'database_server'`);
  await database.migrate();
};

const behaviour = (open: () => Promise<Database>) => {
  let database: Database;
  let stores: Stores;
  let guild: GuildId;
  beforeEach(async () => {
    database = await open();
    stores = storesOver(database);
    guild = aGuildId();
  });
  afterEach(() => stores.close());

  const append = async (): Promise<EventId> => {
    const event = anEvent(guild);
    await stores.events.append(event);
    return event.id;
  };
  const reacted = async (): Promise<readonly EventId[]> => {
    const holder = uuidIds.next('holder');
    const [taken] = await stores.watch.acquire(holder, NOON, plusMs(NOON, 1_000), 1_000);
    if (!taken) return [];
    const ids = taken.events.map(({ id }) => id);
    await stores.watch.ack(guild, holder, ids.at(-1) as EventId, plusMs(NOON, 1_000));
    await stores.watch.release(guild, holder);
    return ids;
  };

  it('goes on with the feed where its readers stopped, and reacts to what comes', async () => {
    await stores.watch.subscribe(guild);
    const before = await append();
    expect(await reacted()).toEqual([before]);
    const unseen = await append();

    await restoreFromElsewhere(database);
    expect((await eventsOf(stores, guild)).map(({ id }) => id)).toEqual([before, unseen]);
    const after = await append();
    const page = await stores.events.list(guild, { after: before }, { limit: 10, after: null });
    expect(page?.items.map(({ id }) => id)).toEqual([unseen, after]);
    expect(await reacted()).toEqual([unseen, after]);
    await stores.watch.subscribe(aGuildId());
    expect(await reacted()).toEqual([]);
  });
};

describe('an embedded database that was restored from one with higher transaction numbers', () => {
  behaviour(embeddedDatabase);
});

withPostgres('a PostgreSQL database that was restored from a server with higher transaction numbers', () => {
  behaviour(postgresDatabase);
});
