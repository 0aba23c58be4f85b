import { REQUESTER, STAFF } from '../support/build.ts';
import {
  createCategory,
  done,
  readEverything,
  type Json,
  openTicket,
  refusal,
  UNKNOWN,
} from '../support/spec-helpers.ts';
import { useApi, useServer } from '../support/use-api.ts';
import { withoutGreeting } from '../support/chat/greeting.ts';

const api = useApi();
const { server, as } = useServer(api);

const OTHER = '200000000000000009';
const at = ({ id }: Json, action = '') => `/v1/tickets/${id}${action}`;
const read = (ticket: Json) => done(as.get(at(ticket)));
const channelOf = async ({ channelId }: Json): Promise<Json> =>
  (await api.service.chat.listChannels(server.id)).find(({ id }) => id === channelId);
const chatOf = async ({ channelId }: Json): Promise<string[]> =>
  withoutGreeting((await api.service.chat.listMessages(server.id, channelId)) ?? []).map(({ content }) => content);
const eventsOf = (types: string): Promise<Json[]> => done(as.get(`/v1/events?eventTypes=${types}`));

describe('a transfer', () => {
  it('names the next claimer, who gets access', async () => {
    const ticket = await openTicket(as, server, { claimedById: STAFF });
    const moved = await done(as.post(at(ticket, '/transfer'), { toStaffId: OTHER, staffId: STAFF }));
    expect([moved.claimedById, moved.claimedAt]).toEqual([OTHER, moved.updatedAt]);
    expect((await channelOf(ticket)).memberIds).toContain(OTHER);
    expect(await eventsOf('ticket.transferred')).toMatchObject([
      { data: { changes: { claimedById: { from: STAFF, to: OTHER } } }, actor: { type: 'staff', id: STAFF } },
    ]);
  });

  it('to the same staff member, and of a ticket that nobody claimed, is refused: 409', async () => {
    const ticket = await openTicket(as, server, { claimedById: STAFF });
    expect(await as.post(at(ticket, '/transfer'), { toStaffId: STAFF })).toMatchObject(refusal(409, STAFF));
    const free = await openTicket(as, server);
    expect(await as.post(at(free, '/transfer'), { toStaffId: STAFF })).toMatchObject(refusal(409, 'not claimed'));
    expect(await as.post(at(ticket, '/transfer'), {})).toMatchObject(refusal(400, 'toStaffId'));
  });
});

describe('a claimer', () => {
  it('who gives the ticket back or hands it over loses the access that came with it', async () => {
    const ticket = await openTicket(as, server, { claimedById: STAFF });
    await done(as.post(at(ticket, '/transfer'), { toStaffId: OTHER }));
    expect((await channelOf(ticket)).memberIds).toEqual(expect.not.arrayContaining([STAFF]));
    await done(as.post(at(ticket, '/claim'), { staffId: '77', force: true }));
    await done(as.post(at(ticket, '/unclaim')));
    expect((await channelOf(ticket)).memberIds).toEqual([REQUESTER]);
  });

  it('was a participant before, and is staff from then on', async () => {
    const ticket = await openTicket(as, server, { participantIds: ['88'] });
    expect(await done(as.post(at(ticket, '/claim'), { staffId: '88' }))).toMatchObject({ participantIds: [] });
    const path = `/sandbox/api/guilds/${server.id}/channels/${ticket.channelId}/messages`;
    await done(api.anonymous.post(path, { userId: '88', content: 'Hello' }));
    expect(await read(ticket)).toMatchObject({ status: 'pending', firstResponseAt: expect.any(String) });
  });
});

it('a requester who is blocked opens no closed ticket again by writing in it', async () => {
  const ticket = await openTicket(as, server);
  await done(as.post(at(ticket, '/close')));
  await done(as.post('/v1/blocklist', { userId: REQUESTER }));
  const path = `/sandbox/api/guilds/${server.id}/channels/${ticket.channelId}/messages`;
  await done(api.anonymous.post(path, { userId: REQUESTER, content: 'Hello?' }));
  expect(await read(ticket)).toMatchObject({ status: 'closed', messageCount: 0 });
});

