import {
  type BotIntents,
  type ChatLimits,
  type NewChannel,
  type OpenedChannel,
  refuseForLimit,
  refuseThreads,
} from '#core/chat/index.ts';
import { botUnavailable } from '#core/shared/errors.ts';
import type { ChannelId, ChatMessageId } from '#core/shared/ids.ts';
import type { Database } from '../database/database.ts';
import { FIND_OPENED } from './sandbox-sql.ts';

export interface SandboxOptions {
  /** Null: a server holds as many channels as it gets. Those of the chat platform unless given. */
  readonly limits?: ChatLimits | null;
  /** The bot sees everything by default. */
  readonly intents?: BotIntents;
}

/** The limits of a server, as parameters; null is none. */
export const toLimitValues = (limits: ChatLimits | null) => ({
  channel: { ofServer: limits?.channelsOfServer ?? null, ofGroup: limits?.channelsOfGroup ?? null },
  thread: { ofThreads: limits?.threadsOfServer ?? null },
});

/** The result of an opening. */
export interface OpeningRow {
  readonly opened: boolean;
  /** Whether there is a group with room, or the text channel of a thread. */
  readonly hasGroup: boolean;
  readonly hasServer: boolean;
}

/** Why a channel was not opened, and was not opened before. */
export const toOpeningError = (
  { home, parentIds }: Pick<NewChannel, 'home' | 'parentIds'>,
  { hasGroup, hasServer }: OpeningRow,
): Error => {
  if (!hasGroup && home !== 'channel') return refuseThreads(parentIds[0]);
  if (!hasServer)
    return refuseForLimit(home === 'channel' ? 'refused.channels_of_server' : 'refused.threads_of_server');
  return hasGroup ? botUnavailable() : refuseForLimit('refused.channels_of_groups');
};

/** The channel that was opened under a key, with its first messages; null when there is none. */
export const findOpened = async (
  db: Database,
  key: string,
  posts: number,
): Promise<Omit<OpenedChannel, 'users'> | null> => {
  const rows = await db.query<{ channelId: ChannelId; messageId: ChatMessageId | null }>(FIND_OPENED, { key });
  const [first] = rows;
  if (!first) return null;
  const messageIds = rows.flatMap(({ messageId }) => messageId ?? []).slice(0, posts);
  return { channelId: first.channelId, messageIds };
};
