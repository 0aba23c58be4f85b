import type { Draft, FlowEdge, FlowNode, Trigger } from './types.ts';
import { t } from '../../texts/texts.ts';

type Graph = Pick<Draft, 'nodes' | 'edges'>;

const node = (id: string, type: FlowNode['type'], data: FlowNode['data'], at: readonly [number, number]): FlowNode => ({
  id,
  type,
  name: null,
  position: { x: at[0], y: at[1] },
  data,
});
const edge = (source: string, sourceHandle: string, target: string): FlowEdge => ({
  id: `${source}-${sourceHandle}`,
  source,
  sourceHandle,
  target,
});

const THANKS = { content: t('This is ticket {{ticket.number}}. A member of our team will answer soon.') };
const withCategory = (categoryId: string) => (categoryId === '' ? {} : { categoryId });

/** What a new flow may begin with. */
export const TEMPLATES = {
  empty: { label: t('Nothing'), hint: t('An empty flow.'), needsCategory: false },
  ask: { label: t('A question and a ticket'), hint: t('Asks what is wrong, and opens a ticket.'), needsCategory: true },
  choice: {
    label: t('A choice, then a ticket or a farewell'),
    hint: t('Asks whether help is needed, and opens a ticket only then.'),
    needsCategory: true,
  },
} as const;

export type TemplateName = keyof typeof TEMPLATES;

export const TEMPLATE_NAMES = Object.keys(TEMPLATES) as readonly TemplateName[];

const GRAPHS: Readonly<Record<TemplateName, (categoryId: string) => Graph>> = {
  empty: () => ({ nodes: [], edges: [] }),
  ask: (categoryId) => ({
    nodes: [
      node(
        'ask',
        'ask_question',
        { content: t('Hello {{user.mention}}, what is wrong?'), variable: 'problem' },
        [0, 0],
      ),
      node('ticket', 'create_ticket', { ...withCategory(categoryId), subject: '{{vars.problem}}' }, [0, 200]),
      node('thanks', 'send_message', THANKS, [0, 400]),
    ],
    edges: [edge('ask', 'answered', 'ticket'), edge('ticket', 'next', 'thanks')],
  }),
  choice: (categoryId) => ({
    nodes: [
      node(
        'choose',
        'ask_choice',
        {
          content: t('Hello {{user.mention}}, can we help you?'),
          variable: 'choice',
          options: [
            { id: 'yes', label: t('Yes, please') },
            { id: 'no', label: t('No, thank you') },
          ],
        },
        [0, 0],
      ),
      node('ask', 'ask_question', { content: t('What is wrong?'), variable: 'problem' }, [-160, 210]),
      node('ticket', 'create_ticket', { ...withCategory(categoryId), subject: '{{vars.problem}}' }, [-160, 410]),
      node('thanks', 'send_message', THANKS, [-160, 610]),
      node('bye', 'send_message', { content: t('All right. Come back whenever you like.') }, [160, 210]),
    ],
    edges: [
      edge('choose', 'yes', 'ask'),
      edge('choose', 'no', 'bye'),
      edge('ask', 'answered', 'ticket'),
      edge('ticket', 'next', 'thanks'),
    ],
  }),
};

/** The body of a new flow. */
export const toNewFlow = (
  fields: { readonly name: string; readonly kind: Trigger['kind'] },
  template: TemplateName,
  categoryId: string,
) => ({ name: fields.name, trigger: { kind: fields.kind, config: {} }, ...GRAPHS[template](categoryId) });
