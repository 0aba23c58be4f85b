import { uuidIds } from '#adapters/node/ids.ts';
import type { ConsumedServer } from '#core/shared/event-consumer.ts';
import type { DomainEvent } from '#core/shared/events.ts';
import type { EventId, GuildId } from '#core/shared/ids.ts';
import { plusMs } from '#core/shared/instant.ts';
import { aGuildId, anEvent, NOON } from '../support/build.ts';
import type { Stores } from './stores.ts';

const LEASE_MS = 1_000;

/** What the tests of the contract share. */
const createFixture = (stores: () => Stores) => {
  let guild: GuildId;
  let holder: string;
  beforeEach(() => {
    guild = aGuildId();
    holder = uuidIds.next('holder');
  });
  const watch = () => stores().watch;
  const recorded = async (count = 1, inGuild = guild): Promise<DomainEvent[]> => {
    const events = Array.from({ length: count }, () => anEvent(inGuild));
    for (const event of events) await stores().events.append(event);
    return events;
  };
  /** What the holder is given of this test's server; others keep their own. */
  const taken = async (by = holder, ms = 0): Promise<ConsumedServer['events'] | null> => {
    const at = plusMs(NOON, ms);
    const all = await watch().acquire(by, at, plusMs(at, LEASE_MS), 1_000);
    for (const other of all) if (other.guild !== guild) await watch().release(other.guild, by);
    return all.find((one) => one.guild === guild)?.events ?? null;
  };
  const note = (event: DomainEvent | undefined, by = holder, ms = 0) =>
    watch().ack(guild, by, event?.id as EventId, plusMs(NOON, ms + LEASE_MS));
  /** So that later tests are given nothing of this one. */
  const drained = async (id: GuildId) => {
    const at = plusMs(NOON, 3e9);
    for (const other of await watch().acquire(holder, at, plusMs(at, LEASE_MS), 1_000)) {
      if (other.guild === id) await watch().ack(id, holder, other.events.at(-1)?.id as EventId, at);
      await watch().release(other.guild, holder);
      if (other.guild === id) await drained(id);
    }
  };
  afterEach(() => drained(guild));
  return {
    stores,
    get guild() {
      return guild;
    },
    get holder() {
      return holder;
    },
    watch,
    recorded,
    taken,
    note,
    drained,
  };
};

type Fixture = ReturnType<typeof createFixture>;

const testBeginning = (fixture: Fixture): void => {
  const { recorded, taken, watch, note, stores } = fixture;

  it('gives out nothing of a server that nobody watches', async () => {
    await recorded();
    expect(await taken()).toBeNull();
  });

  it('gives out what is recorded after it began, in the order of the feed, as it was recorded', async () => {
    await recorded(2);
    await watch().subscribe(fixture.guild);
    expect(await taken()).toBeNull();
    const events = await recorded(3);
    await recorded(1, aGuildId());
    expect(await taken()).toEqual(events);
  });

  it('begins once: to begin again skips and repeats nothing', async () => {
    await watch().subscribe(fixture.guild);
    const [first, second] = await recorded(2);
    await watch().subscribe(fixture.guild);
    expect(await taken()).toEqual([first, second]);
    await note(first);
    await watch().subscribe(fixture.guild);
    await watch().release(fixture.guild, fixture.holder);
    expect(await taken()).toEqual([second]);
  });

  it('begins with the unit of work that says so, or not at all', async () => {
    const failing = stores().work.run(async () => {
      await watch().subscribe(fixture.guild);
      throw new Error('Not published.');
    });
    await expect(failing).rejects.toThrow('Not published.');
    await recorded();
    expect(await taken()).toBeNull();
  });
};

