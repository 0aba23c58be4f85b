import { CHAT_NEEDS, mentionChannel, mentionUser, type RefusalCause } from '../chat/index.ts';
import type { ServerContext } from '../settings/index.ts';
import { toChannelId, toUserId } from '../shared/ids.ts';
import { isKeyOf } from '../shared/values/type-guards.ts';

/** What the chat platform refused the bot, in the language of the server, for its staff. */
export const explainCause = (
  server: ServerContext,
  { text, channelId, userId, needs = [], emojis = '' }: RefusalCause,
): string =>
  server.translate(text, {
    channel: channelId === undefined ? '' : mentionChannel(toChannelId(channelId)),
    user: userId === undefined ? '' : mentionUser(toUserId(userId)),
    permissions: namePermissions(server, needs),
    emojis,
  });

/** Names what is missing as Discord's settings do in the language of the server. */
export const namePermissions = ({ translate }: ServerContext, names: readonly string[]): string =>
  names.map((name) => (isKeyOf(CHAT_NEEDS, name) ? translate(CHAT_NEEDS[name], {}) : name)).join(', ');
