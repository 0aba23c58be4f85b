import { describeSeconds } from '../kit/dates/describe-seconds.ts';
import { toTexts } from './condition.ts';
import type { Action } from './types.ts';
import { t } from '../texts/texts.ts';

/** Something that a rule does, as somebody would choose it: an action, or one change of the ticket. */
export interface Step {
  readonly label: string;
  readonly type: Action['type'];
  /** The one field that is changed. */
  readonly field?: string;
}

export const STEPS = {
  priority: { label: t('Set the priority to'), type: 'update_ticket', field: 'priority' },
  status: { label: t('Set the status to'), type: 'update_ticket', field: 'status' },
  addTags: { label: t('Add tags'), type: 'update_ticket', field: 'addTags' },
  removeTags: { label: t('Remove tags'), type: 'update_ticket', field: 'removeTags' },
  tags: { label: t('Replace all tags by'), type: 'update_ticket', field: 'tags' },
  categoryId: { label: t('Move it to the category'), type: 'update_ticket', field: 'categoryId' },
  claimedById: { label: t('Claim it for'), type: 'update_ticket', field: 'claimedById' },
  keptOpen: { label: t('Keep it open'), type: 'update_ticket', field: 'keptOpen' },
  send_message: { label: t('Write a message'), type: 'send_message' },
  send_canned_reply: { label: t('Send a canned reply'), type: 'send_canned_reply' },
  add_note: { label: t('Write a note'), type: 'add_note' },
  mention: { label: t('Mention people or roles'), type: 'mention' },
  notify: { label: t('Notify outside of the ticket'), type: 'notify' },
  assign: { label: t('Assign it to'), type: 'assign' },
  set_target: { label: t('Set the target'), type: 'set_target' },
  remind: { label: t('Remind a staff member later'), type: 'remind' },
  close_ticket: { label: t('Close the ticket'), type: 'close_ticket' },
  close_ticket_later: { label: t('Close the ticket later'), type: 'close_ticket_later' },
  handoff: { label: t('Hand over to staff'), type: 'handoff' },
  run_flow: { label: t('Start a flow'), type: 'run_flow' },
  several: { label: t('Change several things'), type: 'update_ticket' },
} as const satisfies Record<string, Step>;

export type StepId = keyof typeof STEPS;

const isStepId = (name: string): name is StepId => Object.hasOwn(STEPS, name);

/** A change of one field is a step of its own; actions with several come from the API. */
export const toStepId = ({ type, data }: Action): StepId => {
  if (type !== 'update_ticket') return type;
  const [field = '', ...others] = Object.keys(data);
  return others.length === 0 && isStepId(field) ? field : 'several';
};

/** The field stays, without a value, until one is entered. */
export const createAction = (id: StepId): Action => {
  const { type, field }: Step = STEPS[id];
  return { type, data: field === undefined ? {} : { [field]: undefined } };
};

/** The steps to choose from; several changes at once only where they are there. */
export const listSteps = (current: StepId): readonly StepId[] =>
  (Object.keys(STEPS) as StepId[]).filter((id) => id !== 'several' || current === 'several');

/** The names of what actions refer to, by id. */
export type Names = ReadonlyMap<string, string>;

/** Translates a value of a field that has words of its own. */
export type ToWords = (field: string, value: unknown) => string;

const quote = (text: string): string => t('“{{name}}”', { name: text.length > 60 ? `${text.slice(0, 59)}…` : text });

const quoteAll = (value: unknown): string => toTexts(value).map(quote).join(', ') || '…';

const toWord = (names: Names, id: unknown): string => (typeof id === 'string' ? (names.get(id) ?? quote(id)) : '…');

interface Described {
  readonly value: unknown;
  readonly names: Names;
  readonly toWords: ToWords;
}

const show = (field: string, { value, toWords }: Described): string =>
  value === undefined ? '…' : toWords(field, value);

/** What a change of one field does. */
const CHANGES: Readonly<Record<string, (change: Described) => string>> = {
  priority: (change) => t('set the priority to {{value}}', { value: show('priority', change) }),
  status: (change) => t('set the status to {{value}}', { value: show('status', change) }),
  addTags: ({ value }) => t('add the tags {{tags}}', { count: toTexts(value).length, tags: quoteAll(value) }),
  removeTags: ({ value }) => t('remove the tags {{tags}}', { count: toTexts(value).length, tags: quoteAll(value) }),
  tags: ({ value }) => t('replace all tags by {{tags}}', { tags: quoteAll(value) }),
  categoryId: ({ value, names }) => t('move it to {{word}}', { word: toWord(names, value) }),
  claimedById: ({ value, names }) => t('claim it for {{word}}', { word: toWord(names, value) }),
  keptOpen: ({ value }) => (value === 'no' ? t('let it be closed by itself') : t('keep it open')),
};

type DescribeAction = (data: Action['data'], names: Names, toWords: ToWords) => string;

const describeChanges: DescribeAction = (data, names, toWords) => {
  const changes = Object.entries(data).map(
    ([field, value]) =>
      CHANGES[field]?.({ value, names, toWords }) ?? t('set {{field}} to {{value}}', { field, value: quoteAll(value) }),
  );
  return changes.join(', ') || t('change nothing');
};

const toNames = (names: Names, ...lists: readonly unknown[]): string =>
  lists
    .flatMap(toTexts)
    .map((id) => toWord(names, id))
    .join(', ') || '…';

const toTime = (minutes: unknown): string => (typeof minutes === 'number' ? describeSeconds(minutes * 60) : '…');

const ACTIONS: Readonly<Record<Action['type'], DescribeAction>> = {
  update_ticket: describeChanges,
  send_message: ({ content }) => t('write {{text}}', { text: quoteAll(content) }),
  send_canned_reply: ({ cannedReplyId }, names) =>
    t('send the canned reply {{word}}', { word: toWord(names, cannedReplyId) }),
  add_note: ({ content }) => t('write the note {{content}}', { content: quoteAll(content) }),
  mention: ({ roleIds, userIds, onCallTeamId, content }, names) =>
    t('mention {{people}} with {{text}}', {
      people: toNames(names, roleIds, userIds, onCallTeamId),
      text: quoteAll(content),
    }),
  notify: ({ to, content }, _, toWords) =>
    t('write {{text}} to {{place}}', { text: quoteAll(content), place: to === undefined ? '…' : toWords('to', to) }),
  assign: ({ staffId }, names) => t('assign it to {{word}}', { word: toWord(names, staffId) }),
  set_target: ({ targetId }, names) => t('set the target {{word}}', { word: toWord(names, targetId) }),
  remind: ({ minutes, staffId }, names) =>
    staffId
      ? t('remind {{word}} after {{time}}', { word: toWord(names, staffId), time: toTime(minutes) })
      : t('remind the claimer after {{time}}', { time: toTime(minutes) }),
  close_ticket: ({ reason }) =>
    reason ? t('close the ticket with the reason {{reason}}', { reason: quoteAll(reason) }) : t('close the ticket'),
  close_ticket_later: ({ reason }) =>
    reason
      ? t('close the ticket later with the reason {{reason}}', { reason: quoteAll(reason) })
      : t('close the ticket later'),
  handoff: () => t('hand over to staff'),
  run_flow: ({ flowId }, names) => t('start the flow {{word}}', { word: toWord(names, flowId) }),
};

/** What an action does, in the words of a sentence: `close the ticket with the reason “Solved”`. */
export const describeAction = ({ type, data }: Action, names: Names, toWords: ToWords): string =>
  ACTIONS[type](data, names, toWords);
