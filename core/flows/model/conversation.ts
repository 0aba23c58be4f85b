import type { ChannelId } from '../../shared/ids.ts';
import { type Instant, plusMs } from '../../shared/instant.ts';

export const CONVERSATION_HOMES = ['channel', 'thread', 'dm'] as const;

/** Where a flow talks with its user as long as there is neither a channel nor a ticket. */
export interface ConversationSettings {
  /** A private thread of a text channel, a channel of its own, or the direct messages of the bot and the user. */
  readonly home: (typeof CONVERSATION_HOMES)[number];
  /**
   * For a thread its text channel, by default that of the panel; for a channel its group, by default none. For direct messages the
   * text channel of the thread that takes their place when the user takes none.
   */
  readonly parentChannelId: ChannelId | null;
  /** After so many minutes the conversation of a run that has ended is deleted. */
  readonly keepMinutes: number;
}

/** Where a run opens its conversation, and how long it is kept. */
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

/** A conversation in the server. One by direct message goes on there when its user takes no messages. */
export const toConversationInServer = ({ home, ...conversation }: Conversation) => ({
  ...conversation,
  home: home === 'dm' ? toHome(conversation.parentId) : home,
});

const toHome = (parentId: ChannelId | null) => (parentId ? 'thread' : 'channel');

const MINUTE_MS = 60_000;

/** By then a call that was under way when the run was cancelled has its answer. */
const UNDER_WAY_MS = 60_000;

/** When the conversation of a run that ended is deleted, unless another run talks there. */
export const getDeletionTime = (
  conversation: Conversation | null,
  { endedAt, isCancelled }: { readonly endedAt: Instant; readonly isCancelled: boolean },
): Instant => {
  const keptMs = (conversation?.keepMinutes ?? 0) * MINUTE_MS;
  return plusMs(endedAt, isCancelled ? Math.max(keptMs, UNDER_WAY_MS) : keptMs);
};

/** A user who does not answer for so long has left the conversation. */
const MAX_SILENCE_MS = 7 * 24 * 60 * MINUTE_MS;

/** Until when a question in a conversation waits that has no time limit of its own. */
export const getPatienceEnd = (askedAt: Instant): Instant => plusMs(askedAt, MAX_SILENCE_MS);
