import { jest } from '@jest/globals';
import { RefusedByChat } from '#core/chat/index.ts';
import type { FlowRun } from '#core/flows/index.ts';
import { botUnavailable } from '#core/shared/errors.ts';
import { type ChannelId, type PanelId, toUserId } from '#core/shared/ids.ts';
import { plusMs, toEpochMs } from '#core/shared/instant.ts';
import { NOON } from '../../../../support/build.ts';
import { anEndedRun } from '../../../../support/build-flows.ts';
import { ask, node, say } from '../../flow-server.ts';
import { createEffectDesk, type EffectDesk } from '../effects/context.ts';
import { runOf } from './context.ts';

const USER = toUserId('4711');
const MINUTE = 60_000;
const KEPT = { home: 'channel', parentId: null, keepMinutes: 10 } as const;
const NOT_KEPT = { ...KEPT, keepMinutes: 0 };

let helpDesk: EffectDesk;
let channelId: ChannelId;
beforeEach(async () => {
  helpDesk = await createEffectDesk();
  channelId = (await helpDesk.chat.addChannel(helpDesk.guild, 'talk')).id;
});

/** Stores a run that has ended and whose conversation is due to be deleted. */
const addEnded = (fields: Partial<FlowRun> = {}) => {
  const own = { userId: USER, channelId, ownChannelId: channelId, conversation: NOT_KEPT, dueAt: NOON };
  return helpDesk.addRun(anEndedRun(helpDesk.guild, { ...own, ...fields }));
};
const listChannels = async () => (await helpDesk.chat.listChannels(helpDesk.guild)).map(({ id }) => id);
const work = () => helpDesk.app.flows.runDue();
const pass = async (ms: number) => {
  await helpDesk.clock.advance(ms);
  return work();
};

