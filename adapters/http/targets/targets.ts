import { z } from 'zod';
import type { CalendarId, CategoryId, TicketId } from '#core/shared/ids.ts';
import { MAX_TARGET_MINUTES, MAX_WARNINGS, PAUSING_STATUSES, TARGET_LIST, TARGET_RECORD } from '#core/targets/index.ts';
import { MAX_PREVIEWED, PRIORITIES, type Priority } from '#core/tickets/index.ts';
import { AUTOMATION_SHAPE } from '../automations/automation-views.ts';
import { idField, InstantOut, nameText, omitUndefined } from '../pipeline/codecs.ts';
import { buildListQuery } from '../pipeline/list-query.ts';
import { buildShape } from '../pipeline/record-view.ts';
import { created, Deleted, one, page, route } from '../pipeline/route.ts';

const minutes = z.int().min(1).max(MAX_TARGET_MINUTES);

const byPriority = Object.fromEntries(
  PRIORITIES.map((name) => [name, minutes.optional().describe(`For the priority ${name}.`)]),
) as Record<Priority, z.ZodOptional<z.ZodInt>>;

const Minutes = z
  .union([
    minutes,
    z
      .strictObject(byPriority)
      .meta({ id: 'MinutesByPriority', description: 'Minutes for each priority; one that is left out has no time.' }),
  ])
  .meta({ id: 'TargetMinutes', description: 'Minutes for all priorities, or for each.' });

export const TARGET_SHAPE = {
  name: nameText(100).describe('Unique in the server.'),
  position: z
    .int()
    .min(0)
    .max(1_000_000)
    .describe('Lower comes first, then the older one. The first target whose conditions hold counts.'),
  conditions: AUTOMATION_SHAPE.conditions.describe(
    'As of a rule, with fields of the ticket and its answers (`ticket.…`, `answer.…`, `answers`), without changed and older_than. Null holds always.',
  ),
  firstResponseMinutes: Minutes.nullable().describe('From the opening to the first answer of staff; null without.'),
  nextResponseMinutes: Minutes.nullable().describe(
    'From the first message that staff has not answered to the next answer; null without.',
  ),
  resolutionMinutes: Minutes.nullable().describe('From the opening to the closing; null without.'),
  calendarId: idField<CalendarId>('calendar')
    .nullable()
    .describe('Only its open hours count; null is the calendar of the category, or else of the server.'),
  pausedIn: z
    .array(z.enum(PAUSING_STATUSES))
    .max(PAUSING_STATUSES.length)
    .describe('The time does not run while the ticket has one of these statuses.'),
  warnBeforePercent: z
    .array(z.int().min(1).max(99))
    .max(MAX_WARNINGS)
    .describe('Warnings are given when so many percent of the time have passed.'),
};

const TargetPatch = z
  .strictObject({
    ...TARGET_SHAPE,
    pausedIn: TARGET_SHAPE.pausedIn.transform((all) => [...new Set(all)]),
    warnBeforePercent: TARGET_SHAPE.warnBeforePercent.transform((all) => [...new Set(all)].sort((a, b) => a - b)),
  })
  .partial();
export const TargetBody = z.strictObject({ ...TargetPatch.shape, name: TARGET_SHAPE.name });

const TargetView = z
  .object(buildShape(TARGET_RECORD, TARGET_SHAPE))
  .meta({ id: 'Target', description: 'Times within which staff answers and solves tickets that match.' });

const due = InstantOut.nullable();

const PreviewView = z
  .object({
    checked: z.int().describe('How many of the newest open tickets were checked.'),
    tickets: z
      .array(
        z.object({
          id: idField<TicketId>('ticket'),
          ticketNumber: z.int().describe('Number in its server.'),
          subject: z.string().nullable().describe('Subject of the ticket.'),
          priority: z.enum(PRIORITIES).describe('How urgent it is.'),
          categoryId: idField<CategoryId>('category'),
          createdAt: InstantOut,
          firstResponseDueAt: due.describe('When the first answer would be due; null once it was given.'),
          nextResponseDueAt: due.describe('When the next answer would be due; null while none is awaited.'),
          resolutionDueAt: due.describe('When the solution would be due.'),
        }),
      )
      .describe('Those to which it would apply, newest first.'),
  })
  .meta({ id: 'TargetMatches', description: 'Open tickets to which a target would apply.' });

