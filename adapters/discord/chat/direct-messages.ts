import type { Notice } from '#core/chat/index.ts';
import type { ChatMessageId, GuildId, UserId } from '#core/shared/ids.ts';
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
    const context = { needs: 'a server in common', place: `messages to user ${user}` };
    const { id } = await rest.call(context, ({ users }, options) => users.createDM(user, options));
    const [message = null] = await messages.send({ ...delivery, channel: id }, [draftNotice(notice)]);
    return message;
  } catch (error) {
    if (isRefusedFor(error, 'takesNoMessages', 'invalidRecipient')) return null;
    throw error;
  }
};