describe('the conversation of a run that has ended', () => {
  it('is deleted, once', async () => {
    const run = await addEnded();
    const change = jest.spyOn(helpDesk.ports.chat, 'changeChannel');
    await work();
    expect(change.mock.calls).toEqual([[`${run.id}:end`, helpDesk.guild, channelId, { deleted: true }]]);
    expect(await listChannels()).toEqual([]);
    // It was stored when it was acquired, and when the channel was deleted.
    expect(await helpDesk.readRun(run)).toEqual({ ...run, ownChannelId: null, dueAt: null, revision: 3 });
    expect(await pass(MINUTE)).toBe(0);
  });

  it('is deleted after the minutes that its flow keeps it', async () => {
    const run = await addEnded({ conversation: KEPT });
    await work();
    expect(await helpDesk.readRun(run)).toMatchObject({ ownChannelId: channelId, dueAt: plusMs(NOON, 10 * MINUTE) });
    await pass(10 * MINUTE - 1);
    expect(await listChannels()).toEqual([channelId]);
    await pass(1);
    expect(await listChannels()).toEqual([]);
  });

  it.each([NOT_KEPT, { ...KEPT, keepMinutes: 1 }])(
    'is deleted a minute after a cancellation at the earliest: %j',
    async (conversation) => {
      await addEnded({ status: 'cancelled', conversation });
      await work();
      await pass(MINUTE - 1);
      expect(await listChannels()).toEqual([channelId]);
      await pass(1);
      expect(await listChannels()).toEqual([]);
    },
  );

  it('may be gone already', async () => {
    const run = await addEnded();
    await helpDesk.chat.removeChannel(helpDesk.guild, channelId);
    await work();
    expect(await helpDesk.readRun(run)).toMatchObject({ ownChannelId: null, dueAt: null });
  });

  it('is deleted when its id was not stored any more', async () => {
    const run = await addEnded({ channelId: null, ownChannelId: null });
    await helpDesk.ports.chat.openChannel(run.id, {
      guild: helpDesk.guild,
      name: 'chat',
      home: 'channel',
      parentIds: [],
      memberIds: [USER],
      roleIds: [],
      posts: [],
    });
    expect(await listChannels()).toHaveLength(2);
    await work();
    expect(await listChannels()).toEqual([channelId]);
    expect(await helpDesk.readRun(run)).toMatchObject({ dueAt: null });
  });

  it('stays when it is the channel of a ticket', async () => {
    const ticket = await helpDesk.open();
    const run = await addEnded({ channelId: ticket.channelId, ownChannelId: ticket.channelId });
    await work();
    expect(await listChannels()).toEqual([channelId, ticket.channelId]);
    expect(await helpDesk.readRun(run)).toMatchObject({ ownChannelId: null, dueAt: null });
  });

  it('is left to a run that still talks with the user there', async () => {
    const run = await addEnded();
    const successor = await helpDesk.addRun({ userId: USER, channelId, dueAt: plusMs(NOON, 1) });
    await work();
    expect(await listChannels()).toEqual([channelId]);
    expect(await helpDesk.readRun(run)).toMatchObject({ ownChannelId: null, conversation: null, dueAt: null });
    expect(await helpDesk.readRun(successor)).toEqual({
      ...successor,
      ownChannelId: channelId,
      conversation: NOT_KEPT,
      revision: 2,
    });
  });

  it('is not left to a run of another user, or one that has ended', async () => {
    await addEnded();
    const other = await helpDesk.addRun({ userId: toUserId('4712'), channelId });
    const ended = await addEnded({ dueAt: null, ownChannelId: null });
    await work();
    expect(await listChannels()).toEqual([]);
    expect(await helpDesk.readRun(other)).toEqual(other);
    expect(await helpDesk.readRun(ended)).toEqual(ended);
  });

  it('is deleted later when the bot is out of reach', async () => {
    const run = await addEnded();
    jest.spyOn(helpDesk.ports.chat, 'changeChannel').mockRejectedValueOnce(botUnavailable());
    await work();
    expect(await helpDesk.readRun(run)).toMatchObject({ ownChannelId: channelId, dueAt: plusMs(NOON, 5_000) });
    await pass(5_000);
    expect(await listChannels()).toEqual([]);
  });

  it('is tried at growing intervals while the platform refuses it', async () => {
    const run = await addEnded();
    const refusal = new RefusedByChat(
      { text: 'refused.permission', needs: ['Manage Channels'] },
      'The bot lacks Manage Channels.',
    );
    const change = jest.spyOn(helpDesk.ports.chat, 'changeChannel').mockRejectedValue(refusal);
    const delays: number[] = [];
    for (let attempt = 0; attempt < 13; attempt += 1) {
      await work();
      const now = helpDesk.clock.now();
      const delay = toEpochMs((await helpDesk.readRun(run)).dueAt ?? now) - toEpochMs(now);
      delays.push(delay / MINUTE);
      await helpDesk.clock.advance(delay);
    }
    expect(delays).toEqual([1, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 1440]);
    change.mockRestore();
    await work();
    expect(await listChannels()).toEqual([]);
    expect(await helpDesk.readRun(run)).toMatchObject({ ownChannelId: null, dueAt: null });
  });
});

