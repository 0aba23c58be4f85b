import {
  COOKIE_MS,
  IDLE_MS,
  MAX_SESSIONS,
  OPERATOR_LINK_MS,
  type Person,
  SESSION_MS,
  VIEWER_MS,
} from '#core/dashboard/index.ts';
import { plusMs } from '#core/shared/instant.ts';
import type { TicketId } from '#core/shared/ids.ts';
import { aGuildId, aTicket, NOON } from '../../support/build.ts';
import { createDashboard, type DashboardDesk, HOUR_MS, MINUTE_MS } from './context.ts';

let dashboard: DashboardDesk;
let person: Person;
beforeEach(async () => {
  dashboard = createDashboard();
  person = await dashboard.addPerson(null, 'Ada', { role: 'owner' });
  await dashboard.clock.advance(1);
});

const signIn = async () => dashboard.app.signIn((await dashboard.app.createSignInLink(person)).key);
const proceed = (secret: string) => dashboard.app.continueSession(secret);

describe('a sign-in link', () => {
  const invalid = {
    reason: 'sign_in_link_invalid',
    message:
      'This sign-in link is not valid: it was used, it has expired, or a newer one replaced it. Ask for a new one.',
  };

  it('starts a session of its person', async () => {
    const now = dashboard.clock.now();
    const { key, expiresAt } = await dashboard.app.createSignInLink(person);
    expect(expiresAt).toBe(plusMs(now, OPERATOR_LINK_MS));
    const { session, person: signedIn, secret } = await dashboard.app.signIn(key, 'Firefox, Windows');
    expect(signedIn).toEqual(person);
    expect(session).toEqual({
      id: session.id,
      personId: person.id,
      hash: `hash of ${secret}`,
      browser: 'Firefox, Windows',
      previousHash: null,
      previousUntil: null,
      issuedAt: now,
      usedAt: now,
      expiresAt: plusMs(now, SESSION_MS),
      createdAt: now,
    });
    expect(await proceed(secret)).toMatchObject({ session, newSecret: null });
    expect(await dashboard.ports.people.find(person.id)).toEqual({ ...person, lastActiveAt: now });
  });

  it('works once', async () => {
    const { key } = await dashboard.app.createSignInLink(person);
    await dashboard.app.signIn(key);
    await expect(dashboard.app.signIn(key)).rejects.toMatchObject(invalid);
  });

  it.each([
    ['seven days for a person of a server', () => ({ ...person, guildId: aGuildId() }), 7 * 24 * 60],
    ['fifteen minutes for the operator', () => person, 15],
  ])('works for %s', async (_, findPerson, minutes) => {
    const invited = findPerson();
    dashboard.ports.people.find = () => Promise.resolve(invited);
    const { key } = await dashboard.app.createSignInLink(invited);
    await dashboard.clock.advance(minutes * MINUTE_MS - 1);
    await dashboard.app.signIn(key);
    const late = await dashboard.app.createSignInLink(invited);
    await dashboard.clock.advance(minutes * MINUTE_MS);
    await expect(dashboard.app.signIn(late.key)).rejects.toMatchObject(invalid);
  });

  it('is refused when it cannot be one, and when its person is gone', async () => {
    await expect(dashboard.app.signIn('a guess')).rejects.toMatchObject(invalid);
    await expect(dashboard.app.signIn('secret-0')).rejects.toMatchObject(invalid);
    const { key } = await dashboard.app.createSignInLink(person);
    dashboard.ports.people.find = () => Promise.resolve(null);
    await expect(dashboard.app.signIn(key)).rejects.toMatchObject(invalid);
  });

  it('can be tried again when the session was not stored', async () => {
    const { key } = await dashboard.app.createSignInLink(person);
    const { sessions } = dashboard.ports;
    const add = sessions.add.bind(sessions);
    sessions.add = () => Promise.reject(new Error('The database is gone.'));
    await expect(dashboard.app.signIn(key)).rejects.toThrow('The database is gone.');
    sessions.add = add;
    expect(await dashboard.app.signIn(key)).toMatchObject({ person: { id: person.id } });
  });
});

describe('a session', () => {
  it('belongs to the secret of its cookie', async () => {
    const { session, secret } = await signIn();
    expect(await proceed(secret)).toMatchObject({ session: { id: session.id }, person: { id: person.id } });
    expect(await proceed('secret-0')).toBeNull();
    expect(await proceed('a guess')).toBeNull();
  });

  it('records its use once a minute', async () => {
    const { session, secret } = await signIn();
    const readUse = async () => (await dashboard.app.recheckSession({ session, person }))?.session.usedAt;
    const start = dashboard.clock.now();
    await dashboard.clock.advance(MINUTE_MS - 1);
    await proceed(secret);
    expect(await readUse()).toBe(start);
    await dashboard.clock.advance(1);
    await proceed(secret);
    expect(await readUse()).toBe(plusMs(start, MINUTE_MS));
  });

  it('ends when it is not used for twelve hours', async () => {
    const { session, secret, ...open } = await signIn();
    await dashboard.clock.advance(IDLE_MS - 1);
    expect(await dashboard.app.recheckSession({ session, ...open })).toMatchObject({ session: { id: session.id } });
    await proceed(secret);
    await dashboard.clock.advance(IDLE_MS - 1);
    expect(await proceed(secret)).not.toBeNull();
    await dashboard.clock.advance(IDLE_MS);
    expect(await dashboard.app.recheckSession({ session, ...open })).toBeNull();
    expect(await proceed(secret)).toBeNull();
  });

  it('ends with the oldest ones of the person when there are more than twenty', async () => {
    const first = await signIn();
    for (let count = 1; count < MAX_SESSIONS; count += 1) await signIn();
    expect(await proceed(first.secret)).not.toBeNull();
    await signIn();
    expect(await proceed(first.secret)).toBeNull();
  });

  it('ends by signing out, here or everywhere', async () => {
    const [here, there, other] = [await signIn(), await signIn(), await signIn()];
    await dashboard.app.signOut(here.session.id);
    expect([await proceed(here.secret), (await proceed(there.secret))?.newSecret]).toEqual([null, null]);
    expect(await proceed(there.secret)).not.toBeNull();
    await dashboard.app.signOutEverywhere(person.id);
    expect([await proceed(there.secret), await proceed(other.secret)]).toEqual([null, null]);
  });
});

