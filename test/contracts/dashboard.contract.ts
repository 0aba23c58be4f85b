import { uuidIds } from '#adapters/node/ids.ts';
import type { TokenOwner } from '#core/access/index.ts';
import type { Person, Session } from '#core/dashboard/index.ts';
import { toUserId } from '#core/shared/ids.ts';
import { type Instant, plusMs } from '#core/shared/instant.ts';
import { aGuildId, anOrganization, NOON } from '../support/build.ts';
import type { Stores } from './stores.ts';

const OWNERS = (): readonly (TokenOwner | null)[] => [
  { kind: 'guild', guildId: aGuildId() },
  { kind: 'organization', organizationId: anOrganization().id },
  null,
];

const HOUR = 3_600_000;
const [BEFORE, LATER] = [plusMs(NOON, -HOUR), plusMs(NOON, HOUR)];

export const aPerson = (owner: TokenOwner | null = null, overrides: Partial<Person> = {}): Person => ({
  id: uuidIds.next('person'),
  guildId: owner?.kind === 'guild' ? owner.guildId : null,
  organizationId: owner?.kind === 'organization' ? owner.organizationId : null,
  name: `Person ${uuidIds.next('person')}`,
  userId: null,
  role: 'staff',
  isAccount: false,
  accessChangedAt: NOON,
  lastActiveAt: null,
  language: null,
  timezone: null,
  version: 1,
  createdAt: NOON,
  ...overrides,
});

const aSession = ({ id }: Person, overrides: Partial<Session> = {}): Session => ({
  id: uuidIds.next('session'),
  personId: id,
  hash: uuidIds.next('holder'),
  browser: 'Firefox, Windows',
  previousHash: null,
  previousUntil: null,
  issuedAt: NOON,
  usedAt: NOON,
  expiresAt: LATER,
  createdAt: NOON,
  ...overrides,
});

export const peopleOfDashboardContract = (stores: () => Stores): void => {
  it.each([0, 1, 2])('keeps the people of an owner apart from all others (%s)', async (i) => {
    const owner = OWNERS()[i] ?? null;
    const [b, a] = [
      aPerson(owner, { name: `b ${uuidIds.next('person')}` }),
      aPerson(owner, { name: `B ${uuidIds.next('person')}` }),
    ];
    const others = OWNERS().flatMap((other, k) => (k === i ? [] : [aPerson(other)]));
    for (const person of [b, a, ...others]) expect(await stores().people.addWithin(person, 1_000)).toBe(true);
    const listed = await stores().people.list(owner);
    expect(listed.filter(({ id }) => [a.id, b.id].includes(id))).toEqual([a, b]);
    expect(listed.some(({ id }) => others.some((other) => other.id === id))).toBe(false);
    expect(await stores().people.find(a.id)).toEqual(a);
  });

  it('knows that there is anybody', async () => {
    await stores().people.addWithin(aPerson({ kind: 'guild', guildId: aGuildId() }), 1);
    expect(await stores().people.hasAny()).toBe(true);
  });

  it('refuses a second person of the same name, of the same owner only', async () => {
    const [owner = null, other = null] = OWNERS();
    const person = aPerson(owner, { name: 'Ada' });
    await stores().people.addWithin(person, 10);
    await expect(stores().people.addWithin(aPerson(owner, { name: 'Ada' }), 10)).rejects.toMatchObject({
      reason: 'name_taken',
    });
    await stores().people.addWithin(aPerson(other, { name: 'Ada' }), 10);
    const second = aPerson(owner, { name: 'Bob' });
    await stores().people.addWithin(second, 10);
    await expect(stores().people.save({ ...second, name: 'Ada' })).rejects.toMatchObject({ reason: 'name_taken' });
  });

  it('refuses a second person with the same account in the chat, of the same owner only', async () => {
    const userId = toUserId(aGuildId());
    for (const owner of OWNERS()) {
      const taken = { reason: 'chat_account_taken' };
      await stores().people.addWithin(aPerson(owner, { userId }), 1_000);
      await expect(stores().people.addWithin(aPerson(owner, { userId }), 1_000)).rejects.toMatchObject(taken);
      const second = aPerson(owner);
      await stores().people.addWithin(second, 1_000);
      await expect(stores().people.save({ ...second, userId })).rejects.toMatchObject(taken);
    }
  });

  it('adds no more people than there may be, at once or one after the other', async () => {
    const [owner = null] = OWNERS();
    const added = await Promise.all(Array.from({ length: 5 }, () => stores().people.addWithin(aPerson(owner), 2)));
    expect(added.filter(Boolean)).toHaveLength(2);
    expect(await stores().people.addWithin(aPerson(owner), 2)).toBe(false);
  });

  it('saves a person under the version that was read, without the last activity', async () => {
    const person = aPerson();
    await stores().people.addWithin(person, 1_000);
    const session = aSession(person);
    await stores().sessions.add(session, 10);
    await stores().sessions.recordUse(session.id, LATER);
    expect(await stores().people.save({ ...person, role: 'admin' })).toMatchObject({ role: 'admin', version: 2 });
    expect(await stores().people.find(person.id)).toMatchObject({ role: 'admin', version: 2, lastActiveAt: LATER });
    await expect(stores().people.save(person)).rejects.toMatchObject({ reason: 'stale_version' });
  });

  it('removes the link of a person alone', async () => {
    const people = [aPerson(), aPerson()];
    const links = people.map(({ id }) => ({ personId: id, hash: uuidIds.next('holder'), expiresAt: LATER }));
    for (const link of links) await stores().sessions.addLink(link);
    await stores().sessions.removeLink(people[0]!.id);
    const found = await Promise.all(links.map(({ hash }) => stores().sessions.redeemLink(hash, NOON)));
    expect(found).toEqual([null, people[1]!.id]);
  });

  it('removes a person with sessions and link', async () => {
    const person = aPerson();
    await stores().people.addWithin(person, 1_000);
    const session = aSession(person);
    await stores().sessions.add(session, 10);
    const link = { personId: person.id, hash: uuidIds.next('holder'), expiresAt: LATER };
    await stores().sessions.addLink(link);
    expect(await stores().people.remove(person.id)).toBe(true);
    expect(await stores().people.remove(person.id)).toBe(false);
    expect(await stores().people.find(person.id)).toBeNull();
    expect(await stores().sessions.find(session.hash, NOON, BEFORE)).toBeNull();
    expect(await stores().sessions.redeemLink(link.hash, NOON)).toBeNull();
  });
};

