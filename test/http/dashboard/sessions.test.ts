import { COOKIE_MS, IDLE_MS, INVITATION_MS, MAX_SESSIONS, OVERLAP_MS, SESSION_MS } from '#core/dashboard/index.ts';
import { VERSION } from '../../../apps/composition/version.ts';
import { client } from '../../support/api.ts';
import { addPerson, DASHBOARD_API, readCookie, sendAsPage, signIn } from '../../support/browser/dashboard.ts';
import { useApi, useServer } from '../../support/use-api.ts';

const api = useApi();
const { server } = useServer(api);
const owner = () => ({ kind: 'guild', guildId: server.id }) as const;
const reason = (answer: { readonly status: number; readonly body: any }) => [answer.status, answer.body.error?.reason];

describe('a sign-in link', () => {
  const redeem = (key: string) => sendAsPage(api, '', null)('POST', '/session', { key });
  const aKey = async () => {
    const person = await addPerson(api, { owner: owner() });
    return { person, ...(await api.service.app.dashboard.createSignInLink(person)) };
  };

  it('signs in once', async () => {
    const { key, person } = await aKey();
    const answer = await redeem(key);
    expect(answer.status).toBe(201);
    expect(answer.body.data).toMatchObject({
      person: { id: person.id, name: person.name, userId: null },
      isOperator: false,
      isSandbox: true,
      canSendLinks: false,
      isBotRefused: false,
      version: VERSION,
    });
    expect(reason(await redeem(key))).toEqual([401, 'sign_in_link_invalid']);
  });

  it('signs in once of two times at once', async () => {
    const { key } = await aKey();
    const answers = await Promise.all([redeem(key), redeem(key)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 401]);
  });

  it('expires', async () => {
    const { key } = await aKey();
    api.clock.advance(INVITATION_MS + 1);
    expect(reason(await redeem(key))).toEqual([401, 'sign_in_link_invalid']);
  });

  it('is replaced by the next one', async () => {
    const { key, person } = await aKey();
    const next = await api.service.app.dashboard.createSignInLink(person);
    expect(reason(await redeem(key))).toEqual([401, 'sign_in_link_invalid']);
    expect((await redeem(next.key)).status).toBe(201);
  });

  it.each([['x'], [''], ['A'.repeat(43)]])('is refused as %j', async (key) => {
    expect(reason(await redeem(key))).toEqual([401, 'sign_in_link_invalid']);
  });

  it.each([[undefined], [{}], [{ key: 1 }], [{ key: ['a'] }], [{ key: 'a', more: 1 }], ['[]']])(
    'is refused as the body %j',
    async (body) => {
      const answer = await sendAsPage(api, '', null)('POST', '/session', body);
      expect(reason(answer)).toEqual([400, 'invalid_request']);
    },
  );
});

