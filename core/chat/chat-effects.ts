import type { ChannelId, GuildId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';

export interface ChatEffect {
  /** Is the key that `ChatPlatform` was called with. */
  readonly key: string;
  /** Names one of several steps under the same key, such as `channel` or `posts`. */
  readonly step: string;
  readonly guildId: GuildId;
  /** Is null while there is no channel yet, and for a step without a channel. */
  readonly channelId: ChannelId | null;
  /** A planned step may have happened or not: its outcome has to be read from the platform. */
  readonly status: 'planned' | 'done';
  /** Is JSON; null while the step is planned. */
  readonly result: unknown;
  /** Is JSON by which the result of a planned step is found when its answer is lost; null where nothing is needed. */
  readonly draft: unknown;
  readonly createdAt: Instant;
}

export type ChatEffectRef = Pick<ChatEffect, 'guildId' | 'key' | 'step'>;

export type PlannedEffect = Omit<ChatEffect, 'status' | 'result'>;

/** `createdAt` counts only for a step that was never planned. */
export type CompletedEffect = Omit<ChatEffect, 'status' | 'draft'>;

/**
 * The platform knows no idempotency keys. Each step is recorded before it happens and completed after it, so that a crash
 * or a lost answer leaves a planned step, which a retry settles before it repeats anything.
 */
export interface ChatEffectStore {
  /** @returns the step as it was planned or done before; null when it is new */
  plan(effect: PlannedEffect): Promise<ChatEffect | null>;
  /** Keeps a first result. @returns false, without effect, for a step `channel` whose channel another key opened */
  complete(effect: CompletedEffect): Promise<boolean>;
  find(ref: ChatEffectRef): Promise<ChatEffect | null>;
  /** Returns the key of the step `channel` that opened this channel; null for any other channel. */
  findChannelKey(guild: GuildId, channel: ChannelId): Promise<string | null>;
  /** Returns whether the request of a step planned after `since` may not know it: it is not done, or is `ARCHIVING`. */
  hasUnconfirmed(guild: GuildId, channel: ChannelId, since: Instant): Promise<boolean>;
  /** Lists the results of steps in this channel that were created after `since` and are done. */
  listResults(guild: GuildId, channel: ChannelId, since: Instant): Promise<readonly unknown[]>;
  /** Removes all steps under the key. */
  remove(guild: GuildId, key: string): Promise<void>;
  /** Removes steps that were created before `before`, at most 1,000. @returns how many */
  purge(before: Instant): Promise<number>;
}

export const CHANNEL_STEP = 'channel';

/** Is the draft of a step that archives; until the closing is committed, it looks as if a person had done it. */
export const ARCHIVING = { archived: true } as const;
