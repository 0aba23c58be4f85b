import { jest } from '@jest/globals';
import type { FlowRun } from '#core/flows/index.ts';
import { botUnavailable } from '#core/shared/errors.ts';
import { type ChannelId, toUserId } from '#core/shared/ids.ts';
import { plusMs } from '#core/shared/instant.ts';
import { NOON } from '../../../../support/build.ts';
import { anEndedRun } from '../../../../support/build-flows.ts';
import { node, say } from '../../flow-server.ts';
import { createEffectDesk, type EffectDesk } from '../effects/context.ts';
import { runOf } from './context.ts';

const USER = toUserId('4711');

let helpDesk: EffectDesk;
let channelId: ChannelId;
beforeEach(async () => {
  helpDesk = await createEffectDesk();
  channelId = (await helpDesk.chat.addChannel(helpDesk.guild, 'talk')).id;
});

/** Stores a run that has ended and has a channel of its own to be archived. */
const addEnded = (fields: Partial<FlowRun> = {}) => {
  const own = { userId: USER, channelId, ownChannelId: channelId, dueAt: NOON };
  return helpDesk.addRun(anEndedRun(helpDesk.guild, { ...own, ...fields }));
};
const isArchived = async () =>
  (await helpDesk.chat.listChannels(helpDesk.guild)).some(({ id, archived }) => id === channelId && archived);
const work = () => helpDesk.app.flows.runDue();

describe('the channel that was opened for a run', () => {
  it('is archived after the end of the run, once', async () => {
    const run = await addEnded();
    const change = jest.spyOn(helpDesk.ports.chat, 'changeChannel');
    const save = jest.spyOn(helpDesk.ports.runs, 'save');
    await work();
    expect(save).toHaveBeenCalledTimes(1);
    expect(change.mock.calls).toEqual([[`${run.id}:end`, helpDesk.guild, channelId, { archived: true }]]);
    expect(await isArchived()).toBe(true);
    // It was stored when it was acquired, and when the channel was archived.
    expect(await helpDesk.readRun(run)).toEqual({ ...run, ownChannelId: null, dueAt: null, revision: 3 });
    expect(await work()).toBe(0);
  });

  it('is archived when the run has no user', async () => {
    const run = await addEnded({ userId: null });
    const other = await helpDesk.addRun({ userId: null, channelId });
    await work();
    expect(await isArchived()).toBe(true);
    expect(await helpDesk.readRun(run)).toMatchObject({ ownChannelId: null, dueAt: null });
    expect(await helpDesk.readRun(other)).toEqual(other);
  });

  it('is opened by the first message, and archived when the run is over', async () => {
    const nodes = [say('first'), node('end')];
    const run = await helpDesk.addRun({ ...runOf(...nodes), userId: USER, dueAt: NOON });
    await work();
    const [, opened] = await helpDesk.chat.listChannels(helpDesk.guild);
    expect(opened).toMatchObject({ name: 'chat', archived: true });
    expect(await helpDesk.readRun(run)).toMatchObject({
      status: 'completed',
      channelId: opened?.id,
      ownChannelId: null,
      dueAt: null,
    });
  });

  it('is left to a run that still talks with the user there', async () => {
    const run = await addEnded();
    const successor = await helpDesk.addRun({ userId: USER, channelId, dueAt: plusMs(NOON, 1) });
    await work();
    expect(await isArchived()).toBe(false);
    expect(await helpDesk.readRun(run)).toMatchObject({ ownChannelId: null, dueAt: null });
    expect(await helpDesk.readRun(successor)).toEqual({ ...successor, ownChannelId: channelId, revision: 2 });
  });

  it('is not left to a run of another user, or one that has ended', async () => {
    await addEnded();
    const other = await helpDesk.addRun({ userId: toUserId('4712'), channelId });
    const ended = await addEnded({ dueAt: null, ownChannelId: null });
    await work();
    expect(await isArchived()).toBe(true);
    expect(await helpDesk.readRun(other)).toEqual(other);
    expect(await helpDesk.readRun(ended)).toEqual(ended);
  });

  it('is archived later when the bot is out of reach', async () => {
    const run = await addEnded();
    jest.spyOn(helpDesk.ports.chat, 'changeChannel').mockRejectedValueOnce(botUnavailable());
    await work();
    expect(await helpDesk.readRun(run)).toMatchObject({ ownChannelId: channelId, dueAt: plusMs(NOON, 5_000) });
    await helpDesk.clock.advance(5_000);
    await work();
    expect(await isArchived()).toBe(true);
  });
});

describe('a run that has ended without a channel of its own', () => {
  it('is not due any more, and changes no other run', async () => {
    const run = await addEnded({ channelId: null, ownChannelId: null });
    const other = await helpDesk.addRun({ userId: USER, channelId: null });
    const change = jest.spyOn(helpDesk.ports.chat, 'changeChannel');
    await work();
    expect(await helpDesk.readRun(run)).toEqual({ ...run, dueAt: null, revision: 3 });
    expect(await helpDesk.readRun(other)).toEqual(other);
    expect(change).not.toHaveBeenCalled();
  });
});
