import { MEMBERSHIP_GRACE_MS, MEMBERSHIP_MS } from '#core/dashboard/index.ts';
import type { GuildId, UserId } from '#core/shared/ids.ts';
import type { Answer } from '../../support/api.ts';
import { addPerson, openBrowser, readCookie, sendAsPage, type SignedIn } from '../../support/browser/dashboard.ts';
import { useDiscord } from '../../support/discord/discord.ts';
import { addAccount, PERMISSIONS, type Membership } from '../../support/discord/accounts.ts';
import { useApi, useServer } from '../../support/use-api.ts';

const discord = useDiscord();
const api = useApi({ environment: () => discord.environment });
const { server } = useServer(api);
const reason = (answer: Answer) => [answer.status, answer.body.error?.reason];

const anAccount = (...guilds: Membership[]) => addAccount(discord, { globalName: 'Ada' }, guilds);

const readAttempt = ({ headers }: Answer): string =>
  headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith('guildesk_sign_in='))
    ?.split(';')[0] ?? '';

/** Goes to Discord and back as a browser does. */
const begin = async () => {
  const started = await sendAsPage(api, '', null)('POST', '/account-sign-in', {});
  expect(started.status).toBe(201);
  const consent = await fetch(started.body.data.url, { redirect: 'manual' });
  const back = new URL(consent.headers.get('location') ?? '');
  return { attempt: readAttempt(started), back, answer: Object.fromEntries(back.searchParams) };
};

const finish = (cookie: string, answer: unknown) =>
  sendAsPage(api, cookie, null)('POST', '/account-sign-in/session', answer);

const signIn = async () => {
  const { attempt, answer } = await begin();
  return finish(attempt, answer);
};

/** The browser of somebody who has signed in. */
const open = async (): Promise<Pick<SignedIn, 'get' | 'send'>> => {
  const signedIn = await signIn();
  expect(signedIn.status).toBe(201);
  let cookie = readCookie(signedIn) ?? '';
  const send: SignedIn['send'] = async (...request) => {
    const sent = await sendAsPage(api, cookie, signedIn.body.data.csrfToken)(...request);
    cookie = readCookie(sent) ?? cookie;
    return sent;
  };
  return { send, get: (path) => send('GET', path) };
};

it('is how somebody with an account signs in who is added by others: nobody gets a link to act as them', async () => {
  const owner = await openBrowser(api, await addPerson(api, { owner: { kind: 'guild', guildId: server.id } }));
  const path = `/servers/${server.id}/people`;
  const { signInLink, id } = (await owner.post(path, { name: 'Grace', role: 'staff', userId: '4245' })).body.data;
  expect(signInLink).toBeNull();
  expect(reason(await owner.post(`${path}/${id}/sign-in-link`))).toEqual([403, 'foreign_sign_in_link']);
  expect((await owner.post(path, { name: 'Guest', role: 'staff' })).body.data.signInLink).toMatchObject({});
});

const readRole = async ({ get }: Pick<SignedIn, 'get'>, guild = server.id) => {
  const answer = await get(`/servers/${guild}/access`);
  return answer.status === 200 ? answer.body.data.role : reason(answer);
};

beforeEach(() => {
  discord.signIn.user = anAccount({ id: server.id, permissions: PERMISSIONS.manageGuild });
  discord.faults.clear();
});

