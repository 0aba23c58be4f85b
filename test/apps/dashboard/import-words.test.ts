import { addTexts } from '../../../apps/dashboard/src/texts/texts.ts';
import {
  explainFailure,
  explainImport,
  nameLoss,
  namePlace,
} from '../../../apps/dashboard/src/transfers/import-words.ts';
import { LANGUAGE_FOLDERS, readLanguages } from '../../support/texts/read-languages.ts';

const german = readLanguages(LANGUAGE_FOLDERS.dashboard).get('de') ?? {};
const loss = (kind: string, field: string, why: string) => ({ kind, field, why, count: 1, examples: [] });

beforeAll(() => addTexts(german));
// Other suites read the pages in English.
afterAll(() => addTexts(Object.fromEntries(Object.keys(german).map((key) => [key, '']))));

it('says what is wrong with a line, with the names of its fields', () => {
  expect(explainImport('not JSON')).toBe('kein JSON');
  expect(explainImport('subject: a text of 1 to 200 characters is needed')).toBe(
    'Betreff: ein Text von 1 bis 200 Zeichen ist nötig',
  );
  expect(explainImport('subject: has to be a string; priority: one of low, high')).toBe(
    'Betreff: muss ein Text sein; Priorität: möglich sind: low, high',
  );
  expect(explainImport('message 7: createdAt is missing')).toBe('Nachricht 7: createdAt fehlt');
});

it('says of a line that another line of a later version explains what it says itself', () => {
  expect(explainImport('subject: has to rhyme')).toBe('subject: has to rhyme');
  expect(explainImport('subject: has to rhyme; note: is required')).toBe('subject: has to rhyme; note: is required');
});

it('says why an import failed, with the place in the file', () => {
  expect(explainFailure({ reason: 'invalid_request', message: 'tickets.jsonl, line 3: not JSON' })).toBe(
    'tickets.jsonl, Zeile 3: kein JSON',
  );
  expect(explainFailure({ reason: 'invalid_request', message: 'Something that nobody has translated.' })).toBe(
    german['error.invalid_request@@reason'],
  );
});

it('names places in files', () => {
  expect(namePlace('tickets.jsonl, line 3')).toBe('tickets.jsonl, Zeile 3');
  expect(namePlace('logs.json, document 2')).toBe('logs.json, Dokument 2');
  expect(namePlace('manifest.json')).toBe('manifest.json');
});

it('names what is lost without names of the other system, unless the sentence is about one', () => {
  expect(nameLoss(loss('panel', '*', 'It leads to no panel.'))).toBe('Panels');
  expect(nameLoss(loss('category', 'ticketMessage.ping.@here', 'Only roles are mentioned.'))).toBe('Categories');
  expect(nameLoss(loss('settings', 'recipient_thread_close', 'This setting is not taken over.'))).toBe(
    'Settings: recipient_thread_close',
  );
  expect(nameLoss(loss('category', 'autoClose.inactiveHours', 'The text is too long, and was cut.'))).toMatch(
    /^Categories: [^:]+ › [^:]+$/,
  );
});
