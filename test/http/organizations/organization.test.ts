import { type Client, client, type TestServer } from '../../support/api.ts';
import {
  createOrganizationClient,
  done,
  toOwner,
  type Json,
  openTicket,
  refusal,
  UNKNOWN,
} from '../../support/spec-helpers.ts';
import { useApi } from '../../support/use-api.ts';

const api = useApi();
let servers: readonly [TestServer, TestServer, TestServer];
let foreign: TestServer;
let as: Client;
/** Ids of the transcripts, last closed first, and the servers they are of. */
let made: Json[];
beforeAll(async () => {
  servers = [await api.server(), await api.server(), await api.server()];
  foreign = await api.server();
  const closed: Json[] = [];
  for (const at of [0, 1, 0, 2, 2, 1, 0, 1, 2, 0]) closed.push(await closedIn(servers[at]!));
  await closedIn(foreign);
  await api.work();
  made = closed.reverse();
});
beforeEach(async () => {
  as = await createOrganizationClient(api, servers);
});

const closedIn = async (server: TestServer): Promise<Json> => {
  const guild = await api.as(server);
  const ticket = await openTicket(guild, server, { message: 'Help', tags: ['vip'] });
  await done(guild.post(`/v1/tickets/${ticket.id}/close`, { reason: 'Solved' }));
  return { ticketId: ticket.id, guildId: server.id };
};
const LIST = '/v1/org/transcripts';
const leave = ({ id }: TestServer) => api.service.app.organizations.leaveOrganization(id);
const shortOf = ({ ticketId, guildId }: Json) => ({ ticketId, guildId });

/** Walks the list; between two pages something may happen. */
const walkedRows = async (limit: number, between: (page: number) => Promise<unknown> = () => Promise.resolve()) => {
  const rows: Json[] = [];
  let next = '';
  for (let page = 1; page <= 30; page += 1) {
    const { data, pagination } = (await as.get(`${LIST}?limit=${limit}${next}`)).body;
    expect(data.length).toBeLessThanOrEqual(limit);
    rows.push(...data);
    if (!pagination.hasMore) return rows.map(shortOf);
    next = `&cursor=${pagination.nextCursor}`;
    await between(page);
  }
  throw new Error('The pages do not end.');
};

it('shows the organization, with how many servers it has now', async () => {
  const { data } = (await as.get('/v1/org')).body;
  expect(data).toEqual({
    id: expect.any(String),
    name: 'An organization',
    plan: 'enterprise',
    serverCount: 3,
    createdAt: expect.any(String),
  });
  await leave(servers[0]);
  expect(await done(as.get('/v1/org'))).toMatchObject({ serverCount: 2 });
});

it('lists its servers by id, with their open tickets', async () => {
  const guild = await api.as(servers[1]);
  const { id } = await openTicket(guild, servers[1]);
  const ids = servers.map((server) => server.id).sort();
  const first = await as.get('/v1/org/servers?limit=2');
  expect(first.body.data.map((server: Json) => server.id)).toEqual(ids.slice(0, 2));
  const rest = await as.get(`/v1/org/servers?limit=2&cursor=${first.body.pagination.nextCursor}`);
  expect(rest.body).toMatchObject({ data: [{ id: ids[2] }], pagination: { hasMore: false } });
  const all: Json[] = [...first.body.data, ...rest.body.data];
  for (const server of all) {
    const openTicketCount = server.id === servers[1].id ? 1 : 0;
    expect(server).toEqual({
      id: server.id,
      name: 'A server',
      plan: 'enterprise',
      openTicketCount,
      botPresent: true,
      createdAt: expect.any(String),
    });
    expect(await done(as.get(`/v1/org/servers/${server.id}`))).toEqual(server);
  }
  await done(guild.post(`/v1/tickets/${id}/close`));
});

it('knows no server that is none of its own, exactly as one that does not exist', async () => {
  const [theirs, none] = [await as.get(`/v1/org/servers/${foreign.id}`), await as.get('/v1/org/servers/999')];
  const impossible = await as.get('/v1/org/servers/not-an-id');
  expect(none).toMatchObject(refusal(404, 'Server'));
  expect([theirs.text, impossible.text]).toEqual([none.text, none.text]);
  await leave(servers[2]);
  expect((await as.get(`/v1/org/servers/${servers[2].id}`)).text).toBe(none.text);
  expect(await done(as.get('/v1/org/servers'))).toHaveLength(2);
});

