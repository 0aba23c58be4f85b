import type { Answer } from '../../support/api.ts';
import { OPTION, usePanels } from '../../support/chat/panels.ts';
import {
  createOrganizationClient,
  done,
  readEverything,
  openTicket,
  refusal,
  UNKNOWN,
  whileOffline,
} from '../../support/spec-helpers.ts';

const fixture = usePanels();

const EARLIER = '2100-01-01T00:00:00.000Z';
const LATER = '2100-01-02T00:00:00.000Z';
const FREE = { available: true, reasons: [], retryAt: null };

const ask = (categoryId: string, userId = '1'): Promise<Answer> =>
  fixture.as.get(`/v1/categories/${categoryId}/availability?userId=${userId}`);
const of = (categoryId: string, userId = '1') => done(ask(categoryId, userId));
const barred = (retryAt: string | null, ...reasons: string[]) => ({ available: false, reasons, retryAt });
const block = (fields: object) => done(fixture.as.post('/v1/blocklist', fields));
const open = (categoryId: string, requesterId = '1') =>
  done(fixture.as.post('/v1/tickets', { categoryId, requesterId }));
const setRoles = (userId: string, ...roleIds: string[]) =>
  done(fixture.api.anonymous.put(`/sandbox/api/guilds/${fixture.server.id}/members/${userId}`, { roleIds }));
const cooledDown = ({ createdAt }: { createdAt: string }, seconds: number) =>
  new Date(Date.parse(createdAt) + seconds * 1000).toISOString();

const BLOCKED = 'The requester is blocked from opening tickets.';
const ROLE_BLOCKED = 'A role of the requester is blocked from opening tickets.';

describe('a user may open a ticket', () => {
  it('where nothing stands in the way', async () => {
    const { server, category } = fixture;
    expect(await of(server.categoryId)).toEqual(FREE);
    const limits = { perUser: 2, total: 3, cooldownSeconds: null };
    const { id } = await category({ limits, requiredRoleIds: ['4'] });
    await setRoles('1', '4');
    await open(id);
    expect(await of(id)).toEqual(FREE);
  });

  it('whatever stands in the way of others, elsewhere or earlier', async () => {
    const { api, server, category } = fixture;
    await block({ userId: '2' });
    await block({ roleId: '4' });
    await setRoles('2', '4');
    const expired = await block({ userId: '1', expiresAt: LATER });
    const change = `update blocks set expires_at = now() - interval '1 second' where id = :id::uuid`;
    await api.service.database.query(change, { id: expired.id });
    const full = await category({ limits: { perUser: 1, cooldownSeconds: 3600 } });
    await open(full.id);
    expect(await of(server.categoryId)).toEqual(FREE);
    expect(await of(full.id, '3')).toEqual(FREE);
  });
});

