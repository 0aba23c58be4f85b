import { useQuery } from '@tanstack/react-query';
import { read, serverApi } from '../api.ts';
import { Select } from '../kit/field.tsx';
import { type Owner, toKey } from '../owner.ts';
import { toSubject } from '../tickets/model/words.ts';
import { t } from '../texts/texts.ts';

const NEWEST = 50;

/** The newest tickets, under the key of the tickets, so that events keep it current. */
const useNewestTickets = (owner: Owner) =>
  useQuery({
    queryKey: [...toKey(owner), 'tickets', 'newest'],
    queryFn: async ({ signal }) => {
      const params = { query: { limit: NEWEST } };
      return (await read(serverApi(owner.id).GET('/tickets', { params, signal }))).data;
    },
  });

interface SelectProps {
  readonly owner: Owner;
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly error?: string | null;
  readonly onChoose: (ticketId: string) => void;
}

/** One of the newest tickets, to try something out with. */
export const TicketSelect = ({ owner, ...props }: SelectProps) => {
  const { data } = useNewestTickets(owner);
  const tickets = (data ?? []).map((ticket) => ({
    value: ticket.id,
    label: `#${ticket.ticketNumber} ${toSubject(ticket)}`,
  }));
  const none = data?.length === 0 ? t('There are no tickets yet') : t('Choose a ticket…');
  return <Select {...props} options={[{ value: '', label: none }, ...tickets]} />;
};
