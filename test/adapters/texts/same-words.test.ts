import { createTranslator } from '#adapters/texts/translator.ts';
import type { TextKey } from '#core/settings/index.ts';
import { LANGUAGE_FOLDERS, readLanguages } from '../../support/texts/read-languages.ts';

const translator = createTranslator();
const dashboard = readLanguages(LANGUAGE_FOLDERS.dashboard);

/** What the dashboard calls the same thing. */
const WORDS: Readonly<Partial<Record<TextKey, string>>> = {
  'priority.low': 'Low',
  'priority.normal': 'Normal',
  'priority.high': 'High',
  'priority.urgent': 'Urgent',
  'status.open': 'Waiting for us',
  'status.pending': 'Waiting for requester',
  'status.on_hold': 'On hold',
  'status.closed': 'Closed',
};

/** The dashboard also heads lists with these words. */
const toSingular = (word: string): string => word.toLowerCase().replace(/s$/, '');

it.each(translator.locales)('chat and dashboard have one word for one thing in %s', (locale) => {
  for (const [key, text] of Object.entries(WORDS)) {
    const inChat = translator.translate(locale, key as TextKey, {});
    const inDashboard = dashboard.get(locale)?.[text] ?? '';
    expect([key, toSingular(inChat)]).toEqual([key, toSingular(inDashboard)]);
  }
});
