import type { Operator, Trigger } from './types.ts';

export type Kind = 'text' | 'choice' | 'category' | 'list' | 'number' | 'time' | 'any';

const OPERATORS: Readonly<Record<Kind, readonly Operator[]>> = {
  text: ['eq', 'neq', 'contains', 'not_contains', 'starts_with', 'in', 'not_in', 'is_set', 'is_not_set', 'changed'],
  choice: ['eq', 'neq', 'in', 'not_in', 'is_set', 'is_not_set', 'changed'],
  category: ['eq', 'neq', 'in', 'not_in', 'changed'],
  list: ['contains', 'not_contains', 'in', 'not_in', 'is_set', 'is_not_set', 'changed'],
  number: ['eq', 'neq', 'gt', 'lt', 'is_set', 'is_not_set', 'changed'],
  time: ['older_than', 'gt', 'lt', 'is_set', 'is_not_set', 'changed'],
  any: [
    'eq',
    'neq',
    'contains',
    'not_contains',
    'starts_with',
    'in',
    'not_in',
    'gt',
    'lt',
    'is_set',
    'is_not_set',
    'changed',
    'older_than',
  ],
};

const PRIORITIES = ['low', 'normal', 'high', 'urgent'];
const STATUSES = ['open', 'pending', 'on_hold', 'closed'];
const SOURCES = ['panel', 'command', 'message', 'api', 'flow'];
const ACTORS = ['staff', 'user', 'token', 'person', 'flow', 'automation', 'system'];

/** A value that conditions can be about. */
export interface RuleField {
  readonly name: string;
  readonly label: string;
  readonly kind: Kind;
  readonly options?: readonly string[];
}

const TICKET: readonly RuleField[] = [
  { name: 'ticket.priority', label: 'Priority', kind: 'choice', options: PRIORITIES },
  { name: 'ticket.status', label: 'Status', kind: 'choice', options: STATUSES },
  { name: 'ticket.categoryId', label: 'Category', kind: 'category' },
  { name: 'ticket.subject', label: 'Subject', kind: 'text' },
  { name: 'ticket.tags', label: 'Tags', kind: 'list' },
  { name: 'ticket.source', label: 'Way of opening', kind: 'choice', options: SOURCES },
  { name: 'ticket.requesterId', label: 'Id of the requester', kind: 'text' },
  { name: 'ticket.requesterName', label: 'Name of the requester', kind: 'text' },
  { name: 'ticket.claimedById', label: 'Id of the claimer', kind: 'text' },
  { name: 'ticket.messageCount', label: 'Number of messages', kind: 'number' },
  { name: 'ticket.reopenCount', label: 'Number of reopenings', kind: 'number' },
  { name: 'ticket.createdAt', label: 'Time of opening', kind: 'time' },
  { name: 'ticket.firstResponseAt', label: 'Time of the first response', kind: 'time' },
  { name: 'ticket.lastMessageAt', label: 'Time of the last message', kind: 'time' },
  { name: 'ticket.closeReason', label: 'Reason of closing', kind: 'text' },
  { name: 'ticket.feedback.rating', label: 'Rating', kind: 'number' },
  { name: 'ticket.feedback.comment', label: 'Comment of the rating', kind: 'text' },
];

const REST: readonly RuleField[] = [
  { name: 'actor.type', label: 'Kind of the one who did it', kind: 'choice', options: ACTORS },
  { name: 'actor.id', label: 'Id of the one who did it', kind: 'text' },
  { name: 'category.name', label: 'Name of the category', kind: 'text' },
];

/** What only some events have. */
const MORE: Partial<Record<Trigger, readonly RuleField[]>> = {
  'ticket.message_created': [
    { name: 'message.content', label: 'Text of the message', kind: 'text' },
    { name: 'message.author.type', label: 'Kind of the author', kind: 'choice', options: ACTORS },
    { name: 'message.author.id', label: 'Id of the author', kind: 'text' },
  ],
  'ticket.note_created': [
    { name: 'note.content', label: 'Text of the note', kind: 'text' },
    { name: 'note.author.id', label: 'Id of the author of the note', kind: 'text' },
  ],
};

/** The fields to choose from for a trigger. */
export const listFields = (trigger: Trigger): readonly RuleField[] => [...(MORE[trigger] ?? []), ...TICKET, ...REST];

const ALL: ReadonlyMap<string, RuleField> = new Map(
  [...Object.values(MORE).flat(), ...TICKET, ...REST].map((field) => [field.name, field]),
);

/** What can be compared with a field, known or not. */
export const getFieldKind = (name: string) => {
  const { kind, options }: Pick<RuleField, 'kind' | 'options'> = ALL.get(name) ?? { kind: 'any' };
  return { kind, options, operators: OPERATORS[kind] };
};

export const toFieldLabel = (name: string): string => ALL.get(name)?.label ?? name;

const OPERATOR_LABELS: Readonly<Record<Operator, string>> = {
  eq: 'is',
  neq: 'is not',
  in: 'is one of',
  not_in: 'is none of',
  contains: 'contains',
  not_contains: 'does not contain',
  starts_with: 'starts with',
  gt: 'is greater than',
  lt: 'is less than',
  is_set: 'has a value',
  is_not_set: 'has no value',
  changed: 'was changed',
  older_than: 'is longer ago than',
};

const KIND_LABELS: Partial<Record<Kind, Partial<Record<Operator, string>>>> = {
  time: { gt: 'is after', lt: 'is before' },
  list: { in: 'has one of', not_in: 'has none of' },
};

export const toOperatorLabel = (kind: Kind, operator: Operator): string =>
  KIND_LABELS[kind]?.[operator] ?? OPERATOR_LABELS[operator];
