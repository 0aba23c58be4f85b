import { TICKET_ACTIONS } from '#core/tickets/index.ts';
import type { Answer } from '../support/api.ts';
import { REQUESTER, STAFF } from '../support/build.ts';
import { createCategory, done, readEverything, type Json, openTicket, refusal } from '../support/spec-helpers.ts';
import { useApi, useServer } from '../support/use-api.ts';

const api = useApi();
const { server, as } = useServer(api, 'all tests');
/** A category to move to, and a ticket to merge into. */
let elsewhere: Json;
let target: Json;
beforeAll(async () => {
  elsewhere = await createCategory(as);
  target = await openTicket(as, server);
});

const STATUSES = ['open', 'pending', 'on_hold', 'closed'] as const;
type Status = (typeof STATUSES)[number];
const OTHER = '200000000000000009';

/** A ticket in this status, with a participant; the fields are those of its opening, the steps are taken in it before. */
const ticketIn = async (status: Status, fields: object = {}, steps: readonly string[] = []): Promise<Json> => {
  const { id } = await openTicket(as, server, { participantIds: ['7'], ...fields });
  for (const step of steps) await done(as.post(`/v1/tickets/${id}/${step}`));
  if (status === 'closed') await done(as.post(`/v1/tickets/${id}/close`));
  else await done(as.patch(`/v1/tickets/${id}`, { status }));
  return done(as.get(`/v1/tickets/${id}`));
};
const at = ({ id }: Json, action = '') => `/v1/tickets/${id}${action}`;

type Act = (ticket: Json) => Promise<Answer>;
const ACTS: Record<string, Act> = {
  reply: (ticket) => as.post(at(ticket, '/reply'), { content: 'Hello' }),
  claim: (ticket) => as.post(at(ticket, '/claim'), { staffId: STAFF }),
  close: (ticket) => as.post(at(ticket, '/close')),
  reopen: (ticket) => as.post(at(ticket, '/reopen')),
  delete: (ticket) => as.delete(at(ticket)),
  add_participant: (ticket) => as.post(at(ticket, '/participants'), { userId: '8' }),
  remove_participant: (ticket) => as.delete(at(ticket, '/participants/7')),
  unclaim: (ticket) => as.post(at(ticket, '/unclaim')),
  update: (ticket) => as.patch(at(ticket), { subject: 'New' }),
  transfer: (ticket) => as.post(at(ticket, '/transfer'), { toStaffId: OTHER }),
  move: (ticket) => as.post(at(ticket, '/move'), { categoryId: elsewhere.id }),
  add_note: (ticket) => as.post(at(ticket, '/notes'), { content: 'Noted' }),
  request_close: (ticket) => as.post(at(ticket, '/close-request'), { reason: 'Solved' }),
  accept_close: (ticket) => as.post(at(ticket, '/close-request/accept')),
  deny_close: (ticket) => as.post(at(ticket, '/close-request/deny')),
  withdraw_close: (ticket) => as.delete(at(ticket, '/close-request')),
  merge: (ticket) => as.post(at(ticket, '/merge'), { targetId: target.id }),
  give_feedback: (ticket) => as.post(at(ticket, '/feedback'), { rating: 4 }),
};
const act = (name: string, ticket: Json): Promise<Answer> => ACTS[name]?.(ticket) ?? Promise.reject(new Error(name));

const ACTIVE: readonly Status[] = ['open', 'pending', 'on_hold'];

interface Row {
  readonly name: string;
  readonly from: readonly Status[];
  /** Null leaves it. */
  readonly to: Status | null;
  /** What the action needs beside: fields of the opening, steps before. */
  readonly fields?: object;
  readonly steps?: readonly string[];
}

