import { uuidIds } from '#adapters/node/ids.ts';
import type { FeedPlace } from '#core/event-stream/index.ts';
import type { DomainEvent } from '#core/shared/events.ts';
import type { GuildId } from '#core/shared/ids.ts';
import { aGuildId, anEvent } from '../support/build.ts';
import type { Stores } from './stores.ts';

/** What the tests of the contract share. */
const createFixture = (stores: () => Stores) => {
  const feeds = () => stores().feeds;
  const record = async (guild: GuildId, count = 1, overrides: Partial<DomainEvent> = {}) => {
    const events = Array.from({ length: count }, () => anEvent(guild, overrides));
    for (const event of events) await stores().events.append(event);
    return events.map(({ id }) => id);
  };
  const atBeginning = async (guild: GuildId): Promise<FeedPlace> => ({
    guild,
    position: (await feeds().findPosition(guild, null)) ?? [],
  });
  const atEnd = async (guild: GuildId): Promise<FeedPlace> => ({
    guild,
    position: (await feeds().getEnd(guild)).position,
  });
  const idsAfter = async (...places: FeedPlace[]) =>
    (await feeds().listAfter(places, 100)).map(({ messages }) => messages.map(({ id }) => id));
  return {
    stores,
    feeds,
    record,
    atBeginning,
    atEnd,
    idsAfter,
  };
};

type Fixture = ReturnType<typeof createFixture>;

const testReading = ({ record, stores, feeds, idsAfter, atEnd, atBeginning }: Fixture): void => {
  it('reads many servers at once, each after its own place, in the order of the feed', async () => {
    const [one, other, quiet] = [aGuildId(), aGuildId(), aGuildId()];
    // An earlier id does not come first when it was recorded later.
    const early = anEvent(one);
    const [first, ...rest] = await record(one, 3);
    await stores().events.append(early);
    const theirs = await record(other, 2);
    const position = (await feeds().findPosition(one, first!)) ?? [];
    const read = await idsAfter({ guild: one, position }, await atEnd(quiet), await atBeginning(other));
    expect(read).toEqual([[...rest, early.id], [], theirs]);
  });

  it('gives two places of one server what comes after each', async () => {
    const guild = aGuildId();
    const [first, second] = await record(guild, 2);
    const position = (await feeds().findPosition(guild, first!)) ?? [];
    const places = [await atBeginning(guild), { guild, position }, await atEnd(guild)];
    expect(await idsAfter(...places)).toEqual([[first, second], [second], []]);
  });

  it('goes on after a part without repeat or gap', async () => {
    const guild = aGuildId();
    const all = await record(guild, 7);
    const read: string[] = [];
    let place = await atBeginning(guild);
    for (let size = 3; size === 3;) {
      const [part] = await feeds().listAfter([place], 3);
      size = part!.messages.length;
      read.push(...part!.messages.map(({ id }) => id));
      place = { guild, position: part!.position };
    }
    expect(read).toEqual(all);
    const more = await record(guild, 2);
    expect(await idsAfter(place)).toEqual([more]);
  });

  it('has an end after which everything comes that is committed later, and knows the newest event before it', async () => {
    const guild = aGuildId();
    expect((await feeds().getEnd(guild)).newest).toBeNull();
    const before = await atEnd(guild);
    const [, newest] = await record(guild, 2);
    const end = await feeds().getEnd(guild);
    expect(end.newest).toBe(newest);
    const later = await record(guild, 2);
    expect(await idsAfter({ guild, position: end.position })).toEqual([later]);
    expect((await idsAfter(before))[0]).toHaveLength(4);
  });
};

const testCommits = ({ stores, feeds, idsAfter, record, atBeginning }: Fixture): void => {
  it('misses nothing of a unit of work that was open at the end of the feed', async () => {
    const guild = aGuildId();
    await record(guild);
    const event = anEvent(guild);
    const recorded = Promise.withResolvers<undefined>();
    const finish = Promise.withResolvers<undefined>();
    const unit = stores().work.run(async () => {
      await stores().events.append(event);
      recorded.resolve(undefined);
      await finish.promise;
    });
    await recorded.promise;
    // The embedded database has one unit of work at a time: there the end is found after the commit.
    const finding = feeds().getEnd(guild);
    setTimeout(() => finish.resolve(undefined), 100);
    const [end] = await Promise.all([finding, unit]);
    const [later = []] = await idsAfter({ guild, position: end.position });
    expect(end.newest === event.id ? [event.id, ...later] : later).toEqual([event.id]);
  });

  it('knows no place after an event that is not stored, or one of another server', async () => {
    const [guild, other] = [aGuildId(), aGuildId()];
    const [theirs] = await record(other);
    expect(await feeds().findPosition(guild, uuidIds.next('event'))).toBeNull();
    expect(await feeds().findPosition(guild, theirs!)).toBeNull();
  });

  it('says which ticket an event is about', async () => {
    const guild = aGuildId();
    const ticketId = uuidIds.next('ticket');
    await record(guild, 1, { type: 'ticket.closed', sequence: { ticketId, number: 1 }, data: { changes: {} } });
    await record(guild, 1, { type: 'ticket.updated', data: { ticket: { id: ticketId }, changes: {} } });
    await record(guild, 1, { type: 'transcript.ready', data: { transcript: { ticketId }, changes: {} } });
    await record(guild, 1, { type: 'flow.run_failed', data: { run: { ticketId }, flow: {}, changes: {} } });
    await record(guild, 1, { type: 'flow.run_failed', data: { run: { ticketId: null }, flow: {}, changes: {} } });
    await record(guild, 1, { type: 'bot.recovered', data: { changes: {} } });
    const [part] = await feeds().listAfter([await atBeginning(guild)], 100);
    expect(part?.messages.map(({ type, ticketId: id }) => [type, id])).toEqual([
      ['ticket.closed', ticketId],
      ['ticket.updated', ticketId],
      ['transcript.ready', ticketId],
      ['flow.run_failed', ticketId],
      ['flow.run_failed', null],
      ['bot.recovered', null],
    ]);
  });

  it('announces the servers of events after the commit, and nothing of a unit of work that failed', async () => {
    const [guild, failed] = [aGuildId(), aGuildId()];
    const countOf = (id: GuildId) => stores().announced.filter((one) => one === id).length;
    await stores().work.run(async () => {
      await stores().events.append(anEvent(guild), anEvent(guild));
      expect(countOf(guild)).toBe(0);
    });
    expect(countOf(guild)).toBe(1);
    const failing = stores().work.run(async () => {
      await stores().events.append(anEvent(failed));
      throw new Error('Not recorded.');
    });
    await expect(failing).rejects.toThrow('Not recorded.');
    expect(countOf(failed)).toBe(0);
  });
};

export const eventFeedsContract = (stores: () => Stores): void => {
  const fixture = createFixture(stores);
  testReading(fixture);
  testCommits(fixture);
};
