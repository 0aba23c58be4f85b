import type { BotIntents } from '#core/chat/index.ts';

const PAGE = 'docs/use/discord-limits.md, "Without privileged intents"';

const COSTS = {
  messageContent: `The bot runs without the Message Content Intent: messages in channels are counted and dated, but their text and files are not visible unless the bot is mentioned (${PAGE}).`,
  serverMembers: `The bot runs without the Server Members Intent: that a requester has left is found when their ticket is acted on, and staff are learned from what they do (${PAGE}).`,
};

/** Says in sentences for operators what each missing intent costs. */
export const describeMissingIntents = ({ messageContent, serverMembers }: BotIntents): readonly string[] => [
  ...(messageContent ? [] : [COSTS.messageContent]),
  ...(serverMembers ? [] : [COSTS.serverMembers]),
];
