import { z } from 'zod';
import { type FlowRun, RUN_STATUSES } from '#core/flows/index.ts';
import { accepted, one, page, route } from '../pipeline/route.ts';
import { DryRunView, FlowRunDetailView, FlowRunView, RunBody, TestBody } from './flow-run-views.ts';
import { several } from '../pipeline/list-query.ts';

/** A run as it is read. */
export const toShownRun = (run: FlowRun) => ({ ...run, waitsUntil: findWaitEnd(run), stepCount: run.trace.length });

const findWaitEnd = ({ waiting }: FlowRun) => waiting?.until ?? null;

const READ = { reach: 'guild', scope: 'flows:read' } as const;
const WRITE = { reach: 'guild', scope: 'flows:write' } as const;

export const flowRunRoutes = [
  route({
    ...WRITE,
    id: 'flows.run',
    idempotency: 'unit',
    fails: ['wrong_status'],
    method: 'post',
    path: '/flows/{id}/run',
    summary: 'Start a flow',
    description:
      'Starts it regardless of its trigger. It runs after the response is sent; read the run to see its progress.',
    body: RunBody,
    example: { input: { plan: 'pro' } },
    returns: accepted(FlowRunView),
    handle: async ({ flows }, { guild, actor, params, body }) =>
      toShownRun(await flows.run({ guild, id: params.id, actor, ...body })),
  }),

  route({
    ...WRITE,
    id: 'flows.test',
    fails: ['secret_lost'],
    method: 'post',
    path: '/flows/{id}/test',
    summary: 'Try a flow out',
    description:
      'Runs the draft without touching anything: no chat, no address, no ticket. The answer says what would happen, node by node. With `requestNodeId` the request of that node is sent, and nothing else happens.',
    body: TestBody,
    example: { answers: { ask: 'I cannot log in' } },
    returns: one(DryRunView),
    handle: async ({ flows }, { guild, params, body }) =>
      toShownRun(await flows.test({ guild, id: params.id, ...body })),
  }),

  route({
    ...READ,
    id: 'flows.listRuns',
    method: 'get',
    path: '/flows/{id}/runs',
    summary: 'List the runs of a flow, newest first',
    description: 'Runs are kept for 30 days after they ended.',
    query: z.object({ status: several(z.enum(RUN_STATUSES), 'Only runs of this status.') }),
    returns: page(FlowRunView),
    handle: async ({ flows }, { guild, params, query, page }) => {
      const { items, next } = await flows.listRuns(guild, { ...query, flowId: params.id }, page);
      return { items: items.map(toShownRun), next };
    },
  }),

  route({
    ...READ,
    id: 'flowRuns.get',
    method: 'get',
    path: '/flow-runs/{id}',
    summary: 'Show a run, with what it did at each node',
    returns: one(FlowRunDetailView),
    handle: async ({ flows }, { guild, params }) => toShownRun(await flows.getRun(guild, params.id)),
  }),

  route({
    ...WRITE,
    id: 'flowRuns.cancel',
    idempotency: 'unit',
    fails: ['wrong_status', 'stale_version'],
    method: 'post',
    path: '/flow-runs/{id}/cancel',
    summary: 'Cancel a run',
    description: 'What it has done stays done. If it talks in a channel of its own, that is archived.',
    returns: one(FlowRunView),
    handle: async ({ flows }, { guild, params }) => toShownRun(await flows.cancelRun(guild, params.id)),
  }),
];
