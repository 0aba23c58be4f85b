import { VIEWER_MS } from '#core/dashboard/index.ts';
import type { UserId } from '#core/shared/ids.ts';
import type { Answer } from '../../support/api.ts';
import { type SignedIn, signIn } from '../../support/browser/dashboard.ts';
import { useApi, useServer } from '../../support/use-api.ts';

const api = useApi();
const { server, as } = useServer(api);
const owner = () => ({ kind: 'guild', guildId: server.id }) as const;
const reason = ({ status, body }: Answer) => [status, body.error?.reason];

describe('the viewers of a ticket', () => {
  const openTicket = async (): Promise<string> => {
    const input = { categoryId: server.categoryId, requesterId: '7', subject: 'Lost password' };
    return (await as.post('/v1/tickets', input)).body.data.id;
  };
  const look = (viewer: SignedIn, id: string, isWriting = false) =>
    viewer.post(`/servers/${server.id}/tickets/${id}/viewers`, { isWriting });

  it('are the other people who reported lately, and whether they write', async () => {
    const [id, ada, kim] = [
      await openTicket(),
      await signIn(api, { owner: owner() }),
      await signIn(api, { owner: owner(), role: 'viewer' }),
    ];
    expect((await look(ada, id)).body.data).toEqual([]);
    const { person } = ada;
    expect((await look(kim, id)).body.data).toEqual([{ personId: person.id, name: person.name, isWriting: false }]);
    await look(ada, id, true);
    expect((await look(kim, id)).body.data).toEqual([{ personId: person.id, name: person.name, isWriting: true }]);
    api.clock.advance(VIEWER_MS);
    expect((await look(kim, id)).body.data).toEqual([]);
  });

  it.each([[undefined], [{}], [{ isWriting: 'yes' }], [{ isWriting: true, more: 1 }], [[true]]])(
    'are no answer to the body %j',
    async (body) => {
      const [id, ada] = [await openTicket(), await signIn(api, { owner: owner() })];
      const answer = await ada.send('POST', `/servers/${server.id}/tickets/${id}/viewers`, body);
      expect(reason(answer)).toEqual([400, 'invalid_request']);
    },
  );

  it('are of a ticket of the server', async () => {
    const [id, other] = [await openTicket(), await api.server()];
    const foreign = await signIn(api, { owner: { kind: 'guild', guildId: other.id } });
    const asked = await foreign.post(`/servers/${other.id}/tickets/${id}/viewers`, { isWriting: false });
    expect(reason(asked)).toEqual([404, 'unknown_resource']);
    const unreachable = await foreign.post(`/servers/${server.id}/tickets/${id}/viewers`, { isWriting: false });
    expect(reason(unreachable)).toEqual([404, 'unknown_resource']);
    const nonsense = await foreign.post(`/servers/${other.id}/tickets/nonsense/viewers`, { isWriting: false });
    expect(nonsense.status).toBe(404);
  });
});

describe('the own work', () => {
  const period = { from: '2026-01-01T00:00:00.000Z', to: '2026-03-01T00:00:00.000Z' };

  it('is what staff did, for staff that sees nothing of others', async () => {
    const staff = await signIn(api, { owner: owner(), role: 'staff', userId: '51' as UserId });
    const input = { categoryId: server.categoryId, requesterId: '7', message: 'Help' };
    const { id } = (await as.post('/v1/tickets', input)).body.data;
    await as.post(`/v1/tickets/${id}/claim`, { staffId: '51' });
    const other = (await as.post('/v1/tickets', input)).body.data;
    await as.post(`/v1/tickets/${other.id}/claim`, { staffId: '52' });
    await api.work();
    const answer = await staff.get(`/servers/${server.id}/own-work`);
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({ userId: '51', claimed: 1, replied: 0, closed: 0, feedback: { count: 0 } });
    expect(reason(await staff.get(`/servers/${server.id}/analytics/staff`))).toEqual([403, 'role_insufficient']);
    const before = await staff.get(`/servers/${server.id}/own-work?${new URLSearchParams(period).toString()}`);
    expect(before.body.data).toMatchObject({ userId: '51', claimed: 0, responseTimes: { count: 0, p50: null } });
  });

  it('needs an account in the chat', async () => {
    const unnamed = await signIn(api, { owner: owner(), role: 'staff' });
    expect(reason(await unnamed.get(`/servers/${server.id}/own-work`))).toEqual([409, 'no_chat_account']);
  });
});
