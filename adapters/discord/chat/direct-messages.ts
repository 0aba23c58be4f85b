import { z } from 'zod';
import type { Notice, Post } from '#core/chat/index.ts';
import { type ChatMessageId, type GuildId, toChatMessageId, type UserId } from '#core/shared/ids.ts';
import { attempt } from '../rest/attempt.ts';
import type { ChatTools } from './chat-tools.ts';
import { isRefusedFor } from '../rest/failures.ts';
import { loadFiles } from './drafts/load-files.ts';
import { draftNotice, draftPost, withComponents } from './drafts/message-drafts.ts';
import { pairDrafts } from './drafts/pair-drafts.ts';
import { ChatEffects } from './effects.ts';
import type { Delivery } from './messages.ts';
import { StoredMessageIds } from './open-channel.ts';

const DIRECT_POST = 'direct-post';
const StoredMessageId = z.string().transform(toChatMessageId);

export class DirectChat extends ChatEffects {
  sendDirectMessage(key: string, guild: GuildId, user: UserId, notice: Notice): Promise<ChatMessageId | null> {
    const step = { key, step: 'direct', guild, channel: null, schema: StoredMessageId };
    return this.effect(step, (delivery) => sendDirectMessage(this.tools, { guild, user, delivery }, notice));
  }

  editDirectMessage(key: string, guildId: GuildId, user: UserId, notice: Notice): Promise<void> {
    return attempt(async () => {
      const sent = await this.tools.effects.find({ guildId, key, step: 'direct' });
      if (sent?.status !== 'done') return;
      const message = StoredMessageId.parse(sent.result);
      await editDirectMessage(this.tools, { guild: guildId, user, message }, notice);
    });
  }

  async sendDirectPost(key: string, guild: GuildId, user: UserId, post: Post): Promise<ChatMessageId | null> {
    const step = { key, step: DIRECT_POST, guild, channel: null, schema: StoredMessageIds };
    const sent = await this.effect(step, async (delivery) => {
      const ids = await sendDirectPost(this.tools, { guild, user, delivery }, post);
      return ids.length > 0 ? ids : null;
    });
    return sent?.[0] ?? null;
  }

  editDirectPost(key: string, guild: GuildId, user: UserId, post: Post): Promise<void> {
    return this.#withSentPost(guild, key, (sent) => editDirectPost(this.tools, { guild, user, sent }, post));
  }

  deleteDirectPost(key: string, guild: GuildId, user: UserId): Promise<void> {
    return this.#withSentPost(guild, key, (sent) => deleteDirectPost(this.tools, { guild, user, sent }));
  }

  #withSentPost(guildId: GuildId, key: string, work: (sent: readonly ChatMessageId[]) => Promise<void>): Promise<void> {
    return attempt(async () => {
      const effect = await this.tools.effects.find({ guildId, key, step: DIRECT_POST });
      if (effect?.status === 'done') await work(StoredMessageIds.parse(effect.result));
    });
  }
}

interface DirectTarget {
  readonly guild: GuildId;
  readonly user: UserId;
  readonly delivery: Delivery;
}

/** @returns null when the user is no member of the server, or takes no messages */
const sendDirectMessage = async (
  { direct, people, messages }: ChatTools,
  { guild, user, delivery }: DirectTarget,
  notice: Notice,
): Promise<ChatMessageId | null> => {
  if (!(await people.isMember(guild, user))) return null;
  try {
    const id = await direct.open(user);
    const [message = null] = await messages.send({ ...delivery, channel: id }, [draftNotice(notice)]);
    return message;
  } catch (error) {
    if (isRefusedFor(error, 'takesNoMessages', 'invalidRecipient')) return null;
    throw error;
  }
};

/** Edits a message that `sendDirectMessage` has sent. Does nothing when it is gone, or the user cannot be reached any more. */
const editDirectMessage = async (
  { direct, messages }: ChatTools,
  { guild, user, message }: Omit<DirectTarget, 'delivery'> & { readonly message: ChatMessageId },
  notice: Notice,
): Promise<void> => {
  await ignoreUnreachable(async () => {
    const channel = await direct.open(user);
    await messages.edit({ guild, channel }, message, draftNotice(notice));
  });
};

/** Sends a post, in several messages if it is long. @returns none when the user is no member of the server, or takes no messages */
const sendDirectPost = async (
  { direct, people, messages, blobs }: ChatTools,
  { guild, user, delivery }: DirectTarget,
  post: Post,
): Promise<readonly ChatMessageId[]> => {
  if (!(await people.isMember(guild, user))) return [];
  try {
    const channel = await direct.open(user);
    return await messages.send({ ...delivery, channel }, draftPost(await loadFiles(blobs, guild, post), []));
  } catch (error) {
    if (isRefusedFor(error, 'takesNoMessages', 'invalidRecipient')) return [];
    throw error;
  }
};

interface SentPost extends Omit<DirectTarget, 'delivery'> {
  /** The messages of the post. */
  readonly sent: readonly ChatMessageId[];
}

/** Edits the messages of a post. Does nothing when they are gone, or the user cannot be reached any more. */
const editDirectPost = async (
  { direct, messages }: ChatTools,
  { guild, user, sent }: SentPost,
  post: Post,
): Promise<void> => {
  const drafts = draftPost({ ...post, files: [] }, []).map(withComponents);
  await ignoreUnreachable(async () => {
    const channel = await direct.open(user);
    for (const { id, draft } of pairDrafts(sent, drafts, post))
      await (draft ? messages.edit({ guild, channel }, id, draft) : messages.delete(channel, id));
  });
};

/** Deletes the messages of a post. */
const deleteDirectPost = ({ direct, messages }: ChatTools, { user, sent }: SentPost): Promise<void> =>
  ignoreUnreachable(async () => {
    const channel = await direct.open(user);
    for (const message of sent) await messages.delete(channel, message);
  });

const ignoreUnreachable = async (work: () => Promise<void>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    if (!isRefusedFor(error, 'takesNoMessages', 'invalidRecipient')) throw error;
  }
};
