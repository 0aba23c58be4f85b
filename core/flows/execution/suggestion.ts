import type { KnowledgeItem } from '../../knowledge/index.ts';
import { beginningOf } from '../../shared/text.ts';
import type { Choice } from './effect.ts';

/** The chat platform takes so many characters on a button. */
const LONGEST_LABEL = 80;
const LONGEST_TEXT = 500;
const LONGEST_MESSAGE = 2_000;

/** Which item helped, or none of them; nothing to choose where nothing was found. */
export const toChoices = (items: readonly KnowledgeItem[]): readonly Choice[] => {
  if (items.length === 0) return [];
  const choices = items.map(({ id: itemId, title }, index): Choice => ({
    id: String(index + 1),
    label: beginningOf(title, LONGEST_LABEL),
    itemId,
  }));
  return [...choices, { id: 'none', label: 'None of them', itemId: null }];
};

/** What the bot says when it suggests items. */
export const toSuggestion = (items: readonly KnowledgeItem[]): string =>
  beginningOf(
    [
      'Does one of these help?',
      ...items.map(({ title, summary, content }) => `**${title}**\n${beginningOf(summary ?? content, LONGEST_TEXT)}`),
    ].join('\n\n'),
    LONGEST_MESSAGE,
  );
