import type { ChannelId } from '../../shared/ids.ts';
import { type Instant, plusMs } from '../../shared/instant.ts';

export const CONVERSATION_HOMES = ['channel', 'thread', 'dm'] as const;

/** A flow talks there with its user until there is a channel or a ticket. */
export interface ConversationSettings {
  /** `thread` is a private thread, `dm` the direct messages of the bot and the user. */
  readonly home: (typeof CONVERSATION_HOMES)[number];
  /**
   * Is the text channel of a thread, by default the panel's, also of one that replaces direct messages to a user who
   * takes none; or the group of a channel, by default none.
   */
  readonly parentChannelId: ChannelId | null;
  /** The conversation of an ended run is deleted after this time. */
  readonly keepMinutes: number;
}

export interface Conversation extends Pick<ConversationSettings, 'home' | 'keepMinutes'> {
  readonly parentId: ChannelId | null;
}

export const MAX_KEEP_MINUTES = 1_440;

export const DEFAULT_CONVERSATION: ConversationSettings = { home: 'thread', parentChannelId: null, keepMinutes: 10 };

/** A thread needs a text channel: without one a channel is opened. */
export const buildConversation = (
  { home, parentChannelId, keepMinutes }: ConversationSettings,
  panelChannelId: ChannelId | null,
): Conversation => {
  const parentId = home === 'channel' ? parentChannelId : (parentChannelId ?? panelChannelId);
  return { home: home === 'thread' ? toHome(parentId) : home, parentId, keepMinutes };
};

/** A user who takes no direct messages talks in the server instead. */
export const toConversationInServer = ({ home, ...conversation }: Conversation) => ({
  ...conversation,
  home: home === 'dm' ? toHome(conversation.parentId) : home,
});

const toHome = (parentId: ChannelId | null) => (parentId ? 'thread' : 'channel');

const MINUTE_MS = 60_000;

/** A call that was running when the run was cancelled has its answer by then. */
const UNDER_WAY_MS = 60_000;

/** Another run that talks there may keep the conversation for longer. */
export const getDeletionTime = (
  conversation: Conversation | null,
  { endedAt, isCancelled }: { readonly endedAt: Instant; readonly isCancelled: boolean },
): Instant => {
  const keptMs = (conversation?.keepMinutes ?? 0) * MINUTE_MS;
  return plusMs(endedAt, isCancelled ? Math.max(keptMs, UNDER_WAY_MS) : keptMs);
};

/** A user who does not answer for this long has left the conversation. */
const MAX_SILENCE_MS = 7 * 24 * 60 * MINUTE_MS;

/** Limits questions that have no time limit of their own. */
export const getPatienceEnd = (askedAt: Instant): Instant => plusMs(askedAt, MAX_SILENCE_MS);
