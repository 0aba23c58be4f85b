import { REDACTED } from '#core/flows/index.ts';
import { SYSTEM } from '#core/shared/actor.ts';
import type { FlowRunId } from '#core/shared/ids.ts';
import { RESOURCE_LIMITS } from '#core/shared/resource-limits.ts';
import { aGuildId } from '../../../support/build.ts';
import { ALL, CALL, createFlowDesk, type FlowDesk, node, UNKNOWN } from '../flow-server.ts';

const NO_FLOW = { code: 'not_found', message: 'Flow not found.' };

let helpDesk: FlowDesk;
beforeEach(async () => {
  helpDesk = await createFlowDesk();
});

describe('a new flow', () => {
  it('is an empty draft that a request starts', async () => {
    const flow = await helpDesk.app.flows.create(helpDesk.guild, { name: 'Refunds' });
    expect(flow).toEqual({
      id: flow.id,
      guildId: helpDesk.guild,
      name: 'Refunds',
      description: null,
      trigger: { kind: 'api', config: {} },
      nodes: [],
      edges: [],
      status: 'draft',
      publishedVersion: null,
      publishedAt: null,
      lastRunAt: null,
      runCount: 0,
      version: 1,
      createdAt: helpDesk.clock.now(),
      updatedAt: helpDesk.clock.now(),
    });
    expect(await helpDesk.find(flow)).toEqual(flow);
    expect((await helpDesk.app.flows.list(helpDesk.guild, { sort: '-createdAt' }, ALL)).items).toEqual([flow]);
    await expect(helpDesk.app.flows.get(aGuildId(), flow.id)).rejects.toMatchObject(NO_FLOW);
  });

  it('has its credentials redacted', async () => {
    const flow = await helpDesk.create({ nodes: [CALL] });
    expect(flow.nodes).toMatchObject([{ data: { url: 'https://example.com/', authToken: REDACTED } }]);
    expect((await helpDesk.app.flows.list(helpDesk.guild, { sort: '-createdAt' }, ALL)).items).toEqual([flow]);
  });

  it.each([
    ['name', { name: `My ${REDACTED}` }],
    ['description', { description: REDACTED.toUpperCase() }],
    ['trigger', { trigger: { kind: 'message', config: { contains: REDACTED } } }],
    ['edges', { edges: [{ id: 'e', source: REDACTED, sourceHandle: null, target: 'x' }] }],
  ] as const)('cannot have the placeholder for a credential in its %s', async (_, fields) => {
    await expect(helpDesk.create(fields)).rejects.toMatchObject({
      code: 'validation_error',
      details: [
        {
          field: null,
          reason: 'not_allowed',
          message: `${REDACTED} is a placeholder for a credential, allowed only in nodes`,
        },
      ],
    });
  });

  it.each([
    [
      { authToken: REDACTED },
      '.authToken',
      'not_allowed',
      `${REDACTED} is a placeholder for a stored credential, and none is stored`,
    ],
    [{ body: `Key: ${REDACTED}` }, '', 'not_allowed', `${REDACTED} stands where no credential can be`],
    [{ headers: { Cookie: 'a', cookie: 'b' } }, '.headers.cookie', 'duplicate', 'the header is given twice'],
  ])('cannot have a node with %j', async (data, place, reason, message) => {
    await expect(helpDesk.create({ nodes: [node('api_request', data, 'call')] })).rejects.toMatchObject({
      code: 'validation_error',
      details: [{ field: `nodes.call${place}`, reason, message }],
    });
  });

  it('is refused with everything that cannot be stored', async () => {
    const nodes = [node('end', { colour: 'red' }), node('end', { content: 'x' })];
    await expect(helpDesk.create({ nodes })).rejects.toMatchObject({
      details: [
        { field: 'nodes.it', reason: 'duplicate' },
        { field: 'nodes.it.colour', reason: 'unknown_field' },
        { field: 'nodes.it.content', reason: 'unknown_field' },
      ],
    });
    const edge = { id: 'e', source: 'a', sourceHandle: null, target: 'b' };
    await expect(helpDesk.create({ edges: [edge, edge] })).rejects.toMatchObject({ details: [{ field: 'edges' }] });
  });

  it('is one of a limited number', async () => {
    for (let i = 0; i < RESOURCE_LIMITS.flows; i += 1) await helpDesk.create();
    await expect(helpDesk.create()).rejects.toMatchObject({ reason: 'limit_reached' });
  });
});

