import type { ChannelId, GuildId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';

/** A step of an effect in the chat, and how far it is. */
export interface ChatEffect {
  /** The key that `ChatPlatform` was called with. */
  readonly key: string;
  /** One step of several under the same key, such as `channel` or `posts`. */
  readonly step: string;
  readonly guildId: GuildId;
  /** Null while there is no channel yet, and for a step without a channel. */
  readonly channelId: ChannelId | null;
  /** A planned step may have happened or not: its outcome has to be read from the platform. */
  readonly status: 'planned' | 'done';
  /** JSON; null while the step is planned. */
  readonly result: unknown;
  /** JSON by which the result of a planned step is found when its answer is lost; null where nothing is needed. */
  readonly draft: unknown;
  readonly createdAt: Instant;
}

/** Names a step. */
export type ChatEffectRef = Pick<ChatEffect, 'guildId' | 'key' | 'step'>;

export type PlannedEffect = Omit<ChatEffect, 'status' | 'result'>;

/** `createdAt` counts only for a step that was never planned. */
export type CompletedEffect = Omit<ChatEffect, 'status' | 'draft'>;

/**
 * The platform knows no idempotency keys. Each step is recorded before it happens and completed after it, so that a crash
 * or a lost answer leaves a planned step, which a retry settles before it repeats anything.
 */
export interface ChatEffectStore {
  /** Records a step before it happens. @returns the step as it was planned or done before; null when it is new */
  plan(effect: PlannedEffect): Promise<ChatEffect | null>;
  /**
   * Records the result of a step, whether it was planned or not. A step that is done keeps its first result.
   * @returns false, and records nothing, for a step `channel` whose channel was opened under another key
   */
  complete(effect: CompletedEffect): Promise<boolean>;
  find(ref: ChatEffectRef): Promise<ChatEffect | null>;
  /** The key of the completed step `channel` that opened this channel; null for any other channel. */
  findChannelKey(guild: GuildId, channel: ChannelId): Promise<string | null>;
  /**
   * Whether a step in this channel that was planned after `since` may not be known to the request that asked for it: it is not done,
   * or its draft is `ARCHIVING`.
   */
  hasUnconfirmed(guild: GuildId, channel: ChannelId, since: Instant): Promise<boolean>;
  /** Removes steps that were created before `before`, at most 1,000. @returns how many */
  purge(before: Instant): Promise<number>;
}

export const CHANNEL_STEP = 'channel';

/** The draft of a step that archives its channel, which looks as if a person had done it until the closing is committed. */
export const ARCHIVING = { archived: true } as const;
