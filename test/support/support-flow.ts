/** What the support flow refers to. */
export interface SupportFlowParts {
  readonly categoryId: string;
  readonly cannedReplyId: string;
  readonly url: string;
}

export const BEARER = 'c4n4ry-of-the-bearer';
export const KEY = 'c4n4ry-of-the-key';

const edge = (source: string, sourceHandle: string | null, target: string) => ({
  id: `${source}-${sourceHandle ?? 'next'}`,
  source,
  sourceHandle,
  target,
});

/** Question → choice → knowledge suggestion → a call with secrets → a condition on its answer → ticket → canned reply. */
export const supportFlow = ({ categoryId, cannedReplyId, url }: SupportFlowParts) => ({
  name: 'Support',
  trigger: { kind: 'panel_option', config: {} },
  nodes: [
    { id: 'greet', type: 'send_message', data: { content: 'Hello {{user.mention}}!' } },
    { id: 'ask', type: 'ask_question', data: { content: 'What is wrong?', variable: 'problem' } },
    {
      id: 'area',
      type: 'ask_choice',
      data: {
        content: 'Where?',
        variable: 'area',
        options: [
          { id: 'billing', label: 'Billing' },
          { id: 'other', label: 'Something else' },
        ],
      },
    },
    { id: 'suggest', type: 'knowledge_suggest', data: { query: '{{vars.problem}}' } },
    {
      id: 'look-up',
      type: 'api_request',
      data: {
        method: 'POST',
        url: `${url}/members/{{user.id}}`,
        headers: { 'X-Api-Key': KEY, 'X-Area': '{{vars.area}}' },
        body: '{"problem":"{{vars.problem}}"}',
        authType: 'bearer',
        authToken: BEARER,
        responseMapping: [{ path: 'member.plan', variable: 'plan' }],
      },
    },
    { id: 'is-vip', type: 'condition', data: { field: 'vars.plan', operator: 'eq', value: 'vip' } },
    { id: 'mark', type: 'set_variable', data: { variable: 'queue', value: 'vip-{{vars.area}}' } },
    {
      id: 'open',
      type: 'create_ticket',
      data: {
        categoryId,
        subject: '{{vars.problem}}',
        message: 'Area: {{vars.area}}',
        priority: 'urgent',
        tags: ['{{vars.queue}}', 'flow'],
      },
    },
    { id: 'open-other', type: 'create_ticket', data: { categoryId, subject: '{{vars.problem}}' } },
    { id: 'note', type: 'add_note', data: { content: 'Plan: {{vars.plan}}' } },
    { id: 'update', type: 'update_ticket', data: { addTags: ['noted'] } },
    { id: 'reply', type: 'send_canned_reply', data: { cannedReplyId } },
    { id: 'hand-over', type: 'handoff', data: { message: 'Staff will answer #{{ticket.number}}.' } },
    { id: 'thanks', type: 'send_message', data: { content: 'Glad to hear it.' } },
    { id: 'end', type: 'end', data: {} },
  ],
  edges: [
    edge('greet', null, 'ask'),
    edge('ask', 'answered', 'area'),
    edge('area', 'billing', 'suggest'),
    edge('area', 'other', 'suggest'),
    edge('suggest', 'helped', 'thanks'),
    edge('suggest', 'not_helped', 'look-up'),
    edge('suggest', 'nothing_found', 'look-up'),
    edge('look-up', 'success', 'is-vip'),
    edge('look-up', 'error', 'open-other'),
    edge('is-vip', 'true', 'mark'),
    edge('is-vip', 'false', 'open-other'),
    edge('mark', null, 'open'),
    edge('open', null, 'note'),
    edge('note', null, 'update'),
    edge('update', null, 'reply'),
    edge('reply', null, 'hand-over'),
    edge('thanks', null, 'end'),
  ],
});
