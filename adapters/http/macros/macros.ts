import { z } from 'zod';
import { type FlowRun, RUN_STATUSES } from '#core/flows/index.ts';
import { MACRO_LIST, MACRO_RECORD, type MacroOutcome } from '#core/macros/index.ts';
import type { FlowRunId, TicketId } from '#core/shared/ids.ts';
import { RESOURCE_LIMITS } from '#core/shared/resource-limits.ts';
import { Actions } from '../automations/automation-views.ts';
import { FlowRunView } from '../flows/flow-run-views.ts';
import { toShownRun } from '../flows/flow-runs.ts';
import { idField, nameText, omitUndefined } from '../pipeline/codecs.ts';
import { buildListQuery, several } from '../pipeline/list-query.ts';
import { buildShape } from '../pipeline/record-view.ts';
import { created, Deleted, one, page, route } from '../pipeline/route.ts';
import { staffId } from '../tickets/ticket-bodies.ts';

const MAX_TICKETS = 100;

export const MACRO_SHAPE = { name: nameText(100).describe('Unique in the server.'), actions: Actions };

const MacroBody = z.strictObject(MACRO_SHAPE);
const MacroPatch = z.strictObject(MACRO_SHAPE).partial();
const MacroView = z
  .object(buildShape(MACRO_RECORD, MACRO_SHAPE))
  .meta({ id: 'Macro', description: 'Actions under a name, which staff runs on tickets.' });

const RunBody = z
  .strictObject({
    ids: z.array(idField<TicketId>('ticket')).min(1).max(MAX_TICKETS).describe('Ids of the tickets; each counts once.'),
    staffId,
  })
  .describe('The tickets on which it is run.');

const OutcomeView = z
  .object({
    id: idField<TicketId>('ticket'),
    runId: idField<FlowRunId>('flow run')
      .nullable()
      .describe('What was done is in GET /flow-runs/{id}; null for an unknown ticket.'),
    status: z
      .enum(RUN_STATUSES)
      .describe(
        'completed; failed: an action was refused, and those after it were not done; running: the bot is out of reach, and it goes on later.',
      ),
    error: z.string().nullable().describe('Why it failed, in words.'),
  })
  .meta({ id: 'MacroOutcome', description: 'The result of a macro for one ticket.' });

const ResultView = z
  .object({
    completedCount: z.int().describe('Tickets on which all actions were done.'),
    failedCount: z.int().describe('Tickets on which an action was refused.'),
    outcomes: z.array(OutcomeView).describe('One for each id, in the order of the request.'),
  })
  .meta({ id: 'MacroResult', description: 'The results of a macro.' });

const toOutcome = ({ id, run }: MacroOutcome): z.output<typeof OutcomeView> =>
  run
    ? { id, runId: run.id, status: run.status, error: describeError(run) }
    : { id, runId: null, status: 'failed', error: 'Ticket not found.' };

const describeError = ({ error }: FlowRun): string | null => error && error.message;

const READ = { reach: 'guild', scope: 'tickets:read' } as const;
const WRITE = { reach: 'guild', scope: 'flows:write' } as const;
const WRITE_ONE = { ...WRITE, versioned: true } as const;

export const macroRoutes = [
  route({
    ...READ,
    id: 'macros.list',
    method: 'get',
    path: '/macros',
    summary: 'List macros',
    query: buildListQuery(MACRO_LIST, {}),
    returns: page(MacroView),
    handle: ({ macros }, { guild, query, page: request }) => macros.list(guild, query, request),
  }),

  route({
    ...WRITE,
    id: 'macros.create',
    idempotency: 'unit',
    fails: ['name_taken', 'limit_reached'],
    method: 'post',
    path: '/macros',
    summary: 'Create a macro',
    description: `Its actions are those of automation rules. A server has up to ${RESOURCE_LIMITS.macros}.`,
    body: MacroBody,
    example: {
      name: 'Ask for the order number',
      actions: [
        { type: 'send_message', data: { content: 'Which order is it?' } },
        { type: 'update_ticket', data: { addTags: ['order'] } },
      ],
    },
    returns: created(MacroView),
    handle: ({ macros }, { guild, body }) => macros.create(guild, body),
  }),

  route({
    ...READ,
    id: 'macros.get',
    method: 'get',
    path: '/macros/{id}',
    summary: 'Show a macro',
    returns: one(MacroView),
    handle: ({ macros }, { guild, params }) => macros.get(guild, params.id),
  }),

  route({
    ...WRITE_ONE,
    id: 'macros.update',
    fails: ['name_taken'],
    method: 'patch',
    path: '/macros/{id}',
    summary: 'Change a macro',
    description: 'Fields left out stay as they are.',
    body: MacroPatch,
    patches: MacroView,
    example: { name: 'Ask for the order' },
    returns: one(MacroView),
    handle: ({ macros }, { guild, params, body, ifVersion }) =>
      macros.update({ guild, id: params.id, ifVersion }, omitUndefined(body)),
  }),

  route({
    ...WRITE_ONE,
    id: 'macros.delete',
    method: 'delete',
    path: '/macros/{id}',
    summary: 'Delete a macro',
    description: 'Its runs end, and stay in the run log of `GET /v1/flow-runs/{id}` for 30 days.',
    returns: one(Deleted),
    handle: async ({ macros }, { guild, params, ifVersion }) => {
      await macros.delete({ guild, id: params.id, ifVersion });
      return { id: params.id, deleted: true as const };
    },
  }),

  route({
    reach: 'guild',
    scope: 'tickets:write',
    id: 'macros.run',
    idempotency: 'recorded',
    method: 'post',
    path: '/macros/{id}/run',
    summary: 'Run a macro on up to 100 tickets',
    description:
      'Its actions are done in the name of the staff member, one after the other; its messages are replies. The answer is 200 with an outcome for each id, some of which may be failures. A retry under the same Idempotency-Key runs nothing twice.',
    body: RunBody,
    example: { ids: ['019b0000-0000-7000-8000-000000000001'], staffId: '200000000000000002' },
    returns: one(ResultView),
    handle: async ({ macros }, { guild, actor, params, body, request }) => {
      const outcomes = (await macros.run({ guild, id: params.id, actor, ids: body.ids, request })).map(toOutcome);
      const countOf = (status: FlowRun['status']) => outcomes.filter((outcome) => outcome.status === status).length;
      return { completedCount: countOf('completed'), failedCount: countOf('failed'), outcomes };
    },
  }),

  route({
    reach: 'guild',
    scope: 'flows:read',
    id: 'macros.listRuns',
    method: 'get',
    path: '/macros/{id}/runs',
    summary: 'List the runs of a macro, newest first',
    description: 'One for each ticket. GET /flow-runs/{id} shows what was done. Kept for 30 days.',
    query: z.object({ status: several(z.enum(RUN_STATUSES), 'Only runs of this status.') }),
    returns: page(FlowRunView),
    handle: async ({ macros }, { guild, params, query, page: request }) => {
      const { items, next } = await macros.listRuns(guild, { ...query, macroId: params.id }, request);
      return { items: items.map(toShownRun), next };
    },
  }),
];
