import type { Answer } from '../../support/api.ts';
import { usePanels } from '../../support/chat/panels.ts';
import {
  createOrganizationClient,
  done,
  readEverything,
  openTicket,
  refusal,
  UNKNOWN,
  ticketInput,
} from '../../support/spec-helpers.ts';

const fixture = usePanels();

const LATER = '2100-01-01T00:00:00.000Z';
const block = (fields: object): Promise<Answer> => fixture.as.post('/v1/blocklist', fields);
const list = () => done(fixture.as.get('/v1/blocklist'));
const letExpire = ({ id }: { id: string }) =>
  fixture.api.service.database.query(
    `update blocks set expires_at = now() - interval '1 second' where id = :id::uuid`,
    { id },
  );
const setRoles = (userId: string, ...roleIds: string[]) =>
  done(fixture.api.anonymous.put(`/sandbox/api/guilds/${fixture.server.id}/members/${userId}`, { roleIds }));
const open = (fields: object = {}): Promise<Answer> => {
  const { as, server } = fixture;
  return as.post('/v1/tickets', ticketInput(server, { requesterId: '1', ...fields }));
};

describe('a block', () => {
  it('of a user is added with what was said, and listed', async () => {
    const { server } = fixture;
    const added = await block({ userId: '1', reason: ' Spam ', expiresAt: '2100-01-01T01:00:00+01:00' });
    expect(added.status).toBe(201);
    const { id, createdAt } = added.body.data;
    expect(added.body.data).toEqual({
      id,
      guildId: server.id,
      userId: '1',
      roleId: null,
      reason: 'Spam',
      expiresAt: LATER,
      createdAt,
    });
    expect(await list()).toEqual([added.body.data]);
  });

  it('of a role is added, for ever and without a reason if none is said', async () => {
    const added = await done(block({ roleId: '4' }));
    expect(added).toMatchObject({ userId: null, roleId: '4', reason: null, expiresAt: null });
    expect(await list()).toEqual([added]);
  });

  it.each<[string, object, string]>([
    ['of nobody', {}, 'either userId or roleId'],
    ['of nobody in so many words', { userId: null, roleId: null }, 'either userId or roleId'],
    ['of a user and a role', { userId: '1', roleId: '4' }, 'either userId or roleId'],
    ['of what cannot be a user', { userId: 'bob' }, 'userId'],
    ['of what cannot be a role', { roleId: 'staff' }, 'roleId'],
    ['that is over', { userId: '1', expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt: a time in the future is needed'],
    ['until some day', { userId: '1', expiresAt: 'tomorrow' }, 'expiresAt'],
    ['with an empty reason', { userId: '1', reason: ' ' }, 'reason'],
    ['with a reason of 501 characters', { userId: '1', reason: 'x'.repeat(501) }, 'reason'],
    ['with a field that there is not', { userId: '1', until: LATER }, 'unknown field until'],
  ])('%s is refused', async (_, fields, says) => {
    expect(await block(fields)).toMatchObject(refusal(400, says));
    expect(await list()).toEqual([]);
  });

  it.each<[string, object, string]>([
    ['user', { userId: '1' }, 'User 1 is blocked already'],
    ['role', { roleId: '4' }, 'Role 4 is blocked already'],
  ])('of a %s cannot be added twice; when it has expired it can', async (_, whom, says) => {
    const first = await done(block({ ...whom, expiresAt: LATER }));
    expect(await block({ ...whom, reason: 'Again' })).toMatchObject(refusal(409, says));
    expect(await list()).toEqual([first]);
    await letExpire(first);
    expect(await list()).toEqual([]);
    const second = await done(block({ ...whom, reason: 'Again' }));
    expect(second.id).not.toBe(first.id);
    expect(await list()).toEqual([second]);
    expect(await fixture.as.delete(`/v1/blocklist/${first.id}`)).toMatchObject(refusal(404));
  });

  it('is added once by equal requests', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => block({ userId: '1' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    const [expired] = await list();
    await letExpire(expired);
    const again = await Promise.all(Array.from({ length: 5 }, () => block({ userId: '1' })));
    expect(again.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    expect(await list()).toHaveLength(1);
  });

  it('of a user is none of the role of the same digits, nor of another server', async () => {
    const { api } = fixture;
    await done(block({ userId: '1' }));
    expect(await block({ roleId: '1' })).toMatchObject({ status: 201 });
    const elsewhere = await api.as(await api.server());
    expect(await elsewhere.post('/v1/blocklist', { userId: '1' })).toMatchObject({ status: 201 });
    expect(await list()).toHaveLength(2);
  });

  it('is lifted, and can be added again', async () => {
    const { as } = fixture;
    const { id } = await done(block({ userId: '1' }));
    expect(await done(as.delete(`/v1/blocklist/${id}`))).toEqual({ id, deleted: true });
    expect(await as.delete(`/v1/blocklist/${id}`)).toMatchObject(refusal(404, 'Block'));
    expect(await list()).toEqual([]);
    expect(await block({ userId: '1' })).toMatchObject({ status: 201 });
  });

  it('of another server cannot be lifted', async () => {
    const { api, as } = fixture;
    const elsewhere = await api.as(await api.server());
    const { id } = await done(elsewhere.post('/v1/blocklist', { userId: '1' }));
    for (const foreign of [id, UNKNOWN, '1']) {
      expect(await as.delete(`/v1/blocklist/${foreign}`)).toMatchObject(refusal(404, 'Block'));
    }
    expect(await done(elsewhere.get('/v1/blocklist'))).toHaveLength(1);
  });
});

it('blocks are listed newest first, page by page, without those that have expired', async () => {
  const { as } = fixture;
  const added = [];
  for (let i = 1; i <= 5; i += 1) added.unshift(await done(block({ userId: String(i), expiresAt: LATER })));
  await letExpire(added[1]);
  const lasting = added.filter((_, index) => index !== 1);
  const first = (await as.get('/v1/blocklist?limit=3')).body;
  expect(first).toMatchObject({ data: lasting.slice(0, 3), pagination: { hasMore: true } });
  const second = (await as.get(`/v1/blocklist?limit=3&cursor=${first.pagination.nextCursor}`)).body;
  expect(second).toEqual({ data: lasting.slice(3), pagination: { nextCursor: null, hasMore: false, limit: 3 } });
});

describe('a blocked user', () => {
  it('gets no ticket but the reason; others get one', async () => {
    const { api, server } = fixture;
    await done(block({ userId: '1', reason: 'Spam' }));
    const before = await readEverything(api, server);
    const says = 'The requester is blocked from opening tickets: Spam.';
    expect(await open()).toMatchObject(refusal(409, says));
    const bypassing = await open({ bypassLimits: true });
    expect(bypassing).toMatchObject(refusal(409, says));
    expect(bypassing.text).not.toContain('bypassLimits');
    expect(await readEverything(api, server)).toEqual(before);
    expect(await open({ requesterId: '2' })).toMatchObject({ status: 201 });
  });

  it('by a role is given no ticket as long as it has the role', async () => {
    await done(block({ roleId: '4' }));
    expect(await open()).toMatchObject({ status: 201 });
    await setRoles('1', '3', '4');
    await setRoles('2', '3');
    const says = 'A role of the requester is blocked from opening tickets.';
    expect(await open()).toMatchObject(refusal(409, says));
    expect(await open({ bypassLimits: true })).toMatchObject(refusal(409, says));
    expect(await open({ requesterId: '2' })).toMatchObject({ status: 201 });
    await setRoles('1', '3');
    expect(await open()).toMatchObject({ status: 201 });
  });

  it('opens none with a panel, and gets the reason', async () => {
    const { deployed, press, read } = fixture;
    const panel = await deployed();
    await done(block({ userId: '1', reason: 'Spam' }));
    await done(block({ roleId: '4', reason: 'Muted' }));
    await setRoles('2', '4');
    expect(await press(panel)).toMatchObject(refusal(409, 'The requester is blocked from opening tickets: Spam.'));
    expect(await press(panel, { userId: '2' })).toMatchObject(
      refusal(409, 'A role of the requester is blocked from opening tickets: Muted.'),
    );
    expect(await press(panel, { userId: '3' })).toMatchObject({ status: 201 });
    expect(await read(panel)).toMatchObject({ openCount: 1 });
  });

  it('may open tickets again when the block has expired, or is lifted', async () => {
    const { as, deployed, press } = fixture;
    const panel = await deployed();
    const first = await done(block({ userId: '1', expiresAt: LATER }));
    expect(await open()).toMatchObject(refusal(409, 'blocked'));
    await letExpire(first);
    expect(await open()).toMatchObject({ status: 201 });
    expect(await press(panel)).toMatchObject({ status: 201 });
    const { id } = await done(block({ userId: '1' }));
    expect(await press(panel)).toMatchObject(refusal(409, 'blocked'));
    await done(as.delete(`/v1/blocklist/${id}`));
    expect(await press(panel)).toMatchObject({ status: 201 });
  });

  it('keeps the tickets there are', async () => {
    const { api, as, server } = fixture;
    const ticket = await openTicket(as, server, { requesterId: '1' });
    await done(block({ userId: '1' }));
    const path = `/sandbox/api/guilds/${server.id}/channels/${ticket.channelId}/messages`;
    await done(api.anonymous.post(path, { userId: '1', content: 'Hello?' }));
    expect(await done(as.get(`/v1/tickets/${ticket.id}`))).toMatchObject({ status: 'open', messageCount: 1 });
  });

  it('in one server is not in another', async () => {
    const { api } = fixture;
    await done(block({ userId: '1' }));
    const stranger = await api.server();
    const elsewhere = await api.as(stranger);
    expect(await openTicket(elsewhere, stranger, { requesterId: '1' })).toMatchObject({ requesterId: '1' });
  });
});

it('an organization token keeps the block list of a member server, and of no other', async () => {
  const { api, server } = fixture;
  const stranger = await api.server();
  const organization = await createOrganizationClient(api, [server]);
  const at = (id: string) => `/v1/org/servers/${id}`;
  const { id } = await done(organization.post(`${at(server.id)}/blocklist`, { userId: '1' }));
  expect(await list()).toMatchObject([{ id }]);
  expect(await done(organization.get(`${at(server.id)}/blocklist`))).toMatchObject([{ id }]);
  const request = ticketInput(server, { requesterId: '1' });
  expect(await organization.post(`${at(server.id)}/tickets`, request)).toMatchObject(refusal(409, 'blocked'));
  expect(await done(organization.delete(`${at(server.id)}/blocklist/${id}`))).toMatchObject({ deleted: true });
  expect(await list()).toEqual([]);
  expect(await organization.post(`${at(stranger.id)}/blocklist`, { userId: '1' })).toMatchObject(refusal(404));
});
