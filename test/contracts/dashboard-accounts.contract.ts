import { uuidIds } from '#adapters/node/ids.ts';
import type { Membership, Person } from '#core/dashboard/index.ts';
import { type Instant, plusMs } from '#core/shared/instant.ts';
import type { GuildId, UserId } from '#core/shared/ids.ts';
import { aGuildId, aServer, NOON } from '../support/build.ts';
import { aPerson } from './dashboard.contract.ts';
import type { Stores } from './stores.ts';

const anAccount = (userId: UserId, overrides: Partial<Person> = {}): Person =>
  aPerson(null, { userId, isAccount: true, ...overrides });

const aMembership = (overrides: Partial<Membership> = {}) =>
  ({ guildId: aGuildId(), role: 'staff', checkedAt: NOON, ...overrides }) as const;

let users = 0;
const aUserId = () => `90000${(users += 1)}${Date.now()}` as UserId;

export const accountStoreContract = (stores: () => Stores): void => {
  it('adds an account, and later changes its name, role and memberships', async () => {
    const user = aUserId();
    const account = anAccount(user, { name: 'Sam' });
    const [first, second] = [aMembership(), aMembership({ role: null })];
    expect(await stores().accounts.save(account, [first, second])).toEqual(account);
    expect(await stores().people.find(account.id)).toEqual(account);
    const listed = await stores().accounts.listMemberships(account.id);
    expect(listed).toHaveLength(2);
    expect(listed).toEqual(expect.arrayContaining([first, second].map((one) => ({ ...one, personId: account.id }))));

    const again = anAccount(user, { name: 'Samira', role: 'admin', accessChangedAt: plusMs(NOON, 5) });
    const third = aMembership({ guildId: first.guildId, role: 'admin' });
    expect(await stores().accounts.save(again, [third])).toEqual({ ...account, name: 'Samira', role: 'admin' });
    expect(await stores().accounts.listMemberships(account.id)).toEqual([{ ...third, personId: account.id }]);
    expect(await stores().people.find(again.id)).toBeNull();
  });

  it('saves an account once when it signs in twice at once', async () => {
    const user = aUserId();
    const membership = aMembership();
    const saved = await Promise.all([1, 2, 3].map(() => stores().accounts.save(anAccount(user), [membership])));
    expect(new Set(saved.map(({ id }) => id)).size).toBe(1);
    expect(await stores().accounts.listMemberships(saved[0]!.id)).toHaveLength(1);
  });

  it('changes a membership that exists, and the time of the last change of access', async () => {
    const account = await stores().accounts.save(anAccount(aUserId()), [aMembership()]);
    const [membership] = await stores().accounts.listMemberships(account.id);
    const changed: Membership = { ...membership!, role: null, checkedAt: plusMs(NOON, 1) };
    await stores().accounts.saveMembership(changed, null);
    expect(await stores().accounts.findMembership(account.id, changed.guildId)).toEqual(changed);
    expect((await stores().people.find(account.id))?.accessChangedAt).toBe(NOON);
    await stores().accounts.saveMembership(changed, plusMs(NOON, 1));
    expect((await stores().people.find(account.id))?.accessChangedAt).toBe(plusMs(NOON, 1));
    const unknown = { ...changed, guildId: aGuildId() };
    await stores().accounts.saveMembership(unknown, null);
    expect(await stores().accounts.findMembership(account.id, unknown.guildId)).toBeNull();
  });

  it('says who has access to a server: its people, those of its organization, and accounts with a fresh role', async () => {
    const [server, elsewhere] = [aServer({ organizationId: uuidIds.next('organization') }), aServer()];
    for (const one of [server, elsewhere]) await stores().organizations.addServer(one);
    const users = [aUserId(), aUserId(), aUserId(), aUserId()] as const;
    const { organizationId } = server;
    await stores().people.addWithin(aPerson({ kind: 'guild', guildId: server.id }, { userId: users[0] }), 9);
    const owner = { kind: 'organization', organizationId: organizationId! } as const;
    await stores().people.addWithin(aPerson(owner, { userId: users[1] }), 9);
    await stores().accounts.save(anAccount(users[2]), [aMembership({ guildId: server.id })]);
    await stores().accounts.save(anAccount(users[3]), [aMembership({ guildId: server.id, role: null })]);
    const ask = (guild: GuildId, readAfter: Instant) =>
      Promise.all(users.map((user) => stores().accounts.hasAccess(guild, user, readAfter)));
    expect(await ask(server.id, plusMs(NOON, -1))).toEqual([true, true, true, false]);
    expect(await ask(server.id, NOON)).toEqual([true, true, false, false]);
    expect(await ask(elsewhere.id, plusMs(NOON, -1))).toEqual([false, false, false, false]);
  });

  it('lists the people who have an account, and is itself in no list of people', async () => {
    const user = aUserId();
    const owner = { kind: 'guild', guildId: aGuildId() } as const;
    const [person, other] = [aPerson(owner, { userId: user }), aPerson(owner, { userId: aUserId() })];
    for (const one of [person, other]) await stores().people.addWithin(one, 10);
    const account = await stores().accounts.save(anAccount(user, { name: person.name }), []);
    expect(await stores().accounts.listPeopleWith(user)).toEqual([person]);
    expect((await stores().people.list(null)).map(({ id }) => id)).not.toContain(account.id);
    const operator = aPerson(null, { name: person.name, id: uuidIds.next('person') });
    expect(await stores().people.addWithin(operator, 1_000)).toBe(true);
  });
};
