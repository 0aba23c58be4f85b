import { jest } from '@jest/globals';
import type { Effect } from '#core/flows/model/effect.ts';
import type { FlowRun } from '#core/flows/index.ts';
import { type ChannelId, toUserId } from '#core/shared/ids.ts';
import { aStepId } from '../../../../support/build-flows.ts';
import { ALL } from '../../flow-server.ts';
import { createEffectDesk, type EffectDesk } from './context.ts';

const USER = toUserId('4711');
const CHOICES = [
  { id: 'a', label: 'First', itemId: null },
  { id: 'b', label: 'Second', itemId: null },
];
const say = (content: string, choices: typeof CHOICES = []): Effect => ({ kind: 'say', content, choices });
const toButton = (step: string, { id, label }: { readonly id: string; readonly label: string }) => ({
  label,
  emoji: null,
  target: { id: `flow:${helpDesk.guild}:${step}:${id}`, style: 'secondary' },
});

let helpDesk: EffectDesk;
beforeEach(async () => {
  helpDesk = await createEffectDesk();
});

describe('a message about a ticket', () => {
  it('is posted in the ticket, in the name of the run', async () => {
    const ticket = await helpDesk.open();
    const run = await helpDesk.addRun({ ticketId: ticket.id, channelId: ticket.channelId, userId: USER });
    expect(await helpDesk.perform(say('Hello'), run)).toEqual({ ok: true, output: { content: 'Hello' } });
    const { items } = await helpDesk.app.tickets.listMessages(helpDesk.guild, ticket.id, 'createdAt', ALL);
    expect(items).toMatchObject([{ content: 'Hello', author: { type: 'flow', id: run.id }, attachments: [] }]);
    expect((await helpDesk.listPosts(ticket.channelId)).at(-1)).toMatchObject({ content: 'Hello', notice: null });
  });

  it('has a button for each choice', async () => {
    const [ticket, step] = [await helpDesk.open(), aStepId()];
    const run = await helpDesk.addRun({ ticketId: ticket.id, channelId: ticket.channelId });
    await helpDesk.perform(say('Which?', CHOICES), run, { step });
    expect((await helpDesk.listPosts(ticket.channelId)).at(-1)).toMatchObject({
      content: 'Which?',
      notice: { buttonRows: [CHOICES.map((choice) => toButton(step, choice))] },
    });
  });

  it('is not posted again by a step that has posted it', async () => {
    const [ticket, step] = [await helpDesk.open(), aStepId()];
    const run = await helpDesk.addRun({ ticketId: ticket.id });
    await helpDesk.perform(say('Hello'), run, { step });
    const stored = await helpDesk.readRun(run);
    expect(stored.performedStep).toBe(step);
    expect(await helpDesk.perform(say('Hello'), stored, { step })).toMatchObject({ ok: true });
    expect(await helpDesk.chatOf(ticket)).toEqual(['Hello']);
    await helpDesk.perform(say('Hello'), stored);
    expect(await helpDesk.chatOf(ticket)).toEqual(['Hello', 'Hello']);
  });
});

