import { STAFF } from '../../support/build.ts';
import { done, type Json, openTicket, refusal, UNKNOWN } from '../../support/spec-helpers.ts';
import { useApi, useServer } from '../../support/use-api.ts';

const api = useApi();
const { server, as } = useServer(api);

const HOUR_MS = 3_600_000;

const at = ({ id }: Json, reminder = '') => `/v1/tickets/${id}/reminders${reminder}`;
const add = (ticket: Json, fields: object = {}, headers: Record<string, string> = {}) =>
  as.post(at(ticket), { afterMinutes: 60, toStaffId: STAFF, ...fields }, headers);
const readTexts = async ({ channelId }: Json): Promise<string[]> => {
  const messages = await done(api.anonymous.get(`/sandbox/api/guilds/${server.id}/channels/${channelId}/messages`));
  return messages
    .map(({ content }: Json) => content as string)
    .filter((text: string) => text.includes('this is a reminder'));
};

it('a reminder is listed, the next due first, until the bot has posted it once', async () => {
  const ticket = await openTicket(as, server);
  const later = await done(add(ticket, { afterMinutes: 120, text: 'Call back' }));
  expect(later).toEqual({
    id: expect.any(String),
    ticketId: ticket.id,
    userId: STAFF,
    text: 'Call back',
    dueAt: expect.any(String),
    createdAt: expect.any(String),
  });
  expect(Math.abs(Date.parse(later.dueAt) - Date.parse(later.createdAt) - 2 * HOUR_MS)).toBeLessThan(1_000);
  const dueAt = new Date(Date.parse(later.createdAt) + HOUR_MS).toISOString();
  const first = await done(add(ticket, { afterMinutes: null, at: dueAt, toStaffId: null, staffId: '77' }));
  expect(first).toMatchObject({ dueAt, userId: '77', text: null });
  expect(await done(as.get(at(ticket)))).toEqual([first, later]);
  api.clock.advance(HOUR_MS);
  await api.work();
  expect(await done(as.get(at(ticket)))).toEqual([later]);
  expect(await readTexts(ticket)).toHaveLength(1);
  api.clock.advance(HOUR_MS);
  await api.work();
  await api.work();
  expect(await readTexts(ticket)).toEqual([
    expect.stringContaining('<@77>'),
    expect.stringMatching(new RegExp(`<@${STAFF}>[^]*> Call back`)),
  ]);
});

it('a reminder that is cancelled is not posted', async () => {
  const ticket = await openTicket(as, server);
  const { id } = await done(add(ticket));
  expect(await as.delete(at(await openTicket(as, server), `/${id}`))).toMatchObject(refusal(404, 'Reminder'));
  expect(await done(as.delete(at(ticket, `/${id}`)))).toEqual({ id, deleted: true });
  expect(await as.delete(at(ticket, `/${id}`))).toMatchObject(refusal(404, 'Reminder'));
  api.clock.advance(HOUR_MS);
  await api.work();
  expect(await readTexts(ticket)).toEqual([]);
});

it('a request that is repeated under its key adds one reminder', async () => {
  const ticket = await openTicket(as, server);
  const headers = { 'idempotency-key': `remind-${ticket.id}` };
  const [first, second] = [await done(add(ticket, {}, headers)), await done(add(ticket, {}, headers))];
  expect(second).toEqual(first);
  expect(await done(as.get(at(ticket)))).toEqual([first]);
});

it.each([
  ['no time', { afterMinutes: null }, 'Exactly one of at and afterMinutes'],
  ['two times', { at: '2100-01-01T00:00:00Z' }, 'Exactly one of at and afterMinutes'],
  ['a time that is over', { afterMinutes: null, at: '2020-01-01T00:00:00Z' }, 'within the next 30 days'],
  ['a time after 30 days', { afterMinutes: null, at: '2100-01-01T00:00:00Z' }, 'within the next 30 days'],
  ['more than 30 days', { afterMinutes: 43_201 }, ''],
  ['nobody', { toStaffId: null }, 'Say who is reminded'],
  ['a long text', { text: 'x'.repeat(501) }, ''],
])('a reminder is not taken with %s', async (_, fields, why) => {
  expect(await add(await openTicket(as, server), fields)).toMatchObject(refusal(400, why));
});

it('a person has five in a ticket, and none in a closed or unknown one', async () => {
  const ticket = await openTicket(as, server);
  for (let count = 0; count < 5; count += 1) await done(add(ticket));
  expect(await add(ticket)).toMatchObject({ status: 409, body: { error: { reason: 'limit_reached' } } });
  await done(add(ticket, { toStaffId: '77' }));
  await done(as.post(`/v1/tickets/${ticket.id}/close`));
  expect(await add(ticket, { toStaffId: '78' })).toMatchObject({
    status: 409,
    body: { error: { reason: 'wrong_status' } },
  });
  expect(await add({ id: UNKNOWN })).toMatchObject(refusal(404, 'Ticket'));
  expect(await as.get(at({ id: UNKNOWN }))).toMatchObject(refusal(404, 'Ticket'));
});