const TABLE: readonly Row[] = [
  { name: 'reply', from: ACTIVE, to: 'pending' },
  { name: 'claim', from: ACTIVE, to: null },
  { name: 'unclaim', from: ACTIVE, to: null, fields: { claimedById: STAFF } },
  { name: 'transfer', from: ACTIVE, to: null, fields: { claimedById: STAFF } },
  { name: 'move', from: ACTIVE, to: null },
  { name: 'add_participant', from: ACTIVE, to: null },
  { name: 'remove_participant', from: ACTIVE, to: null },
  { name: 'add_note', from: STATUSES, to: null },
  { name: 'request_close', from: ACTIVE, to: null },
  { name: 'accept_close', from: ACTIVE, to: 'closed', steps: ['close-request'] },
  { name: 'deny_close', from: ACTIVE, to: 'open', steps: ['close-request'] },
  { name: 'withdraw_close', from: ACTIVE, to: 'open', steps: ['close-request'] },
  { name: 'close', from: ACTIVE, to: 'closed' },
  { name: 'merge', from: ACTIVE, to: 'closed' },
  { name: 'reopen', from: ['closed'], to: 'open' },
  { name: 'give_feedback', from: ['closed'], to: null },
  { name: 'delete', from: ['closed'], to: null },
  { name: 'update', from: STATUSES, to: null },
];

it('has a row for each action that can be asked for by API', () => {
  // A note is changed and removed by its id: see notes.
  expect(TICKET_ACTIONS.filter((action) => !['update_note', 'remove_note'].includes(action)).sort()).toEqual(
    TABLE.map(({ name }) => name).sort(),
  );
});

describe.each(TABLE)('$name', ({ name, from, to, fields = {}, steps = [] }) => {
  it.each(STATUSES.filter((status) => from.includes(status)))('succeeds from %s', async (status) => {
    const ticket = await ticketIn(status, fields, steps);
    expect([200, 201]).toContain((await act(name, ticket)).status);
    const after = await as.get(at(ticket));
    if (name === 'delete') expect(after).toMatchObject(refusal(404));
    else expect(after.body.data).toMatchObject({ status: to ?? status, version: (ticket.version as number) + 1 });
  });

  const others = STATUSES.filter((status) => !from.includes(status));
  if (others.length > 0)
    it.each(others)('is refused with 409 from %s, and changes nothing', async (status) => {
      const ticket = await ticketIn(status, fields, steps);
      const before = await readEverything(api, server);
      expect(await act(name, ticket)).toMatchObject(refusal(409, `#${ticket.ticketNumber}`));
      expect(await readEverything(api, server)).toEqual(before);
    });

  it('is shown by allowedActions of the ticket, with the reason why not', async () => {
    for (const status of STATUSES) {
      const ticket = await ticketIn(status, fields, steps);
      const reported = ticket.allowedActions.find(({ action }: { action: string }) => action === name);
      const { body } = await act(name, ticket);
      expect(reported).toEqual({ action: name, allowed: from.includes(status), reason: body.error?.message ?? null });
    }
  });
});

describe('the status', () => {
  it('is moved by PATCH between open, pending and on_hold', async () => {
    const ticket = await ticketIn('open');
    for (const status of ['pending', 'on_hold', 'open', 'on_hold', 'pending', 'open'])
      expect((await done(as.patch(at(ticket), { status }))).status).toBe(status);
  });

  it.each(['open', 'pending', 'on_hold'])('of a closed ticket is not moved to %s by PATCH: 409', async (status) => {
    expect(await as.patch(at(await ticketIn('closed')), { status })).toMatchObject(refusal(409, 'closed'));
  });

  it('is not closed by PATCH: 400, which says what to use', async () => {
    expect(await as.patch(at(await ticketIn('open')), { status: 'closed' })).toMatchObject(refusal(400, 'close'));
  });

  it('on_hold may have an end, which goes with the hold', async () => {
    const ticket = await ticketIn('open');
    const holdUntil = '2040-01-01T00:00:00.000Z';
    expect(await as.patch(at(ticket), { holdUntil })).toMatchObject(refusal(400, 'holdUntil'));
    expect(await done(as.patch(at(ticket), { status: 'on_hold', holdUntil }))).toMatchObject({ holdUntil });
    expect(await done(as.patch(at(ticket), { status: 'open' }))).toMatchObject({ holdUntil: null });
  });
});

