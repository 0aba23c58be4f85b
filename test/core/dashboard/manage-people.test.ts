import type { TokenOwner } from '#core/access/index.ts';
import { isOperator, type Person } from '#core/dashboard/index.ts';
import type { OrganizationId, PersonId, UserId } from '#core/shared/ids.ts';
import { aGuildId, NOON } from '../../support/build.ts';
import { ADA, createDashboard, type DashboardDesk, MINUTE_MS } from './context.ts';

const guildId = aGuildId();
const organizationId = 'an-organization' as OrganizationId;
const SERVER: TokenOwner = { kind: 'guild', guildId };
const ORGANIZATION: TokenOwner = { kind: 'organization', organizationId };
const UNKNOWN = 'unknown' as PersonId;
const notFound = { message: 'Person not found.' };
const forbidden = { reason: 'role_insufficient' };

let dashboard: DashboardDesk;
beforeEach(() => {
  dashboard = createDashboard();
});

const find = (id: PersonId) => dashboard.ports.people.find(id);

describe('a new person', () => {
  it('is of the server, without an account in the chat', async () => {
    const person = await dashboard.app.addPerson({ owner: SERVER, by: 'admin', input: { name: 'Bo', role: 'staff' } });
    expect(person).toEqual({
      id: person.id,
      guildId,
      organizationId: null,
      name: 'Bo',
      role: 'staff',
      userId: null,
      isAccount: false,
      accessChangedAt: NOON,
      lastActiveAt: null,
      language: null,
      timezone: null,
      version: 1,
      createdAt: NOON,
    });
    expect(await dashboard.app.listPeople(SERVER)).toEqual([person]);
  });

  it('is of an organization, or of the operator', async () => {
    const member = await dashboard.addPerson(ORGANIZATION, 'Bo', { userId: ADA });
    const operator = await dashboard.addPerson(null, 'Cy');
    expect(member).toMatchObject({ guildId: null, organizationId, userId: ADA });
    expect(operator).toMatchObject({ guildId: null, organizationId: null });
    expect([isOperator(member), isOperator(operator)]).toEqual([false, true]);
    expect(isOperator(await dashboard.addPerson(SERVER, 'Bo'))).toBe(false);
  });

  it('has a role that the one who adds it may give', async () => {
    const add = (by: 'admin' | 'staff', role: 'owner' | 'viewer') =>
      dashboard.app.addPerson({ owner: SERVER, by, input: { name: 'Bo', role } });
    await expect(add('admin', 'owner')).rejects.toMatchObject({
      ...forbidden,
      message: 'Your role here is admin. Only owners decide about owners, and admins about all others.',
    });
    await expect(add('staff', 'viewer')).rejects.toMatchObject(forbidden);
    expect(await dashboard.app.listPeople(SERVER)).toEqual([]);
  });

  it.each([
    ['an empty name', '', undefined],
    ['a name of blanks', '  ', undefined],
    ['a name of more than a hundred characters', 'a'.repeat(101), undefined],
  ])('is refused with %s', async (_, name, userId) => {
    const add = dashboard.app.addPerson({ owner: SERVER, by: 'owner', input: { name, role: 'staff', userId } });
    await expect(add).rejects.toMatchObject({
      message: 'name: 1 to 100 characters are needed.',
      details: [{ field: 'name', reason: 'too_long' }],
    });
  });

  it('may have a name of a hundred characters, and no account', async () => {
    const name = 'a'.repeat(100);
    const input = { name, role: 'staff', userId: null } as const;
    expect(await dashboard.app.addPerson({ owner: SERVER, by: 'owner', input })).toMatchObject({ name, userId: null });
  });

  it('is refused with an account that cannot exist', async () => {
    await expect(dashboard.addPerson(SERVER, 'Bo', { userId: 'bo' as UserId })).rejects.toMatchObject({
      message: 'userId: the id of a user of the chat is needed: digits.',
      details: [{ field: 'userId', reason: 'invalid_format' }],
    });
  });
});

