import { useQuery } from '@tanstack/react-query';
import { read, serverApi } from '../../api.ts';
import { explainDetail } from '../../explain.ts';
import { type Owner, toKey } from '../../owner.ts';
import { usePages } from '../../queries.ts';
import type {
  Flow,
  FlowRun,
  FlowRunDetail,
  FlowVersion,
  NodeType,
  NodeTypeName,
  NodeTypes,
  Validation,
} from '../model/types.ts';
import { t } from '../../texts/texts.ts';

/** Each flow of a page is checked for problems by a request of its own. */
const PAGE_SIZE = 20;
const MOST = 100;
const STALE_MS = 60_000;

export const toFlowsKey = (owner: Owner): readonly string[] => [...toKey(owner), 'flows'];

export const useFlows = (owner: Owner, q: string) =>
  usePages<Flow>(
    [...toFlowsKey(owner), 'list', q],
    (cursor, signal) => {
      const query = {
        limit: PAGE_SIZE,
        sort: '-updatedAt' as const,
        ...(q && { q }),
        ...(cursor !== undefined && { cursor }),
      };
      return read(serverApi(owner.id).GET('/flows', { params: { query: query }, signal }));
    },
    { keepsPrevious: true },
  );

export const useFlow = (owner: Owner, id: string) =>
  useQuery({
    queryKey: [...toFlowsKey(owner), id],
    queryFn: async ({ signal }): Promise<Flow> =>
      (await read(serverApi(owner.id).GET('/flows/{id}', { params: { path: { id } }, signal }))).data,
  });

const explainWarning = ({ reason, name }: Validation['warnings'][number]): string =>
  reason === 'unset_variable'
    ? t('No step sets {{name}}: it has a value only where a run begins with it.', { name })
    : t('Nothing is called {{name}}.', { name });

const explainValidation = ({ problems, warnings, ...validation }: Validation): Validation => ({
  ...validation,
  problems: problems.map((problem) => ({ ...problem, message: explainDetail(problem) })),
  warnings: warnings.map((warning) => ({ ...warning, message: explainWarning(warning) })),
});

/** What keeps the saved draft of a flow from running. Only those who may change it can ask. */
export const useValidation = (owner: Owner, { id, version }: Pick<Flow, 'id' | 'version'>, isEnabled: boolean) =>
  useQuery({
    queryKey: [...toKey(owner), 'flow-validation', id, version],
    queryFn: async ({ signal }): Promise<Validation> =>
      (await read(serverApi(owner.id).POST('/flows/{id}/validate', { params: { path: { id } }, signal }))).data,
    select: explainValidation,
    staleTime: Infinity,
    enabled: isEnabled,
  });

/** The kinds of nodes, as the service describes them. They change with its version only. */
export const useNodeTypes = (owner: Owner) =>
  useQuery({
    queryKey: [...toKey(owner), 'flow-node-types'],
    queryFn: async ({ signal }): Promise<NodeTypes> => {
      const params = { query: { limit: MOST } };
      const { data } = await read(serverApi(owner.id).GET('/flow-node-types', { params, signal }));
      return new Map<NodeTypeName, NodeType>(data.map((type) => [type.type, type]));
    },
    staleTime: Infinity,
  });

/** Something that a field can refer to. */
export interface Referent {
  readonly id: string;
  readonly name: string;
}

const useReferents = (owner: Owner, name: string, fetchAll: (signal: AbortSignal) => Promise<readonly Referent[]>) =>
  useQuery({
    queryKey: [...toKey(owner), name, 'to-choose-from'],
    queryFn: ({ signal }) => fetchAll(signal),
    staleTime: STALE_MS,
  });

const query = { limit: MOST };

export const useCategoryNames = (owner: Owner) =>
  useReferents(
    owner,
    'categories',
    async (signal) => (await read(serverApi(owner.id).GET('/categories', { params: { query }, signal }))).data,
  );

export const useFlowNames = (owner: Owner) =>
  useReferents(
    owner,
    'flows',
    async (signal) => (await read(serverApi(owner.id).GET('/flows', { params: { query }, signal }))).data,
  );

export const useCannedReplyNames = (owner: Owner) =>
  useReferents(
    owner,
    'canned-replies',
    async (signal) => (await read(serverApi(owner.id).GET('/canned-replies', { params: { query }, signal }))).data,
  );

export const useTargetNames = (owner: Owner) =>
  useReferents(
    owner,
    'targets',
    async (signal) => (await read(serverApi(owner.id).GET('/targets', { params: { query }, signal }))).data,
  );

export const useTeamNames = (owner: Owner) =>
  useReferents(
    owner,
    'teams',
    async (signal) => (await read(serverApi(owner.id).GET('/teams', { params: { query }, signal }))).data,
  );

const RUNS_REFRESH_MS = 10_000;

/** The published versions of a flow, newest first. The service keeps a hundred. */
export const useVersions = (owner: Owner, id: string) =>
  useQuery({
    queryKey: [...toFlowsKey(owner), id, 'versions'],
    queryFn: async ({ signal }): Promise<readonly FlowVersion[]> => {
      const params = { path: { id }, query };
      return (await read(serverApi(owner.id).GET('/flows/{id}/versions', { params, signal }))).data;
    },
  });

/** The version that was published last; undefined where there is none. */
export const useNewestVersion = (owner: Owner, id: string) =>
  useQuery({
    queryKey: [...toFlowsKey(owner), id, 'versions', 'newest'],
    queryFn: async ({ signal }): Promise<readonly FlowVersion[]> => {
      const params = { path: { id }, query: { limit: 1 } };
      return (await read(serverApi(owner.id).GET('/flows/{id}/versions', { params, signal }))).data;
    },
    select: ([newest]) => newest,
  });

/** The runs of a flow, newest first; of one status or of all. */
export const useRuns = (owner: Owner, id: string, status: FlowRun['status'] | '') =>
  usePages<FlowRun>(
    [...toFlowsKey(owner), id, 'runs', status],
    (cursor, signal) => {
      const page = { limit: PAGE_SIZE, ...(status && { status: [status] }), ...(cursor !== undefined && { cursor }) };
      return read(serverApi(owner.id).GET('/flows/{id}/runs', { params: { path: { id }, query: page }, signal }));
    },
    { keepsPrevious: true, refetchInterval: RUNS_REFRESH_MS },
  );

export const useRun = (owner: Owner, flowId: string, id: string) =>
  useQuery({
    queryKey: [...toFlowsKey(owner), flowId, 'runs', 'one', id],
    queryFn: async ({ signal }): Promise<FlowRunDetail> =>
      (await read(serverApi(owner.id).GET('/flow-runs/{id}', { params: { path: { id } }, signal }))).data,
    refetchInterval: ({ state }) => (state.data?.endedAt == null ? RUNS_REFRESH_MS : false),
  });
