import { type APIMessage, MessageType } from 'discord-api-types/v10';
import { z } from 'zod';
import type { ChatEffect } from '#core/chat/index.ts';
import { type ChatMessageId, toChatMessageId } from '#core/shared/ids.ts';
import { plusMs } from '#core/shared/instant.ts';
import { ignoreUnknownChannel } from './channels/channels.ts';
import { runWhileAwake } from './edit-post.ts';
import type { DiscordChatTools } from './effects.ts';
import { CLOCK_SKEW_MS, toNonce } from './messages.ts';
import { StoredMessageIds, StoredUsers } from './open-channel.ts';

/** The step of `postMessage`, whose result is the id. */
export const MESSAGE_STEP = 'message';
/** The step of `changeChannel`, with its result. */
export const CHANGE_STEP = 'change';
export const StoredChange = z.object({ messageIds: StoredMessageIds, users: StoredUsers });

const StoredPosts = z.union([
  StoredChange.transform(({ messageIds }) => messageIds),
  z.string().transform((id) => [toChatMessageId(id)]),
]);

/** A post has at most as many messages. */
const MAX_PARTS = 20;

/** Deletes what a step has posted, also when its result is not known. */
export const removePosted = async (tools: DiscordChatTools, change: ChatEffect): Promise<void> => {
  const { guildId: guild, channelId: channel, result } = change;
  if (channel === null) return;
  await ignoreUnknownChannel(async () => {
    if (!(await tools.channels.isOf(guild, channel))) return null;
    const done = StoredPosts.safeParse(result);
    const posted = done.success ? done.data : await listPosted(tools, { ...change, channelId: channel });
    for (const message of posted)
      await runWhileAwake(tools, { guild, channel }, () => tools.messages.delete(channel, message));
    return null;
  });
};

/** Finds them by their nonces. Where Discord does not show these, it is what no other step has posted. */
const listPosted = async (
  { bot, effects, messages }: DiscordChatTools,
  { guildId, key, channelId, createdAt }: ChatEffect & { readonly channelId: NonNullable<ChatEffect['channelId']> },
): Promise<readonly ChatMessageId[]> => {
  const botId = bot.id;
  const nonces = Array.from({ length: MAX_PARTS }, (_, part) => toNonce(key, part));
  const others = JSON.stringify(await effects.listResults(guildId, channelId, plusMs(createdAt, -2 * CLOCK_SKEW_MS)));
  const isOurs = ({ type, author, application_id: owner, interaction_metadata: answered }: APIMessage): boolean =>
    type === MessageType.Default && answered === undefined && (author.id === botId || owner === botId);
  const isPosted = (message: APIMessage): boolean =>
    message.nonce === undefined
      ? isOurs(message) && !others.includes(`"${message.id}"`)
      : nonces.includes(String(message.nonce));
  return (await messages.listOfBots(channelId, createdAt)).filter(isPosted).map(({ id }) => toChatMessageId(id));
};
