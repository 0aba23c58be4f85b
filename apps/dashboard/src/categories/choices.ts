import { t } from '../texts/texts.ts';

/** What can be chosen in a category. The first one is the usual one. */
export const HOMES = [
  { value: 'channel', label: t('A channel for each ticket') },
  { value: 'thread', label: t('A private thread for each ticket') },
  { value: 'forum', label: t('A post in a forum for each ticket') },
  { value: 'dm', label: t('Direct messages with the bot') },
] as const;

export const CLAIM_MODES = [
  { value: 'label', label: t('Says who answers') },
  { value: 'claimer_writes', label: t('Lets only the claimer of the staff write') },
  { value: 'claimer_sees', label: t('Hides the channel from the other staff') },
] as const;

export const REQUESTER_CLOSES = [
  { value: 'close', label: t('Closes it') },
  { value: 'ask', label: t('Asks the staff') },
  { value: 'off', label: t('Is for staff only') },
] as const;

export const FOLLOW_UPS = [
  { value: 'reopen', label: t('Opens the ticket again') },
  { value: 'ignore', label: t('Changes nothing') },
] as const;

const TURNS = [
  { value: 'round_robin', label: t('One after the other') },
  { value: 'least_busy', label: t('Who has the fewest open tickets') },
] as const;

export const ASSIGNMENT_FALLBACKS = [...TURNS, { value: 'none', label: t('Nobody: it waits') }] as const;

export const ASSIGNMENT_MODES = [
  { value: 'none', label: t('Nobody: staff claims tickets') },
  ...TURNS,
  { value: 'previous', label: t('Who had the last ticket of the requester') },
] as const;
