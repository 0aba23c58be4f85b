import { addPerson, openBrowser, sendAsPage, type SignedIn, signIn } from '../../support/browser/dashboard.ts';
import { useApi, useServer } from '../../support/use-api.ts';

const api = useApi();
const { server, as } = useServer(api);
const owner = () => ({ kind: 'guild', guildId: server.id }) as const;
const reason = (answer: { readonly status: number; readonly body: any }) => [answer.status, answer.body.error?.reason];
const change = (me: SignedIn, body: unknown) => me.send('PATCH', '/profile', body);

describe('the profile', () => {
  it('is kept, and shown with the session', async () => {
    const me = await signIn(api, { owner: owner(), role: 'viewer' });
    const answer = await change(me, { name: ' Riley ', language: 'pt-BR', timezone: 'America/Sao_Paulo' });
    expect(answer.status).toBe(200);
    const expected = { id: me.person.id, name: 'Riley', language: 'pt-BR', timezone: 'America/Sao_Paulo' };
    expect(answer.body.data).toMatchObject(expected);
    expect((await me.get('/session')).body.data.person).toMatchObject(expected);
    await change(me, { language: null });
    expect((await me.get('/session')).body.data.person).toMatchObject({ ...expected, language: null });
  });

  it.each([
    [{ language: 'German' }, 'language'],
    [{ language: 'de_DE' }, 'language'],
    [{ language: ['de'] }, 'language'],
    [{ timezone: 'Berlin' }, 'timezone'],
    [{ timezone: '+02:00' }, 'timezone'],
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(101) }, 'name'],
    [{ role: 'owner' }, 'role'],
    [{ userId: '1' }, 'userId'],
  ])('refuses %j', async (body, field) => {
    const me = await signIn(api, { owner: owner() });
    const answer = await change(me, body);
    expect(reason(answer)).toEqual([400, 'invalid_request']);
    expect(answer.text).toContain(field);
    expect((await me.get('/session')).body.data.person.name).toBe(me.person.name);
  });

  it('refuses the name of another person', async () => {
    const [me, other] = [await signIn(api, { owner: owner() }), await addPerson(api, { owner: owner() })];
    expect(reason(await change(me, { name: other.name }))).toEqual([409, 'name_taken']);
  });

  it('needs a session', async () => {
    const me = await signIn(api, { owner: owner() });
    expect(reason(await me.send('PATCH', '/profile', {}, { cookie: '' }))).toEqual([401, 'not_signed_in']);
  });

  it('puts a new name into the audit log, and a language not', async () => {
    const me = await signIn(api, { owner: owner() });
    await change(me, { language: 'de' });
    await change(me, { name: 'Renamed' });
    const { data } = (await as.get(`/v1/audit-log?resourceId=${me.person.id}&limit=10`)).body;
    const changes = data.filter(({ action }: { readonly action: string }) => action === 'person.updated');
    expect(changes).toMatchObject([
      { actor: { type: 'person', id: me.person.id }, before: { name: me.person.name }, after: { name: 'Renamed' } },
    ]);
  });
});

describe('sessions', () => {
  it('are listed without their secrets, and ended one by one or all others', async () => {
    const me = await signIn(api, { owner: owner() });
    const others = [await openBrowser(api, me.person), await openBrowser(api, me.person)];
    const { data } = (await me.get('/sessions')).body;
    expect(data).toHaveLength(3);
    expect(data.filter(({ isCurrent }: { readonly isCurrent: boolean }) => isCurrent)).toHaveLength(1);
    expect(Object.keys(data[0]).sort()).toEqual(['browser', 'createdAt', 'id', 'isCurrent', 'lastUsedAt']);
    const { id } = data.find(({ isCurrent }: { readonly isCurrent: boolean }) => !isCurrent);
    expect((await me.send('DELETE', `/sessions/${id}`)).status).toBe(200);
    expect((await me.get('/sessions')).body.data).toHaveLength(2);
    expect((await me.send('DELETE', '/sessions/others')).status).toBe(200);
    expect((await me.get('/sessions')).body.data).toMatchObject([{ isCurrent: true }]);
    for (const other of others) expect((await other.get('/session')).body.data).toBeNull();
  });

  it.each([
    ['Firefox, Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'],
    [
      'Chrome, Android',
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    ],
    [null, 'x'.repeat(1_001)],
  ])('are known by their browser: %s', async (browser, userAgent) => {
    const me = await signIn(api, { owner: owner() });
    const { key } = await api.service.app.dashboard.createSignInLink(me.person);
    await sendAsPage(api, '', null)('POST', '/session', { key }, { 'user-agent': userAgent });
    const { data } = (await me.get('/sessions')).body;
    expect(data.find(({ isCurrent }: { readonly isCurrent: boolean }) => !isCurrent).browser).toBe(browser);
  });

  it('of somebody else stay', async () => {
    const [me, other] = [await signIn(api, { owner: owner() }), await signIn(api, { owner: owner() })];
    const [{ id }] = (await other.get('/sessions')).body.data;
    await me.send('DELETE', `/sessions/${id}`);
    await me.send('DELETE', '/sessions/others');
    expect((await other.get('/sessions')).body.data).toMatchObject([{ id }]);
    expect(reason(await me.send('DELETE', '/sessions/nonsense'))).toEqual([404, 'unknown_resource']);
  });
});
