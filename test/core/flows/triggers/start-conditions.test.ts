import type { Trigger } from '#core/flows/model/flow.ts';
import { buildBeginning } from '#core/flows/execution/runs/start-run.ts';
import { SYSTEM } from '#core/shared/actor.ts';
import type { DomainEvent } from '#core/shared/events.ts';
import type { UserId } from '#core/shared/ids.ts';
import { port } from '../../../../apps/composition/tokens/tokens.ts';
import { ALL, ask, createFlowDesk, type FlowDesk, node, say, wait } from '../flow-server.ts';

const USER = '4711' as UserId;

let helpDesk: FlowDesk;
beforeEach(async () => {
  helpDesk = await createFlowDesk();
});

const trigger = (kind: Trigger['kind']) => ({ trigger: { kind, config: {} } });
const listEvents = async (type: string): Promise<readonly DomainEvent[]> =>
  (await helpDesk.app.webhooks.listEvents(helpDesk.guild, {}, ALL)).items.filter((event) => event.type === type);
const findEvent = async (type: string) => (await listEvents(type)).at(-1) as DomainEvent;
const openIn = async (fields: object) => {
  const { id } = await helpDesk.app.categories.create(helpDesk.guild, SYSTEM, { name: 'Refunds', ...fields });
  return helpDesk.open({ categoryId: id });
};

describe('where a flow begins', () => {
  const edge = (source: string, target: string) => ({ id: `${source}-${target}`, source, sourceHandle: null, target });

  it('is at the node that nothing leads to, wherever it stands in the list', () => {
    const nodes = [say('b'), say('a'), node('end', {}, 'c')];
    expect(buildBeginning({ nodes, edges: [edge('a', 'b'), edge('b', 'c')] })).toBe('a');
  });

  it('is nowhere in a circle, and in a flow without nodes', () => {
    expect(buildBeginning({ nodes: [say('a'), say('b')], edges: [edge('a', 'b'), edge('b', 'a')] })).toBeNull();
    expect(buildBeginning({ nodes: [], edges: [] })).toBeNull();
  });
});

describe('a started flow', () => {
  it('is not reported as failed', async () => {
    await helpDesk.run(await helpDesk.createPublished([wait()]));
    expect(await listEvents('flow.run_failed')).toEqual([]);
  });

  it('is continued by a second press of its button before it has done anything', async () => {
    const flow = await helpDesk.createPublished([ask('why')]);
    const start = () =>
      helpDesk.app.flows.startByPanel({
        guild: helpDesk.guild,
        flow: flow.id,
        userId: USER,
        channelId: null,
        panelId: null,
        vars: {},
      });
    const first = await start();
    expect((await start()).id).toBe(first.id);
  });
});

describe('a flow of a category', () => {
  it('is started besides all others that the event is a trigger of', async () => {
    const own = await helpDesk.createPublished([wait()], trigger('ticket_created'));
    const other = await helpDesk.createPublished([wait()], trigger('ticket_created'));
    await openIn({ flowId: own.id });
    expect(await helpDesk.app.flows.startByEvent(await findEvent('ticket.created'))).toBe(2);
    expect([await helpDesk.listRuns(own), await helpDesk.listRuns(other)]).toMatchObject([[{}], [{}]]);
  });

  it('is for new tickets alone', async () => {
    const own = await helpDesk.createPublished([wait()]);
    const ticket = await openIn({ flowId: own.id });
    await helpDesk.app.tickets.close({ ...helpDesk.on(ticket), reason: null });
    expect(await helpDesk.app.flows.startByEvent(await findEvent('ticket.closed'))).toBe(0);
    expect(await helpDesk.listRuns(own)).toEqual([]);
  });

  it('is none when the category is gone', async () => {
    await helpDesk.createPublished([wait()], trigger('ticket_created'));
    await openIn({});
    const event = await findEvent('ticket.created');
    helpDesk.inMemory.container.get(port.categoryStore).find = () => Promise.resolve(null);
    expect(await helpDesk.app.flows.startByEvent(event)).toBe(1);
  });
});

describe('an event starts nothing', () => {
  it('when it is about no ticket', async () => {
    await helpDesk.createPublished([wait()], trigger('ticket_created'));
    await helpDesk.open();
    const event = await findEvent('ticket.created');
    expect(await helpDesk.app.flows.startByEvent({ ...event, type: 'flow.run_failed', data: { changes: {} } })).toBe(0);
  });

  it('when its cause has started too many runs already', async () => {
    const flow = await helpDesk.createPublished([wait()], trigger('ticket_created'));
    await helpDesk.open();
    const event = await findEvent('ticket.created');
    const run = await helpDesk.run(await helpDesk.createPublished([wait()]));
    const actor = { type: 'flow', id: run.id } as const;
    helpDesk.inMemory.container.get(port.flowRunStore).countRunsOfCause = () => Promise.resolve(110);
    expect(await helpDesk.app.flows.startByEvent({ ...event, actor })).toBe(0);
    expect(await helpDesk.listRuns(flow)).toEqual([]);
  });
});
