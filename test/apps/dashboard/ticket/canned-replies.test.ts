import { insertText } from '../../../../apps/dashboard/src/fields/insert-text.ts';
import { listUnknown } from '../../../../apps/dashboard/src/fields/unknown-variables.ts';
import {
  fillInExamples,
  isSeldomVariable,
  listAnswerVariables,
  VARIABLES,
} from '../../../../apps/dashboard/src/canned-replies/variables.ts';
import { createLookUp } from '#core/canned-replies/index.ts';
import { render } from '#core/shared/values/template.ts';
import { MAX_TEXT } from '#core/shared/values/text.ts';

const ticket = {
  id: 't',
  ticketNumber: 7,
  subject: 'Refund',
  status: 'open',
  priority: 'high',
  requesterId: '1',
  claimedById: '2',
  formAnswers: [{ questionId: 'order', label: 'Order', value: 'A-17' }],
};
const lookUp = createLookUp({
  ticket,
  category: { name: 'Billing' },
  staffId: '3',
  variables: {},
} as unknown as Parameters<typeof createLookUp>[0]);

it('offers variables that the service has values for, and no others', () => {
  for (const { name } of VARIABLES) expect([name, lookUp(name)]).not.toEqual([name, null]);
});

it('names the variables that the service knows nothing of', () => {
  const text =
    '{{ ticket.number }} {{requester.name}} {{answer.order}} {{vars.x}} {{ticket.nubmer}} {{}} {{ticket.nubmer}}';
  const isKnown = (name: string) => VARIABLES.some((one) => one.name === name) || isSeldomVariable(name);
  expect(listUnknown(text, isKnown)).toEqual(['ticket.nubmer']);
  const { missingVariables } = render('{{requester.id}} {{ticket.id}} {{claimer.name}}', lookUp, MAX_TEXT);
  expect(missingVariables).toEqual(listUnknown('{{requester.id}} {{ticket.id}} {{claimer.name}}', isKnown));
});

it('fills in examples, and leaves what is unknown as it is written', () => {
  expect(fillInExamples('#{{ticket.number}} {{ category.name }} {{nothing}}', [])).toBe('#42 Billing {{nothing}}');
  const order = { name: 'answer.order', meaning: 'the order', example: 'A-17' };
  expect(fillInExamples('{{answer.order}}', [order])).toBe('A-17');
});

it('offers the answers to the forms of the chosen categories, each once', () => {
  const form = { questions: [{ id: 'order', label: 'Order' }] };
  const categories = [
    { id: 'a', form },
    { id: 'b', form },
    { id: 'c', form: { questions: [{ id: 'city', label: 'City' }] } },
    { id: 'd', form: null },
  ];
  const list = (ids: readonly string[]) => listAnswerVariables(categories, ids).map(({ name }) => name);
  expect(list([])).toEqual(['answer.order', 'answer.city']);
  expect(list(['b', 'd'])).toEqual(['answer.order']);
});

it('inserts a text in place of the selection', () => {
  expect(insertText('Hello you!', 'all', { from: 6, to: 9 })).toEqual({ text: 'Hello all!', at: 9 });
});
