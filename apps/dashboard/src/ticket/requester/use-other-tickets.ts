import { useQuery } from '@tanstack/react-query';
import { read, serverApi } from '../../api.ts';
import { type Owner, toKey } from '../../owner.ts';
import type { Ticket, TicketDetail } from '../../tickets/model/types.ts';

const OTHERS = 10;

/** The newest other tickets of the requester; undefined while they are read. */
export const useOtherTickets = (
  owner: Owner,
  { id, requesterId }: Pick<TicketDetail, 'id' | 'requesterId'>,
): readonly Ticket[] | undefined =>
  useQuery({
    queryKey: [...toKey(owner), 'tickets', 'of-requester', requesterId],
    queryFn: async ({ signal }): Promise<readonly Ticket[]> => {
      const params = { query: { requesterId: [requesterId], limit: OTHERS + 1 } };
      return (await read(serverApi(owner.id).GET('/tickets', { params, signal }))).data;
    },
    select: (tickets) => tickets.filter((ticket) => ticket.id !== id).slice(0, OTHERS),
  }).data;