describe('the transcripts of all member servers', () => {
  it.each([1, 2, 3, 4, 9, 10, 100])(
    'are walkedRows last closed first, without repeat or gap, %d a page',
    async (limit) => {
      expect(await walkedRows(limit)).toEqual(made);
    },
  );

  it('go on without a server that leaves in the middle of a walk', async () => {
    const [gone] = servers;
    const rows = await walkedRows(2, (page) => (page === 2 ? leave(gone) : Promise.resolve()));
    const left = made.slice(4).filter(({ guildId }) => guildId !== gone.id);
    expect(rows).toEqual([...made.slice(0, 4), ...left]);
  });

  it('go on with a server that joins in the middle of a walk', async () => {
    const [, , late] = servers;
    as = await createOrganizationClient(api, [servers[0], servers[1]]);
    const { id } = await done(as.get('/v1/org'));
    const before = made.filter(({ guildId }) => guildId !== late.id).slice(0, 3);
    const position = made.findIndex(({ ticketId }) => ticketId === before[2].ticketId);
    const join = () => api.service.app.organizations.joinOrganization(id, late.id);
    const rows = await walkedRows(3, (page) => (page === 1 ? join() : Promise.resolve()));
    expect(rows).toEqual([...before, ...made.slice(position + 1)]);
  });

  it('take the filters of transcripts, and that of one server', async () => {
    const listed = async (query: string) => (await done(as.get(`${LIST}?${query}`))).map(shortOf);
    const ofOne = made.filter(({ guildId }) => guildId === servers[1].id);
    expect(await listed(`guildId=${servers[1].id}`)).toEqual(ofOne);
    expect(await listed(`guildId=${foreign.id}`)).toEqual([]);
    expect(await listed(`tag=vip&q=help&categoryId=${servers[1].categoryId}`)).toEqual(ofOne);
    expect(await listed('tag=none')).toEqual([]);
    expect(await as.get(`${LIST}?sort=createdAt`)).toMatchObject(refusal(400, 'sort'));
    expect(await as.get(`${LIST}?guildId=x`)).toMatchObject(refusal(400, 'guildId'));
  });

  it('are nothing to another organization, and to none of its cursors', async () => {
    const other = await createOrganizationClient(api, []);
    expect(await done(other.get(LIST))).toEqual([]);
    const [{ id }] = await done(as.get(LIST));
    const [unknown, theirs] = [await other.get(`${LIST}/${UNKNOWN}`), await other.get(`${LIST}/${id}`)];
    expect(unknown).toMatchObject(refusal(404, 'Transcript'));
    expect(theirs.text).toBe(unknown.text);
    const { nextCursor } = (await as.get(`${LIST}?limit=2`)).body.pagination;
    expect(await other.get(`${LIST}?limit=2&cursor=${nextCursor}`)).toMatchObject(refusal(400, 'cursor'));
  });

  it('refuse a cursor that was tampered with, or is of another list or filter', async () => {
    const cursorOf = async (path: string): Promise<string> => (await as.get(path)).body.pagination.nextCursor;
    const cursor = await cursorOf(`${LIST}?limit=2`);
    const guildList = await cursorOf(`/v1/org/servers/${servers[0].id}/transcripts?limit=2`);
    const wrong = [`${cursor.slice(0, -2)}AA`, cursor.slice(1), guildList, await cursorOf('/v1/org/servers?limit=1')];
    for (const each of wrong) expect(await as.get(`${LIST}?cursor=${each}`)).toMatchObject(refusal(400, 'cursor'));
    expect(await as.get(`${LIST}?tag=vip&cursor=${cursor}`)).toMatchObject(refusal(400, 'cursor'));
    expect(await as.get(`${LIST}?guildId=${servers[0].id}&cursor=${cursor}`)).toMatchObject(refusal(400, 'cursor'));
  });

  it('are shown one by one in every format, as their server shows them', async () => {
    const [{ id, guildId }] = await done(as.get(LIST));
    const guild = client(api.url, await api.token(toOwner({ id: guildId, categoryId: '' })));
    for (const query of ['', '?format=json', '?format=html', '?format=markdown']) {
      const [mine, theirs] = [await as.get(`${LIST}/${id}${query}`), await guild.get(`/v1/transcripts/${id}${query}`)];
      expect([mine.status, mine.text]).toEqual([200, theirs.text]);
    }
    await leave(servers.find((server) => server.id === guildId)!);
    expect(await as.get(`${LIST}/${id}`)).toMatchObject(refusal(404, 'Transcript'));
  });
});
