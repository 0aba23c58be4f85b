import type { Client } from '../../support/api.ts';
import { STAFF } from '../../support/build.ts';
import { useApi, useServer } from '../../support/use-api.ts';
import { createOrganizationClient, done, openTicket, refusal } from '../../support/spec-helpers.ts';

// As in production: rows that do not fit their view are shown, not refused.
const api = useApi({ isStrict: false });
const { server, as } = useServer(api, 'all tests');
let organization: Client;
beforeAll(async () => {
  organization = await createOrganizationClient(api, [server]);
});

const POISON = '{"high"}", "x\\';

/** A ticket as a flow could leave it behind before enumerations were checked by type. */
const poisoned = async () => {
  const { id } = await openTicket(as, server, { message: 'Help' });
  await api.service.database.query(
    'update tickets set status = :POISON, priority = :POISON, source = :POISON where id = :id::uuid',
    { id, POISON },
  );
  await api.service.database.query(
    `update events set data = jsonb_set(data, '{ticket,priority}', '["hi\\"gh"]') where data->'ticket'->>'id' = :id::text`,
    { id },
  );
  return id as string;
};

describe('a ticket whose enumerations hold something else', () => {
  it('is shown as JSON wherever it appears', async () => {
    const id = await poisoned();
    expect(await done(as.get(`/v1/tickets/${id}`))).toMatchObject({ status: POISON, priority: POISON });
    const paths = ['tickets', 'events', `tickets/${id}/timeline`, 'analytics/overview', 'transcripts'];
    for (const path of paths) expect((await as.get(`/v1/${path}`)).status).toBe(200);
  });

  it('can be changed', async () => {
    const id = await poisoned();
    const fields = { status: 'pending', priority: 'low' };
    expect(await done(as.patch(`/v1/tickets/${id}`, fields))).toMatchObject(fields);
    expect((await as.get('/v1/events')).status).toBe(200);
  });

  it.each(['reply', 'claim', 'close-request'])('can be acted on: %s', async (action) => {
    const id = await poisoned();
    const body = { content: 'Hello', staffId: STAFF };
    const { content: _, ...withoutContent } = body;
    expect(
      (await as.post(`/v1/tickets/${id}/${action}`, action === 'reply' ? body : withoutContent)).status,
    ).toBeLessThan(300);
  });

  it('can be closed and deleted, and its transcript is JSON', async () => {
    const id = await poisoned();
    expect(await done(as.post(`/v1/tickets/${id}/close`))).toMatchObject({ status: 'closed', priority: POISON });
    await api.work();
    const [{ id: transcript }] = await done(as.get(`/v1/transcripts`));
    for (const format of ['json', 'html', 'markdown']) {
      expect((await as.get(`/v1/transcripts/${transcript}?format=${format}`)).status).toBe(200);
    }
    expect((await organization.get('/v1/org/transcripts')).status).toBe(200);
    expect((await organization.get(`/v1/org/transcripts/${transcript}`)).status).toBe(200);
    await done(as.delete(`/v1/tickets/${id}`));
  });
});

describe('a flow whose nodes hold something else', () => {
  const node = { id: 'open', type: 'create_ticket', position: { x: 0, y: 0 }, name: null };
  const poisonedFlow = async (data: object) => {
    const { id } = await done(as.post('/v1/flows', { name: `Flow ${Math.random()}` }));
    await api.service.database.query('update flows set nodes = :nodes::jsonb where id = :id::uuid', {
      id,
      nodes: JSON.stringify([{ ...node, data, sealed: {} }]),
    });
    return id as string;
  };

  it.each([{ priority: ['high'] }, { priority: { toString: 1 } }, { authType: 'constructor' }])(
    'can be read, renamed and mended: %j',
    async (data) => {
      const id = await poisonedFlow(data);
      expect((await done(as.get(`/v1/flows/${id}`))).nodes[0].data).toEqual(data);
      expect((await done(as.post(`/v1/flows/${id}/validate`))).valid).toBe(false);
      await done(as.patch(`/v1/flows/${id}`, { description: 'Renamed' }));
      const nodes = [{ ...node, data: { categoryId: server.categoryId, priority: 'high' } }];
      expect((await done(as.patch(`/v1/flows/${id}`, { nodes }))).nodes).toEqual(nodes);
      expect((await done(as.post(`/v1/flows/${id}/validate`))).valid).toBe(true);
    },
  );

  it('fails when it runs, and opens no poisoned ticket', async () => {
    const nodes = [{ ...node, data: { categoryId: server.categoryId } }];
    const { id } = await done(as.post('/v1/flows', { name: 'Runs', nodes }));
    await done(as.post(`/v1/flows/${id}/publish`));
    await api.service.database.query(
      `update flow_versions set nodes = jsonb_set(nodes, '{0,data,priority}', '["high"]') where flow_id = :id::uuid`,
      { id },
    );
    const run = await done(as.post(`/v1/flows/${id}/run`));
    await api.work();
    expect(await done(as.get(`/v1/flow-runs/${run.id}`))).toMatchObject({
      status: 'failed',
      error: { message: expect.stringContaining('priority') },
    });
  });
});

