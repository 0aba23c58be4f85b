import { z } from 'zod';
import type { CategoryId, PanelId, TeamId } from '#core/shared/ids.ts';
import { TARGET_STATES } from '#core/targets/index.ts';
import { MAX_COUNTED, PRIORITIES, searchWords, TICKET_SORTS, TICKET_STATUSES } from '#core/tickets/index.ts';
import { MAX_OWN_VIEWS, MAX_SHARED_VIEWS, VIEW_COLUMNS, VIEW_RECORD, type ViewFilters } from '#core/views/index.ts';
import { readStaffId } from '../pipeline/acting-staff.ts';
import {
  idField,
  InstantIn,
  InstantOut,
  nameText,
  nonEmptyText,
  omitUndefined,
  UserIdField,
} from '../pipeline/codecs.ts';
import { MAX_FILTER_VALUES } from '../pipeline/list-query.ts';
import { HEAVY_READ } from '../pipeline/reasons.ts';
import { buildShape } from '../pipeline/record-view.ts';
import { created, Deleted, one, page, route } from '../pipeline/route.ts';
import { staffId, StaffBody } from '../tickets/ticket-bodies.ts';

const several = <Item extends z.ZodType>(item: Item) => z.array(item).min(1).max(MAX_FILTER_VALUES);

/** The filters of the list of tickets, as JSON. */
const buildFilters = <At extends z.ZodType>(instant: At) => {
  const after = instant.describe('Only what is newer.');
  const before = instant.describe('Only what is older.');
  const shape = {
    status: several(z.enum(TICKET_STATUSES)).describe('Its status.'),
    categoryId: several(idField<CategoryId>('category')).describe('Its category.'),
    panelId: several(idField<PanelId>('panel')).describe('The panel it was opened from.'),
    teamId: several(idField<TeamId>('team')).describe('Its team.'),
    requesterId: several(UserIdField).describe('Who asked for help.'),
    claimedById: several(UserIdField).describe('Who claimed it.'),
    unclaimed: z.boolean().describe('True for tickets without a claimer.'),
    participantId: several(UserIdField).describe('Who takes part in addition to the requester.'),
    priority: several(z.enum(PRIORITIES)).describe('How urgent it is.'),
    tag: several(nameText(50)).describe('A label it has.'),
    externalId: nonEmptyText(200).describe('Your own key for it.'),
    maxRating: z.int().min(1).max(5).describe('Rated by its requester, and at most so.'),
    ticketNumber: several(z.int().min(1).max(999_999_999)).describe('Its number in the server.'),
    q: z
      .string()
      .max(200)
      .refine((text) => searchWords(text).length > 0, 'at least one word is needed')
      .describe('Words that all occur, as in the list of tickets.'),
    targetState: several(z.enum(TARGET_STATES)).describe('The state of one of its targets.'),
    dueBefore: instant.describe('Its first target that is not reached is due before that.'),
    createdAfter: after,
    createdBefore: before,
    updatedAfter: after,
    updatedBefore: before,
    closedAfter: after,
    closedBefore: before,
    lastMessageAfter: after,
    lastMessageBefore: before,
  } satisfies Record<keyof ViewFilters, z.ZodType>;
  return z.strictObject(shape).partial();
};

const FILTERS_DESCRIPTION = 'The filters of the list of tickets; all of them have to match.';
const FiltersBody = buildFilters(InstantIn).meta({ id: 'ViewFiltersBody', description: FILTERS_DESCRIPTION });
const Filters = buildFilters(InstantOut).meta({ id: 'ViewFilters', description: FILTERS_DESCRIPTION });

export const VIEW_SHAPE = {
  name: nameText(100).describe('Name of the view.'),
  filters: FiltersBody,
  sort: z.enum(TICKET_SORTS).describe('The order; a leading minus is descending.'),
  columns: z
    .array(z.enum(VIEW_COLUMNS))
    .max(VIEW_COLUMNS.length)
    .refine((all) => new Set(all).size === all.length, 'each column once')
    .describe('The columns besides number and subject, from left to right.'),
  shared: z.boolean().describe('Whether all who read tickets see it; otherwise only its staff member does.'),
};

