import { useQuery } from '@tanstack/react-query';
import { read, type Schemas, serverApi } from '../api.ts';
import { useChange } from '../changes.ts';
import { type Owner, toKey } from '../owner.ts';

export type Presence = Schemas['Presence'];

const PAGE_SIZE = 100;
const REFRESH_MS = 30_000;

const toPresencesKey = (owner: Owner) => [...toKey(owner), 'presences'] as const;

/** The first hundred of the staff, with who is available now; kept current. */
export const usePresences = (owner: Owner, isEnabled = true) =>
  useQuery({
    queryKey: toPresencesKey(owner),
    queryFn: async ({ signal }): Promise<readonly Presence[]> => {
      const params = { query: { limit: PAGE_SIZE } };
      return (await read(serverApi(owner.id).GET('/presences', { params, signal }))).data;
    },
    refetchInterval: REFRESH_MS,
    enabled: isEnabled,
  });

/** Who of a team is on duty in the next week, as it is stored. */
export const useDuties = (owner: Owner, id: string, version: number) =>
  useQuery({
    queryKey: [...toKey(owner), 'teams', id, 'shifts', version],
    queryFn: async ({ signal }) =>
      (await read(serverApi(owner.id).GET('/teams/{id}/shifts', { params: { path: { id } }, signal }))).data,
  });

interface PresenceChange {
  readonly staffId: string;
  /** Null follows the shifts. */
  readonly status: Presence['chosen'];
}

/** Sets a presence: the own one, or with the right to change settings that of somebody else. */
export const useSetPresence = (owner: Owner, ownId: string | null, onError: (error: Error) => void) =>
  useChange(
    async ({ staffId, status }: PresenceChange) => {
      const api = serverApi(owner.id);
      return staffId === ownId
        ? read(api.PATCH('/presence', { body: { staffId, status } }))
        : read(api.PATCH('/presences/{userId}', { params: { path: { userId: staffId } }, body: { status } }));
    },
    { stale: [toPresencesKey(owner)], onError },
  );
