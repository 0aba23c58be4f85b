import type { OrganizationId, UserId } from '#core/shared/ids.ts';
import type { Answer } from '../../support/api.ts';
import { addPerson, readCookie, sendAsPage, signIn, type SignedIn } from '../../support/browser/dashboard.ts';
import { addAccount, PERMISSIONS } from '../../support/discord/accounts.ts';
import type { DiscordUser } from '../../support/discord/users.ts';
import { useDiscord } from '../../support/discord/discord.ts';
import { createOrganizationClient, done, type Json, toOwner } from '../../support/spec-helpers.ts';
import { useApi, useServer } from '../../support/use-api.ts';

const discord = useDiscord();
const api = useApi({ environment: () => discord.environment });
const { as, server } = useServer(api);

const ERASURES = '/v1/privacy/erasures';
const reason = (answer: Answer) => [answer.status, answer.body.error?.reason];

const addUser = (...servers: readonly string[]): DiscordUser =>
  addAccount(
    discord,
    { globalName: 'Ada' },
    servers.map((id) => ({ id, permissions: PERMISSIONS.manageGuild })),
  );

const toId = ({ id }: DiscordUser) => id as UserId;

/** A browser that has signed in with the account. */
const signInAs = async (user: DiscordUser): Promise<Pick<SignedIn, 'get'>> => {
  discord.signIn.user = user;
  const started = await sendAsPage(api, '', null)('POST', '/account-sign-in', {});
  const consent = await fetch(started.body.data.url, { redirect: 'manual' });
  const answer = Object.fromEntries(new URL(consent.headers.get('location') ?? '').searchParams);
  const attempt = started.headers.getSetCookie().find((cookie) => cookie.startsWith('guildesk_sign_in=')) ?? '';
  const session = await sendAsPage(api, attempt.split(';')[0] ?? '', null)('POST', '/account-sign-in/session', answer);
  expect(session.status).toBe(201);
  const send = sendAsPage(api, readCookie(session) ?? '', session.body.data.csrfToken);
  return { get: (path) => send('GET', path) };
};

const erase = async (client: typeof as, userId: string, path = ERASURES): Promise<Answer> => {
  const answer = await client.post(path, { userId, mode: 'erase' });
  await api.work();
  return answer;
};

describe('an erasure', () => {
  it('is refused while a person of the dashboard of the server has the account, for an admin and for a token', async () => {
    const userId = '734651209844417035' as UserId;
    const owner = await signIn(api, { owner: toOwner(server), role: 'owner', userId });
    const admin = await signIn(api, { owner: toOwner(server), role: 'admin' });
    const order = { userId, mode: 'erase' };
    expect(reason(await admin.post(`/servers/${server.id}/privacy/erasures`, order))).toEqual([
      409,
      'dashboard_person',
    ]);
    expect(reason(await erase(as, userId))).toEqual([409, 'dashboard_person']);
    await api.work();
    expect((await owner.get(`/servers/${server.id}/access`)).body.data.role).toBe('owner');
  });

  it('removes the name of a former person from the audit log', async () => {
    const userId = '734651209844417034' as UserId;
    const person = await signIn(api, { owner: toOwner(server), role: 'admin', userId });
    const block = { userId: '66', roleId: null, reason: null, expiresAt: null };
    expect((await person.post(`/servers/${server.id}/blocklist`, block)).status).toBe(201);
    const owner = await signIn(api, { owner: toOwner(server), role: 'owner' });
    expect((await owner.send('DELETE', `/servers/${server.id}/people/${person.person.id}`)).status).toBe(200);
    expect((await erase(as, userId)).status).toBe(202);
    const entries: Json[] = await done(as.get('/v1/audit-log?resource=block'));
    expect(entries).toMatchObject([{ actor: { id: person.person.id, name: '[erased]' } }]);
  });

  it('is refused while a person of its organization has the account', async () => {
    const organization = await createOrganizationClient(api, [server]);
    const { organization: shown }: Json = await done(organization.get('/v1/me'));
    const organizationId: OrganizationId = shown.id;
    const userId = '734651209844417036' as UserId;
    await addPerson(api, { owner: { kind: 'organization', organizationId }, role: 'admin', userId });
    expect(reason(await erase(as, userId))).toEqual([409, 'dashboard_person']);
    expect(reason(await erase(organization, userId, '/v1/org/privacy/erasures'))).toEqual([409, 'dashboard_person']);
  });

  it('is refused while the account has a role by Discord, and possible when it is a week old', async () => {
    const user = addUser(server.id);
    const account = await signInAs(user);
    expect(reason(await erase(as, toId(user)))).toEqual([409, 'dashboard_person']);
    expect((await account.get(`/servers/${server.id}/access`)).status).toBe(200);
    api.clock.advance(8 * 24 * 3_600_000);
    expect((await erase(await api.as(server), toId(user))).status).toBe(202);
  });

  it('leaves people and accounts that share no server with the one who orders it', async () => {
    const elsewhere = await api.server();
    const user = addUser(elsewhere.id);
    const account = await signInAs(user);
    const personId = '734651209844417037' as UserId;
    const person = await signIn(api, { owner: toOwner(elsewhere), role: 'owner', userId: personId });
    for (const userId of [toId(user), personId]) expect((await erase(as, userId)).status).toBe(202);
    expect((await account.get(`/servers/${elsewhere.id}/access`)).status).toBe(200);
    expect((await person.get(`/servers/${elsewhere.id}/access`)).status).toBe(200);
  });

  it('leaves an account without any server whose roles are those of people elsewhere', async () => {
    const elsewhere = await api.server();
    const user = addUser();
    await addPerson(api, { owner: toOwner(elsewhere), role: 'owner', userId: toId(user) });
    const account = await signInAs(user);
    expect((await erase(as, toId(user))).status).toBe(202);
    expect((await account.get(`/servers/${elsewhere.id}/access`)).status).toBe(200);
  });
});