const READ = { reach: 'guild', scope: 'settings:read' } as const;
const WRITE = { reach: 'guild', scope: 'settings:write' } as const;

const EXAMPLE = {
  name: 'Urgent',
  conditions: { field: 'ticket.priority', operator: 'eq', value: 'urgent' },
  firstResponseMinutes: 30,
  resolutionMinutes: { high: 480, urgent: 240 },
  pausedIn: ['pending' as const],
  warnBeforePercent: [75],
};

export const targetRoutes = [
  route({
    ...READ,
    id: 'targets.list',
    method: 'get',
    path: '/targets',
    summary: 'List targets, in the order in which they are checked',
    query: buildListQuery(TARGET_LIST, {}),
    returns: page(TargetView),
    handle: ({ targets }, { guild, query, page }) => targets.list(guild, query, page),
  }),

  route({
    ...WRITE,
    id: 'targets.create',
    idempotency: 'unit',
    fails: ['name_taken', 'limit_reached'],
    method: 'post',
    path: '/targets',
    summary: 'Create a target',
    description:
      'A ticket gets its target when it is opened, and again when its category, team, priority or tags change. It needs a time of at least one kind.',
    body: TargetBody,
    example: EXAMPLE,
    returns: created(TargetView),
    handle: ({ targets }, { guild, body }) => targets.create(guild, omitUndefined(body)),
  }),

  route({
    reach: 'guild',
    scope: 'tickets:read',
    id: 'targets.preview',
    method: 'post',
    path: '/targets/preview',
    summary: 'Show to which open tickets a target would apply',
    description: `Checks the newest ${MAX_PREVIEWED} open tickets, and stores nothing. Pauses are not counted.`,
    body: z.strictObject({
      conditions: TARGET_SHAPE.conditions.default(null),
      firstResponseMinutes: TARGET_SHAPE.firstResponseMinutes.default(null),
      nextResponseMinutes: TARGET_SHAPE.nextResponseMinutes.default(null),
      resolutionMinutes: TARGET_SHAPE.resolutionMinutes.default(null),
      calendarId: TARGET_SHAPE.calendarId.default(null),
    }),
    example: { conditions: EXAMPLE.conditions, firstResponseMinutes: 30 },
    returns: one(PreviewView),
    handle: ({ tickets }, { guild, body }) => tickets.previewTarget(guild, body),
  }),

  route({
    ...READ,
    id: 'targets.get',
    method: 'get',
    path: '/targets/{id}',
    summary: 'Show a target',
    returns: one(TargetView),
    handle: ({ targets }, { guild, params }) => targets.get(guild, params.id),
  }),

  route({
    ...WRITE,
    versioned: true,
    id: 'targets.update',
    fails: ['name_taken'],
    method: 'patch',
    path: '/targets/{id}',
    summary: 'Change a target',
    description: 'Fields left out stay as they are. Times that run already keep their length.',
    body: TargetPatch,
    patches: TargetView,
    example: { firstResponseMinutes: 15 },
    returns: one(TargetView),
    handle: ({ targets }, { guild, params, body, ifVersion }) =>
      targets.update({ guild, id: params.id, ifVersion }, omitUndefined(body)),
  }),

  route({
    ...WRITE,
    versioned: true,
    id: 'targets.delete',
    method: 'delete',
    path: '/targets/{id}',
    summary: 'Delete a target',
    description: 'Its times that run end without a result.',
    returns: one(Deleted),
    handle: async ({ targets }, { guild, params, ifVersion }) => {
      await targets.delete({ guild, id: params.id, ifVersion });
      return { id: params.id, deleted: true as const };
    },
  }),
];