describe('a value of the wrong type', () => {
  const WRONG: [string, string, object][] = [
    ['priority', 'update_ticket', { priority: ['high'] }],
    ['status', 'update_ticket', { status: [['open']] }],
    ['priority', 'update_ticket', { priority: { toString: 'high' } }],
    ['operator', 'condition', { field: 'ticket.status', operator: { toString: 1 } }],
    ['operator', 'condition', { field: 'ticket.status', operator: ['eq'] }],
    ['method', 'api_request', { method: ['GET'], url: 'https://example.com' }],
    ['authType', 'api_request', { method: 'GET', url: 'https://example.com', authType: ['none'] }],
    [
      'options.0.id',
      'ask_choice',
      { content: 'Which?', variable: 'x', options: [{ id: { toString: 1 }, label: 'A' }] },
    ],
    ['seconds', 'wait', { seconds: ['5'] }],
    ['seconds', 'wait', { seconds: '5' }],
    ['categoryId', 'create_ticket', { categoryId: ['019b0000-0000-7000-8000-000000000001'] }],
    ['headers', 'api_request', { method: 'GET', url: 'https://example.com', headers: { a: ['b'] } }],
  ];

  it.each(WRONG)('in %s of a node is refused by its name', async (field, type, data) => {
    const answer = await as.post('/v1/flows', { name: 'Wrong', nodes: [{ id: 'n', type, data }] });
    expect(answer).toMatchObject(refusal(400, `nodes.n.${field}`));
  });

  it.each([
    ['priority', 'update_ticket', { priority: ['high'] }],
    ['status', 'update_ticket', { status: ['open'] }],
    ['categoryId', 'update_ticket', { categoryId: 'billing' }],
    ['flowId', 'run_flow', { flowId: 'x' }],
    ['flowId', 'run_flow', { flowId: ['019b0000-0000-7000-8000-000000000001'] }],
  ])('in %s of a rule is refused by its name', async (field, type, data) => {
    const rule = { name: 'Wrong', trigger: 'ticket.created', actions: [{ type, data }] };
    expect(await as.post('/v1/automations', rule)).toMatchObject(refusal(400, `actions.0.data.${field}`));
  });

  it('in the category of a trigger is refused when the flow is published', async () => {
    const trigger = { kind: 'ticket_created', config: { categoryId: 'billing' } };
    const { id } = await done(as.post('/v1/flows', { name: 'Trigger', trigger, nodes: [{ id: 'e', type: 'end' }] }));
    expect(await as.post(`/v1/flows/${id}/publish`)).toMatchObject(refusal(400, 'trigger.config.categoryId'));
  });

  it.each([{ ticket: {} }, { ticket: 'half' }, { changes: null }, { changes: { status: 5 } }])(
    'in the event that a rule is tried out with is refused: %j',
    async (data) => {
      const actions = [{ type: 'add_note', data: { content: '{{ticket.number}}' } }];
      const { id } = await done(
        as.post('/v1/automations', { name: `Half ${Math.random()}`, trigger: 'ticket.created', actions }),
      );
      const ticket = await openTicket(as, server);
      const event = { type: 'ticket.created', actor: { type: 'user', id: '1' }, data: { ticket, ...data } };
      if ('ticket' in data && typeof data.ticket === 'object') Object.assign(data.ticket, { id: ticket.id });
      expect(await as.post(`/v1/automations/${id}/test`, { event })).toMatchObject(refusal(400, 'event.data'));
    },
  );
});
