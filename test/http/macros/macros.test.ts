import { signIn } from '../../support/browser/dashboard.ts';
import { STAFF } from '../../support/build.ts';
import { createCategory, done, type Json, openTicket, refusal, UNKNOWN } from '../../support/spec-helpers.ts';
import { useApi, useServer } from '../../support/use-api.ts';

const api = useApi();
const { server, as } = useServer(api);
const AT = '/v1/macros';

const REPLY = { type: 'send_message', data: { content: 'Which order, {{ticket.number}}?' } };
const URGENT = { type: 'update_ticket', data: { priority: 'urgent', addTags: ['order'] } };

let serial = 0;
const macro = (actions: readonly object[] = [REPLY, URGENT], fields: object = {}): Promise<Json> =>
  done(as.post(AT, { name: `Macro ${(serial += 1)}`, actions, ...fields }));
const run = (id: string, ids: readonly string[], headers: Record<string, string> = {}): Promise<Json> =>
  done(as.post(`${AT}/${id}/run`, { ids, staffId: STAFF }, headers));
const read = (id: string): Promise<Json> => done(as.get(`/v1/tickets/${id}`));
const listContents = async (id: string): Promise<string[]> =>
  (await done(as.get(`/v1/tickets/${id}/messages`))).map(({ content }: Json) => content);

describe('a macro', () => {
  it('is created, read, listed by name, changed and deleted', async () => {
    const [b, a] = [await macro([URGENT], { name: 'B' }), await macro([URGENT], { name: 'A' })];
    expect(b).toMatchObject({ guildId: server.id, actions: [URGENT], runCount: 0, lastRunAt: null, version: 1 });
    expect((await done(as.get(AT))).map(({ id }: Json) => id)).toEqual([a.id, b.id]);
    expect(await done(as.get(`${AT}/${a.id}`))).toEqual(a);
    const changed = await done(as.patch(`${AT}/${a.id}`, { actions: [REPLY] }));
    expect(changed).toEqual({ ...a, actions: [REPLY], version: 2, updatedAt: changed.updatedAt });
    expect(await done(as.patch(`${AT}/${a.id}`, { actions: [REPLY] }))).toEqual(changed);
    expect(await as.patch(`${AT}/${a.id}`, { name: 'C' }, { 'if-match': '"1"' })).toMatchObject(refusal(409));
    expect(await as.patch(`${AT}/${a.id}`, { name: 'B' })).toMatchObject(refusal(409, 'exists already'));
    expect(await done(as.delete(`${AT}/${a.id}`))).toEqual({ id: a.id, deleted: true });
    expect(await as.get(`${AT}/${a.id}`)).toMatchObject(refusal(404, 'Macro'));
  });

  it.each([
    ['no action', { actions: [] }, 'actions'],
    ['21 actions', { actions: Array.from({ length: 21 }, () => URGENT) }, 'actions'],
    ['a text in place of actions', { actions: 'close' }, 'actions'],
    ['an action that calls addresses', { actions: [{ type: 'api_request' }] }, 'type'],
    ['an action without what it needs', { actions: [{ type: 'add_note' }] }, 'actions.0.data.content: is needed'],
    ['an unknown flow', { actions: [{ type: 'run_flow', data: { flowId: UNKNOWN } }] }, 'there is no such flow'],
    ['no name', { name: ' ' }, 'name'],
    ['a field of rules', { trigger: 'ticket.created' }, 'trigger'],
  ])('is refused with %s', async (_, fields, problem) => {
    const sent = { name: `Macro ${(serial += 1)}`, actions: [URGENT], ...fields };
    expect(await as.post(AT, sent)).toMatchObject(refusal(400, problem));
  });

  it('keeps what its actions refer to from being deleted', async () => {
    const { id: categoryId } = await createCategory(as);
    await macro([{ type: 'update_ticket', data: { categoryId } }]);
    expect(await as.delete(`/v1/categories/${categoryId}`)).toMatchObject(refusal(409, '1 macro(s)'));
  });

  it('is written by those who write rules, and read and run by staff', async () => {
    const { id } = await macro([URGENT]);
    const ticket = await openTicket(as, server);
    const owner = { kind: 'guild', guildId: server.id } as const;
    const staff = await signIn(api, { owner, role: 'staff', userId: STAFF });
    const at = `/servers/${server.id}/macros`;
    expect((await staff.get(`${at}/${id}`)).status).toBe(200);
    expect(await staff.post(at, { name: 'Mine', actions: [URGENT] })).toMatchObject(refusal(403));
    expect(await staff.send('PATCH', `${at}/${id}`, { name: 'Mine' })).toMatchObject(refusal(403));
    expect(await staff.send('DELETE', `${at}/${id}`)).toMatchObject(refusal(403));
    const { body } = await staff.post(`${at}/${id}/run`, { ids: [ticket.id] });
    expect(body.data.outcomes).toMatchObject([{ id: ticket.id, status: 'completed' }]);
  });
});

