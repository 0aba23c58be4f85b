import type { Tone } from '../kit/tone.ts';
import { t } from '../texts/texts.ts';
import type { Presence } from './use-presences.ts';

export const STATUS_WORDS: Readonly<Record<Presence['status'], string>> = {
  available: t('Available'),
  busy: t('Busy'),
  away: t('Away'),
};

export const STATUS_TONES: Readonly<Record<Presence['status'], Tone>> = {
  available: 'green',
  busy: 'amber',
  away: 'neutral',
};

/** What is chosen, where the shifts can decide, too. */
export const CHOICES = [
  { value: 'by_shift', label: t('By shift') },
  { value: 'available', label: STATUS_WORDS.available },
  { value: 'busy', label: STATUS_WORDS.busy },
  { value: 'away', label: STATUS_WORDS.away },
] as const;

export type Choice = (typeof CHOICES)[number]['value'];

/** The choice that holds now. */
export const getChoice = ({ cause, chosen, until }: Presence): Choice => {
  const hasEnded = until !== null && Date.parse(until) <= Date.now();
  return cause === 'shift' || chosen === null || hasEnded ? 'by_shift' : chosen;
};

const CAUSES: Readonly<Record<Presence['cause'], string | null>> = {
  chosen: null,
  shift: t('on duty'),
  inactivity: t('away for lack of activity'),
  none: null,
};

export const describeCause = ({ cause }: Presence): string | null => CAUSES[cause];
