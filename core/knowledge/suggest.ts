import { invalid } from '../shared/errors.ts';
import type { GuildId, KnowledgeItemId, SuggestionId } from '../shared/ids.ts';
import { plusMs } from '../shared/instant.ts';
import { getOrThrow } from '../shared/records.ts';
import { toSearchWords } from './search-words.ts';
import type { KnowledgeItem } from './knowledge-item.ts';
import type { FoundItem } from './knowledge-store.ts';
import { KNOWLEDGE_ITEM, type KnowledgePorts } from './manage-items.ts';

export interface Suggest {
  readonly guild: GuildId;
  /** The question in the words of the user. */
  readonly text: string;
  readonly language: string | null;
  readonly limit: number;
}

export interface SuggestResult {
  /** Identifies the suggestion in later feedback. */
  readonly suggestionId: SuggestionId;
  readonly items: readonly FoundItem[];
}

/** What a suggestion is remembered for. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** The public items that answer a question best, with an id for feedback on them. */
export const suggest =
  ({ knowledge, clock, ids }: KnowledgePorts) =>
  async ({ guild, text, language, limit }: Suggest): Promise<SuggestResult> => {
    const query = {
      words: toSearchWords(text),
      needsAll: false,
      visibility: 'public',
      language: language ?? undefined,
    } as const;
    const { items } = await knowledge.search(guild, query, { limit, after: null });
    const id = ids.next() as SuggestionId;
    const itemIds = items.map(({ item }) => item.id);
    await knowledge.addSuggestion({ id, guildId: guild, itemIds, createdAt: clock.now() });
    return { suggestionId: id, items };
  };

export interface GiveItemFeedback {
  readonly guild: GuildId;
  readonly id: KnowledgeItemId;
  readonly helpful: boolean;
  /** The suggestion through which the item was met. */
  readonly suggestionId: SuggestionId | null;
  /** Whether it made a ticket needless; counted once for each suggestion. */
  readonly deflected: boolean;
}

/** Records whether an item helped. @throws not_found; validation_error for a suggestion that did not name the item */
export const giveItemFeedback =
  (ports: KnowledgePorts) =>
  ({ guild, id, helpful, suggestionId, deflected }: GiveItemFeedback): Promise<KnowledgeItem> =>
    ports.work.run(async () => {
      await getOrThrow(ports.knowledge, KNOWLEDGE_ITEM, guild, id);
      if (deflected) assertDeflectable(helpful, suggestionId);
      const isNews = suggestionId !== null && (await isNewFeedback(ports, { guild, id, suggestionId, deflected }));
      const counters = [helpful ? 'helpfulCount' : 'notHelpfulCount', ...(isNews ? ['deflectedCount'] : [])] as const;
      for (const counter of counters) await ports.knowledge.incrementCounter(guild, id, counter as 'helpfulCount');
      return getOrThrow(ports.knowledge, KNOWLEDGE_ITEM, guild, id);
    });

const assertDeflectable = (helpful: boolean, suggestionId: SuggestionId | null): void => {
  if (!helpful) throw invalid('deflected: what did not help made no ticket needless.');
  if (!suggestionId) throw invalid('deflected: name the suggestionId through which the item was met.');
};

interface Met {
  readonly guild: GuildId;
  readonly id: KnowledgeItemId;
  readonly suggestionId: SuggestionId;
  readonly deflected: boolean;
}

/** Whether this is the first feedback that the item of the suggestion made a ticket unnecessary. */
const isNewFeedback = async (
  { knowledge }: KnowledgePorts,
  { guild, id, suggestionId, deflected }: Met,
): Promise<boolean> => {
  const isKnown = deflected
    ? await knowledge.recordDeflection(guild, suggestionId, id)
    : await knowledge.isSuggested(guild, suggestionId, id);
  if (isKnown === null || (!deflected && !isKnown)) {
    throw invalid('suggestionId: no such suggestion has named this item.');
  }
  return deflected && isKnown;
};

/** Deletes suggestions that are too old for feedback. */
export const purgeSuggestions =
  ({ knowledge, clock }: KnowledgePorts) =>
  () =>
    knowledge.purgeSuggestions(plusMs(clock.now(), -KEPT_MS));
