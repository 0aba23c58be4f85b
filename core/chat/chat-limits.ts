import { RefusedByChat } from './refused-by-chat.ts';

export interface ChatLimits {
  readonly channelsOfServer: number;
  readonly channelsOfGroup: number;
  readonly threadsOfServer: number;
}

/** Discord and the sandbox have these limits. Archived threads do not count. */
export const CHAT_LIMITS: ChatLimits = { channelsOfServer: 500, channelsOfGroup: 50, threadsOfServer: 1_000 };

const MESSAGES = {
  'refused.channels_of_server':
    'The server has as many channels as the chat allows (500). Delete channels of closed tickets and retry; the settings of the server can have them deleted (closedChannel).',
  'refused.channels_of_groups':
    'Every channel group of the category has as many channels as the chat allows (50). Delete channels of closed tickets, or name another group in chatOverflowParentIds, and retry.',
  'refused.threads_of_server':
    'The server has as many active threads as the chat allows (1,000). Close tickets, delete or archive threads, and retry.',
} as const;

export const refuseForLimit = (text: keyof typeof MESSAGES): RefusedByChat =>
  new RefusedByChat({ text }, MESSAGES[text]);

/** Refuses threads or posts in a channel that cannot have them, or in none. */
export const refuseThreads = (channel: string | undefined, options?: ErrorOptions): RefusedByChat =>
  new RefusedByChat(
    { text: 'refused.no_threads_there' },
    `Channel ${channel ?? '(none)'} of the chat cannot have threads. Name a text channel for threads, or a forum for posts: chatParentId of the category, or parentChannelId of the flow.`,
    options,
  );

/** The longest text that certainly has room in one message below the name of its author. */
export const ROOM_OF_MESSAGE = 1_900;
