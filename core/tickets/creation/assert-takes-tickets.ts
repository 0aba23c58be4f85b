import { type CalendarFinder, findCalendar } from '../../calendars/index.ts';
import type { Category } from '../../categories/index.ts';
import { loadSettings, type SettingsStore } from '../../settings/index.ts';
import type { Clock } from '../../shared/clock.ts';
import { listClosedHours } from './closed-hours.ts';
import { listPauses } from './pauses.ts';
import { OpeningRefusal } from './restriction.ts';

export interface TakesTicketsPorts extends CalendarFinder {
  readonly settings: SettingsStore;
  readonly clock: Clock;
}

/** Refuses members before they answer a form. @throws OpeningRefusal while new tickets are paused, and outside hours */
export const assertTakesTickets = async (ports: TakesTicketsPorts, category: Category): Promise<void> => {
  const settings = await loadSettings(ports, category.guildId);
  const calendar = await findCalendar(ports, category.guildId, category, settings);
  const now = ports.clock.now();
  const [first] = [...listPauses(category, settings, now), ...listClosedHours(calendar, now)];
  if (first) throw new OpeningRefusal(first, '');
};
