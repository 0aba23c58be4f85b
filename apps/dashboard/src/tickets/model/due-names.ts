import { t } from '../../texts/texts.ts';

/** What the filter by due times offers. */
export const DUE_NAMES = {
  overdue: t('Overdue'),
  hour: t('Within an hour'),
  day: t('Within a day'),
  warned: t('Due soon'),
  breached: t('Missed'),
  paused: t('Paused'),
} as const;

export const nameDue = (value: string): string =>
  Object.entries(DUE_NAMES).find(([name]) => name === value)?.[1] ?? value;
