import { useQuery } from '@tanstack/react-query';
import { type Placement, planMove } from '../categories/order.ts';
import { useChange } from '../changes.ts';
import { move } from '../fields/move.ts';
import { showToast } from '../kit/toast.tsx';
import type { Owner } from '../owner.ts';
import { describeError, queries } from '../queries.ts';
import { changeRecord, fetchRecords, type Place, type RecordOf } from '../records/record-api.ts';
import { toRecordsKey } from '../records/use-records.ts';
import { t } from '../texts/texts.ts';

/** Records of which the first that matches counts, or that apply one after the other. */
type OrderedPath = 'automations' | 'targets';

const PAGE_SIZE = '100';

const fetchAll = async <Path extends OrderedPath>(
  owner: Owner,
  place: Place<Path>,
  signal: AbortSignal,
): Promise<readonly RecordOf<Path>[]> => {
  const all: RecordOf<Path>[] = [];
  let cursor: string | null | undefined;
  do {
    const query = new URLSearchParams({ limit: PAGE_SIZE, ...(cursor && { cursor }) });
    const page = await fetchRecords(owner, place, query, signal);
    all.push(...page.data);
    cursor = page.pagination.nextCursor;
  } while (cursor);
  return all;
};

const toAllKey = (owner: Owner, place: Place<OrderedPath>) => [...toRecordsKey(owner, place), 'ordered'];

/** All records, in their order. */
export const useOrdered = <Path extends OrderedPath>(owner: Owner, place: Place<Path>) =>
  useQuery({ queryKey: toAllKey(owner, place), queryFn: ({ signal }) => fetchAll(owner, place, signal) });

interface Move {
  readonly from: number;
  readonly to: number;
}

/** Moves a record to another place. The list shows it at once. */
export const useMove = <Path extends OrderedPath>(owner: Owner, place: Place<Path>) => {
  const key = toAllKey(owner, place);
  const save = async (placements: readonly Placement[]) => {
    for (const { id, position } of placements) await changeRecord<OrderedPath>(owner, place, { id }, { position });
  };
  const change = useChange(save, {
    stale: [toRecordsKey(owner, place)],
    onError: (error) => showToast(t('The order was not saved. {{error}}', { error: describeError(error) }), 'rust'),
  });
  const start = async ({ from, to }: Move) => {
    await queries.cancelQueries({ queryKey: key });
    const before = queries.getQueryData<readonly RecordOf<OrderedPath>[]>(key) ?? [];
    const placements = planMove(before, from, to);
    const positions = new Map(placements.map(({ id, position }) => [id, position]));
    const after = move(before, from, to).map((one) => ({ ...one, position: positions.get(one.id) ?? one.position }));
    queries.setQueryData(key, after);
    change.mutate(placements);
  };
  return { isPending: change.isPending, move: (step: Move) => void start(step) };
};
