import { NODE_TYPE_NAMES } from '#core/flows/index.ts';
import { createOrganizationClient, done, type Json, refusal } from '../../support/spec-helpers.ts';
import { useApi, useServer } from '../../support/use-api.ts';

const CANARY = 'c4n4ry-s3cret';
const REDACTED = '__redacted__';

const api = useApi();
const { server, as } = useServer(api);

const call = (data: object = {}, fields: object = {}) => ({
  id: 'call',
  type: 'api_request',
  ...fields,
  data: { method: 'GET', url: 'https://example.com/members', ...data },
});
const END = { id: 'end', type: 'end' };
const EDGES = [{ id: 'e1', source: 'call', sourceHandle: 'success', target: 'end' }];

let serial = 0;
const made = (fields: object = {}): Promise<Json> =>
  done(as.post('/v1/flows', { name: `Flow ${(serial += 1)}`, ...fields }));
const at = ({ id }: Json, action = '') => `/v1/flows/${id}${action}`;

/** Data with a credential wherever there can be one. */
const SECRET = {
  authToken: CANARY,
  authUsername: CANARY,
  authPassword: CANARY,
  headers: { Accept: 'application/json', Authorization: `Bearer ${CANARY}`, 'X-Api-Key': CANARY, Cookie: CANARY },
};
const MASKED = {
  authToken: REDACTED,
  authUsername: REDACTED,
  authPassword: REDACTED,
  headers: { Accept: 'application/json', Authorization: REDACTED, 'X-Api-Key': REDACTED, Cookie: REDACTED },
};

