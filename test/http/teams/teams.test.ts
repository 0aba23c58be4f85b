import {
  createCategory,
  createOrganizationClient,
  done,
  type Json,
  openTicket,
  refusal,
  UNKNOWN,
} from '../../support/spec-helpers.ts';
import { useApi, useServer } from '../../support/use-api.ts';

const api = useApi();
const { server, as } = useServer(api);

const AT = '/v1/teams';
const [KIM, SAM] = ['200000000000000002', '200000000000000003'];
let serial = 0;
const create = (fields: object = {}): Promise<Json> => done(as.post(AT, { name: `Team ${(serial += 1)}`, ...fields }));
const SHIFT = { name: 'Early', days: ['mon'], from: '09:00', to: '17:00', staffIds: [KIM] };

describe('teams', () => {
  it('are created with every field, read, changed and deleted', async () => {
    const shift = { ...SHIFT, rotation: 'everybody', startsOn: null };
    const fields = { name: 'Billing', roleIds: ['7'], staffIds: [KIM], leadIds: [SAM], timezone: 'Europe/Berlin' };
    const created = await as.post(AT, { ...fields, shifts: [SHIFT] });
    expect(created.status).toBe(201);
    const { id, createdAt } = created.body.data;
    const rest = { guildId: server.id, calendarId: null, version: 1, createdAt, updatedAt: createdAt };
    expect(created.body.data).toEqual({ id, ...fields, shifts: [shift], ...rest });
    expect((await as.get(`${AT}/${id}`)).body).toEqual(created.body);
    expect(await done(as.patch(`${AT}/${id}`, { shifts: [] }))).toMatchObject({ ...fields, shifts: [], version: 2 });
    expect((await as.delete(`${AT}/${id}`)).body).toEqual({ data: { id, deleted: true } });
    for (const path of ['', '/shifts', '/on-call'])
      expect(await as.get(`${AT}/${id}${path}`)).toMatchObject(refusal(404, 'Team'));
  });

  it.each([
    [{ name: '' }, 'name'],
    [{ name: ['x'] }, 'name'],
    [{ timezone: 'Mars/Olympus' }, 'timezone'],
    [{ staffIds: 'all' }, 'staffIds'],
    [{ staffIds: ['kim'] }, 'staffIds.0'],
    [{ roleIds: Array(21).fill('7') }, 'roleIds'],
    [{ calendarId: UNKNOWN }, 'calendarId'],
    [{ shifts: Array(31).fill(SHIFT) }, 'shifts'],
    [{ shifts: [{ ...SHIFT, to: '09:00' }] }, 'shifts.0'],
    [{ shifts: [{ ...SHIFT, from: '9:00' }] }, 'shifts.0.from'],
    [{ shifts: [{ ...SHIFT, days: [] }] }, 'shifts.0.days'],
    [{ shifts: [{ ...SHIFT, days: ['monday'] }] }, 'shifts.0.days.0'],
    [{ shifts: [{ ...SHIFT, rotation: 'weekly' }] }, 'shifts.0.startsOn'],
    [{ shifts: [{ ...SHIFT, rotation: 'weekly', startsOn: '2026-02-30' }] }, 'shifts.0.startsOn'],
  ])('refuse %j', async (fields, field) => {
    const refused = await as.post(AT, { name: 'X', ...fields });
    expect(refused).toMatchObject(refusal(400));
    expect(refused.body.error.details.map((detail: Json) => detail.field)).toContain(field);
  });

  it('have a name of their own in the server', async () => {
    const { name } = await create();
    expect(await as.post(AT, { name })).toMatchObject(refusal(409, name));
  });

  it('stay while a category or an open ticket has them', async () => {
    const team = await create();
    const category = await createCategory(as, { teamIds: [team.id] });
    const ticket = await openTicket(as, server, { categoryId: category.id });
    expect(ticket).toMatchObject({ teamId: team.id, assignedBy: null });
    expect(await as.delete(`${AT}/${team.id}`)).toMatchObject(refusal(409, '1 category(s), 1 ticket(s)'));
    await done(as.patch(`/v1/tickets/${ticket.id}`, { teamId: null }));
    await done(as.patch(`/v1/categories/${category.id}`, { teamIds: [] }));
    await done(as.delete(`${AT}/${team.id}`));
  });

  it('are named by categories and tickets that know them', async () => {
    expect(await as.post('/v1/categories', { name: 'C', teamIds: [UNKNOWN] })).toMatchObject(refusal(400));
    const ticket = await openTicket(as, server);
    for (const teamId of [UNKNOWN, 'x', ['a'], 7])
      expect(await as.patch(`/v1/tickets/${ticket.id}`, { teamId })).toMatchObject(refusal(400));
    const { id } = await create();
    expect(await done(as.patch(`/v1/tickets/${ticket.id}`, { teamId: id }))).toMatchObject({ teamId: id });
    const listed = await as.get(`/v1/tickets?teamId=${id}`);
    expect(listed.body.data.map((one: Json) => one.id)).toEqual([ticket.id]);
    expect((await as.get(`/v1/tickets/count?teamId=${id}`)).body.data).toEqual({ count: 1 });
  });

  it('use a calendar, which stays while they do', async () => {
    const calendar = await done(as.post('/v1/calendars', { name: 'Hours', timezone: 'UTC' }));
    await create({ calendarId: calendar.id });
    expect(await as.delete(`/v1/calendars/${calendar.id}`)).toMatchObject(refusal(409, '1 team(s)'));
  });
});