/** What the tests of the contract share. */
const createFixture = (stores: () => Stores) => {
  const added = async (overrides: Partial<Session> = {}) => {
    const person = aPerson();
    await stores().people.addWithin(person, 1_000);
    const session = aSession(person, overrides);
    await stores().sessions.add(session, 3);
    return { person, session };
  };
  const find = (hash: string, now: Instant = NOON, usedAfter: Instant = BEFORE) =>
    stores().sessions.find(hash, now, usedAfter);
  return {
    stores,
    added,
    find,
  };
};

type Fixture = ReturnType<typeof createFixture>;

const testCookies = ({ added, find, stores }: Fixture): void => {
  it('finds an open session by the hash of its cookie', async () => {
    const { person, session } = await added();
    expect(await find(session.hash)).toEqual({ session, person });
    expect(await find('unknown')).toBeNull();
    expect(await find(session.hash, LATER)).toBeNull();
    expect(await find(session.hash, NOON, NOON)).toBeNull();
    expect(await stores().sessions.findById(session.id, NOON, BEFORE)).toEqual({ session, person });
    expect(await stores().sessions.findById(session.id, LATER, BEFORE)).toBeNull();
    expect(await stores().sessions.findById(session.id, NOON, NOON)).toBeNull();
    expect(await stores().sessions.findById(uuidIds.next('session'), NOON, BEFORE)).toBeNull();
  });

  it('replaces a cookie once, and accepts the one before it for a while', async () => {
    const { session } = await added();
    const hashes = [uuidIds.next('holder'), uuidIds.next('holder')];
    const soon = plusMs(NOON, 60_000);
    const cookie = { id: session.id, issuedAt: NOON, previousHash: session.hash, previousUntil: soon };
    const replaced = await Promise.all(hashes.map((hash) => stores().sessions.replaceCookie({ ...cookie, hash })));
    expect([...replaced].sort()).toEqual([false, true]);
    const [hash = '', other = ''] = replaced[0] ? hashes : [...hashes].reverse();
    expect((await find(hash))?.session).toMatchObject({ id: session.id, previousHash: session.hash });
    expect(await find(other)).toBeNull();
    expect(await find(session.hash)).not.toBeNull();
    expect(await find(session.hash, soon)).toBeNull();
    expect(await find(hash, soon)).not.toBeNull();
  });

  it('ends the oldest sessions of a person when there are too many', async () => {
    const { person, session } = await added();
    const newer = [1, 2, 3].map((i) => aSession(person, { createdAt: plusMs(NOON, i) }));
    for (const one of newer) await stores().sessions.add(one, 3);
    expect(await find(session.hash)).toBeNull();
    for (const { hash } of newer) expect(await find(hash)).not.toBeNull();
  });

  it('records the use of a session', async () => {
    const { person, session } = await added();
    const at = plusMs(NOON, 5_000);
    await stores().sessions.recordUse(session.id, at);
    expect(await find(session.hash)).toMatchObject({
      session: { usedAt: at },
      person: { lastActiveAt: at, version: 1 },
    });
    expect((await stores().people.find(person.id))?.lastActiveAt).toBe(at);
  });
};