describe('a user may not open a ticket', () => {
  it('while blocked; the answer says for how long', async () => {
    const { server } = fixture;
    await block({ userId: '1', reason: 'Spam', expiresAt: EARLIER });
    await block({ userId: '2' });
    const reason = 'The requester is blocked from opening tickets: Spam.';
    expect(await of(server.categoryId)).toEqual(barred(EARLIER, reason));
    expect(await of(server.categoryId, '2')).toEqual(barred(null, BLOCKED));
  });

  it('while a role is blocked, as long as the user has it', async () => {
    const { server } = fixture;
    await block({ roleId: '4', expiresAt: EARLIER });
    await setRoles('1', '4');
    expect(await of(server.categoryId)).toEqual(barred(EARLIER, ROLE_BLOCKED));
    await setRoles('1');
    expect(await of(server.categoryId)).toEqual(FREE);
  });

  it('in an archived category', async () => {
    const { id } = await fixture.category({ name: 'Old', archived: true });
    expect(await of(id)).toEqual(barred(null, 'Category "Old" is archived and takes no new tickets.'));
  });

  it('beyond the open tickets of one requester', async () => {
    const { as, category } = fixture;
    const { id } = await category({ name: 'Few', limits: { perUser: 2 } });
    await open(id);
    expect(await of(id)).toEqual(FREE);
    const second = await open(id);
    const reason = 'The requester has as many open tickets in category "Few" as its limit allows: 2.';
    expect(await of(id)).toEqual(barred(null, reason));
    await done(as.post(`/v1/tickets/${second.id}/close`));
    expect(await of(id)).toEqual(FREE);
  });

  it('beyond the open tickets of all', async () => {
    const { id } = await fixture.category({ name: 'Full', limits: { total: 1 } });
    await open(id, '2');
    expect(await of(id)).toEqual(barred(null, 'Category "Full" has as many open tickets as its limit allows: 1.'));
  });

  it('too soon after the last one, closed or not', async () => {
    const { as, category } = fixture;
    const { id } = await category({ name: 'Slow', limits: { cooldownSeconds: 3600 } });
    const ticket = await open(id);
    await done(as.post(`/v1/tickets/${ticket.id}/close`));
    const until = cooledDown(ticket, 3600);
    const reason = `The requester opened a ticket in category "Slow" a moment ago and has to wait until ${until}.`;
    expect(await of(id)).toEqual(barred(until, reason));
  });

  it('without one of the roles, or as no member', async () => {
    const { api, server, category } = fixture;
    const { id } = await category({ name: 'Club', requiredRoleIds: ['4', '5'] });
    const reason = 'The requester has none of the roles that category "Club" asks for.';
    expect(await of(id)).toEqual(barred(null, reason));
    await setRoles('1', '5');
    expect(await of(id)).toEqual(FREE);
    await api.anonymous.delete(`/sandbox/api/guilds/${server.id}/members/1`);
    expect(await of(id)).toEqual(barred(null, reason));
  });

  it('for every reason at once, the hardest first; again when the last of them is over', async () => {
    const { as, category } = fixture;
    const { id } = await category({ name: 'All', limits: { cooldownSeconds: 3600 } });
    const ticket = await open(id);
    await block({ userId: '1', expiresAt: EARLIER });
    await block({ roleId: '4', expiresAt: LATER });
    await setRoles('1', '4');
    const cooldown = expect.stringContaining(cooledDown(ticket, 3600));
    const both = [BLOCKED, ROLE_BLOCKED];
    const reported = await of(id);
    expect({ ...reported, reasons: [...reported.reasons].sort() }).toEqual(
      barred(LATER, ...[...both].sort(), cooldown),
    );
    expect(reported.reasons.at(-1)).toEqual(cooldown);
    await done(
      as.patch(`/v1/categories/${id}`, { archived: true, limits: { total: 1, perUser: 1, cooldownSeconds: null } }),
    );
    const all = await of(id);
    expect(all).toMatchObject({ available: false, retryAt: null });
    expect(all.reasons.slice(2)).toEqual([
      expect.stringContaining('archived'),
      expect.stringContaining('The requester has as many'),
      expect.stringContaining('Category "All" has as many'),
    ]);
  });
});

describe('the question', () => {
  it.each([
    ['without a user', '', 'userId'],
    ['about what cannot be a user', '?userId=bob', 'userId'],
    ['about nobody', '?userId=', 'userId'],
    ['about two users', '?userId=1&userId=2', 'userId'],
    ['with something else', '?userId=1&at=now', 'at'],
  ])('%s is refused', async (_, query, says) => {
    const { as, server } = fixture;
    const path = `/v1/categories/${server.categoryId}/availability${query}`;
    expect(await as.get(path)).toMatchObject(refusal(400, says));
  });

  it('about a category of another server is not answered', async () => {
    const { api } = fixture;
    const { categoryId } = await api.server();
    for (const id of [categoryId, UNKNOWN, 'support']) expect(await ask(id)).toMatchObject(refusal(404, 'Category'));
  });

  it('changes nothing', async () => {
    const { api, server } = fixture;
    const before = await readEverything(api, server);
    await of(server.categoryId);
    expect(await readEverything(api, server)).toEqual(before);
  });

  it('is answered while the bot is out of reach, but for the roles', async () => {
    const { api, category, server } = fixture;
    const club = await category({ requiredRoleIds: ['4'], limits: { perUser: 1 } });
    await open(club.id, '2');
    await block({ roleId: '4' });
    await setRoles('3', '4');
    const reason = expect.stringContaining('as its limit allows: 1.');
    await whileOffline(api, async () => {
      expect(await of(club.id)).toEqual(FREE);
      expect(await of(club.id, '2')).toEqual(barred(null, reason));
      expect(await of(server.categoryId, '3')).toEqual(FREE);
    });
    expect(await of(server.categoryId, '3')).toEqual(barred(null, ROLE_BLOCKED));
  });

  it('is answered to an organization about its member servers alone', async () => {
    const { api, server } = fixture;
    const stranger = await api.server();
    const organization = await createOrganizationClient(api, [server]);
    await block({ userId: '1' });
    const path = ({ id, categoryId }: typeof server) =>
      `/v1/org/servers/${id}/categories/${categoryId}/availability?userId=1`;
    expect(await done(organization.get(path(server)))).toEqual(barred(null, BLOCKED));
    expect(await organization.get(path(stranger))).toMatchObject(refusal(404));
    expect(await organization.get(path({ ...server, categoryId: stranger.categoryId }))).toMatchObject(refusal(404));
  });
});

