import type { FlowRun, HttpAnswer } from '#core/flows/index.ts';
import type { GuildId } from '#core/shared/ids.ts';
import { plusMs } from '#core/shared/instant.ts';
import { aGuildId, NOON } from '../../../../support/build.ts';
import { aRun } from '../../../../support/build-flows.ts';
import { inARow, node } from '../../flow-server.ts';
import { createEffectDesk, type EffectDesk } from '../effects/context.ts';

/** A call of a slow address, which a test answers. */
interface SlowCall {
  readonly url: string;
  readonly answer: () => void;
}

let helpDesk: EffectDesk;
let calls: SlowCall[];
beforeEach(async () => {
  helpDesk = await createEffectDesk();
  calls = [];
  helpDesk.inMemory.addresses.answer = ({ url }) =>
    new Promise<HttpAnswer>((resolve) => {
      calls.push({ url, answer: () => resolve({ status: 200, body: '{}' }) });
    });
});

/** Publishes a flow that calls a slow address. @returns a function that stores a run of it that is due */
const slowFlow = async (guild: GuildId, url: string): Promise<() => Promise<FlowRun>> => {
  const { app } = helpDesk;
  const nodes = [node('api_request', { method: 'GET', url }, 'first'), node('end')];
  const { id } = await app.flows.create(guild, { name: 'Slow', nodes, edges: inARow(nodes) });
  await app.flows.publish({ ...helpDesk.target({ id }), guild });
  return async () => {
    const run = aRun(guild, { flowId: id, dueAt: NOON });
    await helpDesk.ports.runs.add(run, 1);
    return run;
  };
};
const MINE = 'https://mine.example.com/';
const OTHER = 'https://other.example.com/';
const listUrls = () => calls.map(({ url }) => url).sort();
const times = async (count: number, action: () => Promise<unknown>) => {
  for (let i = 0; i < count; i += 1) await action();
};
/** Answers everything that was called, and lets the worker end. */
const finish = async (worker: Promise<number>) => {
  for (let i = 0; i < 5; i += 1) {
    calls.forEach(({ answer }) => answer());
    await helpDesk.clock.advance(500);
  }
  return worker;
};

describe('a worker of runs', () => {
  it('works on five runs of a server at once, and on those of other servers besides', async () => {
    const addMine = await slowFlow(helpDesk.guild, MINE);
    const addOther = await slowFlow(aGuildId(), OTHER);
    await times(6, addMine);
    await addOther();
    const worker = helpDesk.app.flows.runDue();
    await helpDesk.clock.advance(0);
    expect(listUrls()).toEqual([...Array<string>(5).fill(MINE), OTHER]);
    await addOther();
    await helpDesk.clock.advance(500);
    await helpDesk.clock.advance(0);
    expect(listUrls()).toEqual([...Array<string>(5).fill(MINE), OTHER, OTHER]);
    expect(await finish(worker)).toBe(7);
  });

  it('takes a further run of a server when one has ended', async () => {
    const addMine = await slowFlow(helpDesk.guild, MINE);
    await times(6, addMine);
    const worker = helpDesk.app.flows.runDue();
    await helpDesk.clock.advance(0);
    expect(calls).toHaveLength(5);
    calls[0]?.answer();
    await helpDesk.clock.advance(0);
    await helpDesk.clock.advance(500);
    await helpDesk.clock.advance(0);
    expect(calls).toHaveLength(6);
    expect(await finish(worker)).toBe(6);
  });

  it('takes a run for five seconds', async () => {
    const run = await (await slowFlow(helpDesk.guild, MINE))();
    const worker = helpDesk.app.flows.runDue();
    await helpDesk.clock.advance(0);
    expect(await helpDesk.readRun(run)).toMatchObject({ dueAt: plusMs(NOON, 5_000) });
    expect(await finish(worker)).toBe(1);
  });

  it('leaves runs that are not due yet', async () => {
    const run = await helpDesk.addRun({ dueAt: plusMs(NOON, 1) });
    expect(await helpDesk.app.flows.runDue()).toBe(0);
    expect(await helpDesk.readRun(run)).toEqual(run);
  });
});
