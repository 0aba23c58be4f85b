import { uuidIds } from '#adapters/node/ids.ts';
import { buildDefaultSettings, type Retention } from '#core/settings/index.ts';
import type { EventId, GuildId } from '#core/shared/ids.ts';
import { type Instant, plusMs, toEpochMs } from '#core/shared/instant.ts';
import { aCategory, aGuildId, anEvent, aServer, aTicket } from '../support/build.ts';
import type { Transcript } from '#core/transcripts/index.ts';
import { close, make, reopen } from './close-ticket.ts';
import { keepTicket } from './store-ticket.ts';
import type { Stores } from './stores.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** What the tests of the contract share. */
const createFixture = (stores: () => Stores) => {
  const NOW = '2026-02-01T00:00:00.000Z' as Instant;
  const daysAgo = (days: number): Instant => plusMs(NOW, -days * DAY_MS);
  const NONE: Retention = { transcriptsDays: null, closedTicketsDays: null, eventsDays: null };

  const aServerThatKeeps = async (
    retention: Partial<Retention> | null,
    retentionAppliesAt: Instant | null = null,
  ): Promise<GuildId> => {
    const server = aServer();
    await stores().organizations.addServer(server);
    const settings = { ...buildDefaultSettings(server.id), retention: { ...NONE, ...retention }, retentionAppliesAt };
    if (retention) await stores().settings.save(settings);
    return server.id;
  };

  const append = async (guild: GuildId, at: Instant) => {
    const time = toEpochMs(at).toString(16).padStart(12, '0');
    const id = `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${uuidIds.next('event').slice(-12)}` as EventId;
    await stores().events.append(anEvent(guild, { id, at }));
    return id;
  };

  const addClosed = async (guildId: GuildId, closedAt: Instant) => {
    const category = aCategory(guildId);
    await stores().categories.add(category);
    const fields = { guildId, categoryId: category.id, status: 'closed', closedAt, createdAt: daysAgo(100) } as const;
    return keepTicket(stores(), aTicket(fields));
  };
  return {
    stores,
    NOW,
    daysAgo,
    aServerThatKeeps,
    append,
    addClosed,
  };
};

type Fixture = ReturnType<typeof createFixture>;

const testTickets = ({ aServerThatKeeps, daysAgo, stores, NOW }: Fixture): void => {
  it('lists closed tickets of servers that do not keep them for so long, and no others', async () => {
    const guilds = {
      keeping: await aServerThatKeeps({ closedTicketsDays: 10 }),
      forEver: await aServerThatKeeps({ transcriptsDays: 1 }),
      unchanged: await aServerThatKeeps(null),
    };
    const kept = async (guildId: GuildId, closedAt: Instant | null, createdAt = daysAgo(100)) => {
      const category = aCategory(guildId);
      await stores().categories.add(category);
      const status = closedAt ? 'closed' : 'open';
      return keepTicket(stores(), aTicket({ guildId, categoryId: category.id, status, closedAt, createdAt }));
    };
    const old = await kept(guilds.keeping, daysAgo(11));
    await kept(guilds.keeping, daysAgo(9));
    await kept(guilds.keeping, null);
    await kept(guilds.forEver, daysAgo(50));
    await kept(guilds.unchanged, daysAgo(50));
    const listed = (await stores().tickets.listExpired(NOW, 10_000)).filter(({ guild }) =>
      Object.values(guilds).includes(guild),
    );
    expect(listed).toEqual([{ guild: guilds.keeping, ticket: old.id }]);
  });

  it('lists as many tickets as it is asked for', async () => {
    const guild = await aServerThatKeeps({ closedTicketsDays: 10 });
    const category = aCategory(guild);
    await stores().categories.add(category);
    const fields = { guildId: guild, categoryId: category.id, status: 'closed', closedAt: daysAgo(20) } as const;
    for (let i = 0; i < 3; i += 1) await keepTicket(stores(), aTicket({ ...fields, createdAt: daysAgo(30) }));
    expect(await stores().tickets.listExpired(NOW, 2)).toHaveLength(2);
  });
};

