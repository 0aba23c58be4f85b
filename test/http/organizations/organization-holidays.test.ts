import { type Client, client, type TestServer } from '../../support/api.ts';
import { done, type Json, UNKNOWN } from '../../support/spec-helpers.ts';
import { useApi } from '../../support/use-api.ts';

const AT = '/v1/org/calendars';

const api = useApi();
let server: TestServer;
let as: Client;
beforeEach(async () => {
  server = await api.server();
  const organizationId = await api.organization('enterprise', [server]);
  as = client(api.url, await api.token({ kind: 'organization', organizationId }));
});

const carry = () => api.service.app.organizationCalendars.carry();
const create = (): Promise<Json> =>
  done(as.post(AT, { name: 'Company', timezone: 'UTC', holidays: [{ name: 'Eve', date: '2999-12-24' }] }));

const toEvent = (name: string, ...lines: readonly string[]) => [
  'BEGIN:VEVENT',
  `UID:${name}`,
  `SUMMARY:${name}`,
  ...lines,
  'END:VEVENT',
];
const toFile = (...events: readonly string[]) => ({
  icalendar: ['BEGIN:VCALENDAR', ...events, 'END:VCALENDAR'].join('\r\n'),
});

it('take the holidays of a file, which the copies get', async () => {
  const { id } = await create();
  const path = `${AT}/${id}/holidays`;
  const file = toFile(
    ...toEvent('Christmas Eve', 'DTSTART;VALUE=DATE:29991224'),
    ...toEvent('Christmas Day', 'DTSTART;VALUE=DATE:20201225', 'RRULE:FREQ=YEARLY'),
    ...toEvent('Meeting', 'DTSTART:29990102T100000Z'),
  );
  const holidays = [
    { name: 'Eve', date: '2999-12-24', rule: null, spans: [] },
    { name: 'Christmas Day', date: null, rule: 'FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=25', spans: [] },
  ];
  await carry();
  const [first, again] = [await as.post(path, file, { 'if-match': '"1"' }), await as.post(path, file)];
  expect(first.body.data).toMatchObject({
    calendar: { id, holidays, version: 2, serverCount: 1, currentServerCount: 0 },
    added: 1,
    skipped: [{ name: 'Meeting', reason: 'not_all_day' }],
  });
  expect(again.body.data).toMatchObject({ calendar: { holidays, version: 2 }, added: 0 });
  await carry();
  const guild = await api.as(server);
  expect(await done(guild.get('/v1/calendars'))).toMatchObject([{ holidays, organizationCalendarId: id }]);
  expect(await as.post(path, file, { 'if-match': '"1"' })).toMatchObject({
    status: 409,
    body: { error: { reason: 'stale_version' } },
  });
});

it('refuse files that cannot be read, are too large, or have too many holidays', async () => {
  const { id } = await create();
  const path = `${AT}/${id}/holidays`;
  const refuse = async (body: object, field: string, reason: string) =>
    expect(await as.post(path, body)).toMatchObject({
      status: 400,
      body: { error: { code: 'validation_error', details: [{ field, reason }] } },
    });
  await refuse({ icalendar: 'hello' }, 'icalendar', 'unreadable');
  await refuse({ icalendar: '' }, 'icalendar', 'too_short');
  await refuse({ icalendar: 'x'.repeat(200_001) }, 'icalendar', 'too_long');
  const days = Array.from({ length: 300 }, (_, day) =>
    new Date(Date.UTC(2_998, 0, 1 + day)).toISOString().slice(0, 10),
  );
  const many = days.flatMap((day) => toEvent(day, `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`));
  await refuse(toFile(...many), 'holidays', 'too_many');
  expect((await as.post(`${AT}/${UNKNOWN}/holidays`, toFile())).status).toBe(404);
  expect(await done(as.get(`${AT}/${id}`))).toMatchObject({ holidays: [{ name: 'Eve' }], version: 1 });
});
