import { OPTION, usePanels } from '../../support/chat/panels.ts';
import { done, refusal } from '../../support/spec-helpers.ts';

const fixture = usePanels();

const question = (id: string, label: string, fields: object = {}) => ({
  id,
  label,
  type: 'short',
  required: false,
  ...fields,
});
const ORDER = question('order', 'Order number', { required: true, minLength: 3, maxLength: 5 });
const KIND = question('kind', 'What would you like?', { type: 'select', options: ['Refund', 'Exchange'] });
const STORY = question('story', 'What happened?', { type: 'paragraph' });

let panel: { id: string };
let categoryId: string;
beforeEach(async () => {
  const { category, deployed } = fixture;
  ({ id: categoryId } = await category({ form: { title: 'Returns', questions: [ORDER, KIND, STORY] } }));
  panel = await deployed({ options: [{ id: OPTION, label: 'Return', categoryId }] });
});

const ANSWERED = [
  { questionId: 'order', label: 'Order number', value: '12345' },
  { questionId: 'kind', label: 'What would you like?', value: 'Refund' },
  { questionId: 'story', label: 'What happened?', value: 'It broke.' },
];

describe('answers to the form of the category', () => {
  it.each<[string, unknown]>([
    ['a list', ANSWERED.map(({ questionId, value }) => ({ questionId, value })).reverse()],
    ['an object', { story: 'It broke.', kind: 'Refund', order: '12345' }],
  ])('come as %s, and are kept with their labels, in the order of the questions', async (_, answers) => {
    const { as, press } = fixture;
    const { status, body } = await press(panel, { answers });
    expect(status).toBe(201);
    expect(body.data.formAnswers).toEqual(ANSWERED);
    expect(await done(as.get(`/v1/tickets/${body.data.id}`))).toMatchObject({ formAnswers: ANSWERED });
  });

  it('are trimmed, and left out where they are empty', async () => {
    const { body } = await fixture.press(panel, { answers: { order: ' 123 ', kind: '', story: '   ' } });
    expect(body.data.formAnswers).toEqual([{ ...ANSWERED[0], value: '123' }]);
  });

  it('keep the label that was asked, whatever becomes of the question', async () => {
    const { as, press } = fixture;
    const { id } = (await press(panel, { answers: { order: '12345' } })).body.data;
    const form = { title: 'Returns', questions: [{ ...ORDER, label: 'Number' }] };
    await done(as.patch(`/v1/categories/${categoryId}`, { form }));
    expect(await done(as.get(`/v1/tickets/${id}`))).toMatchObject({ formAnswers: [ANSWERED[0]] });
  });

  it.each<[string, unknown, string]>([
    ['a needed one is missing', {}, 'answers.order: "Order number" needs an answer'],
    ['a needed one is empty', { order: '  ' }, 'answers.order: "Order number" needs an answer'],
    ['one is too short', { order: '12' }, 'answers.order: "Order number" needs 3 characters at least'],
    ['one is too long', { order: '123456' }, 'answers.order: "Order number" takes 5 characters at the most'],
    [
      'one is longer than the chat platform takes',
      { order: '12345', story: 'x'.repeat(4001) },
      'answers.story: "What happened?" takes 4000 characters at the most',
    ],
    [
      'one is no option',
      { order: '12345', kind: 'Repair' },
      'answers.kind: "What would you like?" is one of Refund, Exchange',
    ],
    ['nobody asked', { order: '12345', colour: 'red' }, 'answers.colour: the form has no such question'],
  ])('are refused when %s, and nothing is opened', async (_, answers, says) => {
    const { as, press } = fixture;
    const entries = Object.entries(answers as object);
    const list = entries.map(([questionId, value]) => ({ questionId, value }));
    for (const form of [answers, list]) expect(await press(panel, { answers: form })).toMatchObject(refusal(400, says));
    expect(await done(as.get('/v1/tickets'))).toEqual([]);
  });

  it('are refused for every reason at once', async () => {
    const { press } = fixture;
    const { body } = await press(panel, { answers: { order: '1', kind: 'Repair', colour: 'red' } });
    for (const what of ['answers.colour', '"Order number"', '"What would you like?"']) {
      expect(body.error.message).toContain(what);
    }
  });

  it('may reach the limits', async () => {
    const { press } = fixture;
    const longest = { order: '12345', story: 'x'.repeat(4000) };
    expect(await press(panel, { answers: longest })).toMatchObject({ status: 201 });
    expect(await press(panel, { answers: { order: '123' } })).toMatchObject({ status: 201 });
  });

  it('are refused where there is no form', async () => {
    const plain = await fixture.deployed();
    expect(await fixture.press(plain, { answers: { order: '12345' } })).toMatchObject(
      refusal(400, 'answers.order: the form has no such question'),
    );
    expect(await fixture.press(plain)).toMatchObject({ status: 201 });
  });
});
