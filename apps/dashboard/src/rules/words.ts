import { listKeys } from '../fields/list-keys.ts';
import { describeSeconds } from '../kit/dates/describe-seconds.ts';
import { formatTime } from '../kit/dates/format-time.ts';
import { toName } from '../tickets/model/words.ts';
import { toValueName } from '../flows/model/words.ts';
import { AUTOMATION_TRIGGERS, EVENT_SUMMARIES } from '../generated/enums.ts';
import { type Group, needsValue, type Part, toTexts } from './condition.ts';
import { getFieldKind, toFieldLabel, toOperatorLabel } from './fields.ts';
import type { Names, ToWords } from './steps.ts';
import type { Automation, Operator, Trigger } from './types.ts';
import { t, translate } from '../texts/texts.ts';

/** What happens when a rule is looked at, in words that fit better than those of the API. */
const TRIGGER_WORDS: Readonly<Partial<Record<Trigger, string>>> = {
  'ticket.created': t('A ticket is opened'),
  'ticket.message_created': t('A message is written in a ticket'),
  'ticket.first_response': t('Staff answer a ticket for the first time'),
  'ticket.updated': t('A ticket is changed'),
  'ticket.claimed': t('A ticket is claimed'),
  'ticket.assigned': t('A ticket is assigned'),
  'ticket.unclaimed': t('A ticket is unclaimed'),
  'ticket.transferred': t('A ticket is transferred'),
  'ticket.moved': t('A ticket is moved to another category'),
  'ticket.close_requested': t('The requester is asked whether a ticket may be closed'),
  'ticket.closed': t('A ticket is closed'),
  'ticket.reopened': t('A ticket is reopened'),
  'ticket.feedback_received': t('A closed ticket is rated'),
  'ticket.feedback_answered': t('Staff answers a rating'),
  'ticket.merged': t('A ticket is merged into another one'),
  'ticket.note_created': t('Staff write a note'),
  'ticket.participant_added': t('A user is added to a ticket'),
  'ticket.participant_removed': t('A user is removed from a ticket'),
  'ticket.target_warned': t('A target is due soon'),
  'ticket.target_breached': t('A target is missed'),
  'ticket.target_met': t('A target is reached'),
  'ticket.deleted': t('A closed ticket is deleted'),
  unanswered_for: t('A ticket waits for staff for a time'),
  waiting_for_requester_for: t('A ticket waits for its requester for a time'),
  unclaimed_for: t('A ticket has no claimer for a time'),
  idle_for: t('No person writes in a ticket for a time'),
  on_hold_for: t('A ticket is on hold for a time'),
  before_target: t('A target is due in a time'),
};

/** `A ticket was opened.` → `A ticket was opened` */
const toTitle = (summary: string): string => summary.replace(/\.$/, '');

export type EventTrigger = Trigger & keyof typeof EVENT_SUMMARIES;

export const isEventType = (trigger: Trigger): trigger is EventTrigger => Object.hasOwn(EVENT_SUMMARIES, trigger);

export const nameTrigger = (trigger: Trigger): string =>
  TRIGGER_WORDS[trigger] ?? (isEventType(trigger) ? toTitle(translate(EVENT_SUMMARIES[trigger])) : trigger);

/** The words of a rule by time, with its time. */
const TIMED_WORDS: Readonly<Partial<Record<Trigger, (time: string) => string>>> = {
  unanswered_for: (time) => t('A ticket waits for staff for {{time}}', { time }),
  waiting_for_requester_for: (time) => t('A ticket waits for its requester for {{time}}', { time }),
  unclaimed_for: (time) => t('A ticket has no claimer for {{time}}', { time }),
  idle_for: (time) => t('No person writes in a ticket for {{time}}', { time }),
  on_hold_for: (time) => t('A ticket is on hold for {{time}}', { time }),
  before_target: (time) => t('A target is due in {{time}}', { time }),
};

export const describeTrigger = ({ trigger, after }: Pick<Automation, 'trigger' | 'after'>): string => {
  if (after === null) return nameTrigger(trigger);
  const time = describeSeconds(after.minutes * 60);
  const counted = after.businessTime ? t('{{time}} of open hours', { time }) : time;
  return TIMED_WORDS[trigger]?.(counted) ?? nameTrigger(trigger);
};

/** Those that have words come first, in this order. */
const TRIGGERS: ReadonlySet<Trigger> = new Set([...listKeys(TRIGGER_WORDS), ...AUTOMATION_TRIGGERS]);

export const TRIGGER_OPTIONS = [...TRIGGERS].map((value) => ({ value, label: nameTrigger(value) }));

interface Comparison {
  readonly field: string;
  readonly operator: Operator;
  readonly value?: unknown;
}

/** `ticket.priority`, `high` → `High`. */
export const toWords: ToWords = (field, value) => toValueName(field.replace(/^ticket\./, ''), String(value));

/** The values in words; categories, teams, roles and members by their names. */
export const describeValues = (field: string, value: unknown, names: Names): readonly string[] => {
  const { kind } = getFieldKind(field);
  return toTexts(value).map((text) => {
    if (kind === 'category' || kind === 'team' || kind === 'role') return names.get(text) ?? text;
    if (kind === 'person') return toName(names.get(text) ?? null, text);
    if (kind === 'time') return formatTime(text);
    return kind === 'choice' ? toWords(field, text) : text;
  });
};

const describeValue = ({ field, operator, value }: Comparison, names: Names): string => {
  if (!needsValue(operator)) return '';
  if (operator === 'older_than') return ` ${describeSeconds(Number(value) || 0)}`;
  const texts = describeValues(field, value, names);
  return ` ${texts.map((text) => t('“{{name}}”', { name: text })).join(', ') || t('nothing')}`;
};

/** `Priority is “Urgent”`. */
export const describeCheck = (check: Comparison, names: Names): string =>
  `${toFieldLabel(check.field)} ${toOperatorLabel(getFieldKind(check.field).kind, check.operator)}${describeValue(check, names)}`;

const describePart = (part: Part, names: Names): string =>
  part.kind === 'group' ? `(${describeGroup(part, names)})` : describeCheck(part, names);

/** `Priority is “Urgent” and (Tags contains “vip” or Rating is less than “3”)`. */
export const describeGroup = ({ parts, match, isNegated }: Group, names: Names): string => {
  const text = parts.map((part) => describePart(part, names)).join(` ${match === 'all' ? t('and') : t('or')} `);
  return isNegated ? t('not ({{text}})', { text }) : text;
};
