import { formatBold } from '../../../chat/index.ts';
import type { KnowledgeItem } from '../../../knowledge/index.ts';
import type { WriteText } from '../../../settings/index.ts';
import { truncate } from '../../../shared/values/text.ts';
import type { Choice } from '../../model/effect.ts';

/** The chat platform takes this many characters on a button. */
const MAX_LABEL = 80;
const MAX_TEXT = 500;
const MAX_MESSAGE = 2_000;

/** Adds the choice that none of them helped. Returns no choices without items. */
export const toChoices = (write: WriteText, items: readonly KnowledgeItem[]): readonly Choice[] => {
  if (items.length === 0) return [];
  const choices = items.map(({ id: itemId, title }, index): Choice => ({
    id: String(index + 1),
    label: truncate(write('flow.helped', { item: title }), MAX_LABEL),
    itemId,
  }));
  return [...choices, { id: 'none', label: write('flow.none_of_them', {}), itemId: null }];
};

export const toSuggestion = (write: WriteText, items: readonly KnowledgeItem[]): string =>
  truncate(
    [
      write('flow.suggestion', {}),
      ...items.map(({ title, summary, content }) => `${formatBold(title)}\n${truncate(summary ?? content, MAX_TEXT)}`),
    ].join('\n\n'),
    MAX_MESSAGE,
  );