describe('a flow', () => {
  it('is created with defaults, read, listed and deleted', async () => {
    const flow = await made({ name: 'Empty' });
    expect(flow).toMatchObject({
      name: 'Empty',
      description: null,
      trigger: { kind: 'api', config: {} },
      nodes: [],
      edges: [],
    });
    expect(await done(as.get(at(flow)))).toEqual(flow);
    expect(await done(as.get('/v1/flows'))).toEqual([flow]);
    expect(await done(as.delete(at(flow)))).toEqual({ id: flow.id, deleted: true });
    expect(await as.get(at(flow))).toMatchObject(refusal(404, 'Flow'));
  });

  it('keeps the names of its steps, trimmed, also in a published version; a step without one has null', async () => {
    const named = { ...END, id: 'last', name: '  Say goodbye  ' };
    const flow = await made({ nodes: [named, END] });
    const names = (of: Json) => of.nodes.map(({ name }: Json) => name);
    expect(names(flow)).toEqual(['Say goodbye', null]);
    expect(names(await done(as.patch(at(flow), { nodes: [{ ...named, name: null }] })))).toEqual([null]);
    await done(as.patch(at(flow), { nodes: [named], edges: [] }));
    await done(as.post(at(flow, '/publish'), {}));
    expect(names((await done(as.get(at(flow, '/versions'))))[0])).toEqual(['Say goodbye']);
  });

  it.each(['', '   ', 'x'.repeat(81), 5])(
    'refuses %j as the name of a step: 400 that names the field',
    async (name) => {
      const nodes = [{ ...END, name }];
      expect(await as.post('/v1/flows', { name: `Bad ${(serial += 1)}`, nodes })).toMatchObject(refusal(400, 'name'));
    },
  );

  it('is changed field by field; as it was read it may be sent back, a stale version is refused', async () => {
    const flow = await made({ nodes: [call(SECRET), END], edges: EDGES });
    const { clearedCredentials, redirectedCredentials, ...same } = await done(as.patch(at(flow), flow));
    expect([same, clearedCredentials, redirectedCredentials]).toEqual([flow, [], []]);
    expect(await done(as.patch(at(flow), { description: 'New' }))).toMatchObject({ nodes: flow.nodes, version: 2 });
    expect(await as.patch(at(flow), { name: 'x' }, { 'if-match': '"1"' })).toMatchObject(refusal(409));
    const taken = await made();
    expect(await as.patch(at(flow), { name: taken.name })).toMatchObject(refusal(409, taken.name));
  });

  it.each([
    [{ nodes: [{ id: 'a', type: 'teleport' }] }, 'type'],
    [{ nodes: [{ id: 'a b', type: 'end' }] }, 'id'],
    [{ nodes: [END, END] }, 'nodes.end'],
    [{ nodes: [call({ colour: 'red' })] }, 'nodes.call.colour'],
    [{ nodes: [call({ method: 'BREW' })] }, 'nodes.call.method'],
    [{ nodes: [call({ timeoutMs: 60_000 })] }, 'nodes.call.timeoutMs'],
    [{ nodes: [call({ authToken: 5 })] }, 'nodes.call.authToken'],
    [{ nodes: [call({ url: 'https://me:pass@example.com/' })] }, 'nodes.call.url'],
    [{ nodes: [call({ headers: { a: 1 } })] }, 'nodes.call.headers'],
    [{ trigger: { kind: 'moon' } }, 'trigger'],
    [{ name: REDACTED }, REDACTED],
    [{ nodes: [{ ...END, name: REDACTED }] }, REDACTED],
    [{ description: `was ${REDACTED}` }, REDACTED],
    [{ status: 'active' }, 'status'],
  ])('with %j is refused: 400 that names the place', async (fields, says) => {
    expect(await as.post('/v1/flows', { name: `Bad ${(serial += 1)}`, ...fields })).toMatchObject(refusal(400, says));
  });

  it('lists by node what keeps it from running, everything at once', async () => {
    const edges = [...EDGES, { id: 'e2', source: 'call', sourceHandle: 'sideways', target: 'nowhere' }];
    const lost = { id: 'lost', type: 'send_message' };
    const flow = await made({ nodes: [call({ authType: 'bearer' }), END, lost], edges });
    const { valid, problems } = await done(as.post(at(flow, '/validate')));
    expect(valid).toBe(false);
    expect(problems.map(({ nodeId, field }: Json) => [nodeId, field])).toEqual(
      expect.arrayContaining([
        ['call', 'authToken'],
        ['lost', 'content'],
        ['lost', null],
        ['call', null],
        [null, null],
      ]),
    );
    const good = await made({ nodes: [call({ authType: 'bearer', authToken: CANARY }), END], edges: EDGES });
    expect(await done(as.post(at(good, '/validate')))).toEqual({ valid: true, problems: [], warnings: [] });
    expect(await done(as.post(at(await made(), '/validate')))).toMatchObject({ valid: false });
  });

  it('says of its kinds of nodes what they hold, and which fields are credentials', async () => {
    const types = await done(as.get('/v1/flow-node-types?limit=100'));
    expect(types.map(({ type }: Json) => type)).toEqual(NODE_TYPE_NAMES);
    const request = types.find(({ type }: Json) => type === 'api_request');
    expect(request).toMatchObject({
      credentials: ['authToken', 'authUsername', 'authPassword'],
      schema: { type: 'object', properties: { url: { type: 'string' } }, required: ['method', 'url'] },
      handles: ['success', 'error'],
    });
  });

  it('says of its kinds of nodes which texts are templates, and in what unit a time is', async () => {
    const types = await done(as.get('/v1/flow-node-types?limit=100'));
    const propertiesOf = (name: string): Json => types.find(({ type }: Json) => type === name).schema.properties;
    expect(propertiesOf('api_request')).toMatchObject({
      url: { 'x-template': true },
      timeoutMs: { 'x-unit': 'milliseconds' },
    });
    expect(propertiesOf('api_request').authToken).not.toHaveProperty('x-template');
    expect(propertiesOf('wait').seconds).toMatchObject({ 'x-unit': 'seconds' });
  });
});

