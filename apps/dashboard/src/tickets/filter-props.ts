import { useQuery } from '@tanstack/react-query';
import { fetchColleagues } from '../own-api/tickets.ts';
import { type Owner, toKey } from '../owner.ts';
import type { Filters } from './filters.ts';

export interface Named {
  readonly id: string;
  readonly name: string;
}

export interface FilterProps {
  readonly owner: Owner;
  readonly filters: Filters;
  /** Empty where tickets of several servers are shown. */
  readonly categories: readonly Named[];
  /** The servers to choose from; empty on the page of one server. */
  readonly servers?: readonly Named[];
  readonly onChange: (change: Filters) => void;
}

/** The members with a staff role whom the chat has shown. */
export const useColleagues = (owner: Owner, isEnabled: boolean): readonly Named[] =>
  useQuery({
    queryKey: [...toKey(owner), 'colleagues', ''],
    queryFn: ({ signal }) => fetchColleagues(owner, '', signal),
    enabled: owner.kind === 'server' && isEnabled,
  }).data?.map(({ userId, name }) => ({ id: userId, name })) ?? [];