describe('signing in with an account of the chat', () => {
  it('is offered when it is configured', async () => {
    const offered = await sendAsPage(api, '', null)('GET', '/account-sign-in');
    expect(offered.body.data).toEqual({ provider: 'Discord', isDemo: false });
  });

  it('starts a session as the account, with a new cookie', async () => {
    const { attempt, back, answer } = await begin();
    expect(attempt).toMatch(/^guildesk_sign_in=[\w-]{43}$/);
    expect(back.pathname).toBe('/dashboard/sign-in/account');
    const signedIn = await finish(attempt, answer);
    expect(signedIn.status).toBe(201);
    expect(signedIn.body.data).toMatchObject({
      person: { name: 'Ada', userId: discord.signIn.user?.id },
      isOperator: false,
    });
    expect(signedIn.text).not.toContain(answer.code);
    expect(readAttempt(signedIn)).toBe('guildesk_sign_in=');
  });

  it('is the same person each time', async () => {
    const ids = [(await signIn()).body.data.person.id, (await signIn()).body.data.person.id];
    expect(ids[0]).toBe(ids[1]);
  });

  it('lists the servers of the account with its role in each', async () => {
    const [staffed, foreign] = [await api.server(), await api.server()];
    await (await api.as(staffed)).patch('/v1/settings', { staffRoleIds: ['77'] });
    discord.signIn.user = anAccount({ id: server.id, owner: true }, { id: staffed.id }, { id: '123456789012345678' });
    await api.service.chat.setRoles(staffed.id, discord.signIn.user.id as UserId, ['77']);
    const browser = await open();
    const { body } = await browser.get('/servers');
    expect(body.data.map(({ id, role }: { id: string; role: string }) => [id, role]).sort()).toEqual(
      [
        [server.id, 'admin'],
        [staffed.id, 'staff'],
      ].sort(),
    );
    expect(await readRole(browser, staffed.id)).toBe('staff');
    expect(await readRole(browser, foreign.id)).toEqual([404, 'unknown_resource']);
    expect((await browser.get('/organizations')).body.data).toEqual([]);
  });

  it.each([
    ['manage server', { permissions: PERMISSIONS.manageGuild }, 'admin'],
    ['administrator', { permissions: PERMISSIONS.administrator }, 'admin'],
    ['ownership', { owner: true }, 'admin'],
    ['all permissions of today', { permissions: '9007199254740991' }, 'admin'],
  ])('makes an admin by %s', async (_, guild, role) => {
    discord.signIn.user = anAccount({ id: server.id, ...guild });
    expect(await readRole(await open())).toBe(role);
  });

  it.each([
    ['a member without a role', () => [{ id: server.id, permissions: PERMISSIONS.sendMessages }]],
    ['a member of servers that the service does not know', () => [{ id: '123456789012345678', owner: true }]],
    ['a member of no server', () => []],
  ])('is refused to %s, and keeps nothing', async (_, guilds) => {
    discord.signIn.user = anAccount(...guilds());
    const answer = await signIn();
    expect(reason(answer)).toEqual([403, 'no_dashboard_access']);
    expect(readCookie(answer)).toBeNull();
    const [counted] = await api.service.database.query<{ count: number }>(
      'select count(*)::int as count from dashboard_people where user_id = :user',
      { user: discord.signIn.user.id },
    );
    expect(counted?.count).toBe(0);
  });

  it('acts as the person whom somebody added with this account, too', async () => {
    discord.signIn.user = anAccount();
    const [other, userId] = [await api.server(), discord.signIn.user.id as UserId];
    const organization = await api.organization('enterprise', [other]);
    await addPerson(api, { owner: { kind: 'guild', guildId: server.id }, role: 'viewer', userId });
    await addPerson(api, { owner: { kind: 'organization', organizationId: organization }, role: 'owner', userId });
    const browser = await open();
    expect(await readRole(browser)).toBe('viewer');
    expect(await readRole(browser, other.id)).toBe('owner');
    expect((await browser.get('/organizations')).body.data).toMatchObject([{ id: organization, role: 'owner' }]);
    const { body } = await browser.get('/servers');
    expect(body.data.map(({ id }: { id: string }) => id).sort()).toEqual([server.id, other.id].sort());
  });

  it('reaches everything with an account of an operator', async () => {
    discord.signIn.user = anAccount();
    await addPerson(api, { owner: null, role: 'admin', userId: discord.signIn.user.id as UserId });
    const browser = await open();
    expect(await readRole(browser)).toBe('admin');
    const { body } = await browser.get('/servers?limit=1');
    expect(body).toMatchObject({ data: [{ role: 'admin' }], pagination: { hasMore: true } });
  });

  it('pages through its servers', async () => {
    const more = [await api.server(), await api.server()];
    discord.signIn.user = anAccount(...[server, ...more].map(({ id }) => ({ id, owner: true })));
    const browser = await open();
    const first = (await browser.get('/servers?limit=2')).body;
    const second = (await browser.get(`/servers?limit=2&cursor=${first.pagination.nextCursor}`)).body;
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual([server, ...more].map(({ id }) => id).sort());
    expect(second.pagination.nextCursor).toBeNull();
  });
});