const testEndedSessions = ({ added, stores, find }: Fixture): void => {
  it('ends one session, or all of a person', async () => {
    const { person, session } = await added();
    const [other, foreign] = [aSession(person), await added()];
    await stores().sessions.add(other, 3);
    await stores().sessions.remove(session.id);
    expect([await find(session.hash), (await find(other.hash))?.session]).toEqual([null, other]);
    await stores().sessions.removeAll(person.id);
    expect([await find(other.hash), (await find(foreign.session.hash))?.session]).toEqual([null, foreign.session]);
  });

  it('lists the open sessions of a person, the last used first', async () => {
    const { person, session } = await added();
    const used = aSession(person);
    await added();
    for (const one of [used, { ...aSession(person), expiresAt: NOON }, { ...aSession(person), usedAt: BEFORE }]) {
      await stores().sessions.add(one, 10);
    }
    await stores().sessions.recordUse(used.id, LATER);
    const listed = await stores().sessions.list(person.id, NOON, BEFORE);
    expect(listed).toEqual([{ ...used, usedAt: LATER }, session]);
  });

  it('ends one session of a person, or all others, and none of somebody else', async () => {
    const { person, session } = await added();
    const [kept, foreign] = [aSession(person), await added()];
    await stores().sessions.add(kept, 10);
    await stores().sessions.removeOwn(person.id, foreign.session.id);
    await stores().sessions.removeOthers(person.id, kept.id);
    expect(await find(session.hash)).toBeNull();
    expect((await find(kept.hash))?.session).toEqual(kept);
    expect((await find(foreign.session.hash))?.session).toEqual(foreign.session);
    await stores().sessions.removeOwn(person.id, kept.id);
    expect(await find(kept.hash)).toBeNull();
  });

  it('redeems a link once, before it expires, and only the newest', async () => {
    const { person } = await added();
    const [first, second] = [uuidIds.next('holder'), uuidIds.next('holder')];
    const add = (hash: string) => stores().sessions.addLink({ personId: person.id, hash, expiresAt: LATER });
    await add(first);
    await add(second);
    expect(await stores().sessions.redeemLink(first, NOON)).toBeNull();
    expect(await stores().sessions.redeemLink(second, NOON)).toBe(person.id);
    expect(await stores().sessions.redeemLink(second, NOON)).toBeNull();
    await add(first);
    expect(await stores().sessions.redeemLink(first, LATER)).toBeNull();
  });

  it('purges what has ended and keeps what has not', async () => {
    const [open, expired] = [await added(), await added({ expiresAt: plusMs(NOON, 1) })];
    await stores().sessions.addLink({ personId: open.person.id, hash: uuidIds.next('holder'), expiresAt: NOON });
    expect(await stores().sessions.purge(plusMs(NOON, 1), BEFORE)).toBeGreaterThanOrEqual(2);
    expect(await find(expired.session.hash)).toBeNull();
    expect((await find(open.session.hash))?.session).toEqual(open.session);
  });
};

export const sessionStoreContract = (stores: () => Stores): void => {
  const fixture = createFixture(stores);
  testCookies(fixture);
  testEndedSessions(fixture);
};
