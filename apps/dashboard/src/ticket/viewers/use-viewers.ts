import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { reportView, type Viewer } from '../../own-api/tickets.ts';
import { type Owner, toKey } from '../../owner.ts';

const REPORT_MS = 15_000;

/** The other people who have the ticket before them. A page that is hidden reports nothing, and so has left after a while. */
export const useViewers = (owner: Owner, ticketId: string, isWriting: boolean): readonly Viewer[] =>
  useQuery({
    queryKey: [...toKey(owner), 'viewers', ticketId, isWriting],
    queryFn: ({ signal }) => reportView(owner, { ticketId, isWriting }, signal),
    refetchInterval: REPORT_MS,
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  }).data ?? [];
