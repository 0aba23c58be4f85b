import { done, openTicket } from '../../support/spec-helpers.ts';
import { useApi, useServer } from '../../support/use-api.ts';

const api = useApi();
const { server, as } = useServer(api);

const add = (fields: object = {}) => as.post('/v1/targets', { name: 'All', firstResponseMinutes: 60, ...fields });

const details = (answer: { readonly body: { readonly error: { readonly details?: readonly object[] } } }) =>
  answer.body.error.details;

it('are in force for the tickets that are opened afterwards', async () => {
  const before = await openTicket(as, server);
  const target = await done(add());
  const ticket = await openTicket(as, server);
  expect(before).toMatchObject({ targetId: null, targets: [], nextDueAt: null });
  expect(ticket).toMatchObject({
    targetId: target.id,
    targets: [{ kind: 'first_response', targetId: target.id, state: 'running', remainingSeconds: 3_600 }],
  });
  expect(Object.keys(ticket.targets[0])).not.toContain('countedSince');
  const listed = await done(as.get('/v1/tickets?sort=nextDueAt&targetState=running'));
  expect(listed).toMatchObject([{ id: ticket.id, nextDueAt: ticket.nextDueAt }]);
  expect(await done(as.get(`/v1/tickets?dueBefore=${ticket.createdAt}`))).toEqual([]);
});

it('report what is wrong, field by field', async () => {
  const conditions = { all: [{ field: 'actor.type', operator: 'eq', value: 'staff' }] };
  expect(details(await add({ firstResponseMinutes: null, conditions }))).toMatchObject([
    { field: 'conditions.all.0.field', reason: 'not_allowed' },
    { field: 'firstResponseMinutes', reason: 'inconsistent' },
  ]);
  const changed = { field: 'ticket.priority', operator: 'changed' };
  expect(details(await add({ conditions: { any: [{ not: changed }] } }))).toMatchObject([
    { field: 'conditions.any.0.not.operator', reason: 'not_allowed' },
  ]);
  expect(details(await add({ calendarId: '019b0000-0000-7000-8000-00000000dead' }))).toMatchObject([
    { field: 'calendarId', reason: 'unknown_reference' },
  ]);
  expect((await add({ resolutionMinutes: { urgent: 0 } })).status).toBe(400);
  expect((await add({ warnBeforePercent: [10, 20, 30, 40] })).status).toBe(400);
  expect((await add({ pausedIn: ['open'] })).status).toBe(400);
});

it('keep their calendar from being deleted', async () => {
  const calendar = await done(as.post('/v1/calendars', { name: 'Office', timezone: 'UTC' }));
  await done(add({ calendarId: calendar.id }));
  const refused = await as.delete(`/v1/calendars/${calendar.id}`);
  expect(refused.body.error).toMatchObject({ reason: 'in_use', message: expect.stringContaining('1 target(s)') });
});

it('are sorted by position, without doubled pauses and warnings', async () => {
  const [second, first] = [
    await done(add({ name: 'B', position: 2, pausedIn: ['pending', 'pending'], warnBeforePercent: [90, 50, 90] })),
    await done(add({ name: 'A', position: 1 })),
  ];
  expect(second).toMatchObject({ pausedIn: ['pending'], warnBeforePercent: [50, 90] });
  expect((await done(as.get('/v1/targets'))).map(({ id }: { id: string }) => id)).toEqual([first.id, second.id]);
});

it('are counted by target, category, staff and interval', async () => {
  const target = await done(add());
  const ticket = await openTicket(as, server);
  await done(as.post(`/v1/tickets/${ticket.id}/reply`, { content: 'Hi', staffId: '5' }));
  const one = { met: 1, breached: 0, percent: 100 };
  expect(await done(as.get('/v1/analytics/targets'))).toMatchObject({
    total: one,
    kinds: [
      { kind: 'first_response', ...one },
      { kind: 'next_response', met: 0, breached: 0, percent: null },
      { kind: 'resolution' },
    ],
    targets: [{ targetId: target.id, ...one }],
    categories: [{ categoryId: server.categoryId, ...one }],
    staff: [{ userId: '5', ...one }],
  });
});

it('show nothing to members', async () => {
  const read = async () => {
    const ticket = await openTicket(as, server);
    const path = `/sandbox/api/guilds/${server.id}/channels/${ticket.channelId}/messages`;
    const text = JSON.stringify((await done(api.anonymous.get(path)))[0].notice ?? {});
    return text.replaceAll(/\d+/g, '0');
  };
  const before = await read();
  await done(add({ warnBeforePercent: [50] }));
  expect(await read()).toBe(before);
});
