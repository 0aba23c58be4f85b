import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTranslator } from '#adapters/texts/translator.ts';
import { compareLanguage } from '../../support/texts/compare-language.ts';

const ENGLISH = join(import.meta.dirname, '../../../adapters/texts/languages/en.json');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'languages-'));
  copyFileSync(ENGLISH, join(folder, 'en.json'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const write = (name: string, texts: object): void => {
  writeFileSync(join(folder, name), JSON.stringify(texts));
};

describe('a language of the bot', () => {
  it('is a file to add; what it lacks is in English, text by text and form by form', () => {
    write('pl.json', {
      'button.close': 'Zamknij',
      'button.reply': '',
      'closing.messages_one': '{{count}} wiadomość',
      'closing.messages_few': '{{count}} wiadomości',
    });
    const translator = createTranslator(folder);
    expect(translator.locales).toEqual(['en', 'pl']);
    expect(translator.translate('pl', 'button.close', {})).toBe('Zamknij');
    expect(translator.translate('pl', 'button.reply', {})).toBe('Reply');
    expect(translator.getTemplate('pl', 'ticket.closed')).toBe('This ticket was closed.');
    expect(translator.getTemplate('pl', 'closing.messages')).toBe('{{count}} messages');
    expect([1, 3, 5].map((count) => translator.translate('pl', 'closing.messages', { count }))).toEqual([
      '1 wiadomość',
      '3 wiadomości',
      '5 messages',
    ]);
  });

  it('whose file is gone is written in English', () => {
    expect(createTranslator(folder).translate('de', 'button.close', {})).toBe('Close');
  });

  it.each(['pt_BR.json', 'PT-br.json', 'german language.json'])('has no file with the name %s', (name) => {
    write(name, {});
    expect(() => createTranslator(folder)).toThrow('BCP 47');
  });
});

it('says what a language lacks and has too much', () => {
  const english = {
    Close: 'Close',
    'by {{name}}': 'by {{name}}',
    tickets_one: '{{count}} ticket',
    tickets_other: '{{count}} tickets',
  };
  const texts = {
    'by {{name}}': 'od {{imię}}',
    tickets_one: 'bilet',
    tickets_few: '{{count}} bilety',
    tickets_two: '',
    Open: 'Otwórz',
  };
  expect(compareLanguage('pl', texts, english)).toEqual({
    missing: ['Close'],
    missingForms: ['tickets_many', 'tickets_other'],
    stale: ['tickets_two', 'Open'],
    places: ['by {{name}}'],
  });
});
