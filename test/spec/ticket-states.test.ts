import { TICKET_ACTIONS as KNOWN } from '#core/tickets/index.ts';
import { ALL_EVENT_TYPES } from '#core/shared/events.ts';
import type { Answer } from '../support/api.ts';
import { REQUESTER, STAFF } from '../support/build.ts';
import { sendRequest } from '../support/endpoints/endpoint-case.ts';
import { type Status, STATUSES, TICKET_ACTIONS } from '../support/endpoints/ticket-actions.ts';
import { prepareAction, prepareTicket } from '../support/endpoints/ticket-cases.ts';
import { HAPPENS } from '../support/ticket-history.ts';
import { createCategory, done, readEverything, type Json, openTicket, refusal } from '../support/spec-helpers.ts';
import { useApi, useServer } from '../support/use-api.ts';

const api = useApi();
const { server, as } = useServer(api, 'all tests');

const OTHER = '200000000000000009';

/** A ticket in this status; the fields are those of its opening. */
const ticketIn = (status: Status, fields: object = {}): Promise<Json> =>
  prepareTicket({ api, server, as }, { from: STATUSES, fields }, status);
const at = ({ id }: Json, action = '') => `/v1/tickets/${id}${action}`;

const unclaim = (ticket: Json): Promise<Answer> => as.post(at(ticket, '/unclaim'));
const reopen = (ticket: Json): Promise<Answer> => as.post(at(ticket, '/reopen'));
const close = (ticket: Json): Promise<Answer> => as.post(at(ticket, '/close'));

it('has a row for each action that can be asked for by API', () => {
  // Notes and messages are changed and removed by their ids.
  const byId = ['update_message', 'remove_message', 'update_note', 'remove_note'];
  expect(KNOWN.filter((action) => !byId.includes(action)).sort()).toEqual(
    TICKET_ACTIONS.map(({ action }) => action).sort(),
  );
});

it('has an action or another cause for each event of a ticket', () => {
  const caused = [...Object.keys(HAPPENS), 'ticket.created'];
  expect(caused.sort()).toEqual(ALL_EVENT_TYPES.filter((type) => type.startsWith('ticket.')).sort());
});

describe.each(TICKET_ACTIONS)('$action', (row) => {
  const { action, from, to } = row;
  const prepare = (ticket: Json) => prepareAction(row, { api, server, as }, ticket);
  const prepareIn = async (status: Status) => {
    const ticket = await prepareTicket({ api, server, as }, row, status);
    return { ticket, request: await prepare(ticket) };
  };

  it.each(from)('succeeds from %s', async (status) => {
    const { ticket, request } = await prepareIn(status);
    expect((await sendRequest(request)).status).toBe(row.status ?? 200);
    const after = await as.get(at(ticket));
    if (action === 'delete') expect(after).toMatchObject(refusal(404));
    else expect(after.body.data).toMatchObject({ status: to ?? status, version: (ticket.version as number) + 1 });
  });

  it('is reported by its event', async () => {
    const { ticket, request } = await prepareIn(from[0] ?? 'open');
    await done(sendRequest(request));
    const { items } = await api.service.app.webhooks.listEvents(server.id, {}, { limit: 10_000, after: null });
    const types = items
      .filter(
        ({ sequence }) => sequence !== null && sequence.ticketId === ticket.id && sequence.number > ticket.version,
      )
      .map(({ type }) => type);
    expect(types).toContain(row.event);
  });

  const others = STATUSES.filter((status) => !from.includes(status));
  if (others.length > 0)
    it.each(others)('is refused with 409 from %s, and changes nothing', async (status) => {
      const { ticket, request } = await prepareIn(status);
      const before = await readEverything(api, server);
      expect(await sendRequest(request)).toMatchObject(refusal(409, `#${ticket.ticketNumber}`));
      expect(await readEverything(api, server)).toEqual(before);
    });

  it('is shown by allowedActions of the ticket, with the reason why not', async () => {
    for (const status of STATUSES) {
      const { ticket, request } = await prepareIn(status);
      const reported = ticket.allowedActions.find((shown: { action: string }) => shown.action === action);
      const { body } = await sendRequest(request);
      const { reason = null, message = null } = body.error ?? {};
      expect(reported).toEqual({ action, allowed: from.includes(status), reason, message });
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
    expect(await unclaim(await ticketIn('open'))).toMatchObject(refusal(409, 'not claimed'));
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
    expect(await close(ticket)).toMatchObject(refusal(409, 'claimed'));
    await done(as.post(at(ticket, '/claim'), { staffId: STAFF }));
    expect((await close(ticket)).status).toBe(200);
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
    const reopened = await done(reopen(await ticketIn('closed')));
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
    expect(await reopen(ticket)).toMatchObject(refusal(409));
  });
});

it.each(TICKET_ACTIONS.filter(({ action, isRepeatable }) => action === 'claim' || !isRepeatable))(
  'of two equal concurrent $action exactly one succeeds',
  async (row) => {
    const ticket = await prepareTicket({ api, server, as }, row);
    const request = await prepareAction(row, { api, server, as }, ticket);
    const claims = [STAFF, OTHER].map((staffId) => ({ ...request, body: { staffId } }));
    const twice = row.action === 'claim' ? claims : [request, request];
    const [one, two] = (await Promise.all(twice.map((sent) => sendRequest(sent)))).map(({ status }) => status).sort();
    expect(one).toBe(row.status ?? 200);
    expect(two).toBe(['delete', 'remove_participant'].includes(row.action) ? 404 : 409);
  },
);
