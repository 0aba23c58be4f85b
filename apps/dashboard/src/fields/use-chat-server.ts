import { useQuery } from '@tanstack/react-query';
import { read, type Schemas, serverApi } from '../api.ts';
import { toKey } from '../owner.ts';
import type { PageProps } from '../page-props.ts';

export type ChatServer = Schemas['ChatServer'];

/** The channels and roles that the server has in the chat; null when they are not known (yet): then ids are typed. */
export const useChatServer = ({ owner, detail }: Pick<PageProps, 'owner' | 'detail'>): ChatServer | null => {
  const server = useQuery({
    queryKey: [...toKey(owner), 'chat-server'],
    queryFn: async ({ signal }) => (await read(serverApi(owner.id).GET('/chat-server', { signal }))).data,
    enabled: detail.scopes.includes('settings:read'),
  });
  return server.data ?? null;
};
