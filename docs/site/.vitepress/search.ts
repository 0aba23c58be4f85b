import type { DefaultTheme } from 'vitepress';

/** Finds pages for whole questions, too: words that every question has do not count. Runs in the browser, so it refers to nothing else. */
const toTerm = (word: string): string | null => {
  const fillers = [
    'a',
    'an',
    'and',
    'can',
    'do',
    'does',
    'how',
    'i',
    'is',
    'it',
    'my',
    'of',
    'the',
    'to',
    'what',
    'when',
    'where',
    'with',
  ];
  const term = word.toLowerCase();
  return fillers.includes(term) ? null : term;
};

/** A heading that has the words is what people look for. */
export const SEARCH: DefaultTheme.Config['search'] = {
  provider: 'local',
  options: {
    miniSearch: {
      options: { processTerm: toTerm },
      searchOptions: { fuzzy: 0.2, prefix: true, boost: { title: 8, text: 1, titles: 2 } },
    },
  },
};
