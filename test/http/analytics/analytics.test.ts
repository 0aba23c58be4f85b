import type { TestServer } from '../../support/api.ts';
import { STAFF } from '../../support/build.ts';
import {
  createOrganizationClient,
  createCategory,
  done,
  type Json,
  openTicket,
  refusal,
} from '../../support/spec-helpers.ts';
import { useApi, useServer } from '../../support/use-api.ts';

const api = useApi();
const { server, as } = useServer(api);

const asked = (path: string): Promise<Json> => done(as.get(`/v1/analytics/${path}`));

it('knows of a change in the next answer, whether a worker has counted it or not', async () => {
  const { id } = await openTicket(as, server);
  expect((await asked('overview')).tickets).toEqual({ created: 1, closed: 0, reopened: 0, merged: 0, unanswered: 1 });
  await done(as.post(`/v1/tickets/${id}/claim`, { staffId: STAFF }));
  await done(as.post(`/v1/tickets/${id}/reply`, { content: 'Hello', staffId: STAFF }));
  await api.work();
  await done(as.post(`/v1/tickets/${id}/close`, { staffId: STAFF }));
  await done(as.post(`/v1/tickets/${id}/feedback`, { rating: 4 }));
  expect(await asked('overview')).toMatchObject({
    tickets: { created: 1, closed: 1, unanswered: 0 },
    responseTimes: { count: 1 },
    resolutionTimes: { count: 1 },
    feedback: { count: 1, mean: 4 },
    backlog: { open: 0, pending: 0, onHold: 0, total: 0 },
  });
  expect(await asked('staff')).toMatchObject([
    { userId: STAFF, replied: 1, claimed: 1, closed: 1, feedback: { mean: 4 } },
  ]);
  await done(as.delete(`/v1/tickets/${id}`));
  expect((await asked('overview')).tickets).toMatchObject({ created: 0, closed: 0 });
  expect(await asked('staff')).toEqual([]);
});

const PATHS = [
  'overview',
  'volume',
  'response-times',
  'resolution-times',
  'backlog',
  'staff',
  'categories',
  'feedback',
];

describe.each(PATHS)('GET /v1/analytics/%s', (path) => {
  it.each([
    ['timezone', 'timezone=Nowhere/City'],
    ['timezone', 'timezone=%2B02:00'],
    ['interval', 'interval=year'],
    ['from', 'from=yesterday'],
    ['from', 'from=2026-01-02T00:00:00Z&to=2026-01-01T00:00:00Z'],
    ['from', 'from=2026-01-01T00:00:00Z&to=2026-01-01T00:00:00Z'],
    ['categoryId', 'categoryId=7'],
    ['staffId', 'staffId=7'],
  ])('refuses a wrong %s: %s', async (field, query) => {
    expect(await as.get(`/v1/analytics/${path}?${query}`)).toMatchObject(refusal(400, field));
  });

  it('knows nothing of other servers, nor of other categories', async () => {
    const other = await api.server();
    await openTicket(await api.as(other), other);
    const elsewhere = await createCategory(as);
    const empty = await asked(path);
    await openTicket(as, server);
    expect(await asked(`${path}?categoryId=${elsewhere.id}`)).toEqual(empty);
  });
});

it.each(['volume', 'response-times', 'resolution-times', 'backlog', 'feedback'])(
  'refuses more intervals of %s than a thousand, and names the interval',
  async (path) => {
    const ask = (to: string) => as.get(`/v1/analytics/${path}?from=2026-01-01T00:00:00Z&to=${to}&interval=hour`);
    expect((await ask('2026-02-11T16:00:00Z')).body.data.intervals).toHaveLength(1_000);
    expect(await ask('2026-02-11T17:00:00Z')).toMatchObject(refusal(400, 'interval'));
  },
);

it('has by default the thirty days before now, by day, from the first midnight of the time zone', async () => {
  const { period, intervals } = await asked('volume?timezone=Asia/Kolkata');
  expect(period).toMatchObject({ timezone: 'Asia/Kolkata', interval: 'day', isComplete: true });
  expect(period.from).toMatch(/T18:30:00.000Z$/);
  const days = (Date.parse(period.to) - Date.parse(period.from)) / 86_400_000;
  expect([days >= 30, days <= 31.1, Date.parse(period.to) >= Date.now() - 1_000]).toEqual([true, true, true]);
  expect([30, 31, 32]).toContain(intervals.length);
});

it('fills intervals without tickets with zeros, and widens the period to quarters of an hour', async () => {
  const { period, total, intervals } = await asked(
    'volume?from=2025-10-25T00:07:00Z&to=2025-10-27T12:01:00Z&timezone=Europe/Berlin',
  );
  expect(period).toMatchObject({ from: '2025-10-25T00:00:00.000Z', to: '2025-10-27T12:15:00.000Z' });
  const zeros = { created: 0, closed: 0, reopened: 0, merged: 0 };
  expect(total).toEqual(zeros);
  expect(intervals).toEqual([
    { from: '2025-10-25T00:00:00.000Z', to: '2025-10-25T22:00:00.000Z', ...zeros },
    { from: '2025-10-25T22:00:00.000Z', to: '2025-10-26T23:00:00.000Z', ...zeros },
    { from: '2025-10-26T23:00:00.000Z', to: '2025-10-27T12:15:00.000Z', ...zeros },
  ]);
});