describe('a claim', () => {
  it('names the claimer and the time', async () => {
    const ticket = await ticketIn('open');
    const claimed = await done(as.post(at(ticket, '/claim'), { staffId: STAFF }));
    expect([claimed.claimedById, claimed.claimedAt]).toEqual([STAFF, claimed.updatedAt]);
    const back = await done(as.post(at(ticket, '/unclaim')));
    expect([back.claimedById, back.claimedAt]).toEqual([null, null]);
  });

  it('by the same claimer again is 200 and changes nothing', async () => {
    const ticket = await ticketIn('open', { claimedById: STAFF });
    const before = await readEverything(api, server);
    expect((await done(as.post(at(ticket, '/claim'), { staffId: STAFF }))).version).toBe(ticket.version);
    expect(await readEverything(api, server)).toEqual(before);
  });

  it('from another claimer is refused without force, and taken with it', async () => {
    const ticket = await ticketIn('open', { claimedById: STAFF });
    expect(await as.post(at(ticket, '/claim'), { staffId: OTHER })).toMatchObject(refusal(409, STAFF));
    const forced = await done(as.post(at(ticket, '/claim'), { staffId: OTHER, force: true }));
    expect(forced.claimedById).toBe(OTHER);
  });

  it('needs a staff member', async () => {
    expect(await as.post(at(await ticketIn('open'), '/claim'), {})).toMatchObject(refusal(400, 'staffId'));
  });

  it('cannot be given back where there is none: 409', async () => {
    expect(await act('unclaim', await ticketIn('open'))).toMatchObject(refusal(409, 'not claimed'));
  });
});

describe('closing', () => {
  it('names who, when, why and the cause', async () => {
    const ticket = await ticketIn('open');
    const closed = await done(as.post(at(ticket, '/close'), { reason: 'Solved', staffId: STAFF }));
    expect(closed).toMatchObject({
      closedBy: { type: 'staff', id: STAFF },
      closeReason: 'Solved',
      closeCause: 'manual',
    });
    expect(closed.closedAt).toBe(closed.updatedAt);
  });

  it('needs a claim where the category asks for it: 409', async () => {
    const { id: categoryId } = await createCategory(as, { requireClaim: true });
    const ticket = await ticketIn('open', { categoryId });
    expect(await act('close', ticket)).toMatchObject(refusal(409, 'claimed'));
    await done(act('claim', ticket));
    expect((await act('close', ticket)).status).toBe(200);
  });

  it('needs a reason where the category asks for it: 400', async () => {
    const { id: categoryId } = await createCategory(as, { requireReason: true });
    const ticket = await ticketIn('open', { categoryId });
    for (const body of [{}, { reason: null }])
      expect(await as.post(at(ticket, '/close'), body)).toMatchObject(refusal(400, 'reason'));
    expect((await as.post(at(ticket, '/close'), { reason: 'Solved' })).status).toBe(200);
  });
});

describe('reopening', () => {
  it('counts, and forgets how it was closed', async () => {
    const reopened = await done(act('reopen', await ticketIn('closed')));
    expect(reopened).toMatchObject({
      status: 'open',
      reopenCount: 1,
      closedAt: null,
      closedBy: null,
      closeCause: null,
    });
  });

  it('is refused where the limit of the category is reached: 409', async () => {
    const { id: categoryId } = await createCategory(as, { limits: { perUser: 1 } });
    const ticket = await ticketIn('closed', { categoryId });
    await openTicket(as, server, { categoryId, requesterId: REQUESTER });
    expect(await act('reopen', ticket)).toMatchObject(refusal(409));
  });
});

it.each(TABLE.filter(({ name }) => !['reply', 'update', 'add_note'].includes(name)))(
  'of two equal concurrent $name exactly one succeeds',
  async ({ name, from: [from = 'open'], fields = {}, steps = [] }) => {
    const ticket = await ticketIn(from, fields, steps);
    const claims = [STAFF, OTHER].map((staffId) => () => as.post(at(ticket, '/claim'), { staffId }));
    const twice = name === 'claim' ? claims : [1, 2].map(() => () => act(name, ticket));
    const [one, two] = (await Promise.all(twice.map((request) => request()))).map(({ status }) => status).sort();
    expect([200, 201]).toContain(one);
    expect(two).toBe(name === 'delete' || name === 'remove_participant' ? 404 : 409);
  },
);
