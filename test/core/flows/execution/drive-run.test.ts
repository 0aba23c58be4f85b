import { jest } from '@jest/globals';
import { loadGraph, loadSituation } from '#core/flows/execution/runs/run-state.ts';
import type { FlowNode, FlowRun, HttpAnswer } from '#core/flows/index.ts';
import type { DomainEvent } from '#core/shared/events.ts';
import { plusMs } from '#core/shared/instant.ts';
import { NOON, REQUESTER } from '../../../support/build.ts';
import { ALL, ask, CALL, node, say, wait } from '../flow-server.ts';
import { createEffectDesk, type EffectDesk } from './effects/context.ts';
import { rowOf, runOf, waitingRun } from './runs/context.ts';

let helpDesk: EffectDesk;
beforeEach(async () => {
  helpDesk = await createEffectDesk();
});

const set = (variable: string, value = 'yes'): FlowNode => node('set_variable', { variable, value }, variable);
/** Stores a run that is due. */
const addDue = (fields: Partial<FlowRun>) => helpDesk.addRun({ dueAt: NOON, ...fields });
/** Drives the run as a worker does. @returns the run after that */
const drive = async (run: FlowRun): Promise<FlowRun> => {
  await helpDesk.app.flows.runDue();
  return helpDesk.readRun(run);
};
const driveNew = async (fields: Partial<FlowRun>) => drive(await addDue(fields));
const listFailures = async (): Promise<readonly DomainEvent[]> =>
  (await helpDesk.app.webhooks.listEvents(helpDesk.guild, {}, ALL)).items.filter(
    ({ type }) => type === 'flow.run_failed',
  );

describe('a run that is due', () => {
  it('goes on until it ends, and is stored once for each step', async () => {
    const run = await driveNew(runOf(set('a'), set('b'), node('end')));
    expect(run).toMatchObject({ status: 'completed', vars: { a: 'yes', b: 'yes' }, dueAt: null, endedAt: NOON });
    expect(run.trace.map(({ nodeId }) => nodeId)).toEqual(['a', 'b', 'it']);
    // Besides its three steps, it was stored when it was acquired.
    expect(run.revision).toBe(5);
  });

  it('goes on until it waits', async () => {
    const until = plusMs(NOON, 60_000);
    expect(await driveNew(runOf(set('a'), wait(), set('b')))).toMatchObject({
      status: 'waiting',
      nodeId: 'it',
      waiting: { kind: 'time', until },
      dueAt: until,
      vars: { a: 'yes' },
    });
  });

  it('goes on when its time to wait is over', async () => {
    const waiting = { kind: 'time', until: NOON } as const;
    const run = await driveNew(waitingRun(waiting, wait(), set('b')));
    expect(run).toMatchObject({ status: 'completed', waiting: null, vars: { b: 'yes' } });
    expect(run.trace.map(({ nodeId, handle }) => [nodeId, handle])).toEqual([
      ['it', 'next'],
      ['b', 'next'],
    ]);
  });

  it('goes on without an answer when the time for one is over', async () => {
    const question = ask('why');
    const graph = {
      nodes: [question, set('late')],
      edges: [{ id: 'e', source: 'why', sourceHandle: 'timeout', target: 'late' }],
    };
    const waiting = { kind: 'answer', until: NOON } as const;
    expect(await driveNew({ ...waitingRun(waiting, question), graph })).toMatchObject({
      status: 'completed',
      vars: { late: 'yes' },
    });
  });

  it('is not taken by another worker while it makes a slow request', async () => {
    const { id: flowId } = await helpDesk.createPublished([CALL, set('after')]);
    const run = await addDue({ flowId, nodeId: CALL.id });
    helpDesk.inMemory.addresses.answer = async (): Promise<HttpAnswer> => {
      await helpDesk.clock.sleep(3_000);
      return { status: 200, body: '{}' };
    };
    const worker = helpDesk.app.flows.runDue();
    for (const seconds of [0, 1, 2]) {
      await helpDesk.clock.advance(seconds && 1_000);
      expect(await helpDesk.readRun(run)).toMatchObject({ dueAt: plusMs(NOON, (seconds + 5) * 1_000) });
    }
    await helpDesk.clock.advance(1_000);
    await worker;
    expect(await helpDesk.readRun(run)).toMatchObject({ status: 'completed', trace: [{ attempts: 1 }, {}] });
  });
});

