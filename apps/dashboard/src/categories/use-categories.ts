import { useQuery } from '@tanstack/react-query';
import { read, serverApi } from '../api.ts';
import { move } from '../fields/move.ts';
import { changeRecord } from '../records/record-api.ts';
import { toRecordsKey } from '../records/use-records.ts';
import { showToast } from '../kit/toast.tsx';
import { type Owner, type OwnerDetail, toKey } from '../owner.ts';
import { useChange } from '../changes.ts';
import { describeError, queries } from '../queries.ts';
import { CATEGORIES } from './category-kind.ts';
import { type Placement, planMove } from './order.ts';
import type { Category } from './types.ts';
import { t } from '../texts/texts.ts';

const PAGE_SIZE = 100;

const fetchAll = async (owner: Owner, signal: AbortSignal): Promise<readonly Category[]> => {
  const all: Category[] = [];
  let cursor: string | null | undefined;
  do {
    const params = { query: { limit: PAGE_SIZE, ...(cursor && { cursor }) } };
    const page = await read(serverApi(owner.id).GET('/categories', { params, signal }));
    all.push(...page.data);
    cursor = page.pagination.nextCursor;
  } while (cursor);
  return all;
};

const toListKey = (owner: Owner) => [...toRecordsKey(owner, CATEGORIES), 'ordered'];

/** Every category in its order; a server has 250 at the most. */
export const useAllCategories = (owner: Owner) =>
  useQuery({ queryKey: toListKey(owner), queryFn: ({ signal }) => fetchAll(owner, signal) });

interface Move {
  readonly from: number;
  readonly to: number;
}

/** Moves a category to another place. The list shows it at once. */
export const useMoveCategory = (owner: Owner) => {
  const key = toListKey(owner);
  const save = async ({ placements }: { readonly placements: readonly Placement[] }) => {
    for (const { id, position } of placements) await changeRecord(owner, CATEGORIES, { id }, { position });
  };
  const change = useChange(save, {
    stale: [toRecordsKey(owner, CATEGORIES)],
    onError: (error) => showToast(t('The order was not saved. {{error}}', { error: describeError(error) }), 'rust'),
  });
  const start = async ({ from, to }: Move) => {
    await queries.cancelQueries({ queryKey: key });
    const before = queries.getQueryData<readonly Category[]>(key) ?? [];
    const placements = planMove(before, from, to);
    const positions = new Map(placements.map(({ id, position }) => [id, position]));
    const after = move(before, from, to).map((one) => ({ ...one, position: positions.get(one.id) ?? one.position }));
    queries.setQueryData(key, after);
    change.mutate({ placements });
  };
  return { isPending: change.isPending, move: (step: Move) => void start(step) };
};

const MAX_FLOWS = 100;

export interface FlowChoice {
  readonly id: string;
  readonly name: string;
  readonly status: string;
}

/** The flows of a server by name, for those who may read them. */
export const useFlowChoices = (owner: Owner, { scopes }: Pick<OwnerDetail, 'scopes'>) =>
  useQuery({
    queryKey: [...toKey(owner), 'flows', 'choices'],
    queryFn: async ({ signal }): Promise<readonly FlowChoice[]> => {
      const params = { query: { limit: MAX_FLOWS, sort: 'name' as const } };
      const { data } = await read(serverApi(owner.id).GET('/flows', { params, signal }));
      return data.map(({ id, name, status }) => ({ id, name, status }));
    },
    enabled: scopes.includes('flows:read'),
  });
