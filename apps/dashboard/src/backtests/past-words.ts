import type { Schemas } from '../schemas.ts';
import { t } from '../texts/texts.ts';
import type { Backtest, PastDraft } from './use-backtest.ts';

export type CountName = keyof Schemas['BacktestCounts'];

export const COUNTS: Readonly<Record<CountName, string>> = {
  fired: t('Rule applied'),
  warned: t('Warned'),
  breached: t('Missed'),
  met: t('Reached'),
  assigned: t('Assigned'),
  waiting: t('Waiting at the end of the day'),
};

/** What is counted of each kind of draft; the first is shown first. */
export const COUNTS_OF: Readonly<Record<PastDraft['kind'], readonly CountName[]>> = {
  automation: ['fired'],
  target: ['breached', 'warned', 'met'],
  assignment: ['assigned', 'waiting'],
};

export const ASSUMPTIONS: Readonly<Record<Schemas['BacktestReport']['assumptions'][number], string>> = {
  present_configuration: t('Categories, calendars and other rules are those of now.'),
  stored_events: t('A ticket whose opening is no longer stored begins with its first stored event.'),
  actions_not_executed: t('Actions of the rule change nothing here; what really changed the tickets is replayed.'),
  present_targets: t('Times of targets are computed with the targets of now.'),
  present_staff: t('Roles, teams, shifts and capacities are those of now.'),
  presence_by_shifts: t(
    'Earlier choices of presence are not stored: shifts count, and without shifts the present choice.',
  ),
  claims_as_made: t('Tickets that staff or rules claimed themselves are claimed as they really were.'),
};

export const FAILURES: Readonly<Record<NonNullable<Backtest['failure']>, string>> = {
  too_many_events: t('There are too many events. Choose a shorter time.'),
  broken_off: t('It was broken off several times. Try it again later.'),
};
