import { RefusedByChat } from '#core/chat/index.ts';
import type { Effect } from '#core/flows/model/effect.ts';
import type { FlowRun } from '#core/flows/index.ts';
import type { ProblemQuery } from '#core/problems/index.ts';
import { toPanelId, toUserId } from '#core/shared/ids.ts';
import { uuidIds } from '#adapters/node/ids.ts';
import { ALL } from '../../flow-server.ts';
import { NOON } from '../../../../support/build.ts';
import { createEffectDesk, type EffectDesk } from './context.ts';

const USER = toUserId('4711');
const CAUSE = 'The bot lacks a permission in channel 5 of Discord. It needs: Create Private Threads.';
const HELLO: Effect = { kind: 'say', content: 'Hello', choices: [] };
const refuse = () =>
  Promise.reject(new RefusedByChat({ text: 'refused.permission', needs: ['Manage Channels'] }, CAUSE));

let helpDesk: EffectDesk;
beforeEach(async () => {
  helpDesk = await createEffectDesk();
});

const listProblems = async (query: ProblemQuery = {}) =>
  (await helpDesk.app.problems.list(helpDesk.guild, query, ALL)).items;

/** A run of a flow that was started with a panel and a command. */
const addRun = async (fields: Partial<FlowRun> = {}) => {
  const { id: flowId } = await helpDesk.create();
  const [panelId, commandId] = [uuidIds.next('panel'), uuidIds.next('command')];
  const trigger = { kind: 'command', actor: { type: 'user', id: USER }, panelId, commandId } as const;
  return { flowId, panelId, commandId, run: await helpDesk.addRun({ flowId, userId: USER, trigger, ...fields }) };
};

describe('what the chat platform refuses a flow', () => {
  it('is a problem of the flow, of its panel and of its command', async () => {
    const { run, ...about } = await addRun();
    helpDesk.ports.chat.openChannel = refuse;
    expect(await helpDesk.perform(HELLO, run)).toMatchObject({ ok: false, refusal: { text: 'refused.permission' } });
    const problem = { reason: 'bot_lacks_permission', message: CAUSE, ticketId: null, categoryId: null, ...about };
    for (const query of [{}, { flowId: about.flowId }, { panelId: about.panelId }, { commandId: about.commandId }])
      expect(await listProblems(query)).toMatchObject([problem]);
    expect(await listProblems({ panelId: toPanelId(uuidIds.next('panel')) })).toEqual([]);
  });

  it('is one when the channel in which it speaks is gone', async () => {
    const { id: channelId } = await helpDesk.chat.addChannel(helpDesk.guild, 'general');
    const { flowId, run } = await addRun({ channelId });
    await helpDesk.chat.removeChannel(helpDesk.guild, channelId);
    await helpDesk.perform(HELLO, run);
    expect(await listProblems({ flowId })).toMatchObject([
      { reason: 'chat_unknown_reference', message: expect.stringContaining(channelId) },
    ]);
  });

  it('is one when its conversation cannot be deleted', async () => {
    const { id: channelId } = await helpDesk.chat.addChannel(helpDesk.guild, 'talk');
    const conversation = { home: 'channel', parentId: null, keepMinutes: 0 } as const;
    const ended = { status: 'completed', nodeId: null, endedAt: NOON, dueAt: NOON } as const;
    const { flowId } = await addRun({ ...ended, channelId, ownChannelId: channelId, conversation });
    helpDesk.ports.chat.changeChannel = refuse;
    await helpDesk.app.flows.runDue();
    expect(await listProblems({ flowId })).toMatchObject([{ message: CAUSE }]);
  });

  it('is none of a flow when a rule is refused something', async () => {
    const { run } = await addRun({ flowId: null, automationId: uuidIds.next('automation') });
    helpDesk.ports.chat.openChannel = refuse;
    expect(await helpDesk.perform(HELLO, run)).toMatchObject({ ok: false, error: CAUSE });
    expect(await listProblems()).toEqual([]);
  });

  it('is none when something else fails', async () => {
    const { run } = await addRun();
    const outcome = await helpDesk.perform({ kind: 'add_note', content: 'Hi' }, run);
    expect(outcome).toEqual({ ok: false, error: 'There is no ticket yet.', output: {} });
    expect(await listProblems()).toEqual([]);
  });
});
