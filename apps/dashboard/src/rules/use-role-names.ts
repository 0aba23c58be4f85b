import { useQuery } from '@tanstack/react-query';
import { read, serverApi } from '../api.ts';
import { type Owner, toKey } from '../owner.ts';

interface RoleName {
  readonly id: string;
  readonly name: string;
}

/** The roles that the server has in the chat, as far as they are known. */
export const useRoleNames = (owner: Owner, isNeeded: boolean): readonly RoleName[] => {
  const { data } = useQuery({
    queryKey: [...toKey(owner), 'chat-server', 'roles'],
    queryFn: async ({ signal }): Promise<readonly RoleName[]> =>
      (await read(serverApi(owner.id).GET('/chat-server', { signal }))).data.roles,
    enabled: isNeeded,
  });
  return data ?? [];
};
