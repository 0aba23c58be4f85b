import { join } from 'node:path';
import { lazily } from '#core/shared/concurrency/lazily.ts';
import { loadLanguages } from './load-languages.ts';

/** Returns a text of the demo in one language, by its key in the JSON files. */
export type DemoTexts = (key: string) => string;

export interface DemoLanguages {
  /** A language that the demo does not have is English. */
  choose(language: string): string;
  getTexts(language: string): DemoTexts;
}

/** Reads the texts when they are needed first. @param folder with the languages of the bot */
export const createDemoLanguages = (folder: string): DemoLanguages => {
  const load = lazily(() => loadLanguages(join(folder, 'demo')));
  const choose = (language: string): string => (load().has(language) ? language : 'en');
  return {
    choose,
    getTexts: (language) => {
      const texts = load().get(choose(language));
      return (key) => texts?.[key] ?? key;
    },
  };
};
