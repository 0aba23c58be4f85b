import type { Condition } from '../shared/conditions/condition.ts';
import { type Complaint, invalidAll, unknownReference } from '../shared/errors.ts';
import { MINUTES, type Target } from './target.ts';
import type { TargetPorts } from './target-ports.ts';

/** Locks the calendar until the transaction ends. @throws validation_error that names every wrong part */
export const assertTarget = async ({ calendars }: Pick<TargetPorts, 'calendars'>, target: Target): Promise<void> => {
  const { guildId, calendarId, conditions } = target;
  const hasTime = Object.values(MINUTES).some((field) => hasMinutes(target[field]));
  const complaints: Complaint[] = [
    ...(conditions ? listConditionProblems(conditions, 'conditions') : []),
    ...(hasTime ? [] : [NO_TIME]),
  ];
  if (calendarId && !(await calendars.lockForUse(guildId, calendarId)))
    complaints.push(unknownReference('calendarId', 'calendar'));
  if (complaints.length > 0) throw invalidAll(complaints);
};

const NO_TIME: Complaint = {
  field: 'firstResponseMinutes',
  reason: 'inconsistent',
  message: 'a target needs at least one of firstResponseMinutes, nextResponseMinutes and resolutionMinutes.',
};

const hasMinutes = (minutes: Target['firstResponseMinutes']): boolean =>
  typeof minutes === 'number' || Object.keys(minutes ?? {}).length > 0;

const FIELDS = /^(ticket|answer)\.|^answers$/;

/** A target sees the ticket alone, and neither an event nor the time. */
const listConditionProblems = (condition: Condition, field: string): readonly Complaint[] => {
  if ('all' in condition) return condition.all.flatMap((part, at) => listConditionProblems(part, `${field}.all.${at}`));
  if ('any' in condition) return condition.any.flatMap((part, at) => listConditionProblems(part, `${field}.any.${at}`));
  if ('not' in condition) return listConditionProblems(condition.not, `${field}.not`);
  const { operator } = condition;
  return [
    ...(FIELDS.test(condition.field) ? [] : [refuse(`${field}.field`, 'fields of the ticket and its answers')]),
    ...(operator === 'changed' || operator === 'older_than'
      ? [refuse(`${field}.operator`, 'operators other than changed and older_than')]
      : []),
  ];
};

const refuse = (field: string, allowed: string): Complaint => ({
  field,
  reason: 'not_allowed',
  message: `conditions of a target use only ${allowed}.`,
});
