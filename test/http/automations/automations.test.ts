import { done, type Json, openTicket, refusal, UNKNOWN } from '../../support/spec-helpers.ts';
import { useApi, useServer } from '../../support/use-api.ts';

const api = useApi();
const { server, as } = useServer(api);

const URGENT = { type: 'update_ticket', data: { priority: 'urgent', addTags: ['refund'] } };
const about = (value: string) => ({ field: 'ticket.subject', operator: 'contains', value });

let serial = 0;
const rule = (fields: object = {}): Promise<Json> =>
  done(
    as.post('/v1/automations', {
      name: `Rule ${(serial += 1)}`,
      trigger: 'ticket.created',
      actions: [URGENT],
      ...fields,
    }),
  );
const at = ({ id }: Json, action = '') => `/v1/automations/${id}${action}`;
const read = ({ id }: Json): Promise<Json> => done(as.get(`/v1/tickets/${id}`));
const runs = (one: Json): Promise<Json[]> => done(as.get(at(one, '/runs')));
const runOf = ({ id }: Json): Promise<Json> => done(as.get(`/v1/flow-runs/${id}`));
const ticket = (fields: object = {}) => openTicket(as, server, fields);

describe('a rule', () => {
  it('is created with defaults, read, changed, listed by position and deleted', async () => {
    const second = await rule({ position: 2 });
    expect(second).toMatchObject({
      enabled: true,
      conditions: null,
      stopProcessing: false,
      runCount: 0,
      lastRunAt: null,
      version: 1,
    });
    const first = await rule({ position: 1 });
    expect((await done(as.get('/v1/automations'))).map(({ id }: Json) => id)).toEqual([first.id, second.id]);
    const changed = await done(as.patch(at(first), { ...first, position: 3 }));
    expect(changed).toEqual({ ...first, position: 3, version: 2, updatedAt: changed.updatedAt });
    expect((await done(as.get('/v1/automations'))).map(({ id }: Json) => id)).toEqual([second.id, first.id]);
    expect(await as.patch(at(first), { position: 4 }, { 'if-match': '"1"' })).toMatchObject(refusal(409));
    expect(await done(as.delete(at(first)))).toEqual({ id: first.id, deleted: true });
    expect(await as.get(at(first))).toMatchObject(refusal(404, 'Automation rule'));
  });

  it.each([
    ['an unknown trigger', { trigger: 'category.created' }, 'trigger'],
    ['no action', { actions: [] }, 'actions'],
    ['an action that calls addresses', { actions: [{ type: 'api_request' }] }, 'type'],
    ['an action without what it needs', { actions: [{ type: 'add_note' }] }, 'actions.0.data.content: is needed'],
    [
      'a field that the action does not have',
      { actions: [{ type: 'close_ticket', data: { why: 'x' } }] },
      'actions.0.data.why',
    ],
    [
      'an unknown flow',
      { actions: [{ type: 'run_flow', data: { flowId: UNKNOWN } }] },
      'actions.0.data.flowId: there is no such flow',
    ],
    [
      'an unknown category',
      { actions: [{ type: 'update_ticket', data: { categoryId: UNKNOWN } }] },
      'actions.0.data.categoryId',
    ],
    ['an unknown operator', { conditions: { field: 'ticket.status', operator: 'matches', value: 'x' } }, 'conditions'],
    [
      'too many parts',
      { conditions: { all: Array.from({ length: 20 }, () => ({ any: Array.from({ length: 5 }, () => about('x')) })) } },
      '100 parts',
    ],
  ])('is refused with %s', async (_, fields, says) => {
    const body = { name: 'Refused', trigger: 'ticket.created', actions: [URGENT], ...fields };
    expect(await as.post('/v1/automations', body)).toMatchObject(refusal(400, says));
  });

  it('has a name that no other of the server has', async () => {
    const { name } = await rule();
    const again = { name, trigger: 'ticket.created', actions: [URGENT] };
    expect(await as.post('/v1/automations', again)).toMatchObject(refusal(409, name));
  });

  it('keeps what it names from being deleted', async () => {
    const { id } = await done(as.post('/v1/categories', { name: 'Refunds' }));
    await rule({ actions: [{ type: 'update_ticket', data: { categoryId: id } }] });
    expect(await as.delete(`/v1/categories/${id}`)).toMatchObject(refusal(409, '1 automation rule(s)'));
    const flow = await done(as.post('/v1/flows', { name: 'Named', nodes: [{ id: 'end', type: 'end' }] }));
    await rule({ actions: [{ type: 'run_flow', data: { flowId: flow.id } }] });
    expect(await as.delete(`/v1/flows/${flow.id}`)).toMatchObject(refusal(409, '1 automation rule(s)'));
  });
});

