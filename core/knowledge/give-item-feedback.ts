import type { GuildId, KnowledgeItemId, SuggestionId } from '../shared/ids.ts';
import { type KnowledgePorts, KNOWLEDGE_ITEM } from './knowledge-ports.ts';
import type { KnowledgeItem } from './knowledge-item.ts';
import { getOrThrow } from '../shared/records.ts';
import { invalid } from '../shared/errors.ts';

export interface GiveItemFeedback {
  readonly guild: GuildId;
  readonly id: KnowledgeItemId;
  readonly helpful: boolean;
  /** The user found the item through this suggestion. */
  readonly suggestionId: SuggestionId | null;
  /** Is true when the item made a ticket unnecessary; counts once per suggestion. */
  readonly deflected: boolean;
}

/** @throws not_found; validation_error for a suggestion without the item */
export const giveItemFeedback =
  (ports: KnowledgePorts) =>
  ({ guild, id, helpful, suggestionId, deflected }: GiveItemFeedback): Promise<KnowledgeItem> =>
    ports.work.run(async () => {
      await getOrThrow(ports.knowledge, KNOWLEDGE_ITEM, guild, id);
      if (deflected) assertDeflectable(helpful, suggestionId);
      const isNews = suggestionId !== null && (await isNewFeedback(ports, { guild, id, suggestionId, deflected }));
      await ports.knowledge.incrementCounter(guild, id, helpful ? 'helpfulCount' : 'notHelpfulCount');
      if (isNews) await ports.knowledge.incrementCounter(guild, id, 'deflectedCount');
      return getOrThrow(ports.knowledge, KNOWLEDGE_ITEM, guild, id);
    });

const assertDeflectable = (helpful: boolean, suggestionId: SuggestionId | null): void => {
  if (!helpful) throw invalid('deflected', 'inconsistent', 'what did not help made no ticket needless.');
  if (!suggestionId) throw invalid('suggestionId', 'required', 'name the suggestionId through which the item was met.');
};

export interface SuggestionFeedback {
  readonly guild: GuildId;
  readonly id: KnowledgeItemId;
  readonly suggestionId: SuggestionId;
  readonly deflected: boolean;
}

/** Returns true for the first feedback that the suggested item made a ticket unnecessary. */
const isNewFeedback = async (
  { knowledge }: KnowledgePorts,
  { guild, id, suggestionId, deflected }: SuggestionFeedback,
): Promise<boolean> => {
  const isKnown = deflected
    ? await knowledge.recordDeflection(guild, suggestionId, id)
    : await knowledge.isSuggested(guild, suggestionId, id);
  if (isKnown === null || (!deflected && !isKnown)) {
    throw invalid('suggestionId', 'unknown_reference', 'no such suggestion has named this item.');
  }
  return deflected && isKnown;
};
