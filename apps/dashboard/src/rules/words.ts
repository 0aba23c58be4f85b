import { listKeys } from '../fields/list-keys.ts';
import { describeSeconds } from '../flows/model/words.ts';
import { AUTOMATION_TRIGGERS, EVENT_SUMMARIES } from '../generated/enums.ts';
import { needsValue, toTexts } from './condition.ts';
import { getFieldKind, toFieldLabel, toOperatorLabel } from './fields.ts';
import type { Action, Operator, Trigger } from './types.ts';

/** What happens when a rule is looked at, in words that fit better than those of the API. */
const TRIGGER_WORDS: Readonly<Partial<Record<Trigger, string>>> = {
  'ticket.created': 'A ticket is opened',
  'ticket.message_created': 'A message is written in a ticket',
  'ticket.first_response': 'Staff answer a ticket for the first time',
  'ticket.updated': 'A ticket is changed',
  'ticket.claimed': 'A ticket is claimed',
  'ticket.unclaimed': 'A ticket is given back',
  'ticket.transferred': 'A ticket is transferred',
  'ticket.moved': 'A ticket is moved to another category',
  'ticket.close_requested': 'The requester is asked whether a ticket may be closed',
  'ticket.closed': 'A ticket is closed',
  'ticket.reopened': 'A ticket is reopened',
  'ticket.feedback_received': 'A closed ticket is rated',
  'ticket.merged': 'A ticket is merged into another one',
  'ticket.note_created': 'Staff write a note',
  'ticket.participant_added': 'A user is added to a ticket',
  'ticket.participant_removed': 'A user is removed from a ticket',
  'ticket.deleted': 'A closed ticket is deleted',
};

/** `A ticket was opened.` → `A ticket was opened` */
const toTitle = (summary: string): string => summary.replace(/\.$/, '');

export const nameTrigger = (trigger: Trigger): string => TRIGGER_WORDS[trigger] ?? toTitle(EVENT_SUMMARIES[trigger]);

/** Those that have words come first, in this order. */
const TRIGGERS: ReadonlySet<Trigger> = new Set([...listKeys(TRIGGER_WORDS), ...AUTOMATION_TRIGGERS]);

export const TRIGGER_OPTIONS = [...TRIGGERS].map((value) => ({ value, label: nameTrigger(value) }));

/** What a rule can do. */
export const ACTIONS: Readonly<Record<Action['type'], string>> = {
  update_ticket: 'Change the ticket',
  send_message: 'Write a message',
  send_canned_reply: 'Send a canned reply',
  add_note: 'Write a note',
  close_ticket: 'Close the ticket',
  handoff: 'Hand over to staff',
  run_flow: 'Start a flow',
};

export const ACTION_OPTIONS = (Object.keys(ACTIONS) as readonly Action['type'][]).map((value) => ({
  value,
  label: ACTIONS[value],
}));

interface Comparison {
  readonly field: string;
  readonly operator: Operator;
  readonly value?: unknown;
}

/** Names of categories by id. */
export type CategoryNames = ReadonlyMap<string, string>;

/** The values in words; a category by its name. */
export const describeValues = (field: string, value: unknown, names: CategoryNames): readonly string[] => {
  const isCategory = getFieldKind(field).kind === 'category';
  return toTexts(value).map((text) => (isCategory ? (names.get(text) ?? text) : text));
};

const describeValue = ({ field, operator, value }: Comparison, names: CategoryNames): string => {
  if (!needsValue(operator)) return '';
  if (operator === 'older_than') return ` ${describeSeconds(Number(value) || 0)}`;
  const texts = describeValues(field, value, names);
  return ` ${texts.map((text) => `“${text}”`).join(', ') || 'nothing'}`;
};

/** `Ticket: priority is “urgent”`. */
export const describeCheck = (check: Comparison, names: CategoryNames): string =>
  `${toFieldLabel(check.field)} ${toOperatorLabel(getFieldKind(check.field).kind, check.operator)}${describeValue(check, names)}`;
