import type { ChatMessage } from '#core/chat/index.ts';
import { SYSTEM } from '#core/shared/actor.ts';
import { toChannelId, toChatMessageId } from '#core/shared/ids.ts';
import { NOON, REQUESTER } from '../../support/build.ts';
import { createHelpDesk } from '../tickets/context.ts';

const aMessage = (id: string, content: string, fields: Partial<ChatMessage> = {}): ChatMessage => ({
  id: toChatMessageId(id),
  channelId: toChannelId('99'),
  authorId: REQUESTER,
  authorName: null,
  authorAvatarUrl: null,
  content,
  attachments: [],
  notice: null,
  createdAt: NOON,
  editedAt: null,
  ...fields,
});

const setUp = async () => {
  const simulation = await createHelpDesk({ home: 'dm' });
  const { app } = simulation;
  await app.chatEvents.handleDirectMessage(aMessage('4711', 'CANARY for those whom I choose'));
  return simulation;
};

it('what a member wrote before belongs to the ticket that they open, and to none that others open for them', async () => {
  const { app, guild, open, chatOf } = await setUp();
  const list = async (id: Parameters<typeof app.tickets.listMessages>[1]) =>
    (await app.tickets.listMessages(guild, id, 'createdAt', { limit: 9, after: null })).items;
  const foreign = await open({ actor: SYSTEM, source: 'api' });
  expect(await list(foreign.id)).toEqual([]);
  expect((await chatOf(foreign)).join('\n')).not.toContain('CANARY');
  const own = await open({ actor: { type: 'user', id: REQUESTER }, source: 'message' });
  expect((await list(own.id)).map(({ content }) => content)).toEqual(['CANARY for those whom I choose']);
});

it('a message that is answered is shown to the staff of its own ticket alone', async () => {
  const { app, open, chatOf } = await setUp();
  const ticket = await open({ actor: { type: 'user', id: REQUESTER }, source: 'message' });
  const reply = (messageId: string, quote: string) =>
    ({ type: 'reply', messageId: toChatMessageId(messageId), authorId: null, authorName: null, quote }) as const;
  await app.chatEvents.handleDirectMessage(aMessage('4712', 'One', { parts: [reply('4711', 'of this ticket')] }));
  await app.chatEvents.handleDirectMessage(aMessage('4713', 'Two', { parts: [reply('99', 'CANARY of elsewhere')] }));
  const texts = await chatOf(ticket);
  expect(texts).toContain('> of this ticket\nOne');
  expect(texts.at(-1)).toBe('Two');
});
