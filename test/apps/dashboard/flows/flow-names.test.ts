import { toPlaceName } from '../../../../apps/dashboard/src/flows/model/fields.ts';
import { getKind } from '../../../../apps/dashboard/src/flows/model/kinds.ts';
import { listMentions, nameMentions } from '../../../../apps/dashboard/src/flows/model/mentions.ts';
import { findNodeName, getNodeName } from '../../../../apps/dashboard/src/flows/model/names.ts';
import { applyPreset, isFieldNeeded, PRESETS } from '../../../../apps/dashboard/src/flows/model/presets.ts';
import { isAboutUser, listUsedVariables } from '../../../../apps/dashboard/src/flows/model/variables.ts';
import { NODE_TYPE_NAMES } from '#core/flows/index.ts';
import { listComplaints } from '#core/flows/model/field-spec.ts';
import { getNodeType } from '#core/flows/model/node-types.ts';
import { toDraft } from './flow-drafts.ts';

const CATEGORY = '019b0000-0000-7000-8000-000000000001';

describe('the name of a step', () => {
  const { nodes } = toDraft({
    nodes: [
      { id: 'a1', type: 'send_message', data: { content: 'Hello, and welcome to the place where all questions end' } },
      { id: 'b2', type: 'end' },
      { id: 'c3', type: 'end' },
      { id: 'd4', type: 'condition', data: { field: 'vars.plan', operator: 'not_in', value: ['vip'] } },
      { id: 'e5', type: 'update_ticket', data: { priority: 'urgent', addTags: ['noted'], categoryId: CATEGORY } },
      { id: 'f6', type: 'api_request', data: { method: 'GET', authToken: '__redacted__' } },
    ],
  });

  it('says what it does, and is that of no other step', () => {
    expect(nodes.map((node) => getNodeName(nodes, node))).toEqual([
      'Send message: Hello, and welcome to the place where a…',
      'End',
      'End (2)',
      'Condition: vars.plan is none of ["vip"]',
      'Update ticket: Priority: Urgent, Add tags: noted',
      'API request',
    ]);
  });

  it('is the one that people gave it, with a number where another step has it', () => {
    const given = nodes.map((node) => (node.type === 'end' ? { ...node, name: 'Goodbye' } : node));
    expect(['b2', 'c3'].map((id) => findNodeName(given, id))).toEqual(['Goodbye', 'Goodbye (2)']);
  });

  it('is not known of a step that the flow does not have', () => {
    expect(findNodeName(nodes, 'gone')).toBeNull();
  });
});

it.each([
  ['content', 'Content'],
  ['options.0.label', 'Options › 1 › Label'],
  ['headers.X-Api-Key', 'Headers › X-Api-Key'],
  ['trigger.config.categoryId', 'Category'],
  ['trigger.config', 'Started by'],
])('a problem at %s is at “%s”', (path, name) => {
  expect(toPlaceName(path)).toBe(name);
});

it('knows what each type of step has to do with', () => {
  const kinds = new Set(NODE_TYPE_NAMES.map(getKind));
  expect([...kinds].sort()).toEqual(['end', 'logic', 'message', 'question', 'request', 'ticket']);
});

it('names who is mentioned in what a step has written', () => {
  const text = 'Hello <@200000000000000001> and <@!5>';
  expect(listMentions(text)).toEqual(['200000000000000001', '5']);
  expect(nameMentions(text, (id) => (id === '5' ? 'Sam' : 'Riley'))).toBe('Hello @Riley and @Sam');
});

it('knows which variables a request contains, and whether it is about the user', () => {
  const data = { url: 'https://a.example/{{vars.plan}}/{{ vars.area }}', body: '{"a":"{{vars.plan}}"}' };
  expect(listUsedVariables({ data })).toEqual(['plan', 'area']);
  expect([isAboutUser({ data }), isAboutUser({ data: { url: 'https://a.example/{{user.id}}' } })]).toEqual([
    false,
    true,
  ]);
});

describe('a preset of a request', () => {
  it.each(Object.keys(PRESETS) as (keyof typeof PRESETS)[])('%s is a request that can be stored', (name) => {
    const data = applyPreset({ url: 'https://example.com' }, name);
    expect(listComplaints(getNodeType('api_request').fields, data, false)).toEqual([]);
  });

  it('keeps the address, what was written, headers and credentials', () => {
    const data = {
      method: 'PUT',
      url: 'https://example.com',
      body: '{"a":1}',
      headers: { 'content-type': 'text/plain', 'X-Plan': '1' },
      authToken: '__redacted__',
    };
    expect(applyPreset(data, 'postWithToken')).toEqual({ ...data, method: 'POST', authType: 'bearer' });
    expect(applyPreset({ url: data.url, body: 'old' }, 'get')).toEqual({
      url: data.url,
      method: 'GET',
      authType: 'none',
    });
  });

  it('shows the credentials of its way to authenticate, and others only where they are set', () => {
    const isShown = (data: object) =>
      ['url', 'authToken', 'authUsername'].map((name) => isFieldNeeded(name, { ...data }));
    expect(isShown({ authType: 'basic' })).toEqual([true, false, true]);
    expect(isShown({ authType: 'bearer' })).toEqual([true, true, false]);
    expect(isShown({ authType: 'none', authToken: '__redacted__' })).toEqual([true, true, false]);
    expect(isShown({})).toEqual([true, true, false]);
  });
});