describe('credentials in nodes', () => {
  const patched = (flow: Json, data: object): Promise<Json> => done(as.patch(at(flow), { nodes: [call(data), END] }));

  it('are masked in every answer, and a field without one is absent', async () => {
    const flow = await made({ nodes: [call(SECRET), END], edges: EDGES });
    expect(flow.nodes[0].data).toMatchObject(MASKED);
    expect(flow.nodes[1].data).toEqual({});
    const organization = await createOrganizationClient(api, [server]);
    const answers = [
      await as.get(at(flow)),
      await as.get('/v1/flows'),
      await as.patch(at(flow), flow),
      await as.patch(at(flow), { description: 'x' }),
      await as.post(at(flow, '/validate')),
      await as.post('/v1/flows', { name: flow.name, nodes: [call(SECRET)] }),
      await as.post('/v1/flows', { name: 'x', nodes: [call({ ...SECRET, method: CANARY.length })] }),
      await organization.get(`/v1/org/servers/${server.id}/flows/${flow.id}`),
      await organization.get(`/v1/org/servers/${server.id}/flows`),
      await as.get('/v1/events'),
    ];
    for (const { text } of answers) expect(text).not.toContain(CANARY);
    await done(as.post(at(flow, '/publish')));
    for (const table of ['flows', 'flow_versions', 'flow_runs', 'events', 'audit_entries']) {
      const statement = `select to_jsonb(t) as row from ${table} t where guild_id = :guild`;
      const kept = JSON.stringify(await api.service.database.query(statement, { guild: server.id }));
      expect([table, kept.includes(CANARY)]).toEqual([table, false]);
      // The audit log shows that there was a credential, as answers do.
      if (table.startsWith('flow')) expect(kept).not.toContain(REDACTED);
    }
  });

  it('are kept, rotated and cleared as the specification says, and the answer names what was cleared', async () => {
    const flow = await made({ nodes: [call(SECRET), END], edges: EDGES });
    const kept = await patched(flow, MASKED);
    expect([kept.nodes[0].data, kept.clearedCredentials]).toEqual([expect.objectContaining(MASKED), []]);
    expect(kept.version).toBe(flow.version);
    const rotated = await patched(flow, { ...MASKED, authToken: 'another' });
    expect([rotated.nodes[0].data.authToken, rotated.clearedCredentials]).toEqual([REDACTED, []]);
    const cleared = await patched(flow, { authToken: '', headers: { 'x-api-key': REDACTED } });
    expect(cleared.nodes[0].data).toEqual({
      method: 'GET',
      url: 'https://example.com/members',
      headers: { 'x-api-key': REDACTED },
    });
    expect(cleared.clearedCredentials.map(({ field }: Json) => field).sort()).toEqual([
      'authPassword',
      'authToken',
      'authUsername',
      'headers.authorization',
      'headers.cookie',
    ]);
    expect(await as.patch(at(flow), { nodes: [call({ authToken: REDACTED })] })).toMatchObject(
      refusal(400, 'nodes.call.authToken'),
    );
    expect((await done(as.get(at(flow)))).nodes).toEqual(cleared.nodes);
  });

  it('are kept when their address moves, which the answer and the event of the next publication name', async () => {
    const flow = await made({ nodes: [call(SECRET), END], edges: EDGES });
    await done(as.post(`${at(flow)}/publish`));
    const moved = await patched(flow, { ...MASKED, url: 'https://elsewhere.example/members' });
    expect(moved.nodes[0].data.authToken).toBe(REDACTED);
    expect(moved.clearedCredentials).toEqual([]);
    const names = { from: 'https://example.com', to: 'https://elsewhere.example', nodeId: 'call' };
    expect(moved.redirectedCredentials).toHaveLength(6);
    expect(moved.redirectedCredentials).toContainEqual({ ...names, field: 'authToken' });
    expect(moved.redirectedCredentials).toContainEqual({ ...names, field: 'headers.authorization' });
    await done(as.post(`${at(flow)}/publish`));
    const events: Json[] = await done(as.get('/v1/events?eventTypes=flow.published'));
    const [first, second] = events.filter(({ data }) => data.flow.id === flow.id);
    expect(first.data.redirectedCredentials).toEqual([]);
    const byField = (all: Json[]) => all.toSorted((a, b) => (a.field < b.field ? -1 : 1));
    expect(byField(second.data.redirectedCredentials)).toEqual(byField(moved.redirectedCredentials));
  });

  it('stay when nodes are not sent, and go with a node that is taken out', async () => {
    const flow = await made({ nodes: [call(SECRET), END] });
    await done(as.patch(at(flow), { name: `Renamed ${(serial += 1)}`, edges: EDGES }));
    expect((await done(as.get(at(flow)))).nodes).toEqual(flow.nodes);
    const { clearedCredentials } = await done(as.patch(at(flow), { nodes: [END], edges: [] }));
    expect(clearedCredentials).toHaveLength(6);
  });

  it('are not brought back by a change of the same time', async () => {
    for (let i = 0; i < 5; i += 1) {
      const flow = await made({ nodes: [call({ authToken: 'old' }), END] });
      const readCiphertext = async () => {
        const [row] = await api.service.database.query<Json>('select nodes from flows where id = :id::uuid', {
          id: flow.id,
        });
        return row.nodes[0].sealed.authToken.sealed as string;
      };
      const before = await readCiphertext();
      const [rotation, renaming] = await Promise.all([
        as.patch(at(flow), { nodes: [call({ authToken: 'new' }), END] }),
        as.patch(at(flow), { description: 'Renamed' }),
      ]);
      for (const { status } of [rotation, renaming]) expect([200, 409]).toContain(status);
      if (rotation.status === 200) expect(await readCiphertext()).not.toBe(before);
      else expect(await readCiphertext()).toBe(before);
    }
  });
});
