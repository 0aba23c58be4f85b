import { z } from 'zod';
import { CALENDAR_LIST, ORGANIZATION_CALENDAR_RECORD } from '#core/calendars/index.ts';
import { omitUndefined } from '../pipeline/codecs.ts';
import { buildListQuery } from '../pipeline/list-query.ts';
import { buildShape } from '../pipeline/record-view.ts';
import { created, Deleted, one, page, route } from '../pipeline/route.ts';
import {
  buildImportedView,
  CALENDAR_EXAMPLE,
  CALENDAR_SHAPE,
  CalendarBody,
  CalendarPatch,
  HOLIDAYS_FILE,
} from './calendars.ts';

const OrganizationCalendarView = z
  .object({
    ...buildShape(ORGANIZATION_CALENDAR_RECORD, CALENDAR_SHAPE),
    serverCount: z.int().describe('Servers that are members now.'),
    currentServerCount: z.int().describe('Those whose copy is equal to the calendar.'),
  })
  .meta({ id: 'OrganizationCalendar', description: 'A calendar that each member server has a copy of.' });

const ImportedView = buildImportedView(OrganizationCalendarView).meta({
  id: 'ImportedOrganizationHolidays',
  description: 'A calendar of the organization after an import of holidays.',
});

const READ = { reach: 'org', scope: 'settings:read' } as const;
const WRITE = { reach: 'org', scope: 'settings:write' } as const;

export const organizationCalendarRoutes = [
  route({
    ...READ,
    id: 'organizationCalendars.list',
    method: 'get',
    path: '/org/calendars',
    summary: 'List calendars of the organization',
    query: buildListQuery(CALENDAR_LIST, {}),
    returns: page(OrganizationCalendarView),
    handle: ({ organizationCalendars }, { organization, query, page }) =>
      organizationCalendars.list(organization, query, page),
  }),

  route({
    ...WRITE,
    id: 'organizationCalendars.create',
    idempotency: 'unit',
    fails: ['name_taken', 'limit_reached'],
    method: 'post',
    path: '/org/calendars',
    summary: 'Create a calendar of the organization',
    description: 'Each member server gets a copy within seconds. It counts where the server names it.',
    body: CalendarBody,
    example: CALENDAR_EXAMPLE,
    returns: created(OrganizationCalendarView),
    handle: ({ organizationCalendars }, { organization, body }) =>
      organizationCalendars.create(organization, omitUndefined(body)),
  }),

  route({
    ...READ,
    id: 'organizationCalendars.get',
    method: 'get',
    path: '/org/calendars/{id}',
    summary: 'Show a calendar of the organization',
    returns: one(OrganizationCalendarView),
    handle: ({ organizationCalendars }, { organization, params }) => organizationCalendars.get(organization, params.id),
  }),

  route({
    ...WRITE,
    versioned: true,
    id: 'organizationCalendars.update',
    fails: ['name_taken'],
    method: 'patch',
    path: '/org/calendars/{id}',
    summary: 'Change a calendar of the organization',
    description:
      'Fields left out stay as they are. The copies follow within seconds, and with them what open tickets wait for.',
    body: CalendarPatch,
    patches: OrganizationCalendarView,
    example: { outside: 'block' },
    returns: one(OrganizationCalendarView),
    handle: ({ organizationCalendars }, { organization, params, body, ifVersion }) =>
      organizationCalendars.update({ organization, id: params.id, ifVersion }, omitUndefined(body)),
  }),

  route({
    ...WRITE,
    versioned: true,
    id: 'organizationCalendars.delete',
    fails: ['in_use'],
    method: 'delete',
    path: '/org/calendars/{id}',
    summary: 'Delete a calendar of the organization',
    description:
      'Refused while a member server uses its copy. The copies go within seconds; a server that begins to use its copy before keeps it as its own calendar.',
    returns: one(Deleted),
    handle: async ({ organizationCalendars }, { organization, params, ifVersion }) => {
      await organizationCalendars.delete({ organization, id: params.id, ifVersion });
      return { id: params.id, deleted: true as const };
    },
  }),

  route({
    ...WRITE,
    ...HOLIDAYS_FILE,
    versioned: true,
    id: 'organizationCalendars.importHolidays',
    idempotency: 'unit',
    method: 'post',
    path: '/org/calendars/{id}/holidays',
    summary: 'Add holidays to a calendar of the organization',
    description: `${HOLIDAYS_FILE.description} The copies follow within seconds.`,
    returns: one(ImportedView),
    handle: ({ organizationCalendars }, { organization, params, body, ifVersion }) =>
      organizationCalendars.importHolidays({ organization, id: params.id, ifVersion }, body.icalendar),
  }),
];
