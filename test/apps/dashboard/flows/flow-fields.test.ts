import {
  type FieldModel,
  setValue,
  toFields,
  toLabel,
  toNewItem,
} from '../../../../apps/dashboard/src/flows/model/fields.ts';
import { insertVariable, listVariableNames } from '../../../../apps/dashboard/src/flows/model/variables.ts';
import { describeSeconds } from '../../../../apps/dashboard/src/kit/dates/describe-seconds.ts';
import { summarize, toBranchName } from '../../../../apps/dashboard/src/flows/model/words.ts';
import { NODE_TYPES, toDraft } from './flow-drafts.ts';

const fieldsOf = (name: string): Readonly<Record<string, FieldModel>> => {
  const type = [...NODE_TYPES.values()].find((one) => one.type === name);
  return Object.fromEntries(toFields(type!).map((field) => [field.name, field]));
};

it('makes a form for every type of node, with a label and a description for each field', () => {
  for (const type of NODE_TYPES.values()) {
    for (const { label, hint } of toFields(type)) expect([label, hint].every((text) => text !== '')).toBe(true);
  }
});

it('makes fields of every kind from the JSON Schema', () => {
  const request = fieldsOf('api_request');
  expect(request.method).toMatchObject({ kind: 'choice', isRequired: true, label: 'Method' });
  expect(request.url).toMatchObject({ kind: 'text', isLong: false, maxLength: 2000, label: 'URL' });
  expect(request.body).toMatchObject({ kind: 'text', isLong: true, isRequired: false });
  expect(request.authToken).toMatchObject({ kind: 'credential' });
  expect(request.headers).toMatchObject({ kind: 'map', max: 30, maxLength: 4000 });
  expect(request.timeoutMs).toMatchObject({ kind: 'number', min: 100, max: 15_000 });
  expect(request.responseMapping).toMatchObject({
    kind: 'list',
    max: 20,
    item: { kind: 'record', fields: [{ name: 'path' }, { name: 'variable' }] },
  });
  expect(fieldsOf('create_ticket').categoryId).toMatchObject({ kind: 'reference', to: 'category', label: 'Category' });
  expect(fieldsOf('run_flow').flowId).toMatchObject({ kind: 'reference', to: 'flow' });
  expect(fieldsOf('send_canned_reply').cannedReplyId).toMatchObject({ kind: 'reference', to: 'cannedReply' });
  expect(fieldsOf('condition').value).toMatchObject({ kind: 'any' });
});

it('offers variables where the schema says that a text is a template, and knows the unit of a number', () => {
  const request = fieldsOf('api_request');
  expect(request.url).toMatchObject({ isTemplate: true });
  expect(fieldsOf('ask_question').variable).toMatchObject({ isTemplate: false });
  expect(fieldsOf('create_ticket').tags).toMatchObject({ item: { isTemplate: true } });
  expect(fieldsOf('wait').seconds).toMatchObject({ unit: 'seconds' });
  expect(fieldsOf('ask_choice').timeoutSeconds).toMatchObject({ unit: 'seconds' });
  expect(request.timeoutMs).toMatchObject({ unit: 'milliseconds' });
});

it('takes from the description of a field only what it says', () => {
  const schema = {
    properties: { text: { type: 'string', description: 'A template.' }, delaySeconds: { type: 'integer' } },
  };
  expect(toFields({ schema, credentials: [] })).toMatchObject([{ isTemplate: false }, { unit: undefined }]);
});

it('makes a checkbox of a boolean, and lets an unknown type be any JSON', () => {
  const schema = { properties: { isOn: { type: 'boolean' }, other: { type: 'null' } } };
  expect(toFields({ schema, credentials: [] }).map(({ kind }) => kind)).toEqual(['boolean', 'any']);
});

it('gives a new option an id of its own', () => {
  const { options } = fieldsOf('ask_choice');
  const { item } = options as Extract<FieldModel, { kind: 'list' }>;
  expect(toNewItem(item, [])).toEqual({ id: 'option_1' });
  expect(toNewItem(item, [{ id: 'option_2' }])).toEqual({ id: 'option_3' });
});

it('takes a value out that is none', () => {
  expect(setValue({ a: 1, b: 2 }, 'a', undefined)).toEqual({ b: 2 });
  expect(setValue({ a: 1 }, 'b', 0)).toEqual({ a: 1, b: 0 });
});

it('says names in words', () => {
  expect(['ask_question', 'responseMapping', 'categoryId', 'api_request'].map(toLabel)).toEqual([
    'Ask question',
    'Response mapping',
    'Category',
    'API request',
  ]);
  expect([1, 90, 120, 7_200, 86_400].map(describeSeconds)).toEqual([
    '1 second',
    '90 seconds',
    '2 minutes',
    '2 hours',
    '1 day',
  ]);
  expect(toBranchName({ data: { options: [{ id: 'yes', label: 'Yes, please' }] } }, 'yes')).toBe('Yes, please');
  expect(toBranchName({ data: {} }, 'timeout')).toBe('No answer in time');
  expect(summarize({ type: 'condition', data: { field: 'vars.plan', operator: 'in', value: ['vip'] } })).toBe(
    'vars.plan is one of ["vip"]',
  );
});

it('offers the variables that nodes set, and puts one where the caret is', () => {
  const draft = toDraft({
    nodes: [
      { id: 'a', type: 'ask_question', data: { variable: 'problem' } },
      { id: 'b', type: 'api_request', data: { responseMapping: [{ path: 'x', variable: 'plan' }, {}] } },
    ],
  });
  expect(listVariableNames(draft).slice(0, 3)).toEqual(['vars.problem', 'vars.plan', 'user.mention']);
  expect(insertVariable('Hello , how are you?', 'user.name', 6)).toBe('Hello {{user.name}}, how are you?');
});
