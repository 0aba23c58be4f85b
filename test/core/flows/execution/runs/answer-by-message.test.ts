import { jest } from '@jest/globals';
import { answerByMessage } from '#core/flows/execution/runs/answer-run.ts';
import type { ChatMessage } from '#core/chat/index.ts';
import type { FlowRun } from '#core/flows/index.ts';
import { VersionConflict } from '#core/shared/errors.ts';
import { toChannelId, toChatMessageId, toUserId, type UserId } from '#core/shared/ids.ts';
import { NOON } from '../../../../support/build.ts';
import { ask, node, say } from '../../flow-server.ts';
import { createEffectDesk, type EffectDesk } from '../effects/context.ts';
import { waitingRun } from './context.ts';

const CHANNEL = toChannelId('51');
const USER = toUserId('4711');
const ANSWER = { kind: 'answer', until: null } as const;
const AT = { channelId: CHANNEL, userId: USER };

let helpDesk: EffectDesk;
beforeEach(async () => {
  helpDesk = await createEffectDesk();
});

const aMessage = (id: string, authorId: UserId | null = USER): ChatMessage => ({
  id: toChatMessageId(id),
  channelId: CHANNEL,
  authorId,
  authorName: null,
  authorAvatarUrl: null,
  content: 'Because',
  attachments: [],
  notice: null,
  createdAt: NOON,
  editedAt: null,
});
const receive = (message: ChatMessage) => answerByMessage(helpDesk.ports)(helpDesk.guild, message);
const addAsking = (fields: Partial<FlowRun> = {}) =>
  helpDesk.addRun({ ...waitingRun(ANSWER, ask('why'), say('thanks')), ...AT, ...fields });

describe('a message that answers a question', () => {
  it('is kept as the variable, and lets the run go on now', async () => {
    const run = await addAsking();
    await helpDesk.clock.advance(1_000);
    const at = helpDesk.clock.now();
    expect(await receive(aMessage('7'))).toBe(true);
    expect(await helpDesk.readRun(run)).toEqual({
      ...run,
      status: 'running',
      waiting: null,
      nodeId: 'thanks',
      vars: { why: 'Because' },
      lastMessageId: '7',
      trace: run.trace.map((step) => ({ ...step, endedAt: at, handle: 'answered', output: { answer: 'Because' } })),
      dueAt: at,
      revision: 2,
    });
  });

  it('ends a run that has nothing more to do, which is not due any more', async () => {
    const run = await addAsking(waitingRun(ANSWER, ask('why')));
    expect(await receive(aMessage('7'))).toBe(true);
    expect(await helpDesk.readRun(run)).toMatchObject({ status: 'completed', dueAt: null, endedAt: NOON });
  });

  it('is applied once when it is reported twice', async () => {
    const run = await addAsking({ ...waitingRun(ANSWER, ask('why'), ask('when')), lastMessageId: null });
    expect(await receive(aMessage('7'))).toBe(true);
    const answered = await helpDesk.readRun(run);
    await helpDesk.ports.runs.save({ ...answered, status: 'waiting', waiting: ANSWER });
    expect(await receive(aMessage('7'))).toBe(true);
    expect(await helpDesk.readRun(run)).toMatchObject({ nodeId: 'when', vars: { why: 'Because' } });
    expect(await receive(aMessage('8'))).toBe(true);
    expect(await helpDesk.readRun(run)).toMatchObject({ vars: { why: 'Because', when: 'Because' } });
  });

  it('is still one after its run has ended', async () => {
    await addAsking(waitingRun(ANSWER, ask('why')));
    await receive(aMessage('7'));
    expect(await receive(aMessage('7'))).toBe(true);
    expect(await receive(aMessage('8'))).toBe(false);
  });

  it('goes to the newest run that asks for one', async () => {
    const older = await addAsking();
    const asking = await addAsking();
    const choices = [{ id: 'a', label: 'First', itemId: null }];
    const choosing = await addAsking({ waiting: { kind: 'choice', choices, suggestion: null } });
    const running = await addAsking({ status: 'running', waiting: null });
    expect(await receive(aMessage('7'))).toBe(true);
    expect(await helpDesk.readRun(asking)).toMatchObject({ nodeId: 'thanks', vars: { why: 'Because' } });
    for (const run of [older, choosing, running]) expect(await helpDesk.readRun(run)).toEqual(run);
  });

  it('is applied to the run as another worker has stored it at the same time', async () => {
    const run = await addAsking();
    jest.spyOn(helpDesk.ports.runs, 'save').mockRejectedValueOnce(new VersionConflict('flow run'));
    expect(await receive(aMessage('7'))).toBe(true);
    expect(await helpDesk.readRun(run)).toMatchObject({ nodeId: 'thanks', vars: { why: 'Because' } });
  });

  it('is not lost without an error when it cannot be stored', async () => {
    await addAsking();
    const error = new Error('The disk is full.');
    jest.spyOn(helpDesk.ports.runs, 'save').mockRejectedValueOnce(error);
    await expect(receive(aMessage('7'))).rejects.toBe(error);
  });
});

describe('a message that is no answer', () => {
  it('is one of the bot, even where a run without a user asks', async () => {
    const run = await addAsking({ userId: null });
    expect(await receive(aMessage('7', null))).toBe(false);
    expect(await helpDesk.readRun(run)).toEqual(run);
  });

  it('is one of another user, or where nothing was asked', async () => {
    const run = await addAsking({ ...waitingRun(null, node('end')), status: 'running' });
    const asking = await addAsking({ userId: toUserId('4712') });
    expect(await receive(aMessage('7'))).toBe(false);
    expect(await helpDesk.readRun(run)).toEqual(run);
    expect(await helpDesk.readRun(asking)).toEqual(asking);
  });
});