describe('a cookie', () => {
  it('cannot be read by scripts, and is for the dashboard only', async () => {
    const person = await addPerson(api, { owner: owner() });
    const { key } = await api.service.app.dashboard.createSignInLink(person);
    const { headers } = await sendAsPage(api, '', null)('POST', '/session', { key });
    const [cookie = ''] = headers.getSetCookie();
    expect(cookie).toMatch(/^guildesk_session=[\w-]{43}; Path=\/dashboard; HttpOnly; SameSite=Lax; Expires=/);
  });

  it('is no access to the API', async () => {
    const browser = await signIn(api, { owner: owner() });
    const answer = await client(api.url).get('/v1/tickets', { cookie: browser.cookie() });
    expect(reason(answer)).toEqual([401, 'token_missing']);
  });

  it('is refused when it is forged', async () => {
    const forged = `guildesk_session=${'A'.repeat(43)}`;
    expect(reason(await sendAsPage(api, forged, null)('GET', '/servers'))).toEqual([401, 'not_signed_in']);
    expect(reason(await sendAsPage(api, 'guildesk_session=x', null)('GET', '/servers'))).toEqual([
      401,
      'not_signed_in',
    ]);
  });

  it('is replaced daily, and the one before it works for a minute', async () => {
    const browser = await signIn(api, { owner: owner() });
    const first = browser.cookie();
    await useUntil(browser, COOKIE_MS);
    const answers = await Promise.all([browser.get('/session'), browser.get('/session')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.filter((answer) => readCookie(answer) !== null)).toHaveLength(1);
    expect(browser.cookie()).not.toBe(first);
    const before = sendAsPage(api, first, browser.csrfToken);
    expect((await before('GET', '/session')).status).toBe(200);
    api.clock.advance(OVERLAP_MS + 1);
    expect(reason(await before('GET', '/servers'))).toEqual([401, 'not_signed_in']);
    expect((await browser.get('/session')).body.data.csrfToken).toBe(browser.csrfToken);
  });

  it('is replaced after a change of the role', async () => {
    const browser = await signIn(api, { owner: owner(), role: 'viewer' });
    const first = browser.cookie();
    api.clock.advance(1);
    const change = {
      owner: owner(),
      by: 'owner',
      self: null,
      id: browser.person.id,
      changes: { role: 'staff' },
    } as const;
    await api.service.app.dashboard.updatePerson(change);
    expect((await browser.get(`/servers/${server.id}/access`)).body.data.role).toBe('staff');
    expect(browser.cookie()).not.toBe(first);
  });

  /** Uses a session as often as it has to be used to stay open. */
  const useUntil = async (browser: { get(path: string): Promise<unknown> }, ms: number) => {
    for (let spent = 0; spent < ms; spent += IDLE_MS / 2) {
      await browser.get('/session');
      api.clock.advance(IDLE_MS / 2);
    }
  };

  it('ends after half a day without use', async () => {
    const browser = await signIn(api, { owner: owner() });
    api.clock.advance(IDLE_MS + 1);
    expect(reason(await browser.get('/servers'))).toEqual([401, 'not_signed_in']);
  });

  it('ends after a week of use', async () => {
    const browser = await signIn(api, { owner: owner() });
    await useUntil(browser, SESSION_MS);
    expect(reason(await browser.get('/servers'))).toEqual([401, 'not_signed_in']);
  });
});

describe('signing out', () => {
  it('ends the session', async () => {
    const browser = await signIn(api, { owner: owner() });
    const before = browser.cookie();
    const { status, headers } = await browser.send('DELETE', '/session');
    expect([status, headers.getSetCookie()]).toEqual([200, [expect.stringContaining('Max-Age=0')]]);
    expect(reason(await sendAsPage(api, before, null)('GET', '/servers'))).toEqual([401, 'not_signed_in']);
  });

  it('ends all sessions of the person everywhere', async () => {
    const { dashboard } = api.service.app;
    const one = await signIn(api, { owner: owner() });
    const { key } = await dashboard.createSignInLink(one.person);
    const other = readCookie(await sendAsPage(api, '', null)('POST', '/session', { key })) ?? '';
    const another = await signIn(api, { owner: owner() });
    await one.send('DELETE', '/sessions');
    expect(reason(await sendAsPage(api, other, null)('GET', '/servers'))).toEqual([401, 'not_signed_in']);
    expect((await another.get('/session')).status).toBe(200);
  });

  it('happens to the oldest of too many sessions', async () => {
    const browser = await signIn(api, { owner: owner() });
    for (let i = 0; i < MAX_SESSIONS; i += 1) {
      api.clock.advance(1);
      const { key } = await api.service.app.dashboard.createSignInLink(browser.person);
      await sendAsPage(api, '', null)('POST', '/session', { key });
    }
    expect(reason(await browser.get('/servers'))).toEqual([401, 'not_signed_in']);
  });

  it('happens to a person who is removed, at once', async () => {
    const browser = await signIn(api, { owner: owner() });
    await api.service.app.dashboard.removePerson(owner(), 'owner', browser.person.id);
    expect(reason(await browser.get('/servers'))).toEqual([401, 'not_signed_in']);
  });

  it('happens to all people of a server that is removed', async () => {
    const browser = await signIn(api, { owner: owner() });
    await api.service.app.organizations.removeServer(server.id);
    expect(reason(await browser.get('/servers'))).toEqual([401, 'not_signed_in']);
    await api.service.app.dashboard.purgeSessions();
  });
});

describe('a request that no page of the dashboard sends', () => {
  const TICKETS = () => `/servers/${server.id}/tickets`;

  it.each(['cross-site', 'same-site', 'none'])('is refused from %s', async (site) => {
    const browser = await signIn(api, { owner: owner() });
    const answer = await browser.send('GET', TICKETS(), undefined, { 'sec-fetch-site': site });
    expect(reason(answer)).toEqual([403, 'cross_site_request']);
  });

  it.each(['https://evil.example', 'null', ''])(
    'is refused from the origin %j when it changes something',
    async (origin) => {
      const browser = await signIn(api, { owner: owner() });
      const answer = await browser.send('POST', TICKETS(), {}, { origin });
      expect(reason(answer)).toEqual([403, 'cross_site_request']);
    },
  );

  it.each(['', 'AAAA', 'x'.repeat(43)])('is refused with the CSRF token %j', async (token) => {
    const browser = await signIn(api, { owner: owner() });
    const answer = await browser.send('POST', TICKETS(), {}, { 'x-csrf-token': token });
    expect(reason(answer)).toEqual([403, 'csrf_token_invalid']);
  });

  it('is refused with the CSRF token of another session', async () => {
    const [one, other] = [await signIn(api, { owner: owner() }), await signIn(api, { owner: owner() })];
    const answer = await one.send('POST', TICKETS(), {}, { 'x-csrf-token': other.csrfToken });
    expect(reason(answer)).toEqual([403, 'csrf_token_invalid']);
  });

  it('is refused with a token of the API', async () => {
    const token = await api.token(owner());
    const answer = await sendAsPage(api, '', null)('GET', TICKETS(), undefined, { authorization: `Bearer ${token}` });
    expect(reason(answer)).toEqual([403, 'cross_site_request']);
  });

  it('is refused to sign in from another site', async () => {
    const answer = await sendAsPage(api, '', null)(
      'POST',
      '/session',
      { key: 'x' },
      { origin: 'https://evil.example' },
    );
    expect(reason(answer)).toEqual([403, 'cross_site_request']);
  });

  it('goes to no path that does not exist', async () => {
    const browser = await signIn(api, { owner: owner() });
    expect(reason(await browser.get('/nothing'))).toEqual([404, 'unknown_path']);
    expect(reason(await client(api.url).get(`${DASHBOARD_API}/me`))).toEqual([404, 'unknown_path']);
  });
});

it('says that nobody is signed in, which is no error', async () => {
  const { status, body } = await sendAsPage(api, '', null)('GET', '/session');
  expect([status, body]).toEqual([200, { data: null }]);
});

it('counts the requests of a session', async () => {
  const browser = await signIn(api, { owner: owner() });
  const { headers } = await browser.get('/session');
  expect(Number(headers.get('x-ratelimit-remaining'))).toBeLessThan(Number(headers.get('x-ratelimit-limit')));
});
