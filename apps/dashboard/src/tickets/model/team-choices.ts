import { useQuery } from '@tanstack/react-query';
import { read, serverApi } from '../../api.ts';
import { type Owner, toKey } from '../../owner.ts';

/** A server has 20 teams at most. */
const PAGE_SIZE = 100;

export interface TeamChoice {
  readonly id: string;
  readonly name: string;
}

/** The teams of a server by name; none for a role that may not read them. */
export const useTeamChoices = (owner: Owner, canRead: boolean): readonly TeamChoice[] => {
  const { data } = useQuery({
    queryKey: [...toKey(owner), 'teams', 'choices'],
    queryFn: async ({ signal }): Promise<readonly TeamChoice[]> => {
      const params = { query: { limit: PAGE_SIZE, sort: 'name' as const } };
      return (await read(serverApi(owner.id).GET('/teams', { params, signal }))).data;
    },
    enabled: canRead,
  });
  return data ?? [];
};

export const nameTeam = (teams: readonly TeamChoice[], id: string): string =>
  teams.find((team) => team.id === id)?.name ?? '…';