describe('a message without a ticket', () => {
  let channelId: ChannelId;
  beforeEach(async () => {
    channelId = (await helpDesk.chat.addChannel(helpDesk.guild, 'general')).id;
  });
  const plain = { onBehalfOf: null, content: 'Hello', attachments: [] };

  it('is posted in the channel of the run, and notifies its user', async () => {
    const [run, step] = [await helpDesk.addRun({ userId: USER, channelId }), aStepId()];
    const change = jest.spyOn(helpDesk.ports.chat, 'changeChannel');
    const outcome = await helpDesk.perform(say('Hello'), run, { step });
    const [message] = await helpDesk.listPosts(channelId);
    expect(outcome).toEqual({
      ok: true,
      output: { content: 'Hello' },
      posted: { content: 'Hello', messageId: message?.id, openedChannelId: null },
    });
    expect(change.mock.calls).toEqual([
      [step, helpDesk.guild, channelId, { post: { ...plain, mentions: { userIds: [USER], roleIds: [] } } }],
    ]);
  });

  it('notifies nobody when the run has no user', async () => {
    const run = await helpDesk.addRun({ channelId });
    const change = jest.spyOn(helpDesk.ports.chat, 'changeChannel');
    await helpDesk.perform(say('Hello'), run);
    expect(change.mock.calls.map(([, , , { post }]) => post)).toEqual([plain]);
  });

  it('has a button for each choice', async () => {
    const [run, step] = [await helpDesk.addRun({ channelId }), aStepId()];
    await helpDesk.perform(say('Which?', CHOICES), run, { step });
    expect(await helpDesk.listPosts(channelId)).toMatchObject([
      { content: 'Which?', notice: { buttonRows: [CHOICES.map((choice) => toButton(step, choice))] } },
    ]);
  });

  it('fails when the channel was removed', async () => {
    const run = await helpDesk.addRun({ channelId });
    await helpDesk.chat.removeChannel(helpDesk.guild, channelId);
    const error = `Channel ${channelId}, in which the flow speaks, does not exist any more.`;
    const refusal = { text: 'refused.flow_channel' };
    expect(await helpDesk.perform(say('Hello'), run)).toEqual({ ok: false, error, refusal, output: {} });
  });

  it('fails when there is neither a channel nor a user', async () => {
    const error = 'There is neither a channel to speak in, nor a user to speak to.';
    expect(await helpDesk.perform(say('Hello'), await helpDesk.addRun())).toEqual({ ok: false, error, output: {} });
  });
});

describe('a channel that is opened for a run', () => {
  const openFor = async (fields: Partial<FlowRun>) => {
    const open = jest.spyOn(helpDesk.ports.chat, 'openChannel');
    await helpDesk.perform(say('Hello'), await helpDesk.addRun({ userId: USER, ...fields }));
    return open.mock.calls.map(([, { name }]) => name);
  };

  it('has the name of the flow, and its user as the only member', async () => {
    const flow = await helpDesk.create({ name: 'Help me' });
    const run = await helpDesk.addRun({ flowId: flow.id, userId: USER });
    const open = jest.spyOn(helpDesk.ports.chat, 'openChannel');
    const outcome = await helpDesk.perform(say('Hello'), run);
    const [channel] = await helpDesk.chat.listChannels(helpDesk.guild);
    expect(outcome).toEqual({ ok: true, output: { content: 'Hello' }, posted: expect.anything() });
    const [message] = await helpDesk.listPosts(channel?.id ?? null);
    expect(outcome).toMatchObject({
      posted: { content: 'Hello', messageId: message?.id, openedChannelId: channel?.id },
    });
    expect(open.mock.calls).toEqual([
      [
        run.id,
        {
          guild: helpDesk.guild,
          name: 'help-me',
          home: 'channel',
          parentIds: [],
          memberIds: [USER],
          roleIds: [],
          posts: [],
        },
      ],
    ]);
    expect(await helpDesk.listPosts(channel?.id ?? null)).toMatchObject([{ content: 'Hello', authorId: null }]);
  });

  it('is the same for a repeated message, which is posted once', async () => {
    const [run, step] = [await helpDesk.addRun({ userId: USER }), aStepId()];
    const first = await helpDesk.perform(say('Hello'), run, { step });
    expect(await helpDesk.perform(say('Hello'), run, { step })).toEqual(first);
    const channels = await helpDesk.chat.listChannels(helpDesk.guild);
    expect(channels).toHaveLength(1);
    expect(await helpDesk.listPosts(channels[0]?.id ?? null)).toHaveLength(1);
  });

  it.each([
    ['Refunds', 'refunds'],
    ['Größe & Fragen', 'größe-fragen'],
    ['Level 2 --- support', 'level-2-support'],
    ['(Help) me', 'help-me'],
    ['Help (me)', 'help-me'],
    ['!?', 'chat'],
    ['x'.repeat(91), 'x'.repeat(90)],
  ])('of flow %j is named %j', async (name, expected) => {
    expect(await openFor({ flowId: (await helpDesk.create({ name })).id })).toEqual([expected]);
  });

  it('is named "chat" where the run has no flow, or the flow is unknown', async () => {
    expect(await openFor({ flowId: null })).toEqual(['chat']);
    expect(await openFor({})).toEqual(['chat', 'chat']);
  });
});
