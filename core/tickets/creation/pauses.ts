import type { Category } from '../../categories/index.ts';
import { loadSettings, type SettingsFields, type SettingsStore } from '../../settings/index.ts';
import type { Clock } from '../../shared/clock.ts';
import type { Instant } from '../../shared/instant.ts';
import { OpeningRefusal, type Restriction } from './restriction.ts';

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

/** Refuses members before they answer a form. @throws OpeningRefusal while new tickets are paused */
export const assertNotPaused = async (
  ports: { readonly settings: SettingsStore; readonly clock: Clock },
  category: Pick<Category, 'guildId'> & Paused,
): Promise<void> => {
  const [first] = listPauses(category, await loadSettings(ports, category.guildId), ports.clock.now());
  if (first) throw new OpeningRefusal(first, '');
};
