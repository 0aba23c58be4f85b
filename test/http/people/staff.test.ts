import { createCategory, done, openTicket, refusal, whileOffline } from '../../support/spec-helpers.ts';
import { useApi, useServer } from '../../support/use-api.ts';

const api = useApi();
const { server, as } = useServer(api);

const setMember = (userId: string, name: string, ...roleIds: string[]) =>
  done(api.anonymous.put(`/sandbox/api/guilds/${server.id}/members/${userId}`, { name, roleIds, avatarUrl: null }));
const readStaff = (query = '') => done(as.get(`/v1/staff${query}`));

beforeEach(async () => {
  await done(as.patch('/v1/settings', { staffRoleIds: ['7'] }));
  await createCategory(as, { staffRoleIds: ['8'] });
  await createCategory(as, { staffRoleIds: ['8', '9'], archived: true });
  await setMember('51', 'sam', '7', '1');
  await setMember('52', 'Kim', '8');
  await setMember('53', 'Lee', '9', '7');
  await setMember('54', 'Guest', '1');
});

it('lists the members with a role of the settings or of any category, by name', async () => {
  const work = { avatarUrl: null, openClaims: 0, lastActivityAt: null };
  expect(await readStaff()).toEqual([
    { userId: '52', name: 'Kim', roleIds: ['8'], ...work },
    { userId: '53', name: 'Lee', roleIds: ['9', '7'], ...work },
    { userId: '51', name: 'sam', roleIds: ['7', '1'], ...work },
  ]);
});

it('is read in pages', async () => {
  await setMember('49', 'Lee', '7');
  const names: string[] = [];
  for (let cursor = ''; ;) {
    const { body } = await as.get(`/v1/staff?limit=2${cursor}`);
    names.push(...body.data.map(({ userId }: { userId: string }) => userId));
    if (!body.pagination.hasMore) break;
    cursor = `&cursor=${body.pagination.nextCursor}`;
  }
  expect(names).toEqual(['52', '49', '53', '51']);
});

it('shows open claims and the last activity: replies, notes, claims and closings, in the chat and by API', async () => {
  const [one, two, three] = [await openTicket(as, server), await openTicket(as, server), await openTicket(as, server)];
  await done(as.post(`/v1/tickets/${one.id}/claim`, { staffId: '52' }));
  await done(as.post(`/v1/tickets/${two.id}/claim`, { staffId: '52' }));
  await done(as.post(`/v1/tickets/${three.id}/claim`, { staffId: '52' }));
  await done(as.post(`/v1/tickets/${three.id}/close`, { staffId: '52' }));
  const [kim, lee] = await readStaff();
  expect(kim).toMatchObject({ userId: '52', openClaims: 2, lastActivityAt: expect.any(String) });
  expect(lee).toMatchObject({ openClaims: 0, lastActivityAt: null });

  api.clock.advance(3_600_000);
  await done(as.post(`/v1/tickets/${one.id}/notes`, { content: 'Hm', staffId: '53' }));
  const [, noted] = await readStaff();
  expect(Date.parse(noted.lastActivityAt)).toBeGreaterThan(Date.parse(kim.lastActivityAt));
  api.clock.advance(3_600_000);
  const { channelId } = await done(as.get(`/v1/tickets/${one.id}`));
  const chat = `/sandbox/api/guilds/${server.id}/channels/${channelId}/messages`;
  await done(api.anonymous.post(chat, { userId: '51', content: 'Hello' }));
  const [, , sam] = await readStaff();
  expect(Date.parse(sam.lastActivityAt)).toBeGreaterThan(Date.parse(noted.lastActivityAt));
  api.clock.advance(3_600_000);
  await done(as.post(`/v1/tickets/${two.id}/reply`, { content: 'Hi', staffId: '52' }));
  const [replied] = await readStaff();
  expect(Date.parse(replied.lastActivityAt)).toBeGreaterThan(Date.parse(sam.lastActivityAt));
});

it('leaves out those who have lost their role or left', async () => {
  const { id } = await openTicket(as, server);
  await done(as.post(`/v1/tickets/${id}/claim`, { staffId: '52' }));
  await setMember('52', 'Kim');
  await done(api.anonymous.delete(`/sandbox/api/guilds/${server.id}/members/53`));
  expect(await readStaff()).toMatchObject([{ userId: '51' }]);
});

it('is empty without staff roles', async () => {
  const other = await api.as(await api.server());
  expect(await done(other.get('/v1/staff'))).toEqual([]);
});

it('finds members by the beginning of their name', async () => {
  expect(await readStaff('?q=ki')).toMatchObject([{ userId: '52' }]);
  expect(await readStaff('?q=Guest')).toEqual([]);
});

it('is listed while the bot is out of reach, but nobody can be looked for', async () => {
  expect(await whileOffline(api, () => as.get('/v1/staff?q=ki'))).toMatchObject(refusal(503));
  const { body } = await whileOffline(api, () => as.get('/v1/staff'));
  expect(body.data).toHaveLength(3);
});
