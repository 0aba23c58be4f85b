import { InMemoryPersonStore } from '../../support/memory/person-store.ts';
import { InMemorySessionStore } from '../../support/memory/session-store.ts';
import { uuidIds } from '#adapters/node/ids.ts';
import { auditPeople, auditSessions } from '#core/audit-log/index.ts';
import type { Person } from '#core/dashboard/index.ts';
import { plusMs } from '#core/shared/instant.ts';
import { aGuildId, NOON } from '../../support/build.ts';
import { createAudit } from './context.ts';

const GUILD = aGuildId();

const aPerson = (overrides: Partial<Person> = {}): Person => ({
  id: uuidIds.next('person'),
  guildId: GUILD,
  organizationId: null,
  name: 'Sam',
  userId: null,
  role: 'viewer',
  isAccount: false,
  accessChangedAt: NOON,
  lastActiveAt: null,
  language: null,
  timezone: null,
  version: 1,
  createdAt: NOON,
  ...overrides,
});

const setUp = () => {
  const audit = createAudit();
  const store = new InMemoryPersonStore(audit.state);
  const people = auditPeople(audit.ports, store);
  const sessions = auditSessions(audit.ports, new InMemorySessionStore(audit.state), people);
  return { ...audit, people, sessions };
};

it('records who is given access, changed and removed', async () => {
  const { act, entries, people } = setUp();
  const person = aPerson();
  await act(async () => {
    await people.addWithin(person, 10);
    const saved = await people.save({ ...person, role: 'admin', accessChangedAt: plusMs(NOON, 1) });
    await people.save({ ...saved, accessChangedAt: plusMs(NOON, 2) });
    expect(await people.remove(person.id)).toBe(true);
    expect(await people.remove(person.id)).toBe(false);
  });
  const entry = { guildId: GUILD, resource: 'person', resourceId: person.id, resourceName: 'Sam' };
  expect(entries()).toMatchObject([
    { ...entry, action: 'person.created', before: null, after: { name: 'Sam', userId: null, role: 'viewer' } },
    { ...entry, action: 'person.updated', before: { role: 'viewer' }, after: { role: 'admin' } },
    { ...entry, action: 'person.deleted', before: { role: 'admin' }, after: null },
  ]);
  expect(entries()).toHaveLength(3);
  expect(entries()[0]?.after).toEqual({ name: 'Sam', userId: null, role: 'viewer' });
});

it('records nobody for whom there was no room', async () => {
  const { act, entries, people } = setUp();
  expect(await act(() => people.addWithin(aPerson(), 0))).toBe(false);
  expect(entries()).toEqual([]);
});

it('records the people of an organization in its log, and those of the operator nowhere', async () => {
  const { act, entries, people, sessions } = setUp();
  const organizationId = uuidIds.next('organization');
  const [theirs, operator] = [aPerson({ guildId: null, organizationId }), aPerson({ guildId: null })];
  await act(async () => {
    await people.addWithin(theirs, 10);
    await people.addWithin(operator, 10);
    await people.save({ ...operator, name: 'Root' });
    await sessions.addLink({ personId: operator.id, hash: 'h', expiresAt: NOON });
    await people.remove(operator.id);
  });
  expect(entries()).toMatchObject([{ action: 'person.created', guildId: null, organizationId }]);
});

describe('a sign-in link', () => {
  const link = (person: Person) => ({ personId: person.id, hash: 'the-hash', expiresAt: plusMs(NOON, 60_000) });

  it('is recorded with its end, never with its key', async () => {
    const { act, entries, people, sessions } = setUp();
    const person = aPerson();
    await people.addWithin(person, 10);
    await act(() => sessions.addLink(link(person)));
    expect(entries()).toMatchObject([
      {
        guildId: GUILD,
        action: 'person.sign_in_link_created',
        resource: 'person',
        resourceId: person.id,
        resourceName: 'Sam',
        before: null,
        after: { expiresAt: plusMs(NOON, 60_000) },
      },
    ]);
    expect(JSON.stringify(entries())).not.toContain('the-hash');
    expect(await sessions.redeemLink('the-hash', NOON)).toBe(person.id);
  });

  it('that the service makes by itself is not recorded', async () => {
    const { entries, people, sessions } = setUp();
    const person = aPerson();
    await people.addWithin(person, 10);
    await sessions.addLink(link(person));
    expect(entries()).toEqual([]);
    expect(await sessions.redeemLink('the-hash', NOON)).toBe(person.id);
  });

  it('of a person who is gone is not recorded', async () => {
    const { act, entries, sessions } = setUp();
    await act(() => sessions.addLink(link(aPerson())));
    expect(entries()).toEqual([]);
  });
});
