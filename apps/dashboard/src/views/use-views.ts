import { useQuery } from '@tanstack/react-query';
import { newIdempotencyKey, read, type Schemas, serverApi, toHeader } from '../api.ts';
import { useChange } from '../changes.ts';
import { type Owner, toKey } from '../owner.ts';
import type { View } from './view-filters.ts';

/** More than a person can see. */
const MAX_VIEWS = 100;
const STALE_MS = 30_000;

const toViewsKey = (owner: Owner) => [...toKey(owner), 'views'] as const;

/** The shared views and those of the person. */
export const useViews = (owner: Owner, isEnabled: boolean) =>
  useQuery({
    queryKey: [...toViewsKey(owner), 'list'],
    queryFn: async ({ signal }): Promise<readonly View[]> =>
      (await read(serverApi(owner.id).GET('/views', { params: { query: { limit: MAX_VIEWS } }, signal }))).data,
    staleTime: STALE_MS,
    enabled: isEnabled,
  });

/** How many tickets each view has; a view that searches for words has no number. */
export const useViewCounts = (owner: Owner, isEnabled: boolean): ReadonlyMap<string, number | null> => {
  const { data = [] } = useQuery({
    queryKey: [...toKey(owner), 'ticket-counts', 'views'],
    queryFn: async ({ signal }) => (await read(serverApi(owner.id).GET('/views/counts', { signal }))).data.counts,
    staleTime: STALE_MS,
    enabled: isEnabled,
  });
  return new Map(data.map(({ viewId, count }) => [viewId, count]));
};

export type ViewBody = Schemas['ViewCreate'];

type Change =
  | { readonly kind: 'create'; readonly body: ViewBody }
  | { readonly kind: 'update'; readonly view: View; readonly body: Partial<ViewBody> }
  | { readonly kind: 'delete'; readonly view: View };

const send = async (owner: Owner, change: Change): Promise<View | null> => {
  const api = serverApi(owner.id);
  if (change.kind === 'create') {
    const params = { header: toHeader({ idempotencyKey: newIdempotencyKey() }) };
    return (await read(api.POST('/views', { params, body: change.body }))).data;
  }
  const params = { path: { id: change.view.id }, header: toHeader({ version: change.view.version }) };
  if (change.kind === 'update') return (await read(api.PATCH('/views/{id}', { params, body: change.body }))).data;
  await read(api.DELETE('/views/{id}', { params, body: {} }));
  return null;
};

/** Creates, changes or deletes a view. */
export const useViewChange = (owner: Owner, onSuccess: (view: View | null, change: Change) => void) =>
  useChange((change: Change) => send(owner, change), {
    stale: [toViewsKey(owner), [...toKey(owner), 'ticket-counts']],
    onSuccess,
  });
