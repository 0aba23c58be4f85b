import type { RecordKind } from '../records/record-kind.ts';
import { fromGroup, type Group, toGroup } from '../rules/condition.ts';
import type { ChangesOf } from '../records/record-api.ts';
import type { Schemas } from '../schemas.ts';
import { t } from '../texts/texts.ts';

export type Target = Schemas['Target'];
export type Minutes = Schemas['TargetMinutes'] | null;

const MINUTES = ['firstResponseMinutes', 'nextResponseMinutes', 'resolutionMinutes'] as const;
export type MinutesField = (typeof MINUTES)[number];

/** What can be entered about a target. */
export interface TargetDraft extends Pick<
  Target,
  'name' | 'calendarId' | 'pausedIn' | 'warnBeforePercent' | MinutesField
> {
  readonly conditions: Group;
}

const NEW: TargetDraft = {
  name: '',
  conditions: toGroup(null),
  firstResponseMinutes: 60,
  nextResponseMinutes: null,
  resolutionMinutes: null,
  calendarId: null,
  pausedIn: ['pending', 'on_hold'],
  warnBeforePercent: [75],
};

export const toDraft = (target: Target | null): TargetDraft => {
  if (target === null) return NEW;
  const { name, firstResponseMinutes, nextResponseMinutes, resolutionMinutes, calendarId } = target;
  const times = { firstResponseMinutes, nextResponseMinutes, resolutionMinutes };
  const { pausedIn, warnBeforePercent } = target;
  return { name, conditions: toGroup(target.conditions), ...times, calendarId, pausedIn, warnBeforePercent };
};

export const toBody = ({ conditions, ...fields }: Partial<TargetDraft>): ChangesOf<'targets'> => ({
  ...fields,
  ...(conditions && { conditions: fromGroup(conditions) }),
});

export const TARGETS: RecordKind<'targets', TargetDraft> = {
  page: 'targets',
  path: 'targets',
  word: t('target'),
  plural: t('targets'),
  scope: 'settings:write',
  labels: {
    name: t('name'),
    conditions: t('conditions'),
    firstResponseMinutes: t('first response'),
    nextResponseMinutes: t('next response'),
    resolutionMinutes: t('resolution'),
    calendarId: t('opening hours'),
    pausedIn: t('pauses'),
    warnBeforePercent: t('warnings'),
  },
  nameOf: ({ name }) => name,
  toDraft,
  toChanges: toBody,
  toNew: ({ conditions, ...fields }) => ({ ...fields, conditions: fromGroup(conditions) }),
  newLead: t('It comes after the other targets. You can move it in the list.'),
  deletion: { toConsequences: () => t('Its times that run end without a result. What was reached or missed stays.') },
};
