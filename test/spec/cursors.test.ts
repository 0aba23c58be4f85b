import { type Client, client } from '../support/api.ts';
import {
  createOrganizationClient,
  createCategory,
  toOwner,
  type Json,
  openTicket,
  refusal,
} from '../support/spec-helpers.ts';
import { useApi, useServer } from '../support/use-api.ts';

const api = useApi();
const { server, as } = useServer(api, 'all tests');
const ids: string[] = [];
beforeAll(async () => {
  for (let i = 0; i < 24; i += 1) {
    const { id } = await openTicket(as, server, { subject: 'Walked over', priority: i % 2 ? 'low' : 'high' });
    ids.push(id);
  }
});

const cursorOf = async (path: string, by: Client = as): Promise<string> => {
  const { nextCursor } = (await by.get(path)).body.pagination;
  if (typeof nextCursor !== 'string') throw new Error(`${path} has no next page.`);
  return nextCursor;
};

describe('a cursor', () => {
  it('is opaque text that can stand in a query as it is', async () => {
    const cursor = await cursorOf('/v1/tickets?limit=10');
    expect(encodeURIComponent(cursor)).toBe(cursor);
  });

  it('gives the same page as often as it is sent', async () => {
    const path = `/v1/tickets?limit=10&cursor=${await cursorOf('/v1/tickets?limit=10')}`;
    expect((await as.get(path)).text).toBe((await as.get(path)).text);
  });

  it('is refused when a single character of it is not what it was', async () => {
    const cursor = await cursorOf('/v1/tickets?limit=10');
    for (let i = 0; i < cursor.length; i += 1) {
      const tampered = cursor.slice(0, i) + (cursor[i] === 'A' ? 'B' : 'A') + cursor.slice(i + 1);
      const answer = await as.get(`/v1/tickets?limit=10&cursor=${tampered}`);
      expect([i, answer]).toMatchObject([i, refusal(400, 'cursor')]);
    }
  });

  it.each([
    ['cut short', (cursor: string) => cursor.slice(0, -4)],
    ['made longer', (cursor: string) => `${cursor}AAAA`],
    ['padded', (cursor: string) => `${cursor}=`],
    ['empty', () => ''],
    ['invented', () => Buffer.from('["2026-01-01T00:00:00.000Z","x"]').toString('base64url')],
    ['the id of a ticket', () => ids[0] ?? ''],
    ['very long', () => 'A'.repeat(5000)],
  ])('is refused when it is %s', async (_, changed) => {
    const cursor = changed(await cursorOf('/v1/tickets?limit=10'));
    expect(await as.get(`/v1/tickets?limit=10&cursor=${cursor}`)).toMatchObject(refusal(400, 'cursor'));
  });

  it.each(['&status=open', '&sort=createdAt', '&priority=high', '&unclaimed=true', '&q=walked'])(
    'is refused with another filter or order than its own: %s',
    async (filter) => {
      const [plain, filtered] = [
        await cursorOf('/v1/tickets?limit=10'),
        await cursorOf(`/v1/tickets?limit=10${filter}`),
      ];
      const refused = refusal(400, 'cursor');
      expect(await as.get(`/v1/tickets?limit=10${filter}&cursor=${plain}`)).toMatchObject(refused);
      expect(await as.get(`/v1/tickets?limit=10&cursor=${filtered}`)).toMatchObject(refused);
    },
  );

  it('is good for the same filters in another order', async () => {
    const cursor = await cursorOf('/v1/tickets?limit=10&priority=low&status=open');
    expect((await as.get(`/v1/tickets?status=open&priority=low&limit=10&cursor=${cursor}`)).status).toBe(200);
  });

  it('is refused by another list', async () => {
    await createCategory(as);
    const cursors = [await cursorOf('/v1/tickets?limit=10'), await cursorOf('/v1/categories?limit=1')];
    expect(await as.get(`/v1/categories?cursor=${cursors[0]}`)).toMatchObject(refusal(400, 'cursor'));
    expect(await as.get(`/v1/tickets?cursor=${cursors[1]}`)).toMatchObject(refusal(400, 'cursor'));
  });

  it('is refused by the same list of another server, by either path', async () => {
    const other = await api.server();
    const cursor = await cursorOf('/v1/tickets?limit=10');
    expect(await (await api.as(other)).get(`/v1/tickets?cursor=${cursor}`)).toMatchObject(refusal(400, 'cursor'));
    const organization = await createOrganizationClient(api, [server, other]);
    const mirror = await cursorOf(`/v1/org/servers/${server.id}/tickets?limit=10`, organization);
    const elsewhere = await organization.get(`/v1/org/servers/${other.id}/tickets?cursor=${mirror}`);
    expect(elsewhere).toMatchObject(refusal(400, 'cursor'));
  });

  it('is good for every token of its server', async () => {
    const other = client(api.url, await api.token(toOwner(server)));
    const path = `/v1/tickets?limit=10&cursor=${await cursorOf('/v1/tickets?limit=10')}`;
    const [mine, theirs]: Json[] = [(await as.get(path)).body, (await other.get(path)).body];
    expect(theirs).toEqual(mine);
  });
});
