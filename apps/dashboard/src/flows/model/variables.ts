import type { FlowNode, Graph } from './types.ts';

/** Names that have a value in every text, as long as there is a user, a ticket, or a category. See docs/use/flows.md. */
const NAMES = [
  'user.mention',
  'user.name',
  'user.id',
  'ticket.number',
  'ticket.subject',
  'ticket.status',
  'ticket.priority',
  'ticket.id',
  'requester.mention',
  'requester.name',
  'requester.id',
  'claimer.mention',
  'claimer.name',
  'category.name',
  'vars.message',
];

interface Mapped {
  readonly variable?: unknown;
}

/** What texts of a flow can contain: the variables that its nodes set, and the names that are always there. */
export const listVariableNames = ({ nodes }: Pick<Graph, 'nodes'>): readonly string[] => {
  const set = nodes.flatMap(({ data: { variable, responseMapping } }) => [
    variable,
    ...(Array.isArray(responseMapping) ? (responseMapping as (Mapped | null)[]).map((one) => one?.variable) : []),
  ]);
  const named = set.filter((name): name is string => typeof name === 'string' && name !== '');
  return [...new Set([...named.map((name) => `vars.${name}`), ...NAMES])];
};

const USED = /\{\{\s*vars\.([^\s}]+)\s*\}\}/g;

/** The variables that the texts of a node contain, without `vars.`. */
export const listUsedVariables = ({ data }: Pick<FlowNode, 'data'>): readonly string[] => [
  ...new Set([...JSON.stringify(data).matchAll(USED)].map(([, name = '']) => name)),
];

/** Whether the texts of a node contain something about the user of the run. */
export const isAboutUser = ({ data }: Pick<FlowNode, 'data'>): boolean => /\{\{\s*user\./.test(JSON.stringify(data));

/** Puts a variable into a text, where the caret is. */
export const insertVariable = (text: string, name: string, caret: number): string =>
  `${text.slice(0, caret)}{{${name}}}${text.slice(caret)}`;
