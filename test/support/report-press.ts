import { randomUUID } from 'node:crypto';
import type { ChatReplies } from '#core/chat-events/index.ts';
import { toChannelId, toUserId } from '#core/shared/ids.ts';
import type { TestApi, TestServer } from './api.ts';

/** Replies that add what users are answered to a list. */
export const collectReplies = (answered: string[]): ChatReplies => ({
  reply: (_, answer) => {
    if (answer) answered.push(answer.content);
    return Promise.resolve();
  },
});

interface Press {
  readonly channel: string;
  readonly userId: string;
  readonly buttonId: string;
}

/** Reports that a user pressed a button, as the adapter of a chat platform does, and waits until it is handled. */
export const reportPress = async (
  { service }: TestApi,
  { id: guildId }: TestServer,
  { channel, userId, buttonId }: Press,
): Promise<void> => {
  const { chatEvents } = service.app;
  const event = {
    type: 'button_pressed',
    channel: toChannelId(channel),
    userId: toUserId(userId),
    buttonId,
    answers: null,
  } as const;
  await chatEvents.receive([{ key: randomUUID(), guildId, subject: `user:${userId}`, event, replyTo: 'there' }]);
  await chatEvents.handleInboundEvents();
};
