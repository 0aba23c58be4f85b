import type { TestServer } from '../support/api.ts';
import { STAFF } from '../support/build.ts';
import { createCategory, done, type Json, openTicket, refusal, UNKNOWN } from '../support/spec-helpers.ts';
import { useApi, useServer } from '../support/use-api.ts';

const api = useApi();
const { server, as } = useServer(api, 'all tests');
/** Four tickets by name, made in this order; their subject begins with it. */
const made: Record<string, Json> = {};

beforeAll(async () => {
  const { id: billing } = await createCategory(as, { name: 'Billing' });
  const WANTED: Record<string, object> = {
    ann: { subject: 'ann cannot log in', requesterId: '11', priority: 'high', tags: ['vip'], externalId: 'crm-1' },
    bob: { subject: 'bob lost an invoice', requesterId: '12', categoryId: billing, participantIds: ['77'] },
    cid: { subject: 'cid wants his money', requesterId: '13', claimedById: STAFF, tags: ['vip', 'billing'] },
    dan: { subject: 'dan says thanks', requesterId: '11', message: 'The invoice came through' },
  };
  for (const [name, fields] of Object.entries(WANTED)) {
    made[name] = await openTicket(as, server, fields);
    tick();
  }
  await done(as.patch(at('bob'), { status: 'on_hold' }));
  await done(as.post(at('cid', '/reply'), { content: 'Money is on its way' }));
  tick();
  for (const name of ['dan', 'ann']) {
    await done(as.post(at(name, '/close')));
    made[name] = await done(as.get(at(name)));
    tick();
  }
  await openTicket(await api.as(await other()), foreign);
});

let foreign: TestServer;
const other = async () => (foreign = await api.server());
const at = (name: string, path = '') => `/v1/tickets/${made[name]?.id}${path}`;

/** Two tickets of the same millisecond would have the same times. */
const tick = () => api.clock.advance(1);

/** The names of the tickets that a query finds, in their order. */
const found = async (query: string): Promise<string[]> => {
  const tickets = await done(as.get(`/v1/tickets?${query}`));
  return tickets.map(({ subject }: { subject: string }) => subject.slice(0, 3));
};

it('shows the tickets of the server, newest first', async () => {
  expect(await found('')).toEqual(['dan', 'cid', 'bob', 'ann']);
});

it.each([
  ['createdAt', ['ann', 'bob', 'cid', 'dan']],
  ['-createdAt', ['dan', 'cid', 'bob', 'ann']],
  ['-updatedAt', ['ann', 'dan', 'cid', 'bob']],
])('sorts by %s', async (sort, names) => {
  expect(await found(`sort=${sort}`)).toEqual(names);
});

it.each([
  ['status=open', []],
  ['status=pending', ['cid']],
  ['status=on_hold', ['bob']],
  ['status=closed', ['dan', 'ann']],
  ['status=closed,pending', ['dan', 'cid', 'ann']],
  ['requesterId=11', ['dan', 'ann']],
  ['requesterId=99', []],
  [`claimedById=${STAFF}`, ['cid']],
  ['unclaimed=true', ['dan', 'bob', 'ann']],
  ['unclaimed=false', ['cid']],
  ['participantId=77', ['bob']],
  ['priority=high', ['ann']],
  ['tag=vip', ['cid', 'ann']],
  ['tag=billing', ['cid']],
  ['tag=vi', []],
  ['externalId=crm-1', ['ann']],
  ['ticketNumber=2', ['bob']],
  [`categoryId=${UNKNOWN}`, []],
  [`panelId=${UNKNOWN}`, []],
  ['tag=vip&unclaimed=true', ['ann']],
  ['requesterId=11&status=closed&priority=normal', ['dan']],
])('filters by %s', async (query, names) => {
  expect(await found(query)).toEqual(names);
});

it('filters by category', async () => {
  expect(await found(`categoryId=${made.bob?.categoryId}`)).toEqual(['bob']);
  expect(await found(`categoryId=${server.categoryId}`)).toEqual(['dan', 'cid', 'ann']);
});

it.each([
  ['the subject', 'log', ['ann']],
  ['a message of the requester, too', 'invoice', ['dan', 'bob']],
  ['a message of staff, too', 'money', ['cid']],
  ['several words, which must all occur', 'invoice%20lost', ['bob']],
  ['several words, wherever each of them occurs', 'money%20way', ['cid']],
  ['words in any case', 'INVOICE', ['dan', 'bob']],
  ['words that occur nowhere', 'nothing', []],
])('finds by q the words of %s', async (_, words, names) => {
  expect(await found(`q=${words}`)).toEqual(names);
});

it('finds by q the words of the answers to the form', async () => {
  const { id } = await openTicket(as, server, { formAnswers: [{ questionId: 'q', value: 'A zeppelin' }] });
  expect(await done(as.get('/v1/tickets?q=zeppelin'))).toMatchObject([{ id }]);
  await done(as.post(`/v1/tickets/${id}/close`));
  await done(as.delete(`/v1/tickets/${id}`));
  expect(await done(as.get('/v1/tickets?q=zeppelin'))).toEqual([]);
});

it.each([
  ['created', 'bob', ['dan', 'cid'], ['ann']],
  ['updated', 'dan', ['ann'], ['cid', 'bob']],
  ['closed', 'dan', ['ann'], []],
])('filters by what was %s after and before a time', async (what, name, after, before) => {
  const time = (await done(as.get(at(name))))[`${what}At`] as string;
  expect(await found(`${what}After=${time}`)).toEqual(after);
  expect(await found(`${what}Before=${time}`)).toEqual(before);
});

it('shows nothing of another server, by whatever filter', async () => {
  for (const query of ['', 'ticketNumber=1', 'status=open', `categoryId=${foreign.categoryId}`]) {
    const tickets = await done(as.get(`/v1/tickets?${query}`));
    for (const { guildId } of tickets) expect(guildId).toBe(server.id);
  }
  expect(await done((await api.as(foreign)).get('/v1/tickets'))).toHaveLength(1);
});

it('shows a ticket as its own path does, but for what may be done with it', async () => {
  for (const listed of await done(as.get('/v1/tickets'))) {
    const { allowedActions, ...alone } = await done(as.get(`/v1/tickets/${listed.id}`));
    expect(alone).toEqual(listed);
    expect(allowedActions.length).toBeGreaterThan(0);
  }
});

it.each([
  ['status', 'odd'],
  ['status', ''],
  ['status', 'open,'],
  ['categoryId', 'x'],
  ['requesterId', 'bob'],
  ['claimedById', 'x'],
  ['participantId', 'x'],
  ['unclaimed', 'maybe'],
  ['priority', 'highest'],
  ['ticketNumber', '0'],
  ['ticketNumber', 'x'],
  ['q', ''],
  ['createdAfter', 'yesterday'],
  ['closedBefore', '2026-13-01T00:00:00Z'],
  ['sort', 'subject'],
])('refuses the filter %s when it is "%s", and names it', async (name, value) => {
  expect(await as.get(`/v1/tickets?${name}=${value}`)).toMatchObject(refusal(400, name));
});
