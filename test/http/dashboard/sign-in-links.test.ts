import { sendAsPage, signIn } from '../../support/browser/dashboard.ts';
import { useApi, useServer } from '../../support/use-api.ts';

const api = useApi();
const { server } = useServer(api);
const guildOwner = () => ({ kind: 'guild', guildId: server.id }) as const;
const reason = (answer: { readonly status: number; readonly body: any }) => [answer.status, answer.body.error?.reason];
const path = (id = '') => `/servers/${server.id}/people${id}`;

describe('people', () => {
  it('get a new link from others until they have signed in, and from themselves', async () => {
    const owner = await signIn(api, { owner: guildOwner() });
    const admin = await signIn(api, { owner: guildOwner(), role: 'admin' });
    const { id, signInLink } = (await owner.post(path(), { name: 'Ada', role: 'staff', userId: '4243' })).body.data;
    const renewed = await admin.post(path(`/${id}/sign-in-link`));
    expect(renewed.status).toBe(201);
    const redeem = (url: string) => sendAsPage(api, '', null)('POST', '/session', { key: new URL(url).hash.slice(1) });
    expect((await redeem(signInLink.url)).status).toBe(401);
    expect((await redeem(renewed.body.data.url)).status).toBe(201);
    for (const [by, whom] of [
      [admin, id],
      [owner, id],
      [owner, admin.person.id],
    ] as const)
      expect(reason(await by.post(path(`/${whom}/sign-in-link`)))).toEqual([403, 'foreign_sign_in_link']);
    expect((await admin.post(path(`/${admin.person.id}/sign-in-link`))).status).toBe(201);
  });

  it('cannot be given the account of a colleague by somebody who holds their link or a session of them', async () => {
    const owner = await signIn(api, { owner: guildOwner() });
    const admin = await signIn(api, { owner: guildOwner(), role: 'admin' });
    const puppet = await signIn(api, { owner: guildOwner(), role: 'staff' });
    const name = (id: string) => admin.send('PATCH', path(`/${id}`), { userId: '4244' });
    expect(reason(await name(puppet.person.id))).toEqual([403, 'own_chat_account']);
    const { id, signInLink } = (await admin.post(path(), { name: 'Grace', role: 'staff' })).body.data;
    expect((await name(id)).status).toBe(200);
    const key = new URL(signInLink.url).hash.slice(1);
    expect((await sendAsPage(api, '', null)('POST', '/session', { key })).status).toBe(401);
    expect((await owner.get(path())).status).toBe(200);
  });
});
