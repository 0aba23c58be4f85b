import type { Notice } from '#core/chat/index.ts';
import { type ChatMessageId, type GuildId, toChannelId, type UserId } from '#core/shared/ids.ts';
import type { ChatTools } from './chat-tools.ts';
import type { DiscordRest } from '../rest/discord-rest.ts';
import { isRefusedFor } from '../rest/failures.ts';
import { draftNotice } from './drafts/message-drafts.ts';
import type { Delivery } from './messages.ts';

interface DirectTarget {
  readonly guild: GuildId;
  readonly user: UserId;
  readonly delivery: Delivery;
}

/** @returns null when the user is no member of the server, or takes no messages */
export const sendDirectMessage = async (
  { rest, people, messages }: ChatTools & { readonly rest: DiscordRest },
  { guild, user, delivery }: DirectTarget,
  notice: Notice,
): Promise<ChatMessageId | null> => {
  if (!(await people.findMember(guild, user))) return null;
  try {
    const id = await openDirectChannel(rest, user);
    const [message = null] = await messages.send({ ...delivery, channel: id }, [draftNotice(notice)]);
    return message;
  } catch (error) {
    if (isRefusedFor(error, 'takesNoMessages', 'invalidRecipient')) return null;
    throw error;
  }
};

/** Edits a message that `sendDirectMessage` has sent. Does nothing when it is gone, or the user cannot be reached any more. */
export const editDirectMessage = async (
  { rest, messages }: ChatTools & { readonly rest: DiscordRest },
  { guild, user, message }: Omit<DirectTarget, 'delivery'> & { readonly message: ChatMessageId },
  notice: Notice,
): Promise<void> => {
  try {
    const channel = toChannelId(await openDirectChannel(rest, user));
    await messages.edit({ guild, channel }, message, draftNotice(notice));
  } catch (error) {
    if (!isRefusedFor(error, 'takesNoMessages', 'invalidRecipient')) throw error;
  }
};

/** Answers with the same channel each time. */
const openDirectChannel = async (rest: DiscordRest, user: UserId): Promise<string> => {
  const context = { needs: 'a server in common', place: `messages to user ${user}` };
  return (await rest.call(context, ({ users }, options) => users.createDM(user, options))).id;
};
