import { addTexts } from '../../../apps/dashboard/src/texts/texts.ts';
import { LANGUAGE_FOLDERS, readLanguages } from '../../support/texts/read-languages.ts';

/** Gives the pages their English texts for one thing, which a browser loads. */
export const addEnglish = (): void => {
  const texts = Object.entries(readLanguages(LANGUAGE_FOLDERS.dashboard).get('en') ?? {});
  addTexts(Object.fromEntries(texts.filter(([key]) => key.endsWith('_one'))));
};
