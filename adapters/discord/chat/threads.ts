import { ChannelType, type RESTPatchAPIChannelJSONBody, ThreadAutoArchiveDuration } from 'discord-api-types/v10';
import { toParentMessage } from '#core/chat/index.ts';
import { conflict } from '#core/shared/errors.ts';
import { type ChannelId, type GuildId, toChannelId, type UserId } from '#core/shared/ids.ts';
import { type Instant, toEpochMs } from '#core/shared/instant.ts';
import type { ThreadState } from './channels.ts';
import type { DiscordRest } from '../rest/discord-rest.ts';
import { isRefusedFor } from '../rest/failures.ts';
import { createNamed, toNeutralName } from './names.ts';

/** A thread that is to be created. */
export interface ThreadDraft {
  readonly name: string;
  /** The text channel that it is under. */
  readonly parentId: string;
}

/** Clocks of Discord and of this machine may differ. */
const CLOCK_SKEW_MS = 60_000;

const toContext = (place: string) => ({
  needs: 'View Channel, Create Private Threads, Send Messages in Threads, Manage Threads',
  place,
});

/** Private threads of text channels. */
export class DiscordThreads {
  readonly #rest: DiscordRest;

  constructor(rest: DiscordRest) {
    this.#rest = rest;
  }

  /** @throws conflict when the channel cannot have threads */
  async create({ name, parentId }: ThreadDraft): Promise<ChannelId> {
    try {
      return await createNamed(name, (allowed) => this.#post(parentId, allowed));
    } catch (error) {
      if (!isRefusedFor(error, 'wrongChannelType', 'unknownChannel')) throw error;
      throw conflict('chat_unknown_reference', toParentMessage(parentId), { cause: error });
    }
  }

  /** Active threads that the bot may have created from this draft since an instant, oldest first. */
  async listCreated(
    guild: GuildId,
    { name, parentId }: ThreadDraft,
    { ownerId, since }: { readonly ownerId: string; readonly since: Instant },
  ): Promise<readonly ChannelId[]> {
    const { threads } = await this.#rest.call(toContext(`server ${guild}`), ({ guilds }, options) =>
      guilds.getActiveThreads(guild, options),
    );
    const names = [name, toNeutralName(name)].map(simplify);
    const from = toEpochMs(since) - CLOCK_SKEW_MS;
    return threads
      .filter((thread) => thread.type === ChannelType.PrivateThread)
      .filter((thread) => thread.owner_id === ownerId && thread.parent_id === parentId)
      .filter((thread) => names.includes(simplify(thread.name)) && toCreationMs(thread.id) >= from)
      .map(({ id }) => toChannelId(id))
      .toSorted((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1));
  }

  async setState(thread: ChannelId, state: Partial<ThreadState>): Promise<void> {
    const body: RESTPatchAPIChannelJSONBody = state;
    await this.#rest.call(toContext(`thread ${thread}`), ({ channels }, options) =>
      channels.edit(thread, body, options),
    );
  }

  /** @throws conflict when the user does not see the text channel; DiscordRefusal for no member of the server */
  async addMember(thread: ChannelId, user: UserId): Promise<void> {
    try {
      await this.#rest.call(toContext(`thread ${thread} for user ${user}`), ({ threads }, options) =>
        threads.addMember(thread, user, options),
      );
    } catch (error) {
      if (!isRefusedFor(error, 'noAccess')) throw error;
      const message = `User ${user} cannot be added to thread ${thread} of Discord: they, and the bot, need View Channel in its text channel. Grant it and retry after a minute.`;
      throw conflict('bot_lacks_permission', message, { cause: error });
    }
  }

  /** Does nothing for a user who is not in it. */
  async removeMember(thread: ChannelId, user: UserId): Promise<void> {
    try {
      await this.#rest.call(toContext(`thread ${thread}`), ({ threads }, options) =>
        threads.removeMember(thread, user, options),
      );
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

  async #post(parentId: string, name: string): Promise<ChannelId> {
    const body = {
      name,
      type: ChannelType.PrivateThread,
      invitable: false,
      auto_archive_duration: ThreadAutoArchiveDuration.OneWeek,
    } as const;
    const created = await this.#rest.call(toContext(`channel ${parentId}`), ({ channels }, options) =>
      channels.createThread(parentId, body, undefined, options),
    );
    return toChannelId(created.id);
  }
}

/** Discord may change spaces and capitals of a name. */
const simplify = (name: string): string => name.trim().replaceAll(/\s+/g, ' ').toLowerCase();

const DISCORD_EPOCH_MS = 1_420_070_400_000;

/** The id of a thread says when it was created. */
const toCreationMs = (id: string): number => Number(BigInt(id) >> 22n) + DISCORD_EPOCH_MS;
