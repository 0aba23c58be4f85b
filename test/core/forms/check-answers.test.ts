import { buildQuestion, type Question } from '#core/categories/index.ts';
import type { FieldAnswer } from '#core/chat/index.ts';
import { checkAnswers } from '#core/forms/index.ts';

const OPTIONS = ['S', { label: 'Medium', value: 'M', description: null }, 'L'];

const ask = (type: Question['type'], more: Partial<Question> = {}): Question =>
  buildQuestion({ id: 'q', type, label: 'Question', required: false, ...more });

const check = (question: Question, value: FieldAnswer) =>
  checkAnswers({ title: 'Form', questions: [question] }, [{ questionId: 'q', value }]);

const chosen = (...values: readonly string[]) => ({ values });
const UPLOAD = '019b0000-0000-7000-8000-000000000001';

describe('an answer to a question', () => {
  it.each<[string, Question, FieldAnswer, unknown]>([
    ['of a line', ask('short'), ' text ', { value: 'text' }],
    ['of a menu', ask('select', { options: OPTIONS }), chosen('S'), { value: 'S' }],
    ['with a label', ask('select', { options: OPTIONS }), 'M', { value: 'M', displayValues: ['Medium'] }],
    [
      'of a menu for several',
      ask('select', { options: OPTIONS, maxValues: 2 }),
      chosen('L', 'M'),
      { value: ['L', 'M'], displayValues: ['L', 'Medium'] },
    ],
    ['of radio buttons', ask('radio', { options: OPTIONS }), 'L', { value: 'L' }],
    ['of checkboxes', ask('checkboxes', { options: OPTIONS }), chosen('S', 'L'), { value: ['S', 'L'] }],
    ['of a checkbox', ask('checkbox'), 'true', { value: 'true', displayValues: ['☑'] }],
    ['of an empty checkbox', ask('checkbox'), 'false', { value: 'false', displayValues: ['☐'] }],
    ['for a user', ask('user'), { values: ['42'], names: { '42': 'Kim' } }, { value: '42', displayValues: ['Kim'] }],
    [
      'for several roles, of which one has no name',
      ask('role', { maxValues: 3 }),
      { values: ['8', '9'], names: { '8': 'Helpers' } },
      { value: ['8', '9'], displayValues: ['Helpers', '9'] },
    ],
    ['for a channel', ask('channel'), chosen('7'), { value: '7' }],
    [
      'for uploads',
      ask('file', { maxValues: 2 }),
      chosen(UPLOAD),
      { value: [UPLOAD], files: [{ attachmentId: UPLOAD }] },
    ],
    [
      'for files of the chat',
      ask('file', { fileTypes: ['.pdf', 'image'] }),
      { values: ['1'], files: [{ url: 'https://cdn.example/a.PDF', filename: 'a.PDF', contentType: null }] },
      { value: ['1'], files: [{ url: 'https://cdn.example/a.PDF', filename: 'a.PDF' }] },
    ],
  ])('%s is kept', (_, question, value, expected) => {
    expect(check(question, value)).toEqual([{ questionId: 'q', label: 'Question', ...(expected as object) }]);
  });

  it.each<[string, Question, FieldAnswer, string]>([
    ['that nobody offered', ask('radio', { options: OPTIONS }), 'XL', '"Question" is one of S, M, L'],
    ['by the label of an option', ask('select', { options: OPTIONS }), 'Medium', '"Question" is one of S, M, L'],
    ['with too many values', ask('user'), chosen('1', '2'), '"Question" takes one value at the most'],
    ['with too many files', ask('file'), chosen(UPLOAD, UPLOAD.replace('1', '2')), 'takes one value at the most'],
    [
      'with more checks than allowed',
      ask('checkboxes', { options: OPTIONS, maxValues: 2 }),
      chosen('S', 'M', 'L'),
      '"Question" takes 2 values at the most',
    ],
    [
      'with too few values',
      ask('select', { options: OPTIONS, minValues: 2, maxValues: 3 }),
      chosen('S'),
      '"Question" needs 2 values at least',
    ],
    ['with a value twice', ask('role', { maxValues: 2 }), chosen('1', '1'), '"Question" takes each value once'],
    ['without an id', ask('user'), 'Kim', '"Question" needs ids of users'],
    ['without an upload', ask('file'), chosen('x'), '"Question" needs ids of uploads'],
    [
      'with a file of another type',
      ask('file', { fileTypes: ['image', '.pdf'] }),
      { values: ['1'], files: [{ url: 'https://cdn.example/a.exe', filename: 'a.exe', contentType: 'application/x' }] },
      '"Question" takes files of the types image, .pdf',
    ],
    ['that is neither true nor false', ask('checkbox'), 'yes', '"Question" is true or false'],
    ['of a checkbox that has to be checked', ask('checkbox', { required: true }), 'false', 'has to be checked'],
    ['to a text', ask('text'), 'x', '"Question" is a text, which takes no answer'],
    ['that is missing', ask('user', { required: true }), chosen(), '"Question" needs an answer'],
  ])('%s is refused', (_, question, value, says) => {
    expect(() => check(question, value)).toThrow(says);
  });

  it('is not needed where nothing is asked', () => {
    expect(check(ask('text', { required: true }), '')).toEqual([]);
  });
});
