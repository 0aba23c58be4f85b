import { STAFF } from '../../support/build.ts';
import { done, type Json, openTicket, refusal } from '../../support/spec-helpers.ts';
import { useApi, useServer } from '../../support/use-api.ts';

const api = useApi();
const { server, as } = useServer(api);
const LEAD = '200000000000000071';
const [KIM, LEE] = ['200000000000000072', '200000000000000073'];

const assign = ({ id }: Json, toStaffId: string, staffId = LEAD) =>
  as.post(`/v1/tickets/${id}/assign`, { toStaffId, staffId });
const listTypes = async ({ id }: Json): Promise<string[]> =>
  (await done(as.get(`/v1/tickets/${id}/timeline?sort=createdAt`))).map(({ type }: Json) => type);

it('claims a ticket that nobody has for a colleague, and hands over one that somebody has', async () => {
  const ticket = await openTicket(as, server);
  expect(await done(assign(ticket, KIM))).toMatchObject({ claimedById: KIM });
  expect(await done(assign(ticket, KIM))).toMatchObject({ claimedById: KIM, version: 2 });
  expect(await done(assign(ticket, LEE))).toMatchObject({ claimedById: LEE });
  expect(await listTypes(ticket)).toEqual(['ticket.created', 'ticket.assigned', 'ticket.transferred']);
  const [, claimed] = await done(as.get(`/v1/tickets/${ticket.id}/timeline?sort=createdAt`));
  expect(claimed).toMatchObject({ actor: { type: 'staff', id: LEAD }, to: { claimedById: KIM } });
});

it('keeps to the rules of the category about taking over', async () => {
  await done(as.patch(`/v1/categories/${server.categoryId}`, { takeover: 'nobody' }));
  const ticket = await openTicket(as, server);
  await done(assign(ticket, KIM));
  expect(await assign(ticket, LEE)).toMatchObject(refusal(409, 'nobody take it over'));
  expect(await done(assign(ticket, LEE, KIM))).toMatchObject({ claimedById: LEE });
});

it('refuses a closed ticket, and somebody who is no user', async () => {
  const ticket = await openTicket(as, server);
  expect(await as.post(`/v1/tickets/${ticket.id}/assign`, {})).toMatchObject(refusal(400, 'toStaffId'));
  await done(as.post(`/v1/tickets/${ticket.id}/close`));
  expect(await assign(ticket, KIM)).toMatchObject(refusal(409, 'closed'));
});

it('is done with many tickets at once', async () => {
  const tickets = [await openTicket(as, server), await openTicket(as, server)];
  await done(assign(tickets[0], LEE));
  const ids = tickets.map(({ id }) => id);
  const body = { action: 'assign', ids, params: { toStaffId: KIM }, staffId: STAFF };
  const { outcomes } = await done(as.post('/v1/tickets/bulk', body));
  expect(outcomes.map(({ ticket }: Json) => ticket.claimedById)).toEqual([KIM, KIM]);
  expect(await as.post('/v1/tickets/bulk', { action: 'assign', ids })).toMatchObject(refusal(400, 'toStaffId'));
});
