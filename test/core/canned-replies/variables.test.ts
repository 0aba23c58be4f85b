import fc from 'fast-check';
import { type TextContext, createLookUp } from '#core/canned-replies/index.ts';
import type { UserId } from '#core/shared/ids.ts';
import { render } from '#core/shared/values/template.ts';
import { aTicket, REQUESTER, STAFF } from '../../support/build.ts';

const NOTHING: TextContext = { ticket: null, category: null, staffId: null, variables: {} };
const answer = (questionId: string, value: string) => ({ questionId, label: 'A question', value });

const ticket = aTicket({
  ticketNumber: 42,
  subject: 'No {{vars.refund}}',
  status: 'on_hold',
  priority: 'high',
  claimedById: '77' as UserId,
  formAnswers: [answer('order', 'A-1'), answer('Which city?', 'Łódź'), answer('empty', ''), answer('a.b', 'c')],
});
const full: TextContext = {
  ticket,
  category: { name: 'Billing' },
  staffId: STAFF,
  variables: { refund: '5 €', '': 'x' },
};

it.each([
  ['ticket.id', ticket.id],
  ['ticket.number', '42'],
  ['ticket.subject', 'No {{vars.refund}}'],
  ['ticket.status', 'on_hold'],
  ['ticket.priority', 'high'],
  ['category.name', 'Billing'],
  ['requester.id', REQUESTER],
  ['requester.name', `<@${REQUESTER}>`],
  ['requester.mention', `<@${REQUESTER}>`],
  ['claimer.name', '<@77>'],
  ['claimer.mention', '<@77>'],
  ['staff.mention', `<@${STAFF}>`],
  ['answer.order', 'A-1'],
  ['answer.Which city?', 'Łódź'],
  ['answer.a.b', 'c'],
  ['vars.refund', '5 €'],
])('{{%s}} stands for %j', (name, value) => {
  expect(render(`{{ ${name} }}`, createLookUp(full), 100)).toEqual({
    text: value,
    missingVariables: [],
    isCut: false,
  });
});

it.each([
  'ticket.id',
  'ticket.number',
  'ticket.subject',
  'ticket.status',
  'ticket.priority',
  'category.name',
  'requester.id',
  'requester.name',
  'requester.mention',
  'claimer.name',
  'claimer.mention',
  'staff.mention',
  'answer.order',
  'vars.refund',
])('{{%s}} stands for nothing where nothing is known', (name) => {
  expect(createLookUp(NOTHING)(name)).toBeNull();
});

it('has no value for what the ticket does not have', () => {
  const bare = createLookUp({
    ...full,
    ticket: aTicket({ subject: null, claimedById: null }),
    category: null,
    staffId: null,
  });
  for (const name of ['ticket.subject', 'claimer.name', 'claimer.mention', 'category.name', 'staff.mention']) {
    expect([name, bare(name)]).toEqual([name, null]);
  }
});

it('has no value for a question that was left empty, but takes an empty text of the caller', () => {
  expect(createLookUp(full)('answer.empty')).toBeNull();
  expect(createLookUp({ ...NOTHING, variables: { a: '' } })('vars.a')).toBe('');
});

it.each([
  '__proto__',
  '__proto__.x',
  'vars.__proto__',
  'vars.constructor',
  'answer.toString',
  'ticket',
  'ticket.__proto__',
  'ticket.metadata',
  'ticket.eventCount',
  'vars',
  'TICKET.ID',
  'ticket.id.length',
  'requester',
  '',
])('knows nothing else: %j', (name) => {
  expect(createLookUp(full)(name)).toBeNull();
});

it('never lets a name of the caller stand for anything but vars.*', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.string()), (variables) => {
      const lookUp = createLookUp({ ...full, variables });
      for (const [name, value] of Object.entries(variables)) expect(lookUp(`vars.${name}`)).toBe(value);
      expect([lookUp('ticket.number'), lookUp('category.name')]).toEqual(['42', 'Billing']);
    }),
  );
});

it('never reads a value again, whatever it says', () => {
  const value = fc.oneof(fc.constantFrom('{{vars.a}}', '{{ticket.id}}', '}}', '{{', '$&'), fc.string());
  fc.assert(
    fc.property(value, value, (subject, own) => {
      const lookUp = createLookUp({ ...full, ticket: aTicket({ subject }), variables: { a: own } });
      expect(render('[{{ticket.subject}}|{{vars.a}}]', lookUp, 10_000)).toEqual({
        text: `[${subject}|${own}]`,
        missingVariables: [],
        isCut: false,
      });
    }),
  );
});
