import { MessageType } from 'discord-api-types/v10';
import type { ReadMessage } from './event-schemas.ts';

/** Others say what a user did, such as adding somebody to a thread. */
const WRITTEN_TYPES: readonly number[] = [MessageType.Default, MessageType.Reply];

/** Messages of bots, which may belong to a ticket if the server wants it. */
const BOT_TYPES: readonly number[] = [...WRITTEN_TYPES, MessageType.ChatInputCommand, MessageType.ContextMenuCommand];

/** Whether a user or another bot wrote the message. Whether a bot counts is for the settings of the server to say. */
export const isWrittenByOther = (message: ReadMessage, botId: string): boolean => {
  const { type, author, webhook_id: webhook, application_id: application } = message;
  if (author.bot !== true) return webhook === undefined && WRITTEN_TYPES.includes(type);
  return author.id !== botId && application !== botId && BOT_TYPES.includes(type);
};
