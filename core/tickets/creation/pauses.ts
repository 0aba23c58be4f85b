import type { Category } from '../../categories/index.ts';
import type { SettingsFields } from '../../settings/index.ts';
import type { Instant } from '../../shared/instant.ts';
import type { Restriction } from './restriction.ts';

type Paused = Pick<Category, 'name' | 'openingRules'>;

/** Lists the pauses of the category and of the server that last. */
export const listPauses = (
  { name, openingRules }: Paused,
  settings: Pick<SettingsFields, 'openingRules'>,
  now: Instant,
): readonly Restriction[] => [
  ...toRestriction('The server takes no new tickets at the moment', settings.openingRules, now),
  ...toRestriction(`Category "${name}" takes no new tickets at the moment`, openingRules, now),
];

const toRestriction = (start: string, { pause }: Paused['openingRules'], now: Instant): readonly Restriction[] => {
  if (!pause || (pause.until !== null && pause.until <= now)) return [];
  const { text, until } = pause;
  const sentence = `${start}${text ? `: ${text}` : '.'}`;
  return [{ reason: 'opening_paused', sentence, until, isLimit: true, text }];
};
