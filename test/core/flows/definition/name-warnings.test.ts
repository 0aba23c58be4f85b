import type { RedactedNode } from '#core/flows/model/flow.ts';
import { listNameWarnings } from '#core/flows/definition/name-warnings.ts';

const node = (type: string, data: object, id = 'it') =>
  ({ id, type, name: null, position: { x: 0, y: 0 }, data }) as unknown as RedactedNode;
const warned = (...nodes: RedactedNode[]) =>
  listNameWarnings({ nodes }).map(({ nodeId, field, message }) => `${nodeId}.${field}: ${message}`);

describe('a name in a flow', () => {
  it.each([
    '{{ticket.number}} {{ requester.mention }} {{user.id}} {{category.name}} {{claimer.name}} {{answer.order}}',
    'no variable, {one} brace, {{}} and {{ }}',
    '{{vars.message}}',
  ])('is fine in a text: %s', (content) => {
    expect(warned(node('send_message', { content }))).toEqual([]);
  });

  it.each([
    ['{{tiket.number}}', 'nothing is called tiket.number'],
    ['{{ticket.tags}}', 'nothing is called ticket.tags'],
    ['{{number}}', 'nothing is called number'],
    ['{{ticketnumber}}', 'nothing is called ticketnumber'],
    ['{{category.tags}}', 'nothing is called category.tags'],
    ['{{vars.plan}}', 'no node sets vars.plan: it has a value only where a run begins with it'],
  ])('is a likely mistake in a text: %s', (content, message) => {
    expect(warned(node('send_message', { content }))).toEqual([`it.content: ${message}`]);
  });

  it.each(['ticket.priority', 'ticket.tags', 'ticket.metadata', 'vars.message', 'requester.id'])(
    'is fine in a condition: %s',
    (field) => {
      expect(warned(node('condition', { field, operator: 'is_set' }))).toEqual([]);
    },
  );

  it.each(['ticket.colour', 'ticket.feedback.rating', 'priority', 'constructor', 'category.tags', 'ticket'])(
    'is a likely mistake in a condition: %s',
    (field) => {
      expect(warned(node('condition', { field, operator: 'is_set' }))).toEqual([
        `it.field: nothing is called ${field}`,
      ]);
    },
  );

  it('may contain a point', () => {
    const sets = node(
      'ask_question',
      { content: '?', variable: 'user.plan', options: null, timeoutSeconds: 60 },
      'ask',
    );
    expect(warned(sets, node('send_message', { content: '{{vars.user.plan}} {{vars.userplan}}' }))).toEqual([
      'it.content: no node sets vars.userplan: it has a value only where a run begins with it',
    ]);
  });

  it('is missing in a condition without a field, and in a variable that is no text', () => {
    expect(warned(node('condition', { operator: 'is_set' }), node('set_variable', { variable: null }))).toEqual([]);
  });

  it('is known when some node sets it, wherever it stands in the data of another', () => {
    const sets = [
      node('ask_question', { content: '?', variable: 'plan' }, 'ask'),
      node('api_request', { url: 'https://a/', responseMapping: [{ path: 'x', variable: 'level' }] }, 'call'),
    ];
    const uses = node('api_request', {
      url: 'https://a/{{vars.plan}}',
      headers: { 'X-Level': '{{vars.level}}{{vars.odd}}' },
    });
    expect(warned(...sets, uses)).toEqual([
      'it.headers: no node sets vars.odd: it has a value only where a run begins with it',
    ]);
  });
});
