import { useQuery } from '@tanstack/react-query';
import { read, serverApi, toHeader } from '../api.ts';
import { useChange, useCreate } from '../changes.ts';
import { type Owner, toKey } from '../owner.ts';
import type { RequestBody, Schemas } from '../schemas.ts';

export type Backtest = Schemas['Backtest'];
export type Report = Schemas['BacktestReport'];

interface Period {
  readonly from: string;
  readonly to: string;
}

/** What is tried, with what it replaces. */
export type PastDraft =
  | { readonly kind: 'automation'; readonly body: Omit<RequestBody<'/automations/backtest', 'post'>, keyof Period> }
  | { readonly kind: 'target'; readonly body: Omit<RequestBody<'/targets/backtest', 'post'>, keyof Period> }
  | { readonly kind: 'assignment'; readonly body: Omit<RequestBody<'/assignment/backtest', 'post'>, keyof Period> };

const DAY_MS = 86_400_000;
const POLL_MS = 500;

const order = async (owner: Owner, draft: PastDraft, period: Period, idempotencyKey: string): Promise<Backtest> => {
  const api = serverApi(owner.id);
  const params = { header: toHeader({ idempotencyKey }) };
  if (draft.kind === 'automation')
    return (await read(api.POST('/automations/backtest', { params, body: { ...draft.body, ...period } }))).data;
  if (draft.kind === 'target')
    return (await read(api.POST('/targets/backtest', { params, body: { ...draft.body, ...period } }))).data;
  return (await read(api.POST('/assignment/backtest', { params, body: { ...draft.body, ...period } }))).data;
};

interface Order {
  readonly draft: PastDraft;
  readonly days: number;
}

/** Tries the draft on the events of so many days until now. */
export const useOrder = (owner: Owner) =>
  useCreate(
    ({ draft, days }: Order, idempotencyKey) => {
      const to = Date.now();
      const period = { from: new Date(to - days * DAY_MS).toISOString(), to: new Date(to).toISOString() };
      return order(owner, draft, period, idempotencyKey);
    },
    { stale: [] },
  );

const isUnderWay = (backtest: Pick<Backtest, 'status'> | undefined): boolean =>
  backtest?.status === 'queued' || backtest?.status === 'running';

const toBacktestKey = (owner: Owner, id: string) => [...toKey(owner), 'backtests', id];

/** Reads it again until it has ended. */
export const useBacktest = (owner: Owner, ordered: Backtest | undefined) =>
  useQuery({
    queryKey: toBacktestKey(owner, ordered?.id ?? ''),
    queryFn: async ({ signal }) => {
      const params = { path: { id: ordered?.id ?? '' } };
      return (await read(serverApi(owner.id).GET('/backtests/{id}', { params, signal }))).data;
    },
    enabled: ordered !== undefined,
    ...(ordered && { initialData: ordered }),
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? POLL_MS : false),
  });

export const useCancel = (owner: Owner, id: string) =>
  useChange(
    async () => (await read(serverApi(owner.id).POST('/backtests/{id}/cancel', { params: { path: { id } } }))).data,
    { stale: [toBacktestKey(owner, id)] },
  );
