import { useQuery } from '@tanstack/react-query';
import { read, serverApi } from '../api.ts';
import { type Owner, toKey } from '../owner.ts';
import { t } from '../texts/texts.ts';

/** A server has 20 calendars at most. */
const PAGE_SIZE = 100;

export interface CalendarChoice {
  readonly id: string;
  readonly name: string;
}

/** The calendars of a server by name; none for a role that may not read them. */
export const useCalendarChoices = (owner: Owner, canRead: boolean): readonly CalendarChoice[] => {
  const { data } = useQuery({
    queryKey: [...toKey(owner), 'calendars', 'choices'],
    queryFn: async ({ signal }): Promise<readonly CalendarChoice[]> => {
      const params = { query: { limit: PAGE_SIZE, sort: 'name' as const } };
      return (await read(serverApi(owner.id).GET('/calendars', { params, signal }))).data;
    },
    enabled: canRead,
  });
  return data ?? [];
};

/** What the summary of a part says of its calendar; nothing where it names none. */
export const describeCalendar = (calendars: readonly CalendarChoice[], id: string | null): string | false =>
  id !== null &&
  t('{{label}}: {{value}}', {
    label: t('Opening hours'),
    value: calendars.find((calendar) => calendar.id === id)?.name ?? '…',
  });
