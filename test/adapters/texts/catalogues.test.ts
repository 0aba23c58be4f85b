import { CATALOGUES, createTranslator } from '#adapters/texts/translator.ts';
import {
  COMMAND_TEXT_KEYS,
  COMMAND_WORD_KEYS,
  COMMAND_WORDS,
  LOCALES,
  MAX_COMMAND_TEXT,
  TEXT_KEYS,
  type TextKey,
  TEXTS,
} from '#core/settings/index.ts';
import { listVariables } from '#core/shared/values/template.ts';
import { NOON } from '../../support/build.ts';

const translator = createTranslator();

/** The templates of a text: one, or one for each plural form. */
const listTemplates = (text: string | object): readonly string[] =>
  typeof text === 'string' ? [text] : (Object.values(text) as string[]);

const valuesOf = (key: TextKey, value: string) => {
  const variables: readonly string[] = TEXTS[key].variables;
  return Object.fromEntries(variables.map((variable) => [variable, variable === 'count' ? 2 : value]));
};

describe.each(LOCALES)('the texts in %s', (locale) => {
  const catalogue = CATALOGUES[locale];

  it('are all there, and no others', () => {
    expect(Object.keys(catalogue).sort()).toEqual([...TEXT_KEYS, ...COMMAND_TEXT_KEYS, ...COMMAND_WORD_KEYS].sort());
  });

  it('name exactly the variables that they have', () => {
    const named = TEXT_KEYS.flatMap((key) =>
      listTemplates(catalogue[key]).map((template) => [key, [...listVariables(template)].sort()]),
    );
    const known = TEXT_KEYS.flatMap((key) =>
      listTemplates(catalogue[key]).map(() => [key, [...TEXTS[key].variables].sort()]),
    );
    expect(named).toEqual(known);
  });

  it('fit where they are shown', () => {
    const tooLong = TEXT_KEYS.filter((key) =>
      listTemplates(catalogue[key]).some((template) => template.length > TEXTS[key].maxLength),
    );
    expect(tooLong).toEqual([]);
  });

  it('describe the commands shortly, without variables', () => {
    const wrong = COMMAND_TEXT_KEYS.map((key) => translator.getTemplate(locale, key)).filter(
      (text) => text === '' || text.length > MAX_COMMAND_TEXT || listVariables(text).length > 0,
    );
    expect(wrong).toEqual([]);
  });

  it('have a form for every plural category of the language', () => {
    const categories = [...new Intl.PluralRules(locale).resolvedOptions().pluralCategories].sort();
    const forms = TEXT_KEYS.map((key) => catalogue[key]).filter((text) => typeof text !== 'string');
    for (const text of forms) expect(Object.keys(text).sort()).toEqual(categories);
  });

  it('leave no variable open when they are written', () => {
    const written = TEXT_KEYS.map((key) => translator.translate(locale, key, valuesOf(key, 'X')));
    expect(written.filter((text) => text.includes('{{') || text.trim() === '')).toEqual([]);
  });
});

it('calls the commands in English as Discord reports them', () => {
  expect(COMMAND_WORD_KEYS.map((key) => translator.getTemplate('en', key))).toEqual([...COMMAND_WORDS]);
});

it('inserts what users write as it is', () => {
  const hostile = '{{reason}} $t(ticket.closed) $& $1 <b>&amp;</b> {{constructor}}';
  expect(translator.translate('en', 'ticket.closed_with_reason', { reason: hostile })).toBe(
    `This ticket was closed: ${hostile}`,
  );
});

it('translates more than single words: no text is the same in every language', () => {
  const same = [...TEXT_KEYS, ...COMMAND_TEXT_KEYS].filter(
    (key) => new Set(LOCALES.map((locale) => translator.getTemplate(locale, key))).size < 2,
  );
  expect(same).toEqual([]);
});

/** Words that are the same in two languages. */
const SAME_AS_ENGLISH: Readonly<Partial<Record<string, readonly TextKey[]>>> = {
  en: TEXT_KEYS,
  de: ['form.tag'],
  fr: ['closing.messages', 'log.messages'],
  es: ['priority.normal'],
  'pt-BR': ['priority.normal'],
};

it.each(LOCALES)('every text has a translation of its own in %s', (language) => {
  const same = TEXT_KEYS.filter((key) => translator.getTemplate(language, key) === translator.getTemplate('en', key));
  expect(same).toEqual(SAME_AS_ENGLISH[language] ?? []);
});

it('writes a time as the language does, in the time zone', () => {
  expect(translator.formatTime('en', 'UTC', NOON).replaceAll('\u202f', ' ')).toBe('Jan 1, 2026, 12:00 PM UTC');
  expect(translator.formatTime('de', 'Europe/Berlin', NOON)).toBe('1. Jan. 2026, 13:00 MEZ');
});
