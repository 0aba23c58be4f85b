import { z } from 'zod';
import { AUTOMATION_LIST, TRIGGERS, type EventInput } from '#core/automations/index.ts';
import { RUN_STATUSES } from '#core/flows/index.ts';
import { created, Deleted, one, page, route } from '../pipeline/route.ts';
import { omitUndefined } from '../pipeline/codecs.ts';
import { AUTOMATION_SHAPE, AutomationView, TestAutomationBody, TestedAutomationView } from './automation-views.ts';
import { FlowRunView } from '../flows/flow-run-views.ts';
import { toShownRun } from '../flows/flow-runs.ts';
import { flag, buildListQuery, several } from '../pipeline/list-query.ts';

export const AutomationBody = z.strictObject({
  ...z.object(AUTOMATION_SHAPE).partial().shape,
  name: AUTOMATION_SHAPE.name,
  trigger: AUTOMATION_SHAPE.trigger,
  actions: AUTOMATION_SHAPE.actions,
});
const AutomationPatch = z.strictObject(AUTOMATION_SHAPE).partial();

const READ = { reach: 'guild', scope: 'flows:read' } as const;
const WRITE = { reach: 'guild', scope: 'flows:write' } as const;
const WRITE_ONE = { ...WRITE, versioned: true } as const;

export const automationRoutes = [
  route({
    ...READ,
    id: 'automations.list',
    method: 'get',
    path: '/automations',
    summary: 'List automation rules, in the order in which they are looked at',
    query: buildListQuery(AUTOMATION_LIST, {
      eventTypes: several(z.enum(TRIGGERS), 'The type of event that it reacts to.'),
      enabled: flag('True for rules that are applied.'),
    }),
    returns: page(AutomationView),
    handle: ({ automations }, { guild, query, page }) => automations.list(guild, query, page),
  }),

  route({
    ...WRITE,
    id: 'automations.create',
    idempotency: 'unit',
    fails: ['name_taken', 'limit_reached'],
    method: 'post',
    path: '/automations',
    summary: 'Create an automation rule',
    description:
      'It reacts to events from now on, usually within a second. A rule by time also applies to open tickets that are over its time. Rules that trigger one another are stopped after 5 in a row; the run log says so.',
    body: AutomationBody,
    example: {
      name: 'Refunds are urgent',
      trigger: 'ticket.created',
      conditions: { field: 'ticket.subject', operator: 'contains', value: 'refund' },
      actions: [{ type: 'update_ticket', data: { priority: 'urgent', addTags: ['refund'] } }],
    },
    returns: created(AutomationView),
    handle: ({ automations }, { guild, body }) => automations.create(guild, omitUndefined(body)),
  }),

  route({
    ...READ,
    id: 'automations.get',
    method: 'get',
    path: '/automations/{id}',
    summary: 'Show an automation rule',
    returns: one(AutomationView),
    handle: ({ automations }, { guild, params }) => automations.get(guild, params.id),
  }),

  route({
    ...WRITE_ONE,
    id: 'automations.update',
    fails: ['name_taken'],
    method: 'patch',
    path: '/automations/{id}',
    summary: 'Change an automation rule',
    description: 'Fields left out stay as they are.',
    body: AutomationPatch,
    patches: AutomationView,
    example: { enabled: false },
    returns: one(AutomationView),
    handle: ({ automations }, { guild, params, body, ifVersion }) =>
      automations.update({ guild, id: params.id, ifVersion }, omitUndefined(body)),
  }),

  route({
    ...WRITE_ONE,
    id: 'automations.delete',
    method: 'delete',
    path: '/automations/{id}',
    summary: 'Delete an automation rule',
    description: 'Its runs end, and stay in the run log of `GET /v1/flow-runs/{id}` for 30 days.',
    returns: one(Deleted),
    handle: async ({ automations }, { guild, params, ifVersion }) => {
      await automations.delete({ guild, id: params.id, ifVersion });
      return { id: params.id, deleted: true as const };
    },
  }),

  route({
    ...WRITE,
    id: 'automations.test',
    method: 'post',
    path: '/automations/{id}/test',
    summary: 'Try an automation rule out',
    description: 'Says which conditions hold and what would be done, and does none of it.',
    body: TestAutomationBody,
    example: { ticketId: '019b0000-0000-7000-8000-000000000001' },
    returns: one(TestedAutomationView),
    handle: async ({ automations }, { guild, actor, params, body: { ticketId, event } }) => {
      // A field that the example leaves out is unknown to the rule.
      const about = { ticketId, event: event as EventInput | null };
      const { run, ...tested } = await automations.test({ guild, id: params.id, actor, ...about });
      return { ...tested, run: run && toShownRun(run) };
    },
  }),

  route({
    ...READ,
    id: 'automations.listRuns',
    method: 'get',
    path: '/automations/{id}/runs',
    summary: 'List the runs of an automation rule, newest first',
    description: 'One for each event it applied to. GET /flow-runs/{id} shows what was done. Kept for 30 days.',
    query: z.object({ status: several(z.enum(RUN_STATUSES), 'Only runs of this status.') }),
    returns: page(FlowRunView),
    handle: async ({ automations }, { guild, params, query, page }) => {
      const { items, next } = await automations.listRuns(guild, { ...query, automationId: params.id }, page);
      return { items: items.map(toShownRun), next };
    },
  }),
];
