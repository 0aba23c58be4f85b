import { OPERATOR_LABELS } from '../flows/model/words.ts';
import type { Operator, Trigger } from './types.ts';
import { t } from '../texts/texts.ts';

export type Kind = 'text' | 'choice' | 'person' | 'category' | 'team' | 'role' | 'list' | 'number' | 'time' | 'any';

const OPERATORS: Readonly<Record<Kind, readonly Operator[]>> = {
  text: ['contains', 'eq', 'neq', 'not_contains', 'starts_with', 'in', 'not_in', 'is_set', 'is_not_set', 'changed'],
  choice: ['eq', 'neq', 'in', 'not_in', 'is_set', 'is_not_set', 'changed'],
  person: ['eq', 'neq', 'is_set', 'is_not_set', 'changed'],
  category: ['eq', 'neq', 'in', 'not_in', 'changed'],
  team: ['eq', 'neq', 'in', 'not_in', 'is_set', 'is_not_set', 'changed'],
  role: ['contains', 'not_contains', 'in', 'not_in', 'is_set', 'is_not_set'],
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
  { name: 'ticket.priority', label: t('Priority'), kind: 'choice', options: PRIORITIES },
  { name: 'ticket.status', label: t('Status'), kind: 'choice', options: STATUSES },
  { name: 'ticket.categoryId', label: t('Category'), kind: 'category' },
  { name: 'ticket.teamId', label: t('Team'), kind: 'team' },
  { name: 'ticket.subject', label: t('Subject'), kind: 'text' },
  { name: 'answers', label: t('Answers of the form'), kind: 'text' },
  { name: 'ticket.tags', label: t('Tags'), kind: 'list' },
  { name: 'ticket.source', label: t('Way of opening'), kind: 'choice', options: SOURCES },
  { name: 'ticket.requesterId', label: t('Requester'), kind: 'person' },
  { name: 'ticket.requesterName', label: t('Name of the requester'), kind: 'text' },
  { name: 'ticket.claimedById', label: t('Claimed by'), kind: 'person' },
  { name: 'ticket.messageCount', label: t('Number of messages'), kind: 'number' },
  { name: 'ticket.reopenCount', label: t('Number of reopenings'), kind: 'number' },
  { name: 'ticket.createdAt', label: t('Time of opening'), kind: 'time' },
  { name: 'ticket.firstResponseAt', label: t('Time of the first response'), kind: 'time' },
  { name: 'ticket.lastMessageAt', label: t('Time of the last message'), kind: 'time' },
  { name: 'ticket.closeReason', label: t('Reason of closing'), kind: 'text' },
  { name: 'ticket.feedback.rating', label: t('Rating'), kind: 'number' },
  { name: 'ticket.feedback.comment', label: t('Comment of the rating'), kind: 'text' },
];

/** Are read at the opening where a target asks for them. */
const ROLES: RuleField = { name: 'ticket.requesterRoleIds', label: t('Roles of the requester'), kind: 'role' };

const REST: readonly RuleField[] = [
  { name: 'actor.type', label: t('Kind of the one who did it'), kind: 'choice', options: ACTORS },
  { name: 'actor.id', label: t('Done by'), kind: 'person' },
  { name: 'category.name', label: t('Name of the category'), kind: 'text' },
];

const TARGET: readonly RuleField[] = [
  {
    name: 'target.kind',
    label: t('Kind of target'),
    kind: 'choice',
    options: ['first_response', 'next_response', 'resolution'],
  },
  { name: 'target.name', label: t('Name of the target'), kind: 'text' },
];

/** What only some events have. */
const MORE: Partial<Record<Trigger, readonly RuleField[]>> = {
  'ticket.message_created': [
    { name: 'message.content', label: t('Text of the message'), kind: 'text' },
    { name: 'message.author.type', label: t('Kind of the author'), kind: 'choice', options: ACTORS },
    { name: 'message.author.id', label: t('Author of the message'), kind: 'person' },
  ],
  'ticket.note_created': [
    { name: 'note.content', label: t('Text of the note'), kind: 'text' },
    { name: 'note.author.id', label: t('Author of the note'), kind: 'person' },
  ],
  'ticket.target_warned': TARGET,
  'ticket.target_breached': TARGET,
  'ticket.target_met': TARGET,
};

/** The fields to choose from for a trigger. */
export const listFields = (trigger: Trigger | null): readonly RuleField[] =>
  trigger === null
    ? [...TICKET.filter(({ kind }) => kind !== 'time'), ROLES]
    : [...(MORE[trigger] ?? []), ...TICKET, ...REST];

const ALL: ReadonlyMap<string, RuleField> = new Map(
  [...Object.values(MORE).flat(), ...TICKET, ROLES, ...REST].map((field) => [field.name, field]),
);

/** What can be compared with a field, known or not. */
export const getFieldKind = (name: string) => {
  const { kind, options }: Pick<RuleField, 'kind' | 'options'> = ALL.get(name) ?? { kind: 'any' };
  return { kind, options, operators: OPERATORS[kind] };
};

export const toFieldLabel = (name: string): string => ALL.get(name)?.label ?? name;

const KIND_LABELS: Partial<Record<Kind, Partial<Record<Operator, string>>>> = {
  time: { gt: t('is after'), lt: t('is before') },
  list: { in: t('has one of'), not_in: t('has none of') },
  role: { in: t('has one of'), not_in: t('has none of') },
};

export const toOperatorLabel = (kind: Kind, operator: Operator): string =>
  KIND_LABELS[kind]?.[operator] ?? OPERATOR_LABELS[operator];
