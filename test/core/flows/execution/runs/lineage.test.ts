import { findLineage, toChild } from '#core/flows/execution/runs/lineage.ts';
import { hasEnded, MAX_STORED_RUNS_OF_CAUSE, toActor, truncateForTrace } from '#core/flows/model/run.ts';
import type { FlowRun } from '#core/flows/index.ts';
import type { Actor } from '#core/shared/actor.ts';
import { uuidIds } from '#adapters/node/ids.ts';
import { aGuildId, NOON } from '../../../../support/build.ts';
import { aRun } from '../../../../support/build-flows.ts';
import { UNKNOWN } from '../../flow-server.ts';
import { createEffectDesk, type EffectDesk } from '../effects/context.ts';

let helpDesk: EffectDesk;
beforeEach(async () => {
  helpDesk = await createEffectDesk();
});

const find = (actor: Actor) =>
  findLineage(helpDesk.ports, { guildId: helpDesk.guild, actor, at: NOON, data: { ticket: { id: 'T1' } } });
const addRuns = async (count: number, fields: Partial<FlowRun>) => {
  for (let i = 0; i < count; i += 1) await helpDesk.ports.runs.add(aRun(helpDesk.guild, fields), Infinity);
};

describe('the lineage of a run that an event starts', () => {
  it.each(['flow', 'automation'] as const)('is that of the %s run that caused the event', async (type) => {
    const run = await helpDesk.addRun({ depth: 3, causeId: 'cause' });
    expect(await find({ type, id: run.id })).toEqual({ depth: 4, causeId: 'cause' });
  });

  it.each(['staff', 'user', 'token', 'person', 'system'] as const)('begins with what a %s did', async (type) => {
    const run = await helpDesk.addRun({ depth: 3, causeId: 'cause' });
    expect(await find({ type, id: run.id })).toEqual({ depth: 1, causeId: `ticket:T1:${NOON}` });
  });

  it('begins with the event when the run is not known any more', async () => {
    expect(await find({ type: 'flow', id: UNKNOWN })).toEqual({ depth: 1, causeId: `ticket:T1:${NOON}` });
  });

  it('is none when too many runs were started by the cause', async () => {
    const run = await helpDesk.addRun({ causeId: 'cause' });
    await addRuns(MAX_STORED_RUNS_OF_CAUSE - 2, { causeId: 'cause' });
    expect(await find({ type: 'flow', id: run.id })).toEqual({ depth: 2, causeId: 'cause' });
    await addRuns(1, { causeId: 'cause' });
    expect(await find({ type: 'flow', id: run.id })).toBeNull();
  });
});

describe('a run that another one starts', () => {
  it('has its cause, one level deeper', () => {
    expect(toChild({ depth: 1, causeId: 'cause' })).toEqual({ depth: 2, causeId: 'cause' });
  });
});

describe('the actor of a run', () => {
  it('is the run, of a flow or of an automation rule', () => {
    const run = aRun(aGuildId());
    expect(toActor(run)).toEqual({ type: 'flow', id: run.id });
    expect(toActor({ ...run, flowId: null, automationId: uuidIds.next('automation') })).toEqual({
      type: 'automation',
      id: run.id,
    });
  });
});

describe('a run', () => {
  it.each([
    ...(['running', 'waiting'] as const).map((status) => [status, false] as const),
    ...(['completed', 'failed', 'cancelled'] as const).map((status) => [status, true] as const),
  ])('that is %s has ended: %s', (status, expected) => {
    expect(hasEnded(aRun(aGuildId(), { status }))).toBe(expected);
  });
});

describe('a value in the trace', () => {
  it('is shown as it is, up to 500 characters of its text or JSON', () => {
    const list = ['x'.repeat(496)];
    expect(truncateForTrace('x'.repeat(500))).toBe('x'.repeat(500));
    expect(truncateForTrace('x'.repeat(501))).toBe('x'.repeat(500));
    expect(truncateForTrace(list)).toBe(list);
    expect(truncateForTrace(['x'.repeat(497)])).toBe(`["${'x'.repeat(497)}"`);
    expect(truncateForTrace(7)).toBe(7);
  });
});
