import {
  type APIThreadChannel,
  ChannelType,
  type RESTPatchAPIChannelJSONBody,
  ThreadAutoArchiveDuration,
} from 'discord-api-types/v10';
import { type ChatNeed, RefusedByChat, refuseThreads } from '#core/chat/index.ts';
import { type ChannelId, type GuildId, toChannelId, type UserId } from '#core/shared/ids.ts';
import { type Instant, toEpochMs } from '#core/shared/instant.ts';
import type { ThreadState } from './found-channel.ts';
import type { DiscordRest } from '../../rest/discord-rest.ts';
import { hasFault, isRefusedFor, type RequestContext } from '../../rest/failures.ts';
import { toCreationMs } from '../../snowflake.ts';
import { createNamed, toNeutralName } from './names.ts';

/** A thread that is to be created. */
export interface ThreadDraft {
  readonly name: string;
  /** The text channel or forum that it is under. */
  readonly parentId: string;
  readonly post?: {
    readonly tagIds: readonly string[];
    /** Its first message, which mentions nobody. */
    readonly text: string;
  };
}

/** Clocks of Discord and of this machine may differ. */
const CLOCK_SKEW_MS = 60_000;

const NEEDS: readonly ChatNeed[] = [
  'View Channels',
  'Create Private Threads',
  'Send Messages in Threads',
  'Manage Threads',
];

const toContext = (channel: string, place = `thread ${channel}`): RequestContext => ({
  needs: NEEDS,
  place,
  channelId: channel,
});

/** Private threads of text channels, and posts of forums. */
export class DiscordThreads {
  readonly #rest: DiscordRest;

  constructor(rest: DiscordRest) {
    this.#rest = rest;
  }

  /** @throws conflict when the channel cannot have threads */
  async create(draft: ThreadDraft): Promise<ChannelId> {
    const { name, parentId } = draft;
    try {
      return await createNamed(name, (allowed) => this.#create({ ...draft, name: allowed }));
    } catch (error) {
      if (!isRefusedFor(error, 'wrongChannelType', 'unknownChannel')) throw error;
      throw refuseThreads(parentId, { cause: error });
    }
  }

  /** Active threads that the bot may have created from this draft since an instant, oldest first. */
  async listCreated(
    guild: GuildId,
    { name, parentId, post }: ThreadDraft,
    { ownerId, since }: { readonly ownerId: string; readonly since: Instant },
  ): Promise<readonly ChannelId[]> {
    const { threads } = await this.#rest.call({ needs: NEEDS, place: `server ${guild}` }, ({ guilds }, options) =>
      guilds.getActiveThreads(guild, options),
    );
    const names = [name, toNeutralName(name)].map(simplify);
    const from = toEpochMs(since) - CLOCK_SKEW_MS;
    const type = post ? ChannelType.PublicThread : ChannelType.PrivateThread;
    return threads
      .filter((thread): thread is APIThreadChannel => thread.type === type)
      .filter((thread) => thread.owner_id === ownerId && thread.parent_id === parentId)
      .filter((thread) => names.includes(simplify(thread.name)) && toCreationMs(thread.id) >= from)
      .map(({ id }) => toChannelId(id))
      .toSorted((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1));
  }