describe('a move', () => {
  it('takes the ticket to the staff and the place of the category; who takes part keeps access', async () => {
    const target = await createCategory(as, { staffRoleIds: ['42'], chatParentId: '77' });
    // The claimer answers tickets of the other category, too.
    await done(api.anonymous.put(`/sandbox/api/guilds/${server.id}/members/${STAFF}`, { roleIds: ['42'] }));
    const ticket = await openTicket(as, server, { participantIds: ['7'], claimedById: STAFF });
    const before = await channelOf(ticket);
    expect(await done(as.post(at(ticket, '/move'), { categoryId: target.id }))).toMatchObject({
      categoryId: target.id,
    });
    const after = await channelOf(ticket);
    expect(after).toMatchObject({ roleIds: ['42'], parentId: '77', id: before.id });
    expect([...after.memberIds].sort()).toEqual([...before.memberIds].sort());
    expect(await done(as.get(`/v1/categories/${target.id}`))).toMatchObject({ openTicketCount: 1 });
  });

  it('brings the rules of the category, in the answer at once', async () => {
    const target = await createCategory(as, { requireClaim: true });
    const ticket = await openTicket(as, server);
    const { allowedActions } = await done(as.post(at(ticket, '/move'), { categoryId: target.id }));
    expect(allowedActions.find(({ action }: Json) => action === 'close')).toMatchObject({ allowed: false });
  });

  it('to the same, an archived, an unknown or a foreign category is refused, and changes nothing', async () => {
    const archived = await createCategory(as, { archived: true });
    const foreign = await api.server();
    const ticket = await openTicket(as, server);
    const before = await readEverything(api, server);
    const move = (categoryId: string) => as.post(at(ticket, '/move'), { categoryId });
    expect(await move(server.categoryId)).toMatchObject(refusal(409, 'already'));
    expect(await move(archived.id)).toMatchObject(refusal(409, 'archived'));
    for (const id of [UNKNOWN, foreign.categoryId]) expect(await move(id)).toMatchObject(refusal(404, 'Category'));
    expect(await readEverything(api, server)).toEqual(before);
  });

  it('into a category that is deleted meanwhile loses, or keeps it from being deleted', async () => {
    for (let i = 0; i < 5; i += 1) {
      const target = await createCategory(as);
      const ticket = await openTicket(as, server);
      const [moved, deleted] = await Promise.all([
        as.post(at(ticket, '/move'), { categoryId: target.id }),
        as.delete(`/v1/categories/${target.id}`),
      ]);
      expect([moved.status, deleted.status].filter((status) => status === 200)).toHaveLength(1);
      const { categoryId } = await read(ticket);
      expect((await as.get(`/v1/categories/${categoryId}`)).status).toBe(200);
    }
  });
});

