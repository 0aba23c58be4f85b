import { STAFF } from '../../support/build.ts';
import { done, type Json, openTicket, refusal } from '../../support/spec-helpers.ts';
import { useApi, useServer } from '../../support/use-api.ts';

const api = useApi();
const { server, as } = useServer(api);

const MINUTE_MS = 60_000;
const AFTER = { minutes: 120, businessTime: false };

let serial = 0;
const rule = (fields: object = {}) =>
  as.post('/v1/automations', {
    name: `Timed ${(serial += 1)}`,
    trigger: 'unanswered_for',
    after: AFTER,
    actions: [{ type: 'add_note', data: { content: 'Late' } }],
    ...fields,
  });
const wait = async (minutes: number): Promise<void> => {
  api.clock.advance(minutes * MINUTE_MS);
  await api.work();
};
const notes = async ({ id }: Json): Promise<string[]> =>
  (await done(as.get(`/v1/tickets/${id}/notes`))).map(({ content }: Json) => content);

it('a rule by time applies once to a ticket that waits so long, and again after an answer and a new message', async () => {
  const made = await done(rule());
  expect(made).toMatchObject({ trigger: 'unanswered_for', after: AFTER });
  const ticket = await openTicket(as, server);
  await wait(119);
  expect(await notes(ticket)).toEqual([]);
  await wait(1);
  await wait(500);
  expect(await notes(ticket)).toEqual(['Late']);
  await done(as.post(`/v1/tickets/${ticket.id}/reply`, { content: 'Hi', staffId: STAFF }));
  await done(as.patch(`/v1/tickets/${ticket.id}`, { status: 'open' }));
  await wait(120);
  expect(await notes(ticket)).toEqual(['Late', 'Late']);
  expect(await done(as.get(`/v1/automations/${made.id}`))).toMatchObject({ runCount: 2 });
  await done(as.delete(`/v1/automations/${made.id}`));
});

it('a rule by time can be changed to one with an event, and back, with its time', async () => {
  const made = await done(rule({ enabled: false }));
  const change = (fields: object) => as.patch(`/v1/automations/${made.id}`, fields);
  expect(await change({ trigger: 'ticket.closed' })).toMatchObject(refusal(400, 'Only rules by time'));
  expect(await done(change({ trigger: 'ticket.closed', after: null }))).toMatchObject({ after: null });
  expect(await change({ trigger: 'idle_for' })).toMatchObject(refusal(400, 'needs a time'));
  expect(await done(change({ trigger: 'idle_for', after: { minutes: 5 } }))).toMatchObject({
    after: { minutes: 5, businessTime: false },
  });
});

it.each([0, 525_601, 1.5])('a rule does not wait for %d minutes', async (minutes) => {
  expect(await rule({ after: { minutes } })).toMatchObject(refusal(400));
});

it('a rule by time is tried out with a ticket, and is not triggered by a sample event', async () => {
  const made = await done(rule({ enabled: false }));
  const ticket = await openTicket(as, server);
  const test = (body: object) => done(as.post(`/v1/automations/${made.id}/test`, body));
  expect(await test({ ticketId: ticket.id })).toMatchObject({ triggerMatches: true, applies: true });
  const [event] = await done(as.get('/v1/events?eventTypes=ticket.created&limit=1'));
  const { type, actor, data } = event;
  expect(await test({ event: { type, actor, data } })).toMatchObject({
    triggerMatches: false,
    applies: false,
    run: null,
  });
});