describe('the cookie of a session', () => {
  /** Uses the session each hour, so that it does not end. */
  const useFor = async (secret: string, ms: number) => {
    for (let passed = 0; passed < ms; passed += HOUR_MS) {
      await dashboard.clock.advance(HOUR_MS);
      if (passed + HOUR_MS < ms) await proceed(secret);
    }
  };

  it('is replaced after a day, and accepted for another minute', async () => {
    const { session, secret } = await signIn();
    await useFor(secret, COOKIE_MS - HOUR_MS);
    await dashboard.clock.advance(HOUR_MS - 1);
    expect(await proceed(secret)).toMatchObject({ newSecret: null });
    await dashboard.clock.advance(1);
    const { newSecret } = (await proceed(secret)) ?? {};
    expect(newSecret).toEqual(expect.stringMatching(/^secret-/));
    expect(newSecret).not.toBe(secret);
    await dashboard.clock.advance(MINUTE_MS - 1);
    expect(await proceed(secret)).toMatchObject({ session: { id: session.id }, newSecret: null });
    expect(await proceed(newSecret ?? '')).toMatchObject({ session: { id: session.id }, newSecret: null });
    await dashboard.clock.advance(1);
    expect(await proceed(secret)).toBeNull();
  });

  it('is replaced after a change of the access', async () => {
    const { secret } = await signIn();
    await dashboard.app.updatePerson({
      owner: null,
      by: 'owner',
      self: null,
      id: person.id,
      changes: { role: 'admin' },
    });
    const { newSecret } = (await proceed(secret)) ?? {};
    expect(newSecret).toEqual(expect.any(String));
    await dashboard.clock.advance(1);
    await dashboard.app.updatePerson({
      owner: null,
      by: 'owner',
      self: null,
      id: person.id,
      changes: { role: 'staff' },
    });
    expect(await proceed(secret)).toMatchObject({ newSecret: null });
    const again = await proceed(newSecret ?? '');
    expect(again?.newSecret).toEqual(expect.any(String));
    expect(await proceed(again?.newSecret ?? '')).toMatchObject({ person: { role: 'staff' } });
  });

  it('is replaced by one of two requests at the same time', async () => {
    const { secret } = await signIn();
    await dashboard.app.updatePerson({
      owner: null,
      by: 'owner',
      self: null,
      id: person.id,
      changes: { role: 'admin' },
    });
    const answers = await Promise.all([proceed(secret), proceed(secret)]);
    expect(answers.map((answer) => typeof answer?.newSecret).sort()).toEqual(['object', 'string']);
  });
});

describe('those who look at a ticket', () => {
  const report = (name: string, ticketId: TicketId, isWriting = false) => {
    const viewer = { guildId: TICKET.guildId, ticketId, personId: `id of ${name}` as Person['id'], name, isWriting };
    return dashboard.app.reportViewer(viewer);
  };
  const TICKET = aTicket();
  beforeEach(() => {
    dashboard.state.table('tickets').set(TICKET.id, TICKET);
  });

  it('see each other, until they are not seen for forty seconds', async () => {
    const seenAt = dashboard.clock.now();
    expect(await report('Ada', TICKET.id, true)).toEqual([]);
    await dashboard.clock.advance(VIEWER_MS - 1);
    expect(await report('Bo', TICKET.id)).toMatchObject([{ name: 'Ada', isWriting: true, seenAt }]);
    await dashboard.clock.advance(1);
    expect(await report('Cy', TICKET.id)).toMatchObject([{ name: 'Bo', isWriting: false }]);
  });

  it('look at a ticket that exists', async () => {
    await expect(report('Ada', 'unknown' as TicketId)).rejects.toMatchObject({ message: 'Ticket not found.' });
  });
});

it('what has ended is deleted: sessions, links and viewers', async () => {
  const ticket = aTicket();
  dashboard.state.table('tickets').set(ticket.id, ticket);
  await signIn();
  await dashboard.app.createSignInLink(person);
  const viewer = { guildId: ticket.guildId, ticketId: ticket.id, personId: person.id, name: 'Ada', isWriting: false };
  await dashboard.app.reportViewer(viewer);
  expect(await dashboard.app.purgeSessions()).toBe(0);
  await dashboard.clock.advance(VIEWER_MS + 1);
  expect(await dashboard.app.purgeSessions()).toBe(1);
  await dashboard.clock.advance(OPERATOR_LINK_MS);
  expect(await dashboard.app.purgeSessions()).toBe(1);
  await dashboard.clock.advance(IDLE_MS - OPERATOR_LINK_MS);
  expect(await dashboard.app.purgeSessions()).toBe(1);
  expect(dashboard.clock.now() > NOON).toBe(true);
});
