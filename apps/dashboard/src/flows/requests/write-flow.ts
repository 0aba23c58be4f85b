import { read, type Schemas, serverApi, toHeader } from '../../api.ts';
import type { Owner } from '../../owner.ts';
import type { ChangedFlow, Draft, DryRun, Flow, Graph } from '../model/types.ts';

export interface NewFlow extends Omit<Schemas['FlowCreate'], keyof Graph>, Graph {}
export type TestBody = Schemas['FlowTest'];

/** The version that was seen: a change of a newer one is refused. */
interface Target {
  readonly id: string;
  readonly version: number;
}

const toParams = (id: string, header: Parameters<typeof toHeader>[0]) => ({
  path: { id },
  header: toHeader(header),
});

/** The client takes lists that can be changed. */
const copyGraph = ({ nodes, edges }: Graph) => ({ nodes: [...nodes], edges: [...edges] });

export const createFlow = async (owner: Owner, flow: NewFlow, idempotencyKey: string): Promise<Flow> => {
  const options = { params: { header: toHeader({ idempotencyKey }) }, body: { ...flow, ...copyGraph(flow) } };
  return (await read(serverApi(owner.id).POST('/flows', options))).data;
};

export const updateFlow = async (owner: Owner, { id, version }: Target, draft: Draft): Promise<ChangedFlow> => {
  const options = { params: toParams(id, { version }), body: { ...draft, ...copyGraph(draft) } };
  return (await read(serverApi(owner.id).PATCH('/flows/{id}', options))).data;
};

export const publishFlow = async (owner: Owner, { id, version }: Target): Promise<Flow> =>
  (await read(serverApi(owner.id).POST('/flows/{id}/publish', { params: toParams(id, { version }) }))).data;

export const disableFlow = async (owner: Owner, id: string, idempotencyKey: string): Promise<Flow> =>
  (await read(serverApi(owner.id).POST('/flows/{id}/disable', { params: toParams(id, { idempotencyKey }) }))).data;

export const testFlow = async (owner: Owner, id: string, body: TestBody): Promise<DryRun> =>
  (await read(serverApi(owner.id).POST('/flows/{id}/test', { params: { path: { id } }, body }))).data;

export const cancelRun = async (owner: Owner, id: string, idempotencyKey: string) =>
  (await read(serverApi(owner.id).POST('/flow-runs/{id}/cancel', { params: toParams(id, { idempotencyKey }) }))).data;