describe('what a run follows', () => {
  const load = (fields: Partial<FlowRun>) => helpDesk.addRun(fields).then((run) => loadGraph(helpDesk.ports, run));

  it('is the version of the flow that it was started with', async () => {
    const flow = await helpDesk.createPublished([set('old')]);
    const change = { nodes: [set('new')], edges: [] };
    await helpDesk.app.flows.update(helpDesk.target(flow), change);
    await helpDesk.publish(flow);
    expect(await driveNew({ flowId: flow.id, flowVersion: 1, nodeId: 'old' })).toMatchObject({ vars: { old: 'yes' } });
    expect(await driveNew({ flowId: flow.id, flowVersion: 2, nodeId: 'new' })).toMatchObject({ vars: { new: 'yes' } });
  });

  it('is its own graph, where it has one', async () => {
    const graph = rowOf(set('own'));
    const { id: flowId } = await helpDesk.createPublished([set('other')]);
    expect(await load({ flowId: null, graph })).toBe(graph);
    expect(await load({ flowId, graph })).toBe(graph);
  });

  it('is nothing where neither is there', async () => {
    expect(await load({ flowId: null, graph: null })).toEqual({ nodes: [], edges: [] });
    expect(await load({})).toEqual({ nodes: [], edges: [] });
    expect(await driveNew({})).toMatchObject({
      status: 'failed',
      error: { nodeId: 'first', message: 'The flow has no node first.' },
    });
  });
});

describe('the situation of a run', () => {
  const load = (fields: Partial<FlowRun>) => helpDesk.addRun(fields).then((run) => loadSituation(helpDesk.ports, run));

  it('has the ticket as it is now, its category, and a new id for a step', async () => {
    const { app, guild, category, clock } = helpDesk;
    const ticket = await helpDesk.open();
    await helpDesk.say(ticket, REQUESTER);
    const situation = await load({ ticketId: ticket.id });
    expect(situation).toMatchObject({
      at: clock.now(),
      ticket: { id: ticket.id, messageCount: 1 },
      category: await app.categories.get(guild, category.id),
    });
    expect((await load({})).stepId).not.toBe(situation.stepId);
  });

  it('has neither for a run without a ticket, or whose ticket was deleted', async () => {
    expect(await load({})).toMatchObject({ ticket: null, category: null });
    const ticket = await helpDesk.open();
    jest.spyOn(helpDesk.ports.tickets, 'find').mockResolvedValueOnce(null);
    expect(await load({ ticketId: ticket.id })).toMatchObject({ ticket: null, category: null });
  });

  it('is what its texts are filled with', async () => {
    const ticket = await helpDesk.open({ subject: 'No invoice' });
    const run = await driveNew({ ...runOf(set('a', '{{ticket.subject}}: {{category.name}}')), ticketId: ticket.id });
    expect(run.vars).toEqual({ a: 'No invoice: Support' });
  });
});

describe('a run that fails', () => {
  it('is reported, with the flow and where it failed', async () => {
    const flow = await helpDesk.createPublished([say('first')]);
    const run = await driveNew({ flowId: flow.id });
    const message = 'There is neither a channel to speak in, nor a user to speak to.';
    expect(run).toMatchObject({ status: 'failed', error: { nodeId: 'first', message }, dueAt: null });
    const [event, ...others] = await listFailures();
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      guildId: helpDesk.guild,
      at: NOON,
      actor: { type: 'flow', id: run.id },
      sequence: null,
      data: {
        flow: { id: flow.id, name: flow.name },
        run: { id: run.id, flowVersion: 1, ticketId: null, userId: null, error: { nodeId: 'first', message } },
        changes: {},
      },
    });
    expect(event?.data.flow).not.toHaveProperty('nodes');
  });

  it('is stored although its flow is gone, or it is no run of a flow', async () => {
    expect(await driveNew({})).toMatchObject({ status: 'failed' });
    expect(await driveNew({ flowId: null })).toMatchObject({ status: 'failed' });
    expect(await listFailures()).toEqual([]);
  });

  it('is not stored when it cannot be reported', async () => {
    const { id: flowId } = await helpDesk.createPublished([say('first')]);
    const run = await addDue({ flowId });
    const error = new Error('The database is out of reach.');
    jest.spyOn(helpDesk.ports.flows, 'find').mockRejectedValueOnce(error);
    await expect(drive(run)).rejects.toBe(error);
    expect(await helpDesk.readRun(run)).toMatchObject({ status: 'running', error: null });
  });

  it('is the only one that is reported', async () => {
    const flow = await helpDesk.createPublished([set('a'), wait(), set('b')]);
    const started = await helpDesk.run(flow);
    expect(await drive(started)).toMatchObject({ status: 'waiting' });
    await helpDesk.clock.advance(60_000);
    expect(await drive(started)).toMatchObject({ status: 'completed' });
    expect(await listFailures()).toEqual([]);
  });
});