describe('a person who is changed', () => {
  let person: Person;
  beforeEach(async () => {
    person = await dashboard.addPerson(SERVER, 'Bo', { role: 'staff', userId: ADA });
    await dashboard.clock.advance(MINUTE_MS);
  });
  const update = (changes: object, by: 'owner' | 'admin' | 'staff' = 'admin') =>
    dashboard.app.updatePerson({ owner: SERVER, by, self: null, id: person.id, changes });

  it('keeps what the change leaves out, and the access of before with a new name', async () => {
    expect(await update({ name: 'Cy' })).toEqual({ ...person, name: 'Cy', version: 2 });
    expect(await update({})).toEqual({ ...person, name: 'Cy', version: 3 });
  });

  it.each([
    ['role', { role: 'viewer' }],
    ['account', { userId: '32' }],
    ['account, which is taken away', { userId: null }],
  ])('has a new access with another %s', async (_, changes) => {
    const accessChangedAt = dashboard.clock.now();
    expect(await update(changes)).toEqual({ ...person, ...changes, accessChangedAt, version: 2 });
    expect(await find(person.id)).toMatchObject(changes);
  });

  it('keeps the access of before when the same is written again', async () => {
    expect(await update({ role: 'staff', userId: ADA })).toMatchObject({ accessChangedAt: NOON });
  });

  it('becomes an owner, and is changed after that, only by an owner', async () => {
    await expect(update({ role: 'owner' })).rejects.toMatchObject(forbidden);
    await expect(update({ name: 'Cy' }, 'staff')).rejects.toMatchObject(forbidden);
    expect(await update({ role: 'owner' }, 'owner')).toMatchObject({ role: 'owner' });
    await expect(update({ role: 'staff' })).rejects.toMatchObject(forbidden);
  });

  it('cannot get a name or an account that is not valid', async () => {
    await expect(update({ name: ' ' })).rejects.toMatchObject({ details: [{ field: 'name' }] });
    await expect(update({ userId: 'x' })).rejects.toMatchObject({ details: [{ field: 'userId' }] });
    expect(await find(person.id)).toEqual(person);
  });

  it('is known to its owner alone', async () => {
    const changes = { name: 'Cy' };
    const of = (owner: TokenOwner | null, id = person.id) =>
      dashboard.app.updatePerson({ owner, by: 'owner', self: null, id, changes });
    await expect(of(ORGANIZATION)).rejects.toMatchObject(notFound);
    await expect(of(null)).rejects.toMatchObject(notFound);
    await expect(of({ kind: 'guild', guildId: aGuildId() })).rejects.toMatchObject(notFound);
    await expect(of(SERVER, UNKNOWN)).rejects.toMatchObject(notFound);
    await expect(of(null, UNKNOWN)).rejects.toMatchObject(notFound);
    const member = await dashboard.addPerson(ORGANIZATION, 'Bo');
    await expect(of(null, member.id)).rejects.toMatchObject(notFound);
    expect(await of(ORGANIZATION, member.id)).toMatchObject(changes);
  });
});

describe('a person who is removed', () => {
  it('is gone', async () => {
    const { id } = await dashboard.addPerson(SERVER, 'Bo');
    await dashboard.app.removePerson(SERVER, 'admin', id);
    expect(await find(id)).toBeNull();
    await expect(dashboard.app.removePerson(SERVER, 'admin', id)).rejects.toMatchObject(notFound);
  });

  it('is removed by those who may, and once', async () => {
    const { id } = await dashboard.addPerson(SERVER, 'Bo', { role: 'owner' });
    await expect(dashboard.app.removePerson(SERVER, 'admin', id)).rejects.toMatchObject(forbidden);
    await expect(dashboard.app.removePerson(null, 'owner', id)).rejects.toMatchObject(notFound);
    dashboard.ports.people.remove = () => Promise.resolve(false);
    await expect(dashboard.app.removePerson(SERVER, 'owner', id)).rejects.toMatchObject(notFound);
  });
});

describe('the person of a name', () => {
  const get = (fields: { readonly role?: 'admin' | 'owner'; readonly userId?: UserId } = {}) =>
    dashboard.app.ensurePerson({ owner: SERVER, name: 'Bo', ...fields });

  it('is added as an owner without an account, unless others are named', async () => {
    expect(await get()).toMatchObject({ guildId, name: 'Bo', role: 'owner', userId: null });
    const named = { owner: null, name: 'Bo', role: 'viewer', userId: ADA } as const;
    expect(await dashboard.app.ensurePerson(named)).toMatchObject({ guildId: null, role: 'viewer', userId: ADA });
  });

  it('is found again, and stays as it is', async () => {
    await dashboard.addPerson(SERVER, 'Al');
    const first = await get({ role: 'admin', userId: ADA });
    expect(await get()).toEqual(first);
    expect(await get({ role: 'admin', userId: ADA })).toEqual(first);
  });

  it('gets another role or another account', async () => {
    const first = await get({ role: 'admin' });
    expect(await get({ role: 'owner' })).toEqual({ ...first, role: 'owner', version: 2 });
    expect(await get({ userId: ADA })).toEqual({ ...first, role: 'owner', userId: ADA, version: 3 });
  });
});

describe('the account in the chat of a person', () => {
  it('is named by others, and taken away or named again by oneself', async () => {
    const { id } = await dashboard.addPerson(null, 'Bo');
    const other = (await dashboard.addPerson(null, 'Cy')).id;
    const setAccount = (of: PersonId, self: PersonId | null, userId: UserId | null) =>
      dashboard.app.updatePerson({ owner: null, by: 'owner', self, id: of, changes: { userId } });
    await expect(setAccount(id, id, ADA)).rejects.toMatchObject({
      reason: 'own_chat_account',
      message:
        'Somebody who has signed in acts as an account of the chat by signing in with it; else remove and add the person.',
    });
    expect(await setAccount(id, other, ADA)).toMatchObject({ userId: ADA });
    expect(await setAccount(id, id, ADA)).toMatchObject({ userId: ADA });
    await expect(setAccount(id, id, '32' as UserId)).rejects.toMatchObject({ reason: 'own_chat_account' });
    expect(await setAccount(id, id, null)).toMatchObject({ userId: null });
    expect(await setAccount(id, null, ADA)).toMatchObject({ userId: ADA });
  });
});
