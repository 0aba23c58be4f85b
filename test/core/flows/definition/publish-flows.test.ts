import { REDACTED } from '#core/flows/index.ts';
import type { CategoryId } from '#core/shared/ids.ts';
import { port } from '../../../../apps/composition/tokens/tokens.ts';
import { ACTOR, ALL, CALL, createFlowDesk, type FlowDesk, node, UNKNOWN } from '../flow-server.ts';

const listEvents = async () => (await helpDesk.app.webhooks.listEvents(helpDesk.guild, {}, ALL)).items;

let helpDesk: FlowDesk;
beforeEach(async () => {
  helpDesk = await createFlowDesk();
});

describe('a flow that is published', () => {
  it('is active in its next version, and an event says so', async () => {
    const flow = await helpDesk.create({ nodes: [CALL] });
    await helpDesk.clock.advance(1_000);
    const published = await helpDesk.publish(flow);
    const publishedAt = helpDesk.clock.now();
    const fields = { status: 'active', publishedVersion: 1, publishedAt, version: 2, updatedAt: publishedAt };
    expect(published).toEqual({ ...flow, ...fields });
    expect(await helpDesk.publish(flow)).toMatchObject({ publishedVersion: 2 });
    const { items } = await helpDesk.app.flows.listVersions(helpDesk.guild, flow.id, ALL);
    const { trigger, edges, nodes } = flow;
    expect(items).toEqual(
      [2, 1].map((number) => ({
        flowId: flow.id,
        guildId: helpDesk.guild,
        number,
        trigger,
        edges,
        nodes,
        publishedAt,
      })),
    );
    const { nodes: _, edges: __, lastRunAt: ___, runCount: ____, ...shown } = published;
    expect((await listEvents()).find(({ type }) => type === 'flow.published')).toMatchObject({
      actor: ACTOR,
      data: {
        flow: shown,
        redirectedCredentials: [],
        changes: {
          status: { from: 'draft', to: 'active' },
          publishedVersion: { from: null, to: 1 },
          publishedAt: { from: null, to: publishedAt },
        },
      },
    });
  });

  it('subscribes its server to the events that start flows', async () => {
    const consumer = helpDesk.inMemory.container.get(port.eventConsumer);
    const subscribed: unknown[] = [];
    const subscribe = consumer.subscribe.bind(consumer);
    consumer.subscribe = (guild) => {
      subscribed.push(guild);
      return subscribe(guild);
    };
    await helpDesk.publish(await helpDesk.create());
    expect(subscribed).toEqual([helpDesk.guild]);
  });

  it('names the credentials that go to another address than in the version before', async () => {
    const flow = await helpDesk.create({ nodes: [CALL] });
    await helpDesk.publish(flow);
    const moved = { ...CALL, data: { ...CALL.data, url: 'https://example.org/', authToken: REDACTED } };
    await helpDesk.app.flows.update(helpDesk.target(flow), { nodes: [moved] });
    await helpDesk.publish(flow);
    const events = (await listEvents()).filter(({ type }) => type === 'flow.published');
    expect(events.map(({ data }) => data.redirectedCredentials)).toEqual([
      [],
      [{ nodeId: 'it', field: 'authToken', from: 'https://example.com', to: 'https://example.org' }],
    ]);
  });

  it('can run, and names only what exists', async () => {
    const nodes = [
      node('create_ticket', { categoryId: UNKNOWN }, 'open'),
      node('run_flow', { flowId: UNKNOWN }, 'run'),
      node('send_message', {}, 'say'),
    ];
    const edges = [
      { id: 'e1', source: 'open', sourceHandle: null, target: 'run' },
      { id: 'e2', source: 'run', sourceHandle: null, target: 'say' },
    ];
    const trigger = { kind: 'ticket_created', config: { categoryId: UNKNOWN } } as const;
    const broken = await helpDesk.create({ trigger, nodes, edges });
    const missing = (field: string, what: string) => ({
      field,
      reason: 'unknown_reference',
      message: `there is no such ${what}`,
    });
    await expect(helpDesk.publish(broken)).rejects.toMatchObject({
      details: [
        { field: 'nodes.say.content', reason: 'required' },
        missing('nodes.open.categoryId', 'category'),
        missing('nodes.run.flowId', 'flow'),
        missing('trigger.config.categoryId', 'category'),
      ],
    });
    expect(await helpDesk.find(broken)).toMatchObject({ status: 'draft', version: 1 });
    const other = await helpDesk.create();
    const categoryId: CategoryId = helpDesk.category.id;
    await helpDesk.app.flows.update(helpDesk.target(broken), {
      trigger: { kind: 'ticket_created', config: { categoryId } },
      nodes: [
        node('create_ticket', { categoryId }, 'open'),
        node('run_flow', { flowId: other.id }, 'run'),
        node('send_message', { content: 'Done' }, 'say'),
      ],
    });
    expect(await helpDesk.publish(broken)).toMatchObject({ status: 'active' });
  });

  it('is refused with one complaint when its category is no id', async () => {
    const flow = await helpDesk.create({ trigger: { kind: 'ticket_created', config: { categoryId: 'Billing' } } });
    await expect(helpDesk.publish(flow)).rejects.toMatchObject({
      details: [{ field: 'trigger.config.categoryId', reason: 'invalid_format', message: 'has to be an id' }],
    });
  });

  it('keeps its newest hundred versions', async () => {
    const flow = await helpDesk.create();
    for (let i = 0; i < 101; i += 1) await helpDesk.publish(flow);
    const { items } = await helpDesk.app.flows.listVersions(helpDesk.guild, flow.id, ALL);
    expect([items.length, items[0]?.number, items.at(-1)?.number]).toEqual([100, 101, 2]);
  });
});

describe('a flow that is disabled', () => {
  it('says so in an event, once, and was published before', async () => {
    const flow = await helpDesk.create({ name: 'Refunds' });
    const disable = () => helpDesk.app.flows.disable(helpDesk.target(flow));
    await expect(disable()).rejects.toMatchObject({
      reason: 'wrong_status',
      message: 'Flow "Refunds" was never published.',
    });
    await helpDesk.publish(flow);
    const disabled = await disable();
    expect(disabled).toMatchObject({ status: 'disabled', publishedVersion: 1, version: 3 });
    expect(await disable()).toEqual(disabled);
    const events = (await listEvents()).filter(({ type }) => type === 'flow.disabled');
    expect(events).toMatchObject([
      { actor: ACTOR, data: { flow: { id: flow.id }, changes: { status: { from: 'active', to: 'disabled' } } } },
    ]);
  });
});
