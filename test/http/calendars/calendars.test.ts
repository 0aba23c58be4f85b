import { createOrganizationClient, done, type Json, openTicket, refusal, UNKNOWN } from '../../support/spec-helpers.ts';
import { useApi, useServer } from '../../support/use-api.ts';

const api = useApi();
const { server, as } = useServer(api);

const AT = '/v1/calendars';
const ALL_DAY = [{ from: '00:00', to: '24:00' }];
const ALWAYS = { mon: ALL_DAY, tue: ALL_DAY, wed: ALL_DAY, thu: ALL_DAY, fri: ALL_DAY, sat: ALL_DAY, sun: ALL_DAY };
const CLOSED = { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] };
let serial = 0;
const kept = (fields: object = {}): Promise<Json> =>
  done(as.post(AT, { name: `Calendar ${(serial += 1)}`, timezone: 'Europe/Berlin', ...fields }));
const of = (calendar: Json) => `${AT}/${calendar.id}`;

describe('calendars', () => {
  it('are created with every field, read, changed and deleted', async () => {
    const monday = [
      { from: '09:00', to: '12:00' },
      { from: '22:00', to: '06:00' },
    ];
    const fields = { name: 'Office', timezone: 'Europe/Berlin', outside: 'warn' };
    const input = { ...fields, week: { mon: monday }, holidays: [{ name: 'Eve', date: '2030-12-24' }] };
    const created = await as.post(AT, input);
    expect(created.status).toBe(201);
    const { id, createdAt } = created.body.data;
    const holidays = [{ name: 'Eve', date: '2030-12-24', rule: null, spans: [] }];
    const rest = { guildId: server.id, organizationCalendarId: null, version: 1, createdAt, updatedAt: createdAt };
    expect(created.body.data).toEqual({ id, ...fields, week: { ...CLOSED, mon: monday }, holidays, ...rest });
    expect((await as.get(`${AT}/${id}`)).body).toEqual(created.body);
    const patched = await done(as.patch(`${AT}/${id}`, { week: {}, holidays: [] }));
    expect(patched).toMatchObject({ ...fields, week: CLOSED, holidays: [], version: 2 });
    expect((await as.delete(`${AT}/${id}`)).body).toEqual({ data: { id, deleted: true } });
    for (const gone of [
      await as.get(`${AT}/${id}`),
      await as.get(`${AT}/${id}/hours`),
      await as.delete(`${AT}/${id}`),
      await as.patch(`${AT}/${id}`, {}),
    ]) {
      expect(gone).toMatchObject(refusal(404, 'Calendar'));
    }
  });

  it('need a name and a time zone, and are open always without a week', async () => {
    expect(await kept()).toMatchObject({ week: ALWAYS, holidays: [], outside: 'allow' });
  });

  it('may be sent back as they were read, which changes nothing', async () => {
    const calendar = await kept({ week: { tue: ALL_DAY }, holidays: [{ name: 'Eve', date: '2030-12-24' }] });
    expect(await done(as.patch(of(calendar), calendar))).toEqual(calendar);
  });

  it.each([
    [{ week: [] }, 'week'],
    [{ week: { mon: '09:00-17:00' } }, 'week.mon'],
    [{ week: { monday: [] } }, 'week.monday'],
    [{ week: { mon: [{ from: '9:00', to: '17:00' }] } }, 'week.mon.0.from'],
    [{ week: { mon: [{ from: '24:00', to: '01:00' }] } }, 'week.mon.0.from'],
    [{ week: { mon: [{ from: '09:00', to: '24:01' }] } }, 'week.mon.0.to'],
    [{ week: { mon: [{ from: '09:00', to: '09:00' }] } }, 'week.mon.0'],
    [{ week: { mon: Array(7).fill({ from: '09:00', to: '10:00' }) } }, 'week.mon'],
    [{ holidays: [{ name: 'X' }] }, 'holidays.0'],
    [{ holidays: [{ name: 'X', date: '25.12.2026' }] }, 'holidays.0.date'],
    [{ holidays: [{ name: 'X', date: '2026-02-30' }] }, 'holidays.0.date'],
    [{ holidays: [{ name: 'X', rule: 'FREQ=SECONDLY' }] }, 'holidays.0.rule'],
    [{ holidays: Array(301).fill({ name: 'X', date: '2026-12-25' }) }, 'holidays'],
    [{ outside: 'maybe' }, 'outside'],
    [{ timezone: 'Mars/Olympus' }, 'timezone'],
    [{ timezone: ['UTC'] }, 'timezone'],
    [{ name: '' }, 'name'],
  ])('refuse %j', async (fields, field) => {
    const calendar = { name: 'Wrong', timezone: 'UTC' };
    for (const answer of [await as.post(AT, { ...calendar, ...fields }), await as.patch(of(await kept()), fields)]) {
      expect(answer).toMatchObject({ status: 400, body: { error: { code: 'validation_error' } } });
      expect(answer.body.error.details.map((detail: Json) => detail.field)).toContain(field);
    }
  });

  it('have a name of their own in the server, of which there are 20', async () => {
    const other = await api.as(await api.server());
    for (let count = 0; count < 20; count += 1)
      await done(other.post(AT, { name: `Calendar ${count}`, timezone: 'UTC' }));
    expect(await other.post(AT, { name: 'Calendar 1', timezone: 'UTC' })).toMatchObject({ status: 409 });
    expect(await other.post(AT, { name: 'One more', timezone: 'UTC' })).toMatchObject(
      refusal(409, 'A server can have 20 calendars.'),
    );
  });

  it('say whether they are open at a time, and which hours come', async () => {
    const calendar = await kept({
      week: { mon: [{ from: '09:00', to: '17:00' }] },
      holidays: [{ name: 'Off', rule: 'FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=7' }],
    });
    const hours = await done(as.get(`${of(calendar)}/hours?at=2026-11-30T12:00:00Z`));
    expect(hours).toMatchObject({ isOpen: true, nextOpening: null, nextClosing: '2026-11-30T16:00:00.000Z' });
    expect(hours.days).toHaveLength(14);
    expect(hours.days[0]).toEqual({ date: '2026-11-30', holiday: null, spans: [{ from: '09:00', to: '17:00' }] });
    expect(hours.days[7]).toEqual({ date: '2026-12-07', holiday: 'Off', spans: [] });
    expect(await done(as.get(`${of(calendar)}/hours?at=2026-11-30T17:00:00Z`))).toMatchObject({
      isOpen: false,
      nextOpening: '2026-12-14T08:00:00.000Z',
      nextClosing: null,
    });
    expect(await as.get(`${of(calendar)}/hours?at=tomorrow`)).toMatchObject({ status: 400 });
  });

  it('get the holidays of a file', async () => {
    const calendar = await kept();
    const lines = ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'DTSTART;VALUE=DATE:20301224', 'SUMMARY:Eve', 'END:VEVENT'];
    const icalendar = [...lines, 'END:VCALENDAR'].join('\n');
    expect(await done(as.post(`${of(calendar)}/holidays`, { icalendar }))).toMatchObject({
      added: 1,
      skipped: [],
      calendar: { holidays: [{ name: 'Eve', date: '2030-12-24', rule: null, spans: [] }], version: 2 },
    });
    for (const wrong of ['hello', ['BEGIN:VCALENDAR'], '', 7]) {
      expect(await as.post(`${of(calendar)}/holidays`, { icalendar: wrong })).toMatchObject({ status: 400 });
    }
  });

  it('count where a category names them', async () => {
    const calendar = await kept({ week: {}, outside: 'block' });
    const at = `/v1/categories/${server.categoryId}`;
    expect(await done(as.patch(at, { calendarId: calendar.id }))).toMatchObject({ calendarId: calendar.id });
    const body = { categoryId: server.categoryId, requesterId: '200000000000000077' };
    const refused = await as.post('/v1/tickets', body);
    expect(refused).toMatchObject({ status: 409, body: { error: { reason: 'outside_hours' } } });
    expect(await as.delete(of(calendar))).toMatchObject(refusal(409, 'still used by 1 category(s)'));
    await done(as.patch(at, { calendarId: null }));
    await expect(openTicket(as, server)).resolves.toBeDefined();
    for (const wrong of [UNKNOWN, 'x', [calendar.id], 7])
      expect(await as.patch(at, { calendarId: wrong })).toMatchObject({ status: 400 });
  });

  it('of another server cannot be named or read', async () => {
    const other = await api.as(await api.server());
    const foreign = await done(other.post(AT, { name: 'Theirs', timezone: 'UTC' }));
    expect(await as.get(of(foreign))).toMatchObject({ status: 404 });
    for (const path of [`/v1/categories/${server.categoryId}`, '/v1/settings'])
      expect(await as.patch(path, { calendarId: foreign.id })).toMatchObject({ status: 400 });
  });

  it('are there for organizations, too', async () => {
    const organization = await createOrganizationClient(api, [server]);
    const calendar = await kept();
    const at = `/v1/org/servers/${server.id}/calendars/${calendar.id}`;
    expect(await done(organization.get(at))).toEqual(calendar);
  });
});