describe('an answer of the chat platform', () => {
  it('works once', async () => {
    const { attempt, answer } = await begin();
    expect((await finish(attempt, answer)).status).toBe(201);
    expect(reason(await finish(attempt, answer))).toEqual([401, 'sign_in_failed']);
  });

  it('is refused in another browser, so that nobody is signed in as somebody else', async () => {
    const [mine, other] = [await begin(), await begin()];
    expect(reason(await finish('', mine.answer))).toEqual([401, 'sign_in_failed']);
    expect(reason(await finish(other.attempt, mine.answer))).toEqual([401, 'sign_in_failed']);
    expect(reason(await finish(mine.attempt, { ...mine.answer, state: '' }))).toEqual([401, 'sign_in_failed']);
    const forged = `${mine.attempt.slice(0, -1)}x`;
    expect(reason(await finish(forged, mine.answer))).toEqual([401, 'sign_in_failed']);
  });

  it('is refused with a code of another attempt, by its verifier', async () => {
    const [mine, other] = [await begin(), await begin()];
    const answer = { ...mine.answer, code: other.answer.code };
    expect(reason(await finish(mine.attempt, answer))).toEqual([401, 'sign_in_failed']);
  });

  it('is refused with a code that was made up', async () => {
    const { attempt, answer } = await begin();
    expect(reason(await finish(attempt, { ...answer, code: 'x' }))).toEqual([401, 'sign_in_failed']);
  });

  it.each([[undefined], [{}], [{ code: 1, state: 'a' }], [{ code: ['a'], state: 'a' }], [{ code: '', state: 'a' }]])(
    'is refused as the body %j',
    async (body) => {
      const { attempt } = await begin();
      expect(reason(await finish(attempt, body))).toEqual([400, 'invalid_request']);
    },
  );

  it.each([500, 429, 404])('is an outage with status %i', async (status) => {
    const { attempt, answer } = await begin();
    discord.faults.add({ times: Infinity, effect: { kind: 'status', status } });
    expect(reason(await finish(attempt, answer))).toEqual([503, 'sign_in_unavailable']);
    // After an answer 429 nobody signs in for so long.
    api.clock.advance(5_000);
  });

  it('cannot be sent by another site', async () => {
    const { attempt, answer } = await begin();
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    const foreign = await sendAsPage(api, attempt, null)('POST', '/account-sign-in/session', answer, headers);
    expect(reason(foreign)).toEqual([403, 'cross_site_request']);
    const started = await sendAsPage(api, '', null)('POST', '/account-sign-in', {}, headers);
    expect(reason(started)).toEqual([403, 'cross_site_request']);
  });

  it('takes the place of the session that the browser had', async () => {
    const first = await signIn();
    const cookie = readCookie(first) ?? '';
    const { attempt, answer } = await begin();
    expect((await finish(`${cookie}; ${attempt}`, answer)).status).toBe(201);
    const before = await sendAsPage(api, cookie, null)('GET', '/session');
    expect(before.body.data).toBeNull();
  });
});

describe('the role of an account', () => {
  const setMember = async (guild: GuildId, fields: { roles?: readonly string[]; canManage?: boolean }) => {
    const user = discord.signIn.user?.id as UserId;
    await api.service.chat.setRoles(guild, user, fields.roles ?? []);
    await api.service.chat.setCanManage(guild, user, fields.canManage ?? false);
  };

  it('is asked of the bot again after five minutes', async () => {
    await setMember(server.id, { canManage: true });
    const browser = await open();
    await setMember(server.id, {});
    expect(await readRole(browser)).toBe('admin');
    api.clock.advance(MEMBERSHIP_MS);
    expect(await readRole(browser)).toEqual([404, 'unknown_resource']);
    expect((await browser.get('/servers')).body.data).toEqual([]);
    await setMember(server.id, { canManage: true });
    api.clock.advance(MEMBERSHIP_MS);
    expect(await readRole(browser)).toBe('admin');
  });

  it('replaces the cookie when it changes', async () => {
    await setMember(server.id, { canManage: true });
    const browser = await open();
    await (await api.as(server)).patch('/v1/settings', { staffRoleIds: ['77'] });
    await setMember(server.id, { roles: ['77'] });
    api.clock.advance(MEMBERSHIP_MS);
    expect(await readRole(browser)).toBe('staff');
    expect(readCookie(await browser.get('/session'))).toMatch(/^guildesk_session=/);
    expect((await browser.get(`/servers/${server.id}/tickets`)).status).toBe(200);
    expect(reason(await browser.get(`/servers/${server.id}/people`))).toEqual([403, 'role_insufficient']);
  });

  it('ends when the account leaves the server', async () => {
    await setMember(server.id, { canManage: true });
    const browser = await open();
    await api.service.chat.removeMember(server.id, discord.signIn.user?.id as UserId);
    api.clock.advance(MEMBERSHIP_MS);
    expect(await readRole(browser)).toEqual([404, 'unknown_resource']);
  });

  it('holds for an hour while the bot is out of reach', async () => {
    const browser = await open();
    await api.service.chat.setOnline(false);
    try {
      api.clock.advance(MEMBERSHIP_GRACE_MS - MEMBERSHIP_MS);
      expect(await readRole(browser)).toBe('admin');
      api.clock.advance(MEMBERSHIP_MS);
      expect(await readRole(browser)).toEqual([503, 'bot_offline']);
      discord.signIn.user = anAccount({ id: server.id });
      expect(reason(await signIn())).toEqual([503, 'bot_offline']);
    } finally {
      await api.service.chat.setOnline(true);
    }
  });
});