describe('shifts', () => {
  it('are shown for a period, and for a time', async () => {
    const { id } = await create({ shifts: [SHIFT] });
    const [from, to] = ['2026-11-30T00:00:00.000Z', '2026-12-07T00:00:00.000Z'];
    const duty = { name: 'Early', from: '2026-11-30T09:00:00.000Z', to: '2026-11-30T17:00:00.000Z', staffIds: [KIM] };
    expect(await done(as.get(`${AT}/${id}/shifts?from=${from}&to=${to}`))).toEqual({ from, to, duties: [duty] });
    const at = '2026-11-30T12:00:00.000Z';
    expect(await done(as.get(`${AT}/${id}/on-call?at=${at}`))).toEqual({ at, staffIds: [KIM] });
    expect(await as.get(`${AT}/${id}/shifts?from=${to}&to=${from}`)).toMatchObject(refusal(400));
    expect(await as.get(`${AT}/${id}/shifts?from=${from}&to=2027-12-07T00:00:00.000Z`)).toMatchObject(refusal(400));
  });
});

describe('presence', () => {
  it('is chosen until a time, and ends by following the shifts again', async () => {
    const until = '2999-01-01T00:00:00.000Z';
    const chosen = await done(as.patch('/v1/presence', { staffId: SAM, status: 'busy', until, capacity: 3 }));
    expect(chosen).toMatchObject({ staffId: SAM, status: 'busy', cause: 'chosen', until, capacity: 3, openClaims: 0 });
    const listed = await as.get('/v1/presences');
    expect(listed.body.data).toContainEqual(chosen);
    const back = await done(as.patch(`/v1/presences/${SAM}`, { status: null }));
    expect(back).toMatchObject({ status: 'away', cause: 'none', chosen: null, until: null, capacity: 3 });
  });

  it.each([
    [{ status: 'asleep' }, 'status'],
    [{ status: ['away'] }, 'status'],
    [{ capacity: 0 }, 'capacity'],
    [{ capacity: 1.5 }, 'capacity'],
    [{ until: '2001-01-01T00:00:00.000Z' }, 'until'],
    [{ until: 'tomorrow' }, 'until'],
  ])('refuses %j', async (fields, field) => {
    const refused = await as.patch('/v1/presence', { staffId: SAM, ...fields });
    expect(refused.body.error.details.map((detail: Json) => detail.field)).toContain(field);
  });
});

describe('the queue', () => {
  it('has the tickets that wait in categories that assign them', async () => {
    const category = await createCategory(as, { assignment: { mode: 'round_robin' } });
    expect(category.assignment).toEqual({ mode: 'round_robin', fallback: 'least_busy' });
    const [first, second] = [
      await openTicket(as, server, { categoryId: category.id }),
      await openTicket(as, server, { categoryId: category.id }),
    ];
    await openTicket(as, server);
    const list = async (query = '') => {
      const { body } = await as.get(`/v1/tickets?view=queue&sort=createdAt${query}`);
      return body.data.map((one: Json) => one.id);
    };
    expect(await list()).toEqual([first.id, second.id]);
    expect(await list(`&categoryId=${server.categoryId}`)).toEqual([]);
    expect(await list('&status=pending')).toEqual([]);
    expect((await as.get('/v1/tickets/count?view=queue')).body.data).toEqual({ count: 2 });
    expect((await as.get(`/v1/tickets/${second.id}/queue`)).body.data).toEqual({
      position: 2,
      length: 2,
      usualReplySeconds: null,
    });
    const company = await createOrganizationClient(api, [server]);
    const mirrored = await company.get(`/v1/org/servers/${server.id}/tickets?view=queue`);
    expect(mirrored.body.data).toHaveLength(2);
  });
});