describe('when something happens', () => {
  it('does what a rule says where its conditions hold, and writes that down', async () => {
    const refunds = await rule({
      conditions: { all: [about('refund'), { not: { field: 'ticket.tags', operator: 'contains', value: 'vip' } }] },
    });
    const [hit, vip, miss] = [
      await ticket({ subject: 'My REFUND' }),
      await ticket({ subject: 'Refund', tags: ['vip'] }),
      await ticket({ subject: 'Hello' }),
    ];
    await api.work();
    expect(await read(hit)).toMatchObject({ priority: 'urgent', tags: ['refund'] });
    expect(await read(vip)).toMatchObject({ priority: 'normal', tags: ['vip'] });
    expect(await read(miss)).toMatchObject({ priority: 'normal', tags: [] });
    const [run, ...others] = await runs(refunds);
    expect(others).toEqual([]);
    expect(run).toMatchObject({
      automationId: refunds.id,
      flowId: null,
      status: 'completed',
      ticketId: hit.id,
      depth: 1,
      stepCount: 1,
    });
    expect((await runOf(run)).trace).toMatchObject([{ nodeId: 'action-1', type: 'update_ticket', error: null }]);
    expect(await done(as.get(at(refunds)))).toMatchObject({ runCount: 1, version: 1 });
    const [entry] = await done(as.get(`/v1/tickets/${hit.id}/timeline`));
    expect(entry).toMatchObject({ type: 'ticket.updated', actor: { type: 'automation', id: run.id } });
  });

  it('lets rules act in their order, each on what the one before has left, until one of them stops', async () => {
    await rule({ position: 1 });
    const urgent = { field: 'ticket.priority', operator: 'eq', value: 'urgent' };
    const note = (content: string) => [{ type: 'add_note', data: { content } }];
    await rule({ position: 2, conditions: urgent, actions: note('second {{ticket.priority}}'), stopProcessing: true });
    const third = await rule({ position: 3, actions: note('third') });
    const { id } = await ticket();
    await api.work();
    expect(await done(as.get(`/v1/tickets/${id}/notes`))).toMatchObject([{ content: 'second urgent' }]);
    expect(await runs(third)).toEqual([]);
  });

  it('knows what an event changed, who did it, and how long ago something was', async () => {
    const changed = await rule({
      trigger: 'ticket.updated',
      conditions: {
        all: [
          { field: 'ticket.priority', operator: 'changed' },
          { field: 'actor.type', operator: 'in', value: ['token', 'staff'] },
          { field: 'category.name', operator: 'eq', value: 'Support' },
          { not: { field: 'ticket.createdAt', operator: 'older_than', value: 3600 } },
        ],
      },
      actions: [{ type: 'add_note', data: { content: 'changed' } }],
    });
    const { id } = await ticket();
    await done(as.patch(`/v1/tickets/${id}`, { subject: 'Other' }));
    await done(as.patch(`/v1/tickets/${id}`, { priority: 'low' }));
    await api.work();
    expect(await runs(changed)).toHaveLength(1);
  });

  it('looks at nothing that happened before a rule was there, or while it is switched off', async () => {
    await ticket();
    const late = await rule();
    await api.work();
    await done(as.patch(at(late), { enabled: false }));
    await ticket();
    await api.work();
    expect(await runs(late)).toEqual([]);
  });

  it('does not apply a rule to what it did itself', async () => {
    const echo = await rule({
      trigger: 'ticket.message_created',
      actions: [{ type: 'send_message', data: { content: 'Noted.' } }],
    });
    const { id } = await ticket();
    await done(as.post(`/v1/tickets/${id}/reply`, { content: 'Hello' }));
    for (let i = 0; i < 4; i += 1) await api.work();
    expect(await runs(echo)).toMatchObject([{ status: 'completed', depth: 1 }]);
    expect(await done(as.get(`/v1/tickets/${id}/messages`))).toHaveLength(2);
  });

  it('does not apply a rule to what its flow did', async () => {
    const flow = await done(
      as.post('/v1/flows', {
        name: 'Answer',
        nodes: [{ id: 'say', type: 'send_message', data: { content: 'From a flow' } }],
      }),
    );
    await done(as.post(`/v1/flows/${flow.id}/publish`));
    const starts = await rule({
      trigger: 'ticket.message_created',
      actions: [{ type: 'run_flow', data: { flowId: flow.id } }],
    });
    const { id } = await ticket();
    await done(as.post(`/v1/tickets/${id}/reply`, { content: 'Hello' }));
    for (let i = 0; i < 12; i += 1) await api.work();
    const all = [...(await runs(starts)), ...(await done(as.get(`/v1/flows/${flow.id}/runs`)))];
    expect(all.map(({ status, depth }) => [status, depth])).toEqual([
      ['completed', 1],
      ['completed', 2],
    ]);
  });

  it('waits with what needs the bot until it is there, and does it once', async () => {
    const says = await rule({
      actions: [{ type: 'send_message', data: { content: 'Welcome {{requester.mention}}' } }],
    });
    const { id, channelId } = await ticket();
    await done(api.anonymous.put('/sandbox/api/availability', { online: false }));
    await api.work();
    expect(await runs(says)).toMatchObject([{ status: 'running' }]);
    await done(api.anonymous.put('/sandbox/api/availability', { online: true }));
    for (let i = 0; i < 20 && (await runs(says))[0].status === 'running'; i += 1) {
      api.clock.advance(1_000);
      await api.work();
    }
    const written = await done(api.anonymous.get(`/sandbox/api/guilds/${server.id}/channels/${channelId}/messages`));
    expect(written.filter(({ content }: Json) => content.startsWith('Welcome'))).toHaveLength(1);
    expect(await done(as.get(`/v1/tickets/${id}/messages`))).toMatchObject([{ author: { type: 'automation' } }]);
  });
});

