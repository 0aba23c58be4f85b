import { listRecords } from '../../shared/values/type-guards.ts';
import { listVariables } from '../../shared/values/template.ts';
import { TICKET_FIELDS } from '../../tickets/index.ts';
import type { FlowNode, NodeData, RedactedFlow } from '../model/flow.ts';

/** `unset_variable`: nothing in the flow sets the variable. */
export const WARNING_REASONS = ['unknown_name', 'unset_variable'] as const;

/** A flow runs with warnings, but they are likely mistakes. */
export interface Warning {
  readonly nodeId: string;
  readonly field: string;
  readonly reason: (typeof WARNING_REASONS)[number];
  /** What the field names. */
  readonly name: string;
  readonly message: string;
}

/** These names have a value in every text, given a ticket, user or category. */
const TEXT_NAMES = [
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
  'user.id',
  'user.name',
  'user.mention',
  'staff.mention',
];

/** Warns of names that never have a value, and of variables that nothing in the flow sets. */
export const listNameWarnings = ({ nodes }: Pick<RedactedFlow, 'nodes'>): readonly Warning[] => {
  const set = new Set(['message', ...nodes.flatMap(({ data }) => listVariablesSetBy(data))]);
  return nodes.flatMap((node) =>
    listNames(node).flatMap(({ field, name, isCondition }) => {
      const reason = findReason(name, set, isCondition);
      return reason === null ? [] : [{ nodeId: node.id, field, reason, name, message: MESSAGES[reason](name) }];
    }),
  );
};

const MESSAGES: Readonly<Record<Warning['reason'], (name: string) => string>> = {
  unknown_name: (name) => `nothing is called ${name}`,
  unset_variable: (name) => `no node sets ${name}: it has a value only where a run begins with it`,
};

const findReason = (name: string, set: ReadonlySet<string>, isCondition: boolean): Warning['reason'] | null => {
  const [group = '', ...rest] = name.split('.');
  if (group === 'vars') return set.has(rest.join('.')) ? null : 'unset_variable';
  const isKnown = group === 'answer' || TEXT_NAMES.includes(name) || (isCondition && isTicketField(group, rest));
  return isKnown ? null : 'unknown_name';
};

const isTicketField = (group: string, [field = '', ...more]: readonly string[]): boolean =>
  group === 'ticket' && more.length === 0 && TICKET_FIELDS.includes(field);

const listVariablesSetBy = ({ variable, responseMapping }: NodeData): readonly string[] =>
  [variable, ...listRecords(responseMapping).map((mapped) => mapped.variable)].filter(
    (name) => typeof name === 'string',
  );

interface NamedIn {
  readonly field: string;
  readonly name: string;
  readonly isCondition: boolean;
}

const listNames = ({ type, data }: FlowNode): readonly NamedIn[] => {
  if (type === 'condition')
    return typeof data.field === 'string' ? [{ field: 'field', name: data.field, isCondition: true }] : [];
  return Object.entries(data).flatMap(([field, value]) =>
    listTexts(value).flatMap((text) => listVariables(text).map((name) => ({ field, name, isCondition: false }))),
  );
};

/** The recursion is bounded: request bodies have a maximum depth. */
const listTexts = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listTexts) : [];
};
