import { type Category, type CategoryStore, isChangingName, isUnderParent } from '../../categories/index.ts';
import type { ChatPlatform } from '../../chat/index.ts';
import type { ProblemRecorder } from '../../problems/index.ts';
import { isRefusal } from '../../shared/errors.ts';
import { type Instant, plusMs } from '../../shared/instant.ts';
import type { Ticket } from '../model/ticket.ts';
import { toProblemPlace } from '../model/problem-place.ts';
import { labelChannel } from './channel-name.ts';

/** The chat platform lets a channel be renamed twice in this time. */
const WINDOW_MS = 600_000;
const MAX_RENAMES = 2;

interface RenamePorts {
  readonly categories: CategoryStore;
  readonly chat: ChatPlatform;
  readonly problems: ProblemRecorder;
}

/** Renames at most twice in ten minutes; records refusals. @returns the times, oldest first @throws bot_unavailable */
export const renameChannel = async (
  { categories, chat, problems }: RenamePorts,
  ticket: Ticket,
  { renamedAt, now }: { readonly renamedAt: readonly Instant[]; readonly now: Instant },
): Promise<readonly Instant[]> => {
  const recent = renamedAt.filter((at) => toRenameEnd([at]) > now);
  const { channelId } = ticket;
  const category = recent.length < MAX_RENAMES ? await categories.find(ticket.guildId, ticket.categoryId) : null;
  if (channelId === null || category === null || !followsState(category, ticket)) return recent;
  try {
    const isRenamed = await chat.renameChannel(ticket.guildId, channelId, await labelChannel(chat, category, ticket));
    return isRenamed ? [...recent, now] : recent;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    await problems.record(error, toProblemPlace(ticket));
    return recent;
  }
};

/** An archived thread stays archived, and a post with a title keeps it. */
const followsState = (category: Category, { status, subject }: Ticket): boolean =>
  isChangingName(category.channelNamePattern) &&
  !(category.home === 'forum' && subject !== null) &&
  !(isUnderParent(category) && status === 'closed');

/** Returns when the oldest of these renames no longer counts. */
export const toRenameEnd = ([oldest]: readonly [Instant, ...(readonly Instant[])]): Instant =>
  plusMs(oldest, WINDOW_MS);
