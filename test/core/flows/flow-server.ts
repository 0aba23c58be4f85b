import type { FlowNode, FlowRun, NodeTypeName } from '#core/flows/index.ts';
import type { FlowEdge, FlowFields } from '#core/flows/model/flow.ts';
import type { FlowTarget } from '#core/flows/definition/publish-ports.ts';
import type { FlowId } from '#core/shared/ids.ts';
import { STAFF } from '../../support/build.ts';
import { createHelpDesk, type HelpDesk } from '../tickets/context.ts';

export const ALL = { limit: 200, after: null };
export const UNKNOWN = '00000000-0000-7000-8000-000000000000';
export const ACTOR = { type: 'staff', id: STAFF } as const;

export const node = (type: NodeTypeName, data: FlowNode['data'] = {}, id = 'it'): FlowNode => ({
  id,
  type,
  data,
  position: { x: 0, y: 0 },
});

/** A node with a credential. */
export const CALL = node('api_request', {
  method: 'GET',
  url: 'https://example.com/',
  authType: 'bearer',
  authToken: 's3cret',
});

export const say = (id: string, content = 'Hello') => node('send_message', { content }, id);
export const ask = (id: string) => node('ask_question', { content: 'Why?', variable: id }, id);
export const wait = (id = 'it', seconds = 60) => node('wait', { seconds }, id);

/** The way on of nodes that have several. */
const HANDLES: Partial<Record<NodeTypeName, string>> = { ask_question: 'answered', api_request: 'success' };

/** Edges from each node to the next. */
export const inARow = (nodes: readonly FlowNode[]): readonly FlowEdge[] =>
  nodes.slice(1).map(({ id: target }, index) => {
    const { id: source, type } = nodes[index] as FlowNode;
    return { id: `e${index}`, source, sourceHandle: HANDLES[type] ?? null, target };
  });

type RedactedFlow = Awaited<ReturnType<HelpDesk['app']['flows']['get']>>;

/** A help desk with what the suites of flows do again and again. */
export interface FlowDesk extends HelpDesk {
  readonly create: (fields?: Partial<FlowFields>) => Promise<RedactedFlow>;
  readonly target: (flow: { readonly id: FlowId }, ifVersion?: number | null) => FlowTarget;
  readonly publish: (flow: { readonly id: FlowId }) => Promise<RedactedFlow>;
  readonly find: (flow: { readonly id: FlowId }) => Promise<RedactedFlow>;
  /** A published flow whose nodes follow one another. */
  readonly createPublished: (nodes: readonly FlowNode[], fields?: Partial<FlowFields>) => Promise<RedactedFlow>;
  /** Starts a flow by API. */
  readonly run: (flow: { readonly id: FlowId }, fields?: Partial<RunInput>) => Promise<FlowRun>;
  /** The runs of a flow, newest first. */
  readonly listRuns: (flow: { readonly id: FlowId }) => Promise<readonly FlowRun[]>;
}

type RunInput = Parameters<HelpDesk['app']['flows']['run']>[0];

let serial = 0;

export const createFlowDesk = async (): Promise<FlowDesk> => {
  const helpDesk = await createHelpDesk();
  const { app, guild } = helpDesk;
  const target: FlowDesk['target'] = ({ id }, ifVersion = null) => ({ guild, id, ifVersion, actor: ACTOR });
  const create: FlowDesk['create'] = (fields = {}) =>
    app.flows.create(guild, { name: `Flow ${(serial += 1)}`, nodes: [node('end')], ...fields });
  const input = { actor: ACTOR, userId: null, channelId: null, ticketId: null, input: {} };
  return {
    ...helpDesk,
    target,
    create,
    createPublished: async (nodes, fields = {}) =>
      app.flows.publish(target(await create({ nodes, edges: inARow(nodes), ...fields }))),
    run: ({ id }, fields = {}) => app.flows.run({ guild, id, ...input, ...fields }),
    listRuns: async ({ id }) => (await app.flows.listRuns(guild, { flowId: id }, ALL)).items,
    publish: (flow) => app.flows.publish(target(flow)),
    find: ({ id }) => app.flows.get(guild, id),
  };
};