describe('a change of a flow', () => {
  it('is stored as its next version, and leaves the rest', async () => {
    const flow = await helpDesk.create({ nodes: [CALL] });
    await helpDesk.clock.advance(1_000);
    const changed = await helpDesk.app.flows.update(helpDesk.target(flow, 1), { description: 'New' });
    const { clearedCredentials, redirectedCredentials, ...stored } = changed;
    expect(stored).toEqual({ ...flow, description: 'New', version: 2, updatedAt: helpDesk.clock.now() });
    expect([clearedCredentials, redirectedCredentials]).toEqual([[], []]);
    expect(await helpDesk.find(flow)).toEqual(stored);
    await expect(helpDesk.app.flows.update(helpDesk.target(flow, 1), { name: 'x' })).rejects.toMatchObject({
      what: 'flow',
    });
  });

  it('of nothing is none', async () => {
    const flow = await helpDesk.create({ nodes: [CALL] });
    await helpDesk.clock.advance(1_000);
    expect(
      await helpDesk.app.flows.update(helpDesk.target(flow), { name: flow.name, nodes: flow.nodes }),
    ).toMatchObject({
      version: 1,
      updatedAt: flow.updatedAt,
    });
  });

  it('says which credentials it removes and which go to another address', async () => {
    const flow = await helpDesk.create({ nodes: [CALL] });
    const moved = { ...CALL, data: { ...CALL.data, url: 'https://example.org/', authToken: REDACTED } };
    expect(await helpDesk.app.flows.update(helpDesk.target(flow), { nodes: [moved] })).toMatchObject({
      clearedCredentials: [],
      redirectedCredentials: [
        { nodeId: 'it', field: 'authToken', from: 'https://example.com', to: 'https://example.org' },
      ],
    });
    expect(await helpDesk.app.flows.update(helpDesk.target(flow), { nodes: [node('end')] })).toMatchObject({
      clearedCredentials: [{ nodeId: 'it', field: 'authToken' }],
      redirectedCredentials: [],
    });
  });

  it('is refused when it cannot be stored', async () => {
    const flow = await helpDesk.create();
    await expect(helpDesk.app.flows.update(helpDesk.target(flow), { name: REDACTED })).rejects.toMatchObject({
      code: 'validation_error',
    });
    await expect(
      helpDesk.app.flows.update(helpDesk.target(flow), { nodes: [node('end', { a: 1 })] }),
    ).rejects.toMatchObject({
      details: [{ field: 'nodes.it.a' }],
    });
    expect(await helpDesk.find(flow)).toEqual(flow);
  });
});

describe('a flow that is deleted', () => {
  it('is gone, and its runs have ended', async () => {
    const flow = await helpDesk.create({ nodes: [node('wait', { seconds: 60 })] });
    await helpDesk.publish(flow);
    const input = { actor: SYSTEM, userId: null, channelId: null, ticketId: null, input: {} };
    const { id } = await helpDesk.app.flows.run({ guild: helpDesk.guild, id: flow.id, ...input });
    await expect(helpDesk.app.flows.delete(helpDesk.target(flow, 1))).rejects.toMatchObject({
      name: 'VersionConflict',
    });
    await helpDesk.app.flows.delete(helpDesk.target(flow));
    await expect(helpDesk.find(flow)).rejects.toMatchObject(NO_FLOW);
    await expect(helpDesk.app.flows.listVersions(helpDesk.guild, flow.id, ALL)).rejects.toMatchObject(NO_FLOW);
    expect(await helpDesk.app.flows.getRun(helpDesk.guild, id)).toMatchObject({
      status: 'cancelled',
      endedAt: helpDesk.clock.now(),
      error: { message: 'Its flow was deleted.' },
    });
    await expect(helpDesk.app.flows.getRun(helpDesk.guild, UNKNOWN as FlowRunId)).rejects.toMatchObject({
      message: 'Flow run not found.',
    });
  });

  it('is used by nothing', async () => {
    const flow = await helpDesk.create({ name: 'Refunds' });
    await helpDesk.publish(flow);
    await helpDesk.app.categories.create(helpDesk.guild, SYSTEM, { name: 'Refunds', flowId: flow.id });
    await helpDesk.create({ nodes: [node('run_flow', { flowId: flow.id })] });
    await expect(helpDesk.app.flows.delete(helpDesk.target(flow))).rejects.toMatchObject({
      reason: 'in_use',
      message: 'Flow "Refunds" is still used by 1 category(s), 1 other flow(s). Take it out of them first.',
    });
    expect(await helpDesk.find(flow)).toMatchObject({ status: 'active' });
  });
});

it('a flow is validated with all of its problems and warnings', async () => {
  const flow = await helpDesk.create({
    trigger: { kind: 'message', config: {} },
    nodes: [node('send_message', { content: 'Hi {{vars.plan}}' }), node('wait', {}, 'other')],
  });
  const { problems, warnings } = await helpDesk.app.flows.validate(helpDesk.guild, flow.id);
  expect(problems.map(({ nodeId, field }) => [nodeId, field])).toEqual([
    [null, 'trigger.config'],
    ['other', 'seconds'],
    ['other', null],
  ]);
  expect(warnings).toMatchObject([{ nodeId: 'it', field: 'content' }]);
});