/** What bars user 1 from a category, whether staff may open a ticket for the user all the same. */
const BARRED: [string, object, (categoryId: string) => Promise<unknown>, number][] = [
  ['a block', {}, () => block({ userId: '1' }), 409],
  ['a blocked role', {}, async () => [await block({ roleId: '4' }), await setRoles('1', '4')], 409],
  ['an archived category', { archived: true }, () => Promise.resolve(), 409],
  ['open tickets of one', { limits: { perUser: 1 } }, (id) => open(id), 409],
  ['open tickets of all', { limits: { total: 1 } }, (id) => open(id, '2'), 409],
  ['a cooldown', { limits: { cooldownSeconds: 3600 } }, (id) => open(id), 409],
  ['a role that is needed', { requiredRoleIds: ['4'] }, () => setRoles('1', '5'), 201],
];

describe('the answer agrees with what then happens:', () => {
  const deployedFor = (categoryId: string) =>
    fixture.deployed({ options: [{ id: OPTION, label: 'Help', categoryId }] });

  it.each(BARRED)('%s', async (_, rules, bar, forStaff) => {
    const { as, category, press } = fixture;
    const { archived = false, ...others } = rules as { archived?: boolean };
    const { id } = await category(others);
    const panel = await deployedFor(id);
    if (archived) await done(as.patch(`/v1/categories/${id}`, { archived }));
    await bar(id);
    const { available, reasons } = await of(id);
    expect([available, reasons]).toEqual([false, [expect.any(String)]]);
    const pressed = await press(panel);
    expect(pressed).toMatchObject(refusal(409, reasons[0]));
    const posted = await as.post('/v1/tickets', { categoryId: id, requesterId: '1' });
    expect(posted.status).toBe(forStaff);
    if (forStaff === 409) expect(posted).toMatchObject(refusal(409, reasons[0]));
  });

  it('nothing', async () => {
    const { as, category, press } = fixture;
    const { id } = await category({ limits: { perUser: 2, total: 2 }, requiredRoleIds: ['4'] });
    await setRoles('1', '4');
    const panel = await deployedFor(id);
    expect(await of(id)).toEqual(FREE);
    expect(await press(panel)).toMatchObject({ status: 201 });
    expect(await of(id)).toEqual(FREE);
    expect(await as.post('/v1/tickets', { categoryId: id, requesterId: '1' })).toMatchObject({ status: 201 });
    expect(await of(id)).toMatchObject({ available: false });
  });
});

it('an answer says how to bypass a limit to those who may, and to nobody else', async () => {
  const { as, server, category } = fixture;
  const { id: categoryId } = await category({ limits: { perUser: 1 } });
  const first = await openTicket(as, server, { categoryId });
  const again = await as.post('/v1/tickets', { categoryId, requesterId: first.requesterId });
  expect(again).toMatchObject(refusal(409, '"bypassLimits": true'));
  await done(as.post(`/v1/tickets/${first.id}/close`));
  await openTicket(as, server, { categoryId });
  const reopening = await as.post(`/v1/tickets/${first.id}/reopen`);
  expect(reopening).toMatchObject(refusal(409, 'as its limit allows: 1.'));
  expect(reopening.text).not.toContain('bypassLimits');
});
