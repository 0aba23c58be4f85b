import type { ChangesOf } from '../records/record-api.ts';
import type { RecordKind } from '../records/record-kind.ts';
import { fromGroup, type Group, toGroup } from './condition.ts';
import { createAction } from './steps.ts';
import type { Action, Automation, Delay, Trigger } from './types.ts';
import { isEventType } from './words.ts';
import { t } from '../texts/texts.ts';

/** What can be entered about a rule. */
export interface RuleDraft extends Pick<Automation, 'name' | 'enabled' | 'trigger' | 'after' | 'stopProcessing'> {
  readonly conditions: Group;
  readonly actions: readonly Action[];
}

const NEW: RuleDraft = {
  name: '',
  enabled: true,
  trigger: 'ticket.created',
  after: null,
  conditions: toGroup(null),
  actions: [createAction('priority')],
  stopProcessing: false,
};

const FIRST_DELAY: Delay = { minutes: 120, businessTime: false };

/** A rule by time has a time, and a rule with an event has none. */
export const chooseTrigger = (trigger: Trigger, after: RuleDraft['after']): Pick<RuleDraft, 'trigger' | 'after'> => ({
  trigger,
  after: isEventType(trigger) ? null : toDelay(trigger, after ?? FIRST_DELAY),
});

const toDelay = (trigger: Trigger, { minutes, businessTime, target = 'first_response' }: Delay): Delay => ({
  minutes,
  businessTime,
  ...(trigger === 'before_target' && { target }),
});

export const toDraft = (rule: Automation | null): RuleDraft => {
  if (rule === null) return NEW;
  const { name, enabled, trigger, after, conditions, actions, stopProcessing } = rule;
  return { name, enabled, trigger, after, conditions: toGroup(conditions), actions, stopProcessing };
};

export const toBody = ({ conditions, actions, ...fields }: Partial<RuleDraft>): ChangesOf<'automations'> => ({
  ...fields,
  ...(actions && { actions: [...actions] }),
  ...(conditions && { conditions: fromGroup(conditions) }),
});

export const RULES: RecordKind<'automations', RuleDraft> = {
  page: 'rules',
  path: 'automations',
  word: t('rule'),
  plural: t('rules'),
  scope: 'flows:write',
  labels: {
    name: t('name'),
    enabled: t('on or off'),
    trigger: t('event'),
    after: t('time'),
    conditions: t('conditions'),
    actions: t('actions'),
    stopProcessing: t('what comes after it'),
  },
  nameOf: ({ name }) => name,
  toDraft,
  toChanges: toBody,
  toNew: ({ conditions, actions, ...fields }) => ({
    ...fields,
    actions: [...actions],
    conditions: fromGroup(conditions),
  }),
  newLead: t('It comes after the other rules. You can move it in the list.'),
  deletion: { toConsequences: () => t('What it did stays, and its runs end.') },
};

/** The actions that are never done, since the one before them ends the rule. */
export const countUnreachable = (actions: readonly Pick<Action, 'type'>[]): number => {
  const end = actions.findIndex(({ type }) => type === 'handoff');
  return end < 0 ? 0 : actions.length - end - 1;
};
