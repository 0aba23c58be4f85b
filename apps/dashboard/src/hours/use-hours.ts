import { useQuery } from '@tanstack/react-query';
import { read, serverApi } from '../api.ts';
import { useAllCategories } from '../categories/use-categories.ts';
import type { Owner } from '../owner.ts';
import { toOneKey } from '../records/use-records.ts';
import { useSettings } from '../settings/use-settings.ts';
import { CALENDARS } from './calendar-kind.ts';

const REFRESH_MS = 60_000;

/** Whether the calendar that is stored is open now; kept current. */
export const useHours = (owner: Owner, id: string) =>
  useQuery({
    // Goes with the calendar when that is deleted.
    queryKey: [...toOneKey(owner, CALENDARS, id), 'hours'],
    queryFn: async ({ signal }) =>
      (await read(serverApi(owner.id).GET('/calendars/{id}/hours', { params: { path: { id } }, signal }))).data,
    refetchInterval: REFRESH_MS,
  });

export interface Uses {
  readonly isOfServer: boolean;
  readonly categories: readonly { readonly id: string; readonly name: string }[];
}

/** What counts by the calendars; null as long as it is not read. */
export const useUses = (owner: Owner): ((calendarId: string) => Uses) | null => {
  const { data: settings } = useSettings(owner);
  const { data: categories } = useAllCategories(owner);
  if (!settings || !categories) return null;
  return (id) => ({
    isOfServer: settings.calendarId === id,
    categories: categories.filter(({ calendarId }) => calendarId === id),
  });
};