const testTurns = (fixture: Fixture): void => {
  const { watch, recorded, taken, note, drained } = fixture;

  it('gives a server to one holder at a time', async () => {
    await watch().subscribe(fixture.guild);
    const events = await recorded(2);
    const other = uuidIds.next('holder');
    expect(await taken()).toEqual(events);
    expect(await taken(other)).toBeNull();
    expect(await taken(other, LEASE_MS - 1)).toBeNull();
    // The holder is given nothing twice.
    expect(await taken()).toBeNull();
  });

  it('gives a server to one of many who ask at the same time', async () => {
    await watch().subscribe(fixture.guild);
    for (let round = 0; round < 10; round += 1) {
      const events = await recorded(2);
      const holders = Array.from({ length: 5 }, () => uuidIds.next('holder'));
      const until = plusMs(NOON, LEASE_MS);
      const all = await Promise.all(holders.map((by) => watch().acquire(by, NOON, until, 1_000)));
      const given = all.map((servers) => servers.find((one) => one.guild === fixture.guild)?.events);
      expect(given.filter(Boolean)).toEqual([events]);
      const winner = holders[given.findIndex(Boolean)] ?? '';
      expect(await note(events.at(-1), winner)).toBe(true);
      await watch().release(fixture.guild, winner);
    }
  });

  it('gives out first the servers that were not taken for longest', async () => {
    const guilds = [aGuildId(), aGuildId(), aGuildId()];
    for (const id of guilds) {
      await watch().subscribe(id);
      await recorded(1, id);
    }
    const order: GuildId[] = [];
    for (let ms = 2e9; order.length < 9; ms += 1) {
      const at = plusMs(NOON, ms);
      const [one] = await watch().acquire(fixture.holder, at, plusMs(at, LEASE_MS), 1);
      if (!one) throw new Error('No server was given out.');
      if (guilds.includes(one.guild)) order.push(one.guild);
      await watch().release(one.guild, fixture.holder);
    }
    expect(new Set(order.slice(0, 3))).toEqual(new Set(guilds));
    expect(order.slice(3, 6)).toEqual(order.slice(0, 3));
    expect(order.slice(6)).toEqual(order.slice(0, 3));
    for (const id of guilds) await drained(id);
  });

  it('goes on after the last event that was noted', async () => {
    await watch().subscribe(fixture.guild);
    const [first, second, third] = await recorded(3);
    await taken();
    expect(await note(first)).toBe(true);
    expect(await note(second)).toBe(true);
    await watch().release(fixture.guild, fixture.holder);
    expect(await taken()).toEqual([third]);
    await note(third);
    await watch().release(fixture.guild, fixture.holder);
    expect(await taken()).toBeNull();
    const more = await recorded();
    expect(await taken()).toEqual(more);
  });

  it('gives out nothing of a server that rests, to nobody, before its rest is over', async () => {
    await watch().subscribe(fixture.guild);
    const events = await recorded(2);
    await taken();
    await watch().release(fixture.guild, fixture.holder, plusMs(NOON, 400));
    expect(await taken(fixture.holder, 399)).toBeNull();
    expect(await taken(uuidIds.next('holder'), 399)).toBeNull();
    expect(await taken(uuidIds.next('holder'), 400)).toEqual(events);
  });
};

const testHolders = (fixture: Fixture): void => {
  const { watch, recorded, taken, note, stores } = fixture;

  it('gives out again, to anybody, what was taken and not noted, when it is given back', async () => {
    await watch().subscribe(fixture.guild);
    const events = await recorded(2);
    const other = uuidIds.next('holder');
    await taken();
    await watch().release(fixture.guild, other);
    await watch().release(aGuildId(), fixture.holder);
    expect(await taken(other)).toBeNull();
    await watch().release(fixture.guild, fixture.holder);
    expect(await taken(other)).toEqual(events);
  });

  it('takes a server from a holder that was silent for too long, and lets the holder know', async () => {
    await watch().subscribe(fixture.guild);
    const [first, second] = await recorded(2);
    const other = uuidIds.next('holder');
    await taken();
    expect(await note(first)).toBe(true);
    expect(await taken(other, LEASE_MS)).toEqual([second]);
    expect(await note(second)).toBe(false);
    await watch().release(fixture.guild, fixture.holder);
    expect(await taken(uuidIds.next('holder'), LEASE_MS)).toBeNull();
    expect(await note(second, other, LEASE_MS)).toBe(true);
  });

  it('leaves a server to a holder for as long as it says with each note', async () => {
    await watch().subscribe(fixture.guild);
    const [first, second] = await recorded(2);
    const other = uuidIds.next('holder');
    await taken();
    await note(first, fixture.holder, LEASE_MS - 1);
    expect(await taken(other, LEASE_MS)).toBeNull();
    expect(await taken(other, 2 * LEASE_MS - 1)).toEqual([second]);
  });

  it('stores nothing for a holder that has released the server', async () => {
    await watch().subscribe(fixture.guild);
    const [first, second] = await recorded(2);
    await taken();
    await watch().release(fixture.guild, fixture.holder);
    expect(await note(first)).toBe(false);
    expect(await taken(uuidIds.next('holder'))).toEqual([first, second]);
  });

  it('gives out more than a hundred in batches, without repeat or gap', async () => {
    await watch().subscribe(fixture.guild);
    const all = Array.from({ length: 230 }, () => anEvent(fixture.guild));
    await stores().events.append(...all);
    const batches: number[] = [];
    const read: DomainEvent[] = [];
    for (let events = await taken(); events; events = await taken()) {
      batches.push(events.length);
      read.push(...events);
      await note(events.at(-1));
      await watch().release(fixture.guild, fixture.holder);
    }
    expect(read.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
    expect(batches).toEqual([100, 100, 30]);
  });
};

export const eventWatchContract = (stores: () => Stores): void => {
  const fixture = createFixture(stores);
  testBeginning(fixture);
  testTurns(fixture);
  testHolders(fixture);
};
