import { MAX_DEPTH, type FlowRun } from '#core/flows/index.ts';
import { addRun, buildRun, startVersion } from '#core/flows/execution/runs/start-run.ts';
import { NO_TRACER } from '#core/shared/tracer.ts';
import { port } from '../../../../apps/composition/tokens/tokens.ts';
import { uuidIds } from '#adapters/node/ids.ts';
import { NOON } from '../../../support/build.ts';
import { ACTOR, ALL, createFlowDesk, type FlowDesk, wait } from '../flow-server.ts';

let helpDesk: FlowDesk;
beforeEach(async () => {
  helpDesk = await createFlowDesk();
});

const listEvents = async () => (await helpDesk.app.webhooks.listEvents(helpDesk.guild, {}, ALL)).items;

describe('the loop guard', () => {
  const ports = () => {
    const { container } = helpDesk.inMemory;
    return {
      flows: container.get(port.flowStore),
      runs: container.get(port.flowRunStore),
      events: container.get(port.eventLog),
      work: container.get(port.unitOfWork),
      clock: helpDesk.clock,
      tracer: NO_TRACER,
      ids: uuidIds,
    };
  };
  const start = (depth: number, causeId: string | null) => ({
    trigger: { kind: 'api', actor: ACTOR, panelId: null } as const,
    userId: null,
    channelId: null,
    ticketId: null,
    vars: {},
    lineage: { depth, causeId },
    startKey: null,
  });
  const stopped = (why: string) => ({
    status: 'failed',
    error: { nodeId: null, message: `Stopped by the loop guard: ${why}.` },
  });

  it('stores a run that is one too deep as failed, and reports it', async () => {
    const flow = await helpDesk.createPublished([wait()]);
    const version = await ports().flows.findVersion(helpDesk.guild, flow.id, 1);
    if (!version) throw new Error('The flow has no version.');
    expect(await startVersion(ports(), version, start(MAX_DEPTH, null))).toMatchObject({ status: 'running' });
    const run = (await startVersion(ports(), version, start(MAX_DEPTH + 1, null))) as FlowRun;
    expect(run).toMatchObject({ ...stopped('5 runs have started one another'), endedAt: helpDesk.clock.now() });
    expect((await listEvents()).findLast(({ type }) => type === 'flow.run_failed')).toMatchObject({
      at: run.endedAt,
      actor: { type: 'flow', id: run.id },
      data: {
        flow: { id: flow.id, name: flow.name },
        run: { id: run.id, flowVersion: 1, ticketId: null, userId: null, error: run.error },
      },
    });
  });

  it('stores a hundred runs of a cause, ten more as failed, and then none', async () => {
    const results: (string | null)[] = [];
    for (let i = 0; i < 112; i += 1) {
      const run = buildRun(uuidIds.next('flowRun'), helpDesk.guild, NOON, start(1, 'a cause'));
      const added = await addRun(ports(), run);
      results.push(added && added.status);
      if (i === 100) expect(added).toMatchObject(stopped('100 runs were started by one cause'));
    }
    const times = (count: number, value: string | null) => Array.from({ length: count }, () => value);
    expect(results).toEqual([...times(100, 'running'), ...times(10, 'failed'), ...times(2, null)]);
  });
});
