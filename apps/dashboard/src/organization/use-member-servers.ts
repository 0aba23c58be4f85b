import { useQuery } from '@tanstack/react-query';
import { fetchServers } from '../own-api/session.ts';
import { type ListedServer, type Owner, toKey } from '../owner.ts';
import type { Page } from '../queries.ts';

/** A choice among more servers than this is no help. */
const MAX_CHOICES = 500;
const STALE_MS = 60_000;

const fetchChoices = async (signal: AbortSignal): Promise<readonly ListedServer[]> => {
  const servers: ListedServer[] = [];
  let cursor: string | null = null;
  do {
    const page: Page<ListedServer> = await fetchServers(cursor ?? undefined, signal);
    servers.push(...page.data);
    cursor = page.pagination.nextCursor;
  } while (cursor !== null && servers.length < MAX_CHOICES);
  return servers;
};

/** The servers of an organization by name, as far as they can be chosen from: those that the person reaches, whatever the role. */
export const useMemberServers = ({ kind, id }: Owner) =>
  useQuery({
    queryKey: [...toKey({ kind, id }), 'member-servers'],
    queryFn: async ({ signal }) =>
      (await fetchChoices(signal))
        .filter(({ organizationId }) => organizationId === id)
        .sort((a, b) => a.name.localeCompare(b.name)),
    staleTime: STALE_MS,
  });