it('counts a moved ticket where it is now', async () => {
  const { id } = await openTicket(as, server);
  const elsewhere = await createCategory(as);
  expect(await asked('categories')).toMatchObject([{ categoryId: server.categoryId }]);
  await done(as.post(`/v1/tickets/${id}/move`, { categoryId: elsewhere.id }));
  expect(await asked('categories')).toMatchObject([
    { categoryId: elsewhere.id, tickets: { created: 1, unanswered: 1 } },
  ]);
});

describe('an organization', () => {
  const worked = async (one: TestServer, by: string) => {
    const in_ = await api.as(one);
    const { id } = await openTicket(in_, one);
    await done(in_.post(`/v1/tickets/${id}/reply`, { content: 'Hello', staffId: by }));
  };

  it('has combined and side-by-side metrics and members of the servers that are members at the time', async () => {
    const second = await api.server();
    await worked(server, STAFF);
    await worked(second, STAFF);
    await worked(second, '77');
    const organization = await createOrganizationClient(api, [server, second]);
    const of = (path: string): Promise<Json> => done(organization.get(`/v1/org/${path}`));
    const ids = [server.id, second.id].sort();
    expect((await of('analytics/overview')).tickets).toMatchObject({ created: 3, unanswered: 0 });
    expect((await of('analytics/volume')).total).toMatchObject({ created: 3 });
    expect((await of('analytics/response-times')).total).toMatchObject({ count: 3 });
    expect(await of('analytics/staff')).toMatchObject([
      { userId: STAFF, replied: 2 },
      { userId: '77', replied: 1 },
    ]);
    const first = await organization.get('/v1/org/analytics/staff?limit=1');
    expect(first.body).toMatchObject({ data: [{ userId: STAFF }], pagination: { hasMore: true, limit: 1 } });
    const { nextCursor } = first.body.pagination;
    expect(await of(`analytics/staff?limit=1&cursor=${nextCursor}`)).toMatchObject([{ userId: '77' }]);
    expect((await of('analytics/servers')).map(({ guildId }: Json) => guildId)).toEqual(ids);
    expect(await of('members')).toMatchObject([
      { userId: STAFF, serverCount: 2, replied: 2, responses: 2 },
      { userId: '77', serverCount: 1, replied: 1 },
    ]);
    expect((await of(`members/${STAFF}`)).servers).toMatchObject(ids.map((guildId) => ({ guildId, replied: 1 })));

    await api.service.app.organizations.leaveOrganization(second.id);
    expect((await of('analytics/overview')).tickets).toMatchObject({ created: 1 });
    expect((await of('analytics/volume')).total).toMatchObject({ created: 1 });
    expect((await of('analytics/response-times')).total).toMatchObject({ count: 1 });
    expect(await of('analytics/staff')).toMatchObject([{ userId: STAFF, replied: 1 }]);
    expect(await of('analytics/servers')).toMatchObject([{ guildId: server.id, name: 'A server' }]);
    expect(await of('members')).toMatchObject([{ userId: STAFF, serverCount: 1, replied: 1 }]);
    expect(await organization.get('/v1/org/members/77')).toMatchObject(refusal(404));
  });

  it('is walked server by server, and member by member, without a repeat or a gap', async () => {
    const servers = [server, await api.server(), await api.server()];
    for (const [place, one] of servers.entries()) await worked(one, `8${place}`);
    const organization = await createOrganizationClient(api, servers);
    const rows = async (path: string, name: string) => {
      const seen: string[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const { body } = await organization.get(`/v1/org/${path}?limit=1${cursor && `&cursor=${cursor}`}`);
        seen.push(...body.data.map((row: Json) => row[name]));
        cursor = body.pagination.nextCursor;
      }
      return seen;
    };
    expect(await rows('analytics/servers', 'guildId')).toEqual(servers.map(({ id }) => id).sort());
    expect(await rows('members', 'userId')).toEqual(['80', '81', '82']);
  });

  it('names staff as the chat of a server shows them where they worked, and not while the bot is out of reach', async () => {
    const second = await api.server();
    await worked(server, '91');
    await worked(second, '92');
    for (const { id } of [server, second]) {
      const path = `/sandbox/api/guilds/${id}/members`;
      await done(api.anonymous.put(`${path}/91`, { name: id === server.id ? 'Kim' : 'Not Kim' }));
      await done(api.anonymous.put(`${path}/92`, { name: id === second.id ? 'Alex' : 'Not Alex' }));
    }
    const organization = await createOrganizationClient(api, [server, second]);
    const listNames = async () => {
      const rows = await Promise.all(
        ['analytics/staff', 'members'].map((path) => done(organization.get(`/v1/org/${path}`))),
      );
      const own = await done(as.get('/v1/analytics/staff'));
      const one = await done(organization.get('/v1/org/members/92'));
      return [...rows.map((list) => list.map(({ name }: Json) => name).sort()), [own[0].name], [one.name]];
    };
    expect(await listNames()).toEqual([['Alex', 'Kim'], ['Alex', 'Kim'], ['Kim'], ['Alex']]);
    await done(api.anonymous.put('/sandbox/api/availability', { online: false }));
    const unnamed = await listNames();
    await done(api.anonymous.put('/sandbox/api/availability', { online: true }));
    expect(unnamed).toEqual([[null, null], [null, null], [null], [null]]);
  });
});
