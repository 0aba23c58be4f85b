import { jest } from '@jest/globals';
import { VersionConflict } from '#core/shared/errors.ts';
import { toChannelId, toFlowRunId, toUserId } from '#core/shared/ids.ts';
import { plusMs } from '#core/shared/instant.ts';
import { NOON } from '../../../../support/build.ts';
import { anEndedRun } from '../../../../support/build-flows.ts';
import { say, UNKNOWN, wait } from '../../flow-server.ts';
import { createEffectDesk, type EffectDesk } from '../effects/context.ts';
import { aStep, waitingRun } from './context.ts';

const CHANNEL = toChannelId('51');
const OTHER_CHANNEL = toChannelId('52');
const USER = toUserId('4711');
const LATER = plusMs(NOON, 60_000);

let helpDesk: EffectDesk;
beforeEach(async () => {
  helpDesk = await createEffectDesk();
  await helpDesk.clock.advance(60_000);
});

/** How a run of one step that was under way ends. */
const cancelled = { status: 'cancelled', nodeId: null, waiting: null, performing: null, endedAt: LATER } as const;

const KEPT = { home: 'thread', parentId: CHANNEL, keepMinutes: 5 } as const;

describe('runs in a channel that was deleted', () => {
  const abandon = () => helpDesk.app.flows.abandonRuns(helpDesk.guild, { channelId: CHANNEL });
  const message = 'The channel that it talked in is gone.';

  it('are cancelled, and have no conversation that is to be deleted', async () => {
    const step = aStep(say('first'));
    const own = { channelId: CHANNEL, ownChannelId: CHANNEL, conversation: KEPT };
    const run = await helpDesk.addRun({ ...own, dueAt: NOON, trace: [step] });
    await abandon();
    expect(await helpDesk.readRun(run)).toEqual({
      ...run,
      ...cancelled,
      ownChannelId: null,
      conversation: null,
      dueAt: null,
      revision: 2,
      error: { nodeId: 'first', message },
      trace: [{ ...step, endedAt: LATER }],
    });
  });

  it('do not include runs in other channels, and runs that have ended', async () => {
    const other = await helpDesk.addRun({ channelId: OTHER_CHANNEL });
    const ended = await helpDesk.addRun(anEndedRun(helpDesk.guild, { channelId: CHANNEL }));
    await abandon();
    expect(await helpDesk.readRun(other)).toEqual(other);
    expect(await helpDesk.readRun(ended)).toEqual(ended);
  });

  it('are cancelled even when another worker has changed one of them', async () => {
    const [first, second] = [
      await helpDesk.addRun({ channelId: CHANNEL }),
      await helpDesk.addRun({ channelId: CHANNEL }),
    ];
    jest.spyOn(helpDesk.ports.runs, 'save').mockRejectedValueOnce(new VersionConflict('flow run'));
    await abandon();
    expect(await helpDesk.readRun(second)).toEqual(second);
    expect(await helpDesk.readRun(first)).toMatchObject({ status: 'cancelled', error: { message } });
  });

  it('are not cancelled when they cannot be stored', async () => {
    const run = await helpDesk.addRun({ channelId: CHANNEL });
    const error = new Error('The disk is full.');
    jest.spyOn(helpDesk.ports.runs, 'save').mockRejectedValueOnce(error);
    await expect(abandon()).rejects.toBe(error);
    expect(await helpDesk.readRun(run)).toEqual(run);
  });
});

describe('runs of a user who left the server', () => {
  it('are cancelled, and their conversation is due to be deleted', async () => {
    const run = await helpDesk.addRun({ userId: USER, channelId: CHANNEL, ownChannelId: CHANNEL, conversation: KEPT });
    const other = await helpDesk.addRun({ userId: toUserId('4712'), channelId: CHANNEL });
    await helpDesk.app.flows.abandonRuns(helpDesk.guild, { userId: USER });
    expect(await helpDesk.readRun(run)).toEqual({
      ...run,
      ...cancelled,
      ownChannelId: CHANNEL,
      dueAt: LATER,
      revision: 2,
      error: { nodeId: 'first', message: 'Its user left the server.' },
    });
    expect(await helpDesk.readRun(other)).toEqual(other);
  });
});

describe('a run that is cancelled', () => {
  const cancel = (id: string) => helpDesk.app.flows.cancelRun(helpDesk.guild, toFlowRunId(id));

  it('ends at its node, as cancelled without an error', async () => {
    const run = await helpDesk.addRun(waitingRun({ kind: 'time', until: plusMs(NOON, 90_000) }, wait()));
    const ended = await cancel(run.id);
    const trace = run.trace.map((step) => ({ ...step, endedAt: LATER }));
    expect(ended).toEqual({ ...run, ...cancelled, dueAt: null, trace, revision: 2 });
    expect(await helpDesk.readRun(run)).toEqual(ended);
  });

  it('can be one that is under way', async () => {
    const run = await helpDesk.addRun({ status: 'running' });
    expect(await cancel(run.id)).toMatchObject({ status: 'cancelled', error: null });
  });

  it.each(['completed', 'failed', 'cancelled'] as const)('cannot be one that is %s', async (status) => {
    const run = await helpDesk.addRun(anEndedRun(helpDesk.guild, { status }));
    await expect(cancel(run.id)).rejects.toMatchObject({
      reason: 'wrong_status',
      message: `The run has ended already: it is ${status}.`,
    });
    expect(await helpDesk.readRun(run)).toEqual(run);
  });

  it('must exist', async () => {
    await expect(cancel(UNKNOWN)).rejects.toMatchObject({
      reason: 'unknown_resource',
      message: 'Flow run not found.',
    });
  });
});

describe('runs that are deleted after a while', () => {
  it('are those that ended more than 30 days ago', async () => {
    const endedAgo = (ms: number) => anEndedRun(helpDesk.guild, { endedAt: plusMs(LATER, -ms), startedAt: LATER });
    const month = 30 * 24 * 3_600_000;
    const old = await helpDesk.addRun(endedAgo(month + 1));
    const kept = await helpDesk.addRun(endedAgo(month));
    const active = await helpDesk.addRun({ startedAt: LATER });
    expect(await helpDesk.app.flows.purgeRuns()).toBe(1);
    await expect(helpDesk.readRun(old)).rejects.toMatchObject({ message: 'Flow run not found.' });
    expect(await helpDesk.readRun(kept)).toEqual(kept);
    expect(await helpDesk.readRun(active)).toEqual(active);
  });
});
