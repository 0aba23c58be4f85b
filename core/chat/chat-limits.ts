/** How many of something a chat server holds. */
export interface ChatLimits {
  readonly channelsOfServer: number;
  readonly channelsOfGroup: number;
}

/** Those of Discord, which the sandbox has, too. */
export const CHAT_LIMITS: ChatLimits = { channelsOfServer: 500, channelsOfGroup: 50 };

/** What a caller can do when a limit is reached. */
export const CHAT_LIMIT_MESSAGES = {
  server:
    'The server has as many channels as the chat allows (500). Delete channels of closed tickets and retry; the settings of the server can have them deleted (closedChannel).',
  groups:
    'Every channel group of the category has as many channels as the chat allows (50). Delete channels of closed tickets, or name another group in chatOverflowParentIds, and retry.',
} as const;