describe('a run that has no channel', () => {
  it('opens a conversation with its first message, and deletes it when the run is over', async () => {
    const nodes = [say('first'), node('end')];
    const parent = { home: 'thread', parentId: channelId, keepMinutes: 0 } as const;
    const run = await helpDesk.addRun({ ...runOf(...nodes), userId: USER, conversation: parent, dueAt: NOON });
    const open = jest.spyOn(helpDesk.ports.chat, 'openChannel');
    await work();
    expect(open.mock.calls).toMatchObject([[run.id, { home: 'thread', parentIds: [channelId], memberIds: [USER] }]]);
    const talked = await helpDesk.readRun(run);
    expect(talked).toMatchObject({ status: 'completed', ownChannelId: null, dueAt: null });
    expect(talked.channelId).not.toBeNull();
    expect(await listChannels()).toEqual([channelId]);
  });

  it('waits for its user for a week, and ends', async () => {
    const fields = { userId: USER, conversation: NOT_KEPT, dueAt: NOON };
    const run = await helpDesk.addRun({ ...runOf(ask('why')), ...fields });
    await work();
    expect(await listChannels()).toHaveLength(2);
    const week = 7 * 24 * 60 * MINUTE;
    expect(await helpDesk.readRun(run)).toMatchObject({ status: 'waiting', dueAt: plusMs(NOON, week) });
    await pass(week);
    expect(await helpDesk.readRun(run)).toMatchObject({ status: 'completed', dueAt: null });
    expect(await listChannels()).toEqual([channelId]);
  });

  it('deletes what it opened when the first message is refused', async () => {
    const run = await helpDesk.addRun({
      ...runOf(say('first')),
      userId: USER,
      conversation: NOT_KEPT,
      dueAt: NOON,
    });
    const refusal = new RefusedByChat(
      { text: 'refused.permission', needs: ['Manage Channels'] },
      'The bot lacks Send Messages.',
    );
    jest.spyOn(helpDesk.ports.chat, 'changeChannel').mockRejectedValueOnce(refusal);
    await work();
    expect(await helpDesk.readRun(run)).toMatchObject({ status: 'failed', channelId: null, dueAt: null });
    expect(await listChannels()).toEqual([channelId]);
  });

  it('deletes what was opened although it was cancelled long before', async () => {
    let wasOpened = false;
    const fields = { userId: USER, conversation: NOT_KEPT, dueAt: NOON };
    const run = await helpDesk.addRun({ ...runOf(say('first')), ...fields });
    const { chat } = helpDesk.ports;
    const openChannel = chat.openChannel.bind(chat);
    jest.spyOn(chat, 'openChannel').mockImplementationOnce(async (...input) => {
      const cancelled = await helpDesk.app.flows.cancelRun(helpDesk.guild, run.id);
      // Another worker found no channel to delete: it is opened only now.
      await helpDesk.ports.runs.save({ ...cancelled, dueAt: null });
      await helpDesk.clock.advance(MINUTE);
      const opened = await openChannel(...input);
      wasOpened = (await listChannels()).includes(opened.channelId);
      return opened;
    });
    await work();
    await work();
    expect(wasOpened).toBe(true);
    expect(await listChannels()).toEqual([channelId]);
  });
});

describe('a run that has ended without a conversation', () => {
  it('is not due any more, and changes no other run', async () => {
    const run = await addEnded({ channelId: null, ownChannelId: null, conversation: null });
    const other = await helpDesk.addRun({ userId: USER, channelId: null });
    const change = jest.spyOn(helpDesk.ports.chat, 'changeChannel');
    await work();
    expect(await helpDesk.readRun(run)).toEqual({ ...run, dueAt: null, revision: 3 });
    expect(await helpDesk.readRun(other)).toEqual(other);
    expect(change).not.toHaveBeenCalled();
  });
});

describe('runs of a panel that is deleted', () => {
  const panelId = '019b0000-0000-7000-8000-00000000000a' as PanelId;
  const trigger = { kind: 'panel_option', actor: { type: 'user', id: USER }, panelId } as const;

  it('are cancelled, but for those that are about a ticket', async () => {
    const talking = await helpDesk.addRun({ trigger, userId: USER, conversation: KEPT });
    const others = [
      await helpDesk.addRun({ trigger }),
      await helpDesk.addRun({ trigger, conversation: KEPT, ticketId: (await helpDesk.open()).id }),
      await helpDesk.addRun({ conversation: KEPT }),
    ];
    await helpDesk.app.flows.cancelRunsOfPanel(helpDesk.guild, panelId);
    const at = helpDesk.clock.now();
    const error = { nodeId: 'first', message: 'Its panel was deleted.' };
    expect(await helpDesk.readRun(talking)).toMatchObject({ status: 'cancelled', error, dueAt: at });
    for (const run of others) expect(await helpDesk.readRun(run)).toEqual(run);
  });
});