describe('a merge', () => {
  const merge = (source: Json, target: Json, fields: object = {}) =>
    as.post(at(source, '/merge'), { targetId: target.id, ...fields });

  it('closes the source for good, unites the participants, and tells both channels', async () => {
    const source = await openTicket(as, server, { participantIds: ['7', '8'], claimedById: OTHER });
    const target = await openTicket(as, server, { participantIds: ['8'], claimedById: STAFF });
    expect(await done(merge(source, target, { staffId: STAFF }))).toMatchObject({
      status: 'closed',
      closeCause: 'merged',
      mergedIntoId: target.id,
      closedBy: { type: 'staff', id: STAFF },
    });
    const after = await read(target);
    expect(after).toMatchObject({ status: 'open', participantIds: ['8', '7'], claimedById: STAFF });
    expect((await channelOf(target)).memberIds).toContain('7');
    expect((await channelOf(source)).archived).toBe(true);
    expect((await chatOf(source)).at(-1)).toContain(`#${target.ticketNumber}`);
    expect((await chatOf(target)).at(-1)).toContain(`#${source.ticketNumber}`);
    expect(await as.post(at(source, '/reopen'))).toMatchObject(refusal(409, 'merged'));
    expect(await as.post(at(source, '/reply'), { content: 'x' })).toMatchObject(refusal(409, target.id));
    expect(await eventsOf('ticket.merged,ticket.updated')).toMatchObject([
      { type: 'ticket.updated', data: { ticket: { id: target.id }, changes: { mergedTicketId: { to: source.id } } } },
      { type: 'ticket.merged', data: { ticket: { id: source.id }, changes: { mergedIntoId: { to: target.id } } } },
    ]);
  });

  it('of two requesters needs to be asked for; the other one then takes part', async () => {
    const [source, target] = [await openTicket(as, server, { requesterId: '31' }), await openTicket(as, server)];
    expect(await merge(source, target)).toMatchObject(refusal(409, 'allowDifferentRequester'));
    expect((await merge(source, target, { allowDifferentRequester: true })).status).toBe(200);
    expect(await read(target)).toMatchObject({ requesterId: REQUESTER, participantIds: ['31'] });
  });

  it('into itself is 400; into an unknown, a foreign or a closed ticket it is refused; nothing changes', async () => {
    const [source, closed] = [await openTicket(as, server), await openTicket(as, server)];
    await done(as.post(at(closed, '/close')));
    const elsewhere = await api.server();
    const foreign = await openTicket(await api.as(elsewhere), elsewhere);
    const before = await readEverything(api, server);
    expect(await merge(source, source)).toMatchObject(refusal(400, 'itself'));
    for (const id of [UNKNOWN, foreign.id]) expect(await merge(source, { id })).toMatchObject(refusal(404, 'Ticket'));
    expect(await merge(source, closed)).toMatchObject(refusal(409, `#${closed.ticketNumber} is closed`));
    expect(await merge(closed, source)).toMatchObject(refusal(409, 'closed'));
    expect(await readEverything(api, server)).toEqual(before);
  });

  it('of each into the other at once closes one of them', async () => {
    for (let i = 0; i < 5; i += 1) {
      const [a, b] = [await openTicket(as, server), await openTicket(as, server)];
      const answers = await Promise.all([merge(a, b), merge(b, a)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect([(await read(a)).status, (await read(b)).status].sort()).toEqual(['closed', 'open']);
    }
  });

  it('keeps a follow-up in the source from opening it again', async () => {
    const [source, target] = [await openTicket(as, server), await openTicket(as, server)];
    await done(merge(source, target));
    const path = `/sandbox/api/guilds/${server.id}/channels/${source.channelId}/messages`;
    await done(api.anonymous.post(path, { userId: REQUESTER, content: 'Hello?' }));
    expect(await read(source)).toMatchObject({ status: 'closed', messageCount: 0 });
  });
});

describe('notes', () => {
  it('are kept newest first, never in the chat, and shown with the ticket', async () => {
    const ticket = await openTicket(as, server);
    const first = await done(as.post(at(ticket, '/notes'), { content: 'One', staffId: STAFF }));
    const second = await done(as.post(at(ticket, '/notes'), { content: 'Two' }));
    expect(first).toMatchObject({ ticketId: ticket.id, author: { type: 'staff', id: STAFF }, content: 'One' });
    expect(second.author.type).toBe('token');
    expect(await done(as.get(at(ticket, '/notes')))).toEqual([second, first]);
    expect(await chatOf(ticket)).toEqual([]);
    expect(await done(as.get(at(ticket, '/messages')))).toEqual([]);
    const [reported] = await eventsOf('ticket.note_created');
    expect(reported).toMatchObject({ data: { note: first, ticket: { id: ticket.id } }, sequence: { number: 2 } });
  });

  it('are deleted one by one; what is not there is 404', async () => {
    const [ticket, other] = [await openTicket(as, server), await openTicket(as, server)];
    const { id } = await done(as.post(at(ticket, '/notes'), { content: 'One' }));
    expect(await as.delete(at(other, `/notes/${id}`))).toMatchObject(refusal(404, 'Note'));
    expect(await done(as.delete(at(ticket, `/notes/${id}`)))).toEqual({ id, deleted: true });
    expect(await as.delete(at(ticket, `/notes/${id}`))).toMatchObject(refusal(404, 'Note'));
    expect(await read(other)).toMatchObject({ version: 1 });
  });

  it('are changed by their version; the timeline keeps what they said', async () => {
    const [ticket, other] = [await openTicket(as, server), await openTicket(as, server)];
    const note = await done(as.post(at(ticket, '/notes'), { content: 'One', staffId: STAFF }));
    const path = at(ticket, `/notes/${note.id}`);
    const changed = await done(as.patch(path, { ...note, content: 'Two', staffId: '5' }, { 'if-match': '"1"' }));
    expect(changed).toEqual({ ...note, content: 'Two', version: 2, updatedAt: expect.any(String) });
    expect(await done(as.get(at(ticket, '/notes')))).toEqual([changed]);
    const [entry] = await done(as.get(at(ticket, '/timeline')));
    expect(entry).toMatchObject({
      type: 'ticket.updated',
      actor: { type: 'staff', id: '5' },
      from: { note: { id: note.id, content: 'One' } },
      to: { note: { id: note.id, content: 'Two' } },
    });
    expect(await done(as.patch(path, { content: 'Two' }))).toEqual(changed);
    expect(await done(as.patch(path, {}))).toEqual(changed);
    for (const answer of [
      await as.patch(path, { content: 'Three' }, { 'if-match': '"1"' }),
      await as.delete(path, { 'if-match': '"1"' }),
    ])
      expect(answer).toMatchObject({ status: 409, body: { error: { reason: 'stale_version' } } });
    expect(await as.patch(at(other, `/notes/${note.id}`), { content: 'x' })).toMatchObject(refusal(404, 'Note'));
    expect(await as.patch(at(ticket, `/notes/${other.id}`), { content: 'x' })).toMatchObject(refusal(404, 'Note'));
    for (const body of [{ content: ' ' }, { content: null }, { content: ['x'] }, { text: 'x' }])
      expect(await as.patch(path, body)).toMatchObject(refusal(400));
    expect(await done(as.get(at(ticket, '/notes')))).toEqual([changed]);
  });

  it('need content', async () => {
    const ticket = await openTicket(as, server);
    for (const body of [{}, { content: ' ' }, { content: 'x'.repeat(4001) }, { content: 'x', staffId: 'me' }]) {
      expect(await as.post(at(ticket, '/notes'), body)).toMatchObject(refusal(400));
    }
  });
});

describe('feedback', () => {
  it('is kept with the ticket and makes an event, in the name of its author', async () => {
    const ticket = await openTicket(as, server, { participantIds: ['7'] });
    await done(as.post(at(ticket, '/close')));
    const rated = await done(as.post(at(ticket, '/feedback'), { rating: 4, comment: 'Quick', userId: '7' }));
    expect(rated.feedback).toEqual({ rating: 4, comment: 'Quick' });
    expect(await eventsOf('ticket.feedback_received')).toMatchObject([{ actor: { type: 'user', id: '7' } }]);
  });

  it.each([{}, { rating: 0 }, { rating: 6 }, { rating: 2.5 }, { rating: 5, userId: '999' }])(
    '%j is 400',
    async (body) => {
      const ticket = await openTicket(as, server);
      await done(as.post(at(ticket, '/close')));
      expect(await as.post(at(ticket, '/feedback'), body)).toMatchObject(refusal(400));
    },
  );
});
