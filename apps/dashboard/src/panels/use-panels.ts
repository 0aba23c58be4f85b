import { useQuery } from '@tanstack/react-query';
import { newIdempotencyKey, read, serverApi, toHeader } from '../api.ts';
import { useAllCategories, useFlowChoices } from '../categories/use-categories.ts';
import { toOneKey, toRecordsKey } from '../records/use-records.ts';
import type { Owner } from '../owner.ts';
import type { PageProps } from '../page-props.ts';
import { useChange } from '../changes.ts';
import { usePages } from '../queries.ts';
import { PANELS } from './panel-kind.ts';
import type { Panel, PanelProblem } from './types.ts';

const PAGE_SIZE = 100;

export const usePanels = (owner: Owner) =>
  usePages<Panel>([...toRecordsKey(owner, PANELS), 'list'], (cursor, signal) => {
    const params = { query: { limit: PAGE_SIZE, ...(cursor !== undefined && { cursor }) } };
    return read(serverApi(owner.id).GET('/panels', { params, signal }));
  });

/** What the options of a panel can lead to. */
export const useTargets = ({ owner, detail }: Pick<PageProps, 'owner' | 'detail'>) => ({
  categories: useAllCategories(owner).data ?? [],
  flows: useFlowChoices(owner, detail).data ?? [],
});

/** What is missing in the chat for the panel as it is stored: channels, roles and permissions of the bot. */
export const useChatProblems = (owner: Owner, { id, version }: Panel): readonly PanelProblem[] => {
  const check = useQuery({
    queryKey: [...toOneKey(owner, PANELS, id), 'check', version],
    queryFn: async ({ signal }) =>
      (await read(serverApi(owner.id).GET('/panels/{id}/check', { params: { path: { id } }, signal }))).data,
  });
  return (check.data?.problems ?? []).filter(({ problem }) => problem !== 'not_deployable');
};

/** Puts the panel up in the chat, or takes it down. A newer version than the one that was seen is refused. */
export const usePanelAction = (owner: Owner, id: string, action: 'deploy' | 'undeploy') =>
  useChange(
    (version: number) =>
      read(
        serverApi(owner.id).POST(`/panels/{id}/${action}`, {
          params: { path: { id }, header: toHeader({ version, idempotencyKey: newIdempotencyKey() }) },
        }),
      ),
    { stale: [toRecordsKey(owner, PANELS)] },
  );
