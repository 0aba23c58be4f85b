import { z } from 'zod';
import { type FlowRun, RUN_STATUSES } from '#core/flows/index.ts';
import type { FlowId, FlowRunId } from '#core/shared/ids.ts';
import { accepted, one, page, route } from '../pipeline/route.ts';
import { DryRunView, FlowRunDetailView, FlowRunView, RunBody, TestBody } from './flow-run-views.ts';

const flowOf = (params: { readonly id: string }) => params.id as FlowId;
const runOf = (params: { readonly id: string }) => params.id as FlowRunId;

/** A run as it is read. */
export const shownRun = (run: FlowRun) => ({ ...run, waitsUntil: waitsUntil(run), stepCount: run.trace.length });

const waitsUntil = ({ waiting }: FlowRun) => waiting?.until ?? null;

const reading = { reach: 'guild', scope: 'flows:read' } as const;
const writing = { reach: 'guild', scope: 'flows:write' } as const;

export const flowRunRoutes = [
  route({
    ...writing,
    id: 'flows.run',
    method: 'post',
    path: '/flows/{id}/run',
    summary: 'Start a flow',
    description: 'Whatever its trigger is. It is carried out after the answer; read the run to see how it goes.',
    body: RunBody,
    example: { input: { plan: 'pro' } },
    returns: accepted(FlowRunView),
    fails: ['not_found', 'conflict'],
    handle: async ({ flows }, { guild, actor, params, body }) =>
      shownRun(await flows.run({ guild, id: flowOf(params), actor, ...body })),
  }),

  route({
    ...writing,
    id: 'flows.test',
    method: 'post',
    path: '/flows/{id}/test',
    summary: 'Try a flow out',
    description:
      'Runs the draft without touching anything: no chat, no address, no ticket. The answer says what would happen, node by node.',
    body: TestBody,
    example: { answers: { ask: 'I cannot log in' } },
    returns: one(DryRunView),
    fails: ['not_found'],
    handle: async ({ flows }, { guild, params, body }) =>
      shownRun(await flows.test({ guild, id: flowOf(params), ...body })),
  }),

  route({
    ...reading,
    id: 'flows.runs',
    method: 'get',
    path: '/flows/{id}/runs',
    summary: 'List the runs of a flow, newest first',
    description: 'Runs are kept for 30 days after they ended.',
    query: z.strictObject({ status: z.enum(RUN_STATUSES).optional().describe('Only runs of this status.') }),
    returns: page(FlowRunView),
    fails: ['not_found'],
    handle: async ({ flows }, { guild, params, query, page }) => {
      const { items, next } = await flows.listRuns(guild, { ...query, flowId: flowOf(params) }, page);
      return { items: items.map(shownRun), next };
    },
  }),

  route({
    ...reading,
    id: 'flowRuns.get',
    method: 'get',
    path: '/flow-runs/{id}',
    summary: 'Show a run, with what it did at each node',
    returns: one(FlowRunDetailView),
    fails: ['not_found'],
    handle: async ({ flows }, { guild, params }) => shownRun(await flows.findRun(guild, runOf(params))),
  }),

  route({
    ...writing,
    id: 'flowRuns.cancel',
    method: 'post',
    path: '/flow-runs/{id}/cancel',
    summary: 'End a run where it stands',
    description: 'What it has done stays done. If it talks in a channel of its own, that is archived.',
    returns: one(FlowRunView),
    fails: ['not_found', 'conflict'],
    handle: async ({ flows }, { guild, params }) => shownRun(await flows.cancelRun(guild, runOf(params))),
  }),
];