const ViewBody = z.strictObject({ ...z.object(VIEW_SHAPE).partial().shape, name: VIEW_SHAPE.name, staffId });
const ViewPatch = z.strictObject({ ...VIEW_SHAPE, staffId }).partial();

const ViewView = z
  .object(buildShape(VIEW_RECORD, { ...VIEW_SHAPE, filters: Filters }))
  .meta({ id: 'View', description: 'Filters, order and columns of the list of tickets under a name.' });

const CountsView = z
  .object({
    counts: z
      .array(
        z.object({
          viewId: idField('view'),
          count: z
            .int()
            .nullable()
            .describe(`Its tickets, at most ${MAX_COUNTED}; null for a view with words (\`q\`).`),
        }),
      )
      .describe('One for each view, in the order of the list.'),
  })
  .meta({ id: 'ViewCounts', description: 'How many tickets each view has.' });

const StaffQuery = z.object({
  staffId: UserIdField.optional().describe('Adds the views of this staff member to the shared ones.'),
});

const READ = { reach: 'guild', scope: 'tickets:read' } as const;
const WRITE = { reach: 'guild', scope: 'tickets:write' } as const;
const RIGHTS = 'A view that somebody else made needs `settings:write`, too.';

export const viewRoutes = [
  route({
    ...READ,
    id: 'views.list',
    method: 'get',
    path: '/views',
    summary: 'List views',
    description: 'By name.',
    query: StaffQuery,
    returns: page(ViewView),
    handle: ({ views }, { guild, principal, query, page: request }) =>
      views.list(guild, readStaffId(principal, query.staffId), request),
  }),

  route({
    ...READ,
    id: 'views.listCounts',
    fails: HEAVY_READ,
    method: 'get',
    path: '/views/counts',
    summary: 'Count the tickets of views',
    query: StaffQuery,
    returns: one(CountsView),
    handle: async ({ views }, { guild, principal, query }) => ({
      counts: await views.listCounts(guild, readStaffId(principal, query.staffId)),
    }),
  }),

  route({
    ...WRITE,
    id: 'views.create',
    idempotency: 'unit',
    fails: ['limit_reached'],
    method: 'post',
    path: '/views',
    summary: 'Create a view',
    description: `A server has up to ${MAX_SHARED_VIEWS} shared views, and a staff member up to ${MAX_OWN_VIEWS} others.`,
    body: ViewBody,
    example: {
      name: 'Urgent refunds',
      filters: { status: ['open'], priority: ['urgent'], tag: ['refund'] },
      sort: 'lastMessageAt',
      shared: true,
    },
    returns: created(ViewView),
    handle: ({ views }, { guild, body }) => {
      const { staffId: staff = null, ...fields } = body;
      return views.create(guild, omitUndefined(fields), staff);
    },
  }),

  route({
    ...READ,
    id: 'views.get',
    method: 'get',
    path: '/views/{id}',
    summary: 'Show a view',
    returns: one(ViewView),
    handle: ({ views }, { guild, principal, params }) =>
      views.get(guild, params.id, { principal, staffId: readStaffId(principal) }),
  }),

  route({
    ...WRITE,
    versioned: true,
    id: 'views.update',
    fails: ['limit_reached', 'missing_scope'],
    method: 'patch',
    path: '/views/{id}',
    summary: 'Change a view',
    description: `Fields left out stay as they are. ${RIGHTS}`,
    body: ViewPatch,
    patches: ViewView,
    example: { columns: ['status', 'claimer', 'rating'], shared: true },
    returns: one(ViewView),
    handle: ({ views }, { guild, principal, params, body, ifVersion }) => {
      const { staffId: staff = null, ...fields } = body;
      return views.update({ guild, id: params.id, ifVersion, principal, staffId: staff }, omitUndefined(fields));
    },
  }),

  route({
    ...WRITE,
    versioned: true,
    id: 'views.delete',
    fails: ['missing_scope'],
    method: 'delete',
    path: '/views/{id}',
    summary: 'Delete a view',
    description: RIGHTS,
    body: StaffBody,
    returns: one(Deleted),
    handle: async ({ views }, { guild, principal, params, body, ifVersion }) => {
      const { staffId: staff = null } = body;
      await views.delete({ guild, id: params.id, ifVersion, principal, staffId: staff });
      return { id: params.id, deleted: true as const };
    },
  }),
];
