import { CHAT_NEED_TEXT_KEYS, REFUSAL_TEXT_KEYS } from '#core/chat/index.ts';
import { loadLanguages } from '#adapters/texts/load-languages.ts';
import { createTranslator } from '#adapters/texts/translator.ts';
import {
  COMMAND_TEXT_KEYS,
  COMMAND_WORD_KEYS,
  COMMAND_WORDS,
  MAX_COMMAND_TEXT,
  POLICY_TEXT_KEYS,
  TEXT_KEYS,
  type TextKey,
  TEXTS,
  TRANSCRIPT_TEXT_KEYS,
} from '#core/settings/index.ts';
import { listVariables } from '#core/shared/values/template.ts';
import { NOON } from '../../support/build.ts';
import { COMPLETE_LANGUAGES, compareLanguage, listPlurals, NO_PROBLEMS } from '../../support/texts/compare-language.ts';
import { LANGUAGE_FOLDERS, readLanguages } from '../../support/texts/read-languages.ts';

const translator = createTranslator();
/** As the files have them, with the notes for translators in their keys. */
const files = readLanguages(LANGUAGE_FOLDERS.bot);
const catalogues = loadLanguages(LANGUAGE_FOLDERS.bot);
const english = catalogues.get('en') ?? {};
/** Of the file: no key may look like a plural form to the tools of translators unless it is one. */
const plurals = listPlurals(files.get('en') ?? {});

/** The templates of a text: one, or one for each plural form. */
const listTemplates = (locale: string, key: string): readonly string[] => {
  const texts = catalogues.get(locale) ?? {};
  const forms = plurals.has(key) ? ['one', 'many', 'other'].map((form) => `${key}_${form}`) : [key];
  return forms.flatMap((form) => texts[form] ?? []);
};

const valuesOf = (key: TextKey, value: string) => {
  const variables: readonly string[] = TEXTS[key].variables;
  return Object.fromEntries(variables.map((variable) => [variable, variable === 'count' ? 2 : value]));
};

it('has a plural form exactly for each text that is about a count', () => {
  const counts = TEXT_KEYS.filter((key) => valuesOf(key, '')['count'] !== undefined);
  expect([...plurals].sort()).toEqual([...counts, 'policy.days', 'transcript.messages'].sort());
});

it('has every text in English, and no others', () => {
  const keys = [
    ...TEXT_KEYS,
    ...COMMAND_TEXT_KEYS,
    ...COMMAND_WORD_KEYS,
    ...POLICY_TEXT_KEYS,
    ...TRANSCRIPT_TEXT_KEYS,
    ...REFUSAL_TEXT_KEYS,
    ...CHAT_NEED_TEXT_KEYS,
  ];
  const known = keys.flatMap((key) => (plurals.has(key) ? [`${key}_one`, `${key}_other`] : [key]));
  expect(Object.keys(english).sort()).toEqual(known.sort());
});

it.each(COMPLETE_LANGUAGES)('has every text in %s, in each plural form, with the places of the English text', (tag) => {
  expect(compareLanguage(tag, files.get(tag) ?? {}, files.get('en') ?? {})).toEqual(NO_PROBLEMS);
});

describe.each(translator.locales)('the texts in %s', (locale) => {
  it('name exactly the variables that they have', () => {
    const named = TEXT_KEYS.flatMap((key) =>
      listTemplates(locale, key).map((template) => [key, [...listVariables(template)].sort()]),
    );
    const known = TEXT_KEYS.flatMap((key) =>
      listTemplates(locale, key).map(() => [key, [...TEXTS[key].variables].sort()]),
    );
    expect(named).toEqual(known);
  });

  it('fit where they are shown', () => {
    const tooLong = TEXT_KEYS.filter((key) =>
      listTemplates(locale, key).some((template) => template.length > TEXTS[key].maxLength),
    );
    expect(tooLong).toEqual([]);
  });

  it('describe the commands shortly, without variables', () => {
    const wrong = COMMAND_TEXT_KEYS.map((key) => translator.getTemplate(locale, key)).filter(
      (text) => text === '' || text.length > MAX_COMMAND_TEXT || listVariables(text).length > 0,
    );
    expect(wrong).toEqual([]);
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
  expect(translator.translate('en', 'ticket.closed_with_reason', { reason: hostile })).toBe(`Reason: ${hostile}`);
});

it('translates more than single words: no text is the same in every language', () => {
  const same = [...TEXT_KEYS, ...COMMAND_TEXT_KEYS].filter(
    (key) => new Set(translator.locales.map((locale) => translator.getTemplate(locale, key))).size < 2,
  );
  expect(same).toEqual([]);
});

/** Words that are the same in two languages. */
const SAME_AS_ENGLISH: Readonly<Partial<Record<string, readonly TextKey[]>>> = {
  de: ['log.ticket', 'priority.normal', 'form.tag'],
  fr: ['closing.messages', 'log.messages', 'form.macro'],
  es: ['priority.normal', 'form.macro'],
  'pt-BR': ['priority.normal', 'form.macro'],
};

it.each(COMPLETE_LANGUAGES)('every text has a translation of its own in %s', (language) => {
  const same = TEXT_KEYS.filter((key) => translator.getTemplate(language, key) === translator.getTemplate('en', key));
  expect(same).toEqual(SAME_AS_ENGLISH[language] ?? []);
});

it('writes a time as the language does, in the time zone', () => {
  expect(translator.formatTime('en', 'UTC', NOON).replaceAll('\u202f', ' ')).toBe('Jan 1, 2026, 12:00 PM UTC');
  expect(translator.formatTime('de', 'Europe/Berlin', NOON)).toBe('1. Jan. 2026, 13:00 MEZ');
});
