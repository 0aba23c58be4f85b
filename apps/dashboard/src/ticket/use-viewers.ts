import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../api.ts';
import { type Owner, toKey, toPath } from '../owner.ts';
import type { Page } from '../queries.ts';
import type { Viewer } from './viewers.ts';

const REPORT_MS = 15_000;

/** The other people who have the ticket before them. A page that is hidden reports nothing, and so has left after a while. */
export const useViewers = (owner: Owner, ticketId: string, isWriting: boolean): readonly Viewer[] =>
  useQuery({
    queryKey: [...toKey(owner), 'viewers', ticketId, isWriting],
    queryFn: async ({ signal }) => {
      const path = `${toPath(owner)}/tickets/${encodeURIComponent(ticketId)}/viewers`;
      return (await call<Page<Viewer>>(path, { method: 'POST', body: { isWriting }, signal })).data;
    },
    refetchInterval: REPORT_MS,
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  }).data ?? [];