  /** Whether a thread with the name of a draft may be from it: the first message of a post has to be the same. */
  async isFrom(thread: ChannelId, { post }: ThreadDraft): Promise<boolean> {
    if (!post) return true;
    try {
      // The first message of a post has its id.
      const first = await this.#rest.call(toContext(thread), ({ channels }, options) =>
        channels.getMessage(thread, thread, options),
      );
      return first.content === post.text;
    } catch (error) {
      if (!isRefusedFor(error, 'unknownChannel', 'unknownMessage')) throw error;
      return false;
    }
  }

  /** Tags stay as they are when the forum does not have one of them. */
  async setState(thread: ChannelId, { tagIds, ...state }: Partial<ThreadState>): Promise<void> {
    await withoutUnknownTags(tagIds, async (tags) => {
      const body: RESTPatchAPIChannelJSONBody = { ...state, ...tags };
      await this.#rest.call(toContext(thread), ({ channels }, options) => channels.edit(thread, body, options));
    });
  }

  /** Adds the bot itself. */
  async join(thread: ChannelId): Promise<void> {
    await this.#rest.call(toContext(thread), ({ threads }, options) => threads.join(thread, options));
  }

  /** @throws conflict when the user does not see the text channel; DiscordRefusal for no member of the server */
  async addMember(thread: ChannelId, user: UserId): Promise<void> {
    try {
      await this.#rest.call(toContext(thread, `thread ${thread} for user ${user}`), ({ threads }, options) =>
        threads.addMember(thread, user, options),
      );
    } catch (error) {
      if (!isRefusedFor(error, 'noAccess')) throw error;
      throw new RefusedByChat(
        { text: 'refused.thread_member', channelId: thread, userId: user, needs: ['View Channels'] },
        `User ${user} cannot be added to thread ${thread} of Discord: they, and the bot, need View Channels in its text channel. Grant it and retry after a minute.`,
        { cause: error },
      );
    }
  }

  /** Does nothing for a user who is not in it. */
  async removeMember(thread: ChannelId, user: UserId): Promise<void> {
    try {
      await this.#rest.call(toContext(thread), ({ threads }, options) => threads.removeMember(thread, user, options));
    } catch (error) {
      if (!isRefusedFor(error, 'unknownMember', 'unknownUser')) throw error;
    }
  }

  /** Repeats a request once on a thread that has been brought back from the archive and unlocked, when it was refused for these. */
  async retryAwake<T>(thread: ChannelId, request: () => Promise<T>): Promise<T> {
    try {
      return await request();
    } catch (error) {
      if (!isRefusedFor(error, 'threadArchived', 'threadLocked')) throw error;
      await this.setState(thread, { archived: false, locked: false });
      return request();
    }
  }

  #create({ parentId, name, post }: ThreadDraft): Promise<ChannelId> {
    if (!post) return this.#createPrivate(parentId, name);
    return withoutUnknownTags(post.tagIds, (tags) => this.#createPost(parentId, { name, text: post.text, tags }));
  }

  async #createPost(
    parentId: string,
    { name, text, tags }: { readonly name: string; readonly text: string; readonly tags: AppliedTags },
  ): Promise<ChannelId> {
    const body = {
      name,
      auto_archive_duration: ThreadAutoArchiveDuration.OneWeek,
      ...tags,
      message: { content: text, allowed_mentions: { parse: [] } },
    };
    const created = await this.#rest.call(toContext(parentId, `forum ${parentId}`), ({ channels }, options) =>
      channels.createForumThread(parentId, body, options),
    );
    const id = toChannelId(created.id);
    if (created.type === ChannelType.PublicThread) return id;
    // In a text channel Discord opens a private thread, without the message.
    await this.#rest.call(toContext(id), ({ channels }, options) => channels.delete(id, options));
    throw refuseThreads(parentId);
  }

  async #createPrivate(parentId: string, name: string): Promise<ChannelId> {
    const body = {
      name,
      type: ChannelType.PrivateThread,
      invitable: false,
      auto_archive_duration: ThreadAutoArchiveDuration.OneWeek,
    } as const;
    const created = await this.#rest.call(toContext(parentId, `channel ${parentId}`), ({ channels }, options) =>
      channels.createThread(parentId, body, undefined, options),
    );
    return toChannelId(created.id);
  }
}

/** Repeats a request without the tags when the forum does not have one of them: a status without its tag is better than none. */
const withoutUnknownTags = async <T>(
  tagIds: readonly string[] | undefined,
  request: (tags: AppliedTags) => Promise<T>,
): Promise<T> => {
  try {
    return await request(tagIds ? { applied_tags: [...tagIds] } : {});
  } catch (error) {
    if (!tagIds || !hasFault(error, ({ path }) => path.startsWith('applied_tags'))) throw error;
    return request({});
  }
};

/** Discord takes tags this way; none leaves the tags as they are. */
interface AppliedTags {
  readonly applied_tags?: string[];
}

/** Discord may change spaces and capitals of a name. */
const simplify = (name: string): string => name.trim().replaceAll(/\s+/g, ' ').toLowerCase();
