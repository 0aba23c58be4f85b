import { useQuery } from '@tanstack/react-query';
import { call, newIdempotencyKey, read, serverApi } from '../api.ts';
import { useAllCategories, useFlowChoices } from '../categories/use-categories.ts';
import { type Owner, toKey } from '../owner.ts';
import type { PageProps } from '../page-props.ts';
import { useChange, usePages, useSession } from '../queries.ts';
import { callChat } from '../sandbox/chat-api.ts';
import type { Channel } from '../sandbox/chat-types.ts';
import { toPanelsKey, toPanelsPath } from './paths.ts';
import type { Panel } from './types.ts';

const PAGE_SIZE = 100;

export const usePanels = (owner: Owner) =>
  usePages<Panel>([...toPanelsKey(owner), 'list'], (cursor, signal) => {
    const params = { query: { limit: PAGE_SIZE, ...(cursor !== undefined && { cursor }) } };
    return read(serverApi(owner.id).GET('/panels', { params, signal }));
  });

export const usePanel = (owner: Owner, id: string) =>
  useQuery({
    queryKey: [...toPanelsKey(owner), 'one', id],
    queryFn: async ({ signal }) => {
      const params = { path: { id } };
      return (await read(serverApi(owner.id).GET('/panels/{id}', { params, signal }))).data;
    },
  });

/** What the options of a panel can lead to. */
export const useTargets = ({ owner, detail }: Pick<PageProps, 'owner' | 'detail'>) => ({
  categories: useAllCategories(owner).data ?? [],
  flows: useFlowChoices(owner, detail).data ?? [],
});

/** The channels that everybody sees. Only the simulated chat lists them; null elsewhere. */
export const useChannels = (owner: Owner): readonly Channel[] | null => {
  const isSandbox = useSession().data?.isSandbox ?? false;
  const channels = useQuery({
    queryKey: [...toKey(owner), 'panel-channels'],
    queryFn: ({ signal }) =>
      callChat<readonly Channel[]>(`/guilds/${encodeURIComponent(owner.id)}/channels`, { signal }),
    enabled: isSandbox,
  }).data;
  if (!channels) return null;
  return channels.filter(({ memberIds, roleIds, archived }) => !archived && memberIds.length + roleIds.length === 0);
};

/** Puts the panel up in the chat, or takes it down. A newer version than the one that was seen is refused. */
export const usePanelAction = (owner: Owner, id: string, action: 'deploy' | 'undeploy') =>
  useChange(
    (version: number) =>
      call<{ readonly data: Panel }>(`${toPanelsPath(owner, id)}/${action}`, {
        method: 'POST',
        body: {},
        version,
        idempotencyKey: newIdempotencyKey(),
      }),
    { stale: [toPanelsKey(owner)] },
  );
