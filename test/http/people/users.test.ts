import { done, openTicket, refusal, whileOffline } from '../../support/spec-helpers.ts';
import { useApi, useServer } from '../../support/use-api.ts';

const api = useApi();
const fixture = useServer(api);

const setMember = (userId: string, fields: object) =>
  done(api.anonymous.put(`/sandbox/api/guilds/${fixture.server.id}/members/${userId}`, fields));

describe('a user', () => {
  it('is shown with name, roles, tickets, rating and block', async () => {
    const { as, server } = fixture;
    await setMember('51', { name: 'Sam', avatarUrl: 'https://cdn.example/sam.png', roleIds: ['7'] });
    const ticket = await openTicket(as, server, { requesterId: '51' });
    await done(as.post(`/v1/tickets/${ticket.id}/close`));
    await done(as.post(`/v1/tickets/${ticket.id}/feedback`, { rating: 4 }));
    await done(as.post('/v1/blocklist', { roleId: '7' }));
    const user = {
      userId: '51',
      name: 'Sam',
      avatarUrl: 'https://cdn.example/sam.png',
      isMember: true,
      roleIds: ['7'],
      openTickets: 0,
      closedTickets: 1,
      lastTicket: { id: ticket.id, ticketNumber: ticket.ticketNumber, createdAt: ticket.createdAt },
      averageRatingGiven: 4,
      blocked: true,
    };
    expect(await done(as.get('/v1/users/51'))).toEqual(user);
    const listed = await as.get('/v1/users?ids=52,51,52&limit=1');
    expect(listed.body.data).toMatchObject([{ userId: '52', openTickets: 0, lastTicket: null, blocked: false }]);
    const next = `/v1/users?ids=52,51,52&limit=1&cursor=${listed.body.pagination.nextCursor}`;
    expect((await as.get(next)).body).toMatchObject({ data: [user], pagination: { nextCursor: null } });
  });

  it('who left is no member', async () => {
    await done(api.anonymous.delete(`/sandbox/api/guilds/${fixture.server.id}/members/51`));
    expect(await done(fixture.as.get('/v1/users/51'))).toMatchObject({ isMember: false, roleIds: [] });
  });

  it('is shown without what only the chat knows while the bot is out of reach', async () => {
    const read = () => done(fixture.as.get('/v1/users/51'));
    expect(await whileOffline(api, read)).toMatchObject({
      name: null,
      avatarUrl: null,
      isMember: null,
      roleIds: null,
      openTickets: 0,
    });
  });

  it('is found by the beginning of the name, page by page, and not while the bot is out of reach', async () => {
    for (const [id, name] of Object.entries({ 61: 'Maxine', 62: 'max', 63: 'Tamax' })) await setMember(id, { name });
    const { as } = fixture;
    const { body } = await as.get('/v1/users?q=max');
    expect(body.data).toMatchObject([
      { userId: '61', name: 'Maxine', openTickets: 0 },
      { userId: '62', name: 'max', isMember: true },
    ]);
    const first = (await as.get('/v1/users?q=max&limit=1')).body;
    const next = await as.get(`/v1/users?q=max&limit=1&cursor=${first.pagination.nextCursor}`);
    expect([first.data[0].userId, next.body.data[0].userId]).toEqual(['61', '62']);
    expect((await as.get('/v1/users?q=nobody')).body.data).toEqual([]);
    expect(await whileOffline(api, () => as.get('/v1/users?q=max'))).toMatchObject(refusal(503));
  });

  it.each([
    ['?q=', 'q'],
    [`?q=${'x'.repeat(101)}`, 'q'],
    ['?q=sam&ids=51', 'ids'],
    ['', 'ids'],
    ['?ids=', 'ids'],
    ['?ids=sam', 'ids'],
    [`?ids=${Array.from({ length: 101 }, (_, i) => i + 1).join()}`, 'ids'],
  ])('is not listed for %j', async (query, field) => {
    expect(await fixture.as.get(`/v1/users${query}`)).toMatchObject(refusal(400, field));
  });

  it('that cannot be one is not found', async () => {
    expect(await fixture.as.get('/v1/users/sam')).toMatchObject(refusal(404));
  });
});

it('lists the members that were set in the sandbox', async () => {
  await setMember('52', { name: 'Kim' });
  const path = `/sandbox/api/guilds/${fixture.server.id}/members`;
  expect(await done(api.anonymous.get(path))).toEqual([
    {
      userId: '52',
      name: 'Kim',
      username: 'Kim',
      avatarUrl: null,
      isMember: true,
      canManageServer: false,
      roleIds: [],
    },
  ]);
  const refused = await api.anonymous.put(`${path}/52`, { name: ' ' });
  expect(refused.status).toBe(400);
});
