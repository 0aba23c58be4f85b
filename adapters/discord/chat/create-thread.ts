import { z } from 'zod';
import { CHANNEL_STEP, type ChatEffectStore, type NewChannel, refuseThreads } from '#core/chat/index.ts';
import type { Clock } from '#core/shared/clock.ts';
import type { ChannelId, GuildId, UserId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import type { ChatTools } from './chat-tools.ts';
import { isRefusedFor, UnknownOutcome } from '../rest/failures.ts';
import type { ThreadDraft } from './channels/threads.ts';

export interface CreationTools extends ChatTools {
  readonly effects: ChatEffectStore;
  readonly clock: Clock;
}

/** An opening of a thread that may have been tried before. */
export interface ThreadOpening {
  readonly key: string;
  readonly guild: GuildId;
  readonly draft: ThreadDraft;
  readonly plannedAt: Instant;
  readonly isRetry: boolean;
}

const StoredDraft = z.object({
  name: z.string(),
  parentId: z.string(),
  post: z.object({ tagIds: z.array(z.string()), text: z.string() }).exactOptional(),
});

/** The draft of a planned step, if it is one of a thread. */
export const parseThreadDraft = (draft: unknown): ThreadDraft | null => StoredDraft.safeParse(draft).data ?? null;

/** @throws conflict when no text channel or forum is named */
export const toThreadDraft = ({ name, topic, home, tags, parentIds: [parentId] }: NewChannel): ThreadDraft => {
  if (parentId === undefined) throw refuseThreads(parentId);
  const post = { tagIds: tags?.add ?? [], text: topic ?? name };
  return { name, parentId, ...(home === 'forum' && { post }) };
};

const MAX_ATTEMPTS = 3;

/**
 * Creates a thread, once under its key. Threads have neither nonces nor topics: after a lost answer the active threads that the bot
 * has created from an equal draft are read, and the first one that belongs to no other key is taken. New threads from equal
 * drafts are alike, so it does not matter which key takes which; the store gives each to one key alone.
 */
export const createThread = async (tools: CreationTools, opening: ThreadOpening): Promise<ChannelId> => {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const isRetry = opening.isRetry || attempt > 1;
    const taken = isRetry ? await takeCreated(tools, opening) : null;
    const thread = taken ?? (await createOrTake(tools, opening));
    if (thread) return thread;
  }
  throw new UnknownOutcome();
};

/** Null when another key has taken the new thread. */
const createOrTake = async (tools: CreationTools, opening: ThreadOpening): Promise<ChannelId | null> => {
  try {
    const thread = await tools.threads.create(opening.draft);
    return (await take(tools, opening, thread)) ? thread : null;
  } catch (error) {
    const found = error instanceof UnknownOutcome ? await takeCreated(tools, opening) : null;
    if (found === null) throw error;
    return found;
  }
};

/** Takes a thread that an earlier attempt has created; null when there is none. */
export const takeCreated = async (tools: CreationTools, opening: ThreadOpening): Promise<ChannelId | null> => {
  const { guild, draft, plannedAt: since } = opening;
  const created = await tools.threads.listCreated(guild, draft, { ownerId: tools.bot.id, since });
  for (const thread of created) {
    const isFree =
      (await tools.effects.findChannelKey(guild, thread)) === null && (await tools.threads.isFrom(thread, draft));
    if (isFree && (await take(tools, opening, thread))) return thread;
  }
  return null;
};

const take = ({ effects, clock }: CreationTools, { key, guild }: ThreadOpening, channelId: ChannelId) =>
  effects.complete({ key, step: CHANNEL_STEP, guildId: guild, channelId, createdAt: clock.now(), result: null });

/** Adds the members of a new thread. Who is not in the server is left out, as a channel shows itself to nobody who is not. */
export const addMembers = async (
  { threads }: ChatTools,
  thread: ChannelId,
  users: readonly UserId[],
): Promise<void> => {
  for (const user of users) {
    await threads.retryAwake(thread, () => threads.addMember(thread, user)).catch(ignoreStranger);
  }
};

const ignoreStranger = (error: unknown): void => {
  if (!isRefusedFor(error, 'unknownMember')) throw error;
};
