import { TIMEOUT } from './graph.ts';
import { toPriorityLabel, toStatusLabel } from '../../tickets/model/words.ts';
import { toLabel } from './fields.ts';
import { getKind } from './kinds.ts';
import type { Flow, FlowNode, FlowRun, Trigger } from './types.ts';
import { describeSeconds } from '../../kit/dates/describe-seconds.ts';
import { t } from '../../texts/texts.ts';

/** What starts a flow. */
export const TRIGGERS: Readonly<Record<Trigger['kind'], { readonly label: string; readonly hint: string }>> = {
  panel_option: {
    label: t('Option of a panel'),
    hint: t('Give an option of a panel this flow instead of a category.'),
  },
  ticket_created: { label: t('Ticket created'), hint: t('Every new ticket starts it, or those of one category.') },
  ticket_closed: {
    label: t('Ticket closed'),
    hint: t('Every ticket that is closed starts it, or those of one category.'),
  },
  message: { label: t('Message'), hint: t('A message starts it for which everything holds that is filled in here.') },
  command: { label: t('Command'), hint: t('Give a command this flow instead of an answer.') },
  api: { label: 'API', hint: t('Only a request starts it: POST /v1/flows/{id}/run.') },
};

export const TRIGGER_KINDS = Object.keys(TRIGGERS) as readonly Trigger['kind'][];

/** The colour and the word on the stub of a flow. */
export const STATUS_TONES = { draft: 'slate', active: 'green', disabled: 'grey' } as const satisfies Record<
  Flow['status'],
  string
>;
export const STATUS_WORDS = { draft: t('draft'), active: t('live'), disabled: t('off') } as const satisfies Record<
  Flow['status'],
  string
>;

export const RUN_TONES = {
  running: 'slate',
  waiting: 'amber',
  completed: 'green',
  failed: 'rust',
  cancelled: 'neutral',
} as const satisfies Record<FlowRun['status'], string>;

/** Of the conditions of rules and of steps. */
export const OPERATOR_LABELS = {
  eq: t('is'),
  neq: t('is not'),
  in: t('is one of'),
  not_in: t('is none of'),
  contains: t('contains'),
  not_contains: t('does not contain'),
  starts_with: t('starts with'),
  gt: t('is greater than'),
  lt: t('is less than'),
  is_set: t('has a value'),
  is_not_set: t('has no value'),
  changed: t('was changed'),
  older_than: t('is longer ago than'),
} as const;

const toOperatorName = (operator: string): string =>
  new Map<string, string>(Object.entries(OPERATOR_LABELS)).get(operator) ?? operator;

/** The setting of a node that distinguishes it best from others of its type. */
const SUMMARY_FIELDS = ['content', 'subject', 'url', 'query', 'message', 'reason'];

/** The beginning of what a node says or does; empty when nothing is filled in. */
export const summarize = ({ type, data }: Pick<FlowNode, 'type' | 'data'>): string => {
  const text = (name: string): string => (typeof data[name] === 'string' ? data[name] : '');
  if (type === 'condition')
    return [text('field'), toOperatorName(text('operator')), describeValue(data.value)].filter(Boolean).join(' ');
  if (type === 'set_variable') return text('variable') && `${text('variable')} = ${text('value')}`;
  if (type === 'wait') return typeof data.seconds === 'number' ? describeSeconds(data.seconds) : '';
  return SUMMARY_FIELDS.map(text).find(Boolean) ?? (getKind(type) === 'request' ? '' : describeSettings(data));
};

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** An id of the service says nothing to people. */
export const isUuid = (value: unknown): boolean => typeof value === 'string' && UUID.test(value);

/** What a node changes, as `Priority: urgent`; ids are left out. */
const describeSettings = (data: FlowNode['data']): string =>
  Object.entries(data)
    .flatMap(([name, value]) => {
      const texts = (Array.isArray(value) ? value : [value]).filter(
        (one): one is string => typeof one === 'string' && one !== '' && !isUuid(one),
      );
      return texts.length === 0
        ? []
        : [`${toLabel(name)}: ${texts.map((one) => VALUE_NAMES[name]?.(one) ?? one).join(', ')}`];
    })
    .join(', ');

export const describeValue = (value: unknown): string =>
  value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);

const VALUE_NAMES: Readonly<Record<string, (value: string) => string>> = {
  priority: toPriorityLabel,
  status: toStatusLabel,
  operator: toOperatorName,
};

/** A value of an enumeration as the dashboard calls it everywhere: `on_hold` → `On hold`. */
export const toValueName = (field: string, value: string): string => (VALUE_NAMES[field] ?? toLabel)(value);

/** What a branch is called: the label of an option, or the handle in words. */
export const toBranchName = ({ data }: Pick<FlowNode, 'data'>, handle: string): string => {
  const options = Array.isArray(data.options) ? (data.options as ({ id?: unknown; label?: unknown } | null)[]) : [];
  const label = options.find((option) => option?.id === handle)?.label;
  if (typeof label === 'string' && label !== '') return label;
  return handle === TIMEOUT ? t('No answer in time') : toLabel(handle);
};

/** What started a run, in words. */
export const nameTrigger = (kind: Trigger['kind'] | 'automation' | 'macro'): string => {
  if (kind === 'automation') return t('Automation rule');
  return kind === 'macro' ? t('Macro') : TRIGGERS[kind].label;
};