describe('trying a rule out', () => {
  const conditions = { any: [about('refund'), { field: 'ticket.priority', operator: 'eq', value: 'low' }] };

  it('says which conditions hold for a ticket and what would be done, and does none of it', async () => {
    const one = await rule({ conditions, enabled: false });
    const { id } = await ticket({ subject: 'Refund' });
    const tested = await done(as.post(at(one, '/test'), { ticketId: id }));
    expect(tested).toMatchObject({
      triggerMatches: true,
      applies: true,
      conditions: {
        holds: true,
        any: [
          { actual: 'Refund', holds: true },
          { actual: 'normal', holds: false },
        ],
      },
      run: {
        status: 'completed',
        trace: [{ type: 'update_ticket', output: { changes: { priority: 'urgent', addTags: ['refund'] } } }],
      },
    });
    const other = await ticket({ subject: 'Hello' });
    expect(await done(as.post(at(one, '/test'), { ticketId: other.id }))).toMatchObject({ applies: false, run: null });
    expect(await read({ id })).toMatchObject({ priority: 'normal' });
    expect(await runs(one)).toEqual([]);
  });

  it('takes an event as the feed has it', async () => {
    const one = await rule({ conditions });
    await ticket({ subject: 'A refund' });
    const [event] = await done(as.get('/v1/events?eventTypes=ticket.created'));
    expect(await done(as.post(at(one, '/test'), { event }))).toMatchObject({ applies: true });
    const other = { ...event, type: 'ticket.closed' };
    expect(await done(as.post(at(one, '/test'), { event: other }))).toMatchObject({
      triggerMatches: false,
      applies: false,
    });
  });

  it('needs a ticket or an event', async () => {
    const one = await rule();
    expect(await as.post(at(one, '/test'), {})).toMatchObject(refusal(400, 'ticketId and event'));
    expect(await as.post(at(one, '/test'), { ticketId: UNKNOWN })).toMatchObject(refusal(404, 'Ticket'));
  });
});
