import { randomUUID } from 'node:crypto';
import type { ChatEvent, ChatReplies } from '#core/chat-events/index.ts';
import type { FieldAnswers } from '#core/chat/index.ts';
import { toChannelId, toUserId } from '#core/shared/ids.ts';
import type { TestApi, TestServer } from '../api.ts';

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
  /** Answers the form of the button; null without one. */
  readonly answers?: FieldAnswers | null;
}

/** Reports that a user pressed a button, as the adapter of a chat platform does, and waits until it is handled. */
export const reportPress = (
  api: TestApi,
  server: TestServer,
  { channel, userId, buttonId, answers = null }: Press,
): Promise<void> =>
  report(api, server, {
    type: 'button_pressed',
    channel: toChannelId(channel),
    userId: toUserId(userId),
    buttonId,
    answers,
  });

interface Use extends Pick<Press, 'channel' | 'userId'> {
  readonly name: string;
}

/** Reports that a user used a command without options, as `reportPress` does. */
export const reportUse = (api: TestApi, server: TestServer, { channel, userId, name }: Use): Promise<void> =>
  report(api, server, {
    type: 'command_used',
    channel: toChannelId(channel),
    userId: toUserId(userId),
    name,
    options: {},
  });

const report = async (
  { service }: TestApi,
  { id: guildId }: TestServer,
  event: Extract<ChatEvent, { readonly type: 'button_pressed' | 'command_used' }>,
): Promise<void> => {
  const { chatEvents } = service.app;
  const subject = `user:${event.userId}`;
  await chatEvents.receive([{ key: randomUUID(), guildId, subject, event, replyTo: 'there' }]);
  await chatEvents.handleInboundEvents();
};