describe('a run of a macro', () => {
  it('answers and changes the ticket in the name of the staff member', async () => {
    const { id } = await macro();
    const ticket = await openTicket(as, server);
    const result = await run(id, [ticket.id]);
    expect(result).toMatchObject({ completedCount: 1, failedCount: 0 });
    expect(await read(ticket.id)).toMatchObject({ status: 'pending', priority: 'urgent', tags: ['order'] });
    const messages = await done(as.get(`/v1/tickets/${ticket.id}/messages`));
    expect(messages.at(-1)).toMatchObject({
      author: { type: 'staff', id: STAFF },
      content: `Which order, ${ticket.ticketNumber}?`,
    });
    const events = await done(as.get(`/v1/tickets/${ticket.id}/timeline`));
    const changed = events.find(({ type }: Json) => type === 'ticket.updated');
    expect(changed).toMatchObject({ actor: { type: 'staff', id: STAFF } });
    expect((await read(ticket.id)).firstResponseAt).not.toBeNull();
    const [stored] = await done(as.get(`${AT}/${id}/runs`));
    expect(stored).toMatchObject({ macroId: id, automationId: null, flowId: null, trigger: { kind: 'macro' } });
    expect(stored.id).toBe(result.outcomes[0].runId);
    const detail = await done(as.get(`/v1/flow-runs/${stored.id}`));
    expect(detail.trace.map(({ type }: Json) => type)).toEqual(['send_message', 'update_ticket']);
    expect(await done(as.get(`${AT}/${id}`))).toMatchObject({ runCount: 1, version: 1 });
  });

  it('goes over several tickets, each by itself, and says what failed', async () => {
    const { id } = await macro([{ type: 'remind', data: { minutes: 5, text: 'Call back' } }, URGENT]);
    const [claimed, unclaimed] = [await openTicket(as, server), await openTicket(as, server)];
    await done(as.post(`/v1/tickets/${claimed.id}/claim`, { staffId: STAFF }));
    const result = await run(id, [unclaimed.id, claimed.id, UNKNOWN, claimed.id]);
    expect(result).toMatchObject({
      completedCount: 1,
      failedCount: 2,
      outcomes: [
        { id: unclaimed.id, status: 'failed', error: expect.stringContaining('Nobody has claimed the ticket') },
        { id: claimed.id, status: 'completed', error: null },
        { id: UNKNOWN, runId: null, status: 'failed', error: 'Ticket not found.' },
      ],
    });
    // What follows a refused action is not done.
    expect((await read(unclaimed.id)).priority).toBe('normal');
    expect((await read(claimed.id)).priority).toBe('urgent');
  });

  it('reaches no ticket of another server', async () => {
    const other = await api.server();
    const theirs = await openTicket(await api.as(other), other);
    const { id } = await macro();
    const { outcomes } = await run(id, [theirs.id]);
    expect(outcomes).toMatchObject([{ status: 'failed', runId: null }]);
    expect(await (await api.as(other)).get(`/v1/tickets/${theirs.id}`)).toMatchObject({
      body: { data: { priority: 'normal' } },
    });
  });

  it('is not repeated under its idempotency key', async () => {
    const { id } = await macro([REPLY]);
    const ticket = await openTicket(as, server);
    const before = (await listContents(ticket.id)).length;
    const [first, second] = await Promise.all(
      Array.from({ length: 2 }, () =>
        as.post(`${AT}/${id}/run`, { ids: [ticket.id], staffId: STAFF }, { 'idempotency-key': 'once' }),
      ),
    );
    const again = await run(id, [ticket.id], { 'idempotency-key': 'once' });
    expect([first?.status, second?.status]).toContain(200);
    expect(again.outcomes).toMatchObject([{ status: 'completed' }]);
    expect(await listContents(ticket.id)).toHaveLength(before + 1);
    await run(id, [ticket.id], { 'idempotency-key': 'twice' });
    expect(await listContents(ticket.id)).toHaveLength(before + 2);
  });

  it.each([
    ['no ticket', { ids: [] }],
    ['a text in place of ids', { ids: 'all' }],
    ['101 tickets', { ids: Array.from({ length: 101 }, () => UNKNOWN) }],
    ['ids that are none', { ids: ['1'] }],
    ['an unknown field', { ids: [UNKNOWN], force: true }],
  ])('is refused with %s', async (_, body) => {
    const { id } = await macro();
    expect(await as.post(`${AT}/${id}/run`, body)).toMatchObject(refusal(400));
  });

  it('needs a macro of the server', async () => {
    expect(await as.post(`${AT}/${UNKNOWN}/run`, { ids: [UNKNOWN] })).toMatchObject(refusal(404, 'Macro'));
  });

  it('goes on later while the bot is out of reach, and is done once', async () => {
    const { id } = await macro([URGENT, REPLY]);
    const ticket = await openTicket(as, server);
    const before = (await listContents(ticket.id)).length;
    await api.service.chat.setOnline(false);
    expect((await run(id, [ticket.id])).outcomes).toMatchObject([{ status: 'running', error: null }]);
    expect((await read(ticket.id)).priority).toBe('urgent');
    await api.service.chat.setOnline(true);
    api.clock.advance(6_000);
    await api.work();
    expect(await listContents(ticket.id)).toHaveLength(before + 1);
    expect((await done(as.get(`${AT}/${id}/runs`)))[0]).toMatchObject({ status: 'completed' });
  });
});