const testTranscripts = ({ aServerThatKeeps, addClosed, daysAgo, stores, NOW }: Fixture): void => {
  it('purges transcripts of servers that do not keep them for so long, and no others', async () => {
    const add = async (guild: GuildId, days: number) => {
      const ticket = await addClosed(guild, daysAgo(days + 1));
      const open = await reopen(stores(), ticket, daysAgo(days));
      return make(stores(), (await close(stores(), open, daysAgo(days))).order);
    };
    const [keeping, unchanged] = [await aServerThatKeeps({ transcriptsDays: 10 }), await aServerThatKeeps(null)];
    const old = [await add(keeping, 11), await add(keeping, 50)];
    const kept = [await add(keeping, 9), await add(unchanged, 50)];
    while ((await stores().transcripts.purge(NOW)) > 0);
    const findAll = (all: readonly Transcript[]) =>
      Promise.all(all.map(({ guildId, id }) => stores().transcripts.find(guildId, id)));
    expect(await findAll(old)).toEqual([null, null]);
    expect(await findAll(kept)).toEqual(kept);
  });
};

const testEvents = ({ aServerThatKeeps, append, daysAgo, stores, NOW, addClosed }: Fixture): void => {
  it('purges events by the days of their server', async () => {
    const [keeping, other] = [await aServerThatKeeps({ eventsDays: 7 }), await aServerThatKeeps(null)];
    await append(keeping, daysAgo(8));
    const young = await append(keeping, daysAgo(6));
    const elsewhere = await append(other, daysAgo(8));
    while ((await stores().deliveries.purgeByRetention(NOW)) > 0);
    const list = async (guild: GuildId) =>
      (await stores().events.list(guild, {}, { limit: 10, after: null }))?.items.map(({ id }) => id);
    expect(await list(keeping)).toEqual([young]);
    expect(await list(other)).toEqual([elsewhere]);
    expect(await list(aGuildId())).toEqual([]);
  });

  it('removes nothing before the time from which a retention applies', async () => {
    const guild = await aServerThatKeeps({ closedTicketsDays: 10, eventsDays: 7 }, plusMs(NOW, 1));
    const { id } = await addClosed(guild, daysAgo(11));
    await append(guild, daysAgo(8));
    const listExpired = async (now: Instant) =>
      (await stores().tickets.listExpired(now, 10_000)).filter((ticket) => ticket.guild === guild);
    const purgeEvents = async (now: Instant) => {
      while ((await stores().deliveries.purgeByRetention(now)) > 0);
      return (await stores().events.list(guild, {}, { limit: 10, after: null }))?.items.length;
    };
    expect(await listExpired(NOW)).toEqual([]);
    expect(await purgeEvents(NOW)).toBe(1);
    expect(await listExpired(plusMs(NOW, 1))).toEqual([{ guild, ticket: id }]);
    expect(await purgeEvents(plusMs(NOW, 1))).toBe(0);
  });
};

const testCounts = ({ aServerThatKeeps, addClosed, daysAgo, append, stores }: Fixture): void => {
  it('counts what is older than a limit, up to a maximum', async () => {
    const guild = await aServerThatKeeps(null);
    for (const days of [20, 30, 5]) {
      await addClosed(guild, daysAgo(days));
      await append(guild, daysAgo(days));
    }
    await addClosed(await aServerThatKeeps(null), daysAgo(20));
    const before = daysAgo(10);
    const limits = { transcriptsDays: null, closedTicketsDays: before, eventsDays: before };
    const { retentionCounts } = stores();
    expect(await retentionCounts.getExpiredCounts(guild, limits, 10)).toEqual({
      transcriptsDays: null,
      closedTicketsDays: { before, count: 2, isAtLeast: false },
      eventsDays: { before, count: 2, isAtLeast: false },
    });
    expect(await retentionCounts.getExpiredCounts(guild, { ...limits, transcriptsDays: before }, 1)).toEqual({
      transcriptsDays: { before, count: 0, isAtLeast: false },
      closedTicketsDays: { before, count: 1, isAtLeast: true },
      eventsDays: { before, count: 1, isAtLeast: true },
    });
  });
};

/** What is removed because the settings of its server say so. */
export const retentionContract = (stores: () => Stores): void => {
  const fixture = createFixture(stores);
  testTickets(fixture);
  testTranscripts(fixture);
  testEvents(fixture);
  testCounts(fixture);
};
