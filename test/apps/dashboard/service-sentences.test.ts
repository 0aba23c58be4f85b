import { explain } from '../../../apps/dashboard/src/explain.ts';
import { translateSentence } from '../../../apps/dashboard/src/texts/service-sentences.ts';
import { addTexts } from '../../../apps/dashboard/src/texts/texts.ts';
import { COMPLETE_LANGUAGES } from '../../support/texts/compare-language.ts';
import { LANGUAGE_FOLDERS, readLanguages } from '../../support/texts/read-languages.ts';
import { IMPORT_SENTENCES } from './import-sentences.ts';
import { SERVICE_SENTENCES } from './service-sentences.ts';

const languages = readLanguages(LANGUAGE_FOLDERS.dashboard);

/** The sentence as the service says it, each value another one that is no word of a catalogue. */
const fill = (text: string, sentence: string): string => {
  const names = [...sentence.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name);
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => `Xq${names.indexOf(name)}`);
};

it('finds the sentences of the service in its code', () => {
  expect(SERVICE_SENTENCES.length).toBeGreaterThan(100);
  expect(SERVICE_SENTENCES).toEqual(
    expect.arrayContaining([
      'Flow "{{name}}" is still used by {{uses}}. Take it out of them first.',
      'A ticket has at most {{maxParticipants}} participants. Remove one first.',
      'The panel has no option.',
    ]),
  );
  expect(IMPORT_SENTENCES.length).toBeGreaterThan(150);
  expect(IMPORT_SENTENCES).toEqual(
    expect.arrayContaining([
      // Of core, of a converter, of a constant, and of a line.
      'The {{of}} is neither in the file nor in the server.',
      'Opening messages have no picture.',
      'Messages of bots are not part of tickets.',
      'a text of 1 to {{maxKey}} characters is needed',
    ]),
  );
});

describe.each(COMPLETE_LANGUAGES.filter((tag) => tag !== 'en'))('in %s', (tag) => {
  const texts = Object.fromEntries(
    Object.entries(languages.get(tag) ?? {}).filter(([key]) => /@@(service|import|reason)$/.test(key)),
  );
  beforeAll(() => addTexts(texts));
  // Other suites read the pages in English.
  afterAll(() => addTexts(Object.fromEntries(Object.keys(texts).map((key) => [key, '']))));

  it.each([
    ...SERVICE_SENTENCES.map((sentence) => [sentence, 'service'] as const),
    ...IMPORT_SENTENCES.map((sentence) => [sentence, 'import'] as const),
  ])('says with its values: %s (%s)', (sentence, mark) => {
    const text = texts[`${sentence}@@${mark}`] ?? '';
    expect(text).not.toBe('');
    expect(translateSentence(fill(sentence, sentence))).toBe(fill(text, sentence));
  });

  it('leaves nothing in English but names', () => {
    const uses = '2 panel(s), 1 open ticket(s)';
    const shown = translateSentence(
      `Category "Support" is still used by ${uses}. Close or move its tickets, and take it out of panels, flows, automation rules and macros, first.`,
    );
    expect(shown).toContain('Support');
    expect(shown).not.toMatch(/panel\(s\)|ticket\(s\)|still used/);
    expect(
      translateSentence('Panel "News" cannot be deployed. The panel has no option. The panel has no channel.'),
    ).toBe(
      fill(
        texts['Panel "{{name}}" cannot be deployed. {{value}}@@service'] ?? '',
        'Panel "{{name}}" cannot be deployed. {{value}}',
      )
        .replace('Xq0', 'News')
        .replace('Xq1', `${texts['The panel has no option.@@service']} ${texts['The panel has no channel.@@service']}`),
    );
  });

  it('falls back to the text for the reason, without the sentence in English', () => {
    expect(explain('error.limit_reached', 'Something that nobody has translated.')).toBe(
      texts['error.limit_reached@@reason'],
    );
    expect(translateSentence('constructor')).toBeNull();
  });
});
