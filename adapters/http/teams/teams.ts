import { WEEKDAYS } from '#core/calendars/index.ts';
import type { CalendarId } from '#core/shared/ids.ts';
import { RESOURCE_LIMITS } from '#core/shared/resource-limits.ts';
import {
  MAX_CAPACITY,
  MAX_DUTY_DAYS,
  MAX_SHIFTS,
  MAX_TEAM_ROLES,
  MAX_TEAM_STAFF,
  PRESENCE_CAUSES,
  PRESENCES,
  ROTATIONS,
  TEAM_LIST,
  TEAM_RECORD,
} from '#core/teams/index.ts';
import { z } from 'zod';
import { timeOfDay, timeOfDayEnd } from '../calendars/calendars.ts';
import {
  idField,
  InstantIn,
  InstantOut,
  nameText,
  omitUndefined,
  RoleIdField,
  UserIdField,
} from '../pipeline/codecs.ts';
import { buildListQuery } from '../pipeline/list-query.ts';
import { buildShape } from '../pipeline/record-view.ts';
import { created, Deleted, one, page, route } from '../pipeline/route.ts';

const buildUsers = (description: string) =>
  z
    .array(UserIdField)
    .max(MAX_TEAM_STAFF)
    .overwrite((ids) => [...new Set(ids)])
    .describe(description);

const ShiftBody = z
  .strictObject({
    name: nameText(100).describe('Name of the shift.'),
    days: z.array(z.enum(WEEKDAYS)).min(1).max(WEEKDAYS.length).describe('The weekdays on which it begins.'),
    from: timeOfDay.describe('When it begins, in the time zone of the team.'),
    to: timeOfDayEnd.describe('When it ends; a shift that does not end after it begins ends on the next day.'),
    staffIds: buildUsers('Who has the shift. They belong to the team by it.'),
    rotation: z
      .enum(ROTATIONS)
      .default('everybody')
      .describe('Whether all of them have it, or one after the other, for a day or for a week.'),
    startsOn: z.iso
      .date('a date such as 2026-12-25 is needed')
      .nullable()
      .default(null)
      .describe('The first day of the first one in a rotation, by which days and weeks are counted.'),
  })
  .meta({ id: 'Shift', description: 'When members of a team are on duty, each week.' });

export const TEAM_SHAPE = {
  name: nameText(100).describe('Unique in the server.'),
  roleIds: z.array(RoleIdField).max(MAX_TEAM_ROLES).describe('Members with one of these roles belong to the team.'),
  staffIds: buildUsers('They belong to the team, whatever roles they have.'),
  leadIds: buildUsers('Those who lead the team. They belong to it.'),
  timezone: z.string().min(1).max(64).describe('The time zone of its shifts; an IANA name.'),
  calendarId: idField<CalendarId>('calendar')
    .nullable()
    .describe('Outside these opening hours nobody of the team is on duty; null has no such hours.'),
  shifts: z.array(ShiftBody).max(MAX_SHIFTS).describe('Who is on duty when. It is given as a whole.'),
};

const TeamPatch = z.strictObject(TEAM_SHAPE).partial();
const TeamBody = z.strictObject({ ...TeamPatch.shape, name: TEAM_SHAPE.name });

const TeamView = z
  .object(buildShape(TEAM_RECORD, TEAM_SHAPE))
  .meta({ id: 'Team', description: 'Staff members who answer tickets together, and when they are on duty.' });

const DutiesView = z
  .object({
    from: InstantOut.describe('Begin of the period.'),
    to: InstantOut.describe('End of the period.'),
    duties: z
      .array(
        z.object({
          name: z.string().describe('Name of the shift.'),
          from: InstantOut.describe('When it begins.'),
          to: InstantOut.describe('When it ends.'),
          staffIds: z.array(UserIdField).describe('Who is on duty.'),
        }),
      )
      .describe('The duties that overlap the period, by their begin.'),
  })
  .meta({ id: 'TeamDuties', description: 'Who of a team is on duty when.' });

const OnCallView = z
  .object({
    at: InstantOut.describe('The time that was asked about.'),
    staffIds: z.array(UserIdField).describe('Who is on duty then.'),
  })
  .meta({ id: 'TeamOnCall', description: 'Who of a team is on duty at a time.' });

const PresenceView = z
  .object({
    staffId: UserIdField,
    name: z.string().nullable().describe('Name in the chat; null for somebody whom the bot has not seen.'),
    status: z.enum(PRESENCES).describe('Only those who are `available` are assigned tickets.'),
    cause: z
      .enum(PRESENCE_CAUSES)
      .describe(
        'Why: by choice, by a shift, away because of inactivity, or away because neither a choice nor a shift holds (`none`).',
      ),
    chosen: z.enum(PRESENCES).nullable().describe('The last choice, also when it has ended; null follows the shifts.'),
    until: InstantOut.nullable().describe('When the choice ends; null lasts until the next one.'),
    isOnDuty: z.boolean().describe('Whether a shift of theirs is on.'),
    capacity: z.int().nullable().describe('Open claims up to which they are assigned tickets; null is no limit.'),
    openClaims: z.int().describe('Tickets that they claimed and that are not closed.'),
    lastActivityAt: InstantOut.nullable().describe('When they last did something with a ticket, to the minute.'),
    lastAssignedAt: InstantOut.nullable().describe('When the service assigned them a ticket last.'),
    teamIds: z.array(idField<string>('team')).describe('Teams to which they belong.'),
  })
  .meta({ id: 'Presence', description: 'Whether a staff member is available, and how much they have to do.' });

const PRESENCE_SHAPE = {
  status: z
    .enum(PRESENCES)
    .nullable()
    .describe('Lasts until the next choice, unless `until` is given with it; null follows the shifts again.'),
  until: InstantIn.nullable().describe('When the choice ends.'),
  capacity: z
    .int()
    .min(1)
    .max(MAX_CAPACITY)
    .nullable()
    .describe('Open claims up to which they are assigned tickets; null takes that of the settings.'),
};

const PresencePatch = z.strictObject(PRESENCE_SHAPE).partial();

/** All who work on tickets see teams. */
const READ = { reach: 'guild', scope: 'tickets:read' } as const;
const WRITE = { reach: 'guild', scope: 'settings:write' } as const;

export const teamRoutes = [
  route({
    ...READ,
    id: 'teams.list',
    method: 'get',
    path: '/teams',
    summary: 'List teams',
    query: buildListQuery(TEAM_LIST, {}),
    returns: page(TeamView),
    handle: ({ teams }, { guild, query, page }) => teams.list(guild, query, page),
  }),

  route({
    ...WRITE,
    id: 'teams.create',
    idempotency: 'unit',
    fails: ['name_taken', 'limit_reached'],
    method: 'post',
    path: '/teams',
    summary: 'Create a team',
    description: 'It gets tickets once a category names it, or a ticket has its `teamId`.',
    body: TeamBody,
    example: {
      name: 'Billing',
      roleIds: ['400000000000000001'],
      timezone: 'Europe/Berlin',
      shifts: [{ name: 'Early', days: ['mon', 'tue'], from: '08:00', to: '14:00', staffIds: ['200000000000000002'] }],
    },
    returns: created(TeamView),
    handle: ({ teams }, { guild, body }) => teams.create(guild, omitUndefined(body)),
  }),

  route({
    ...READ,
    id: 'teams.get',
    method: 'get',
    path: '/teams/{id}',
    summary: 'Show a team',
    returns: one(TeamView),
    handle: ({ teams }, { guild, params }) => teams.get(guild, params.id),
  }),

  route({
    ...WRITE,
    versioned: true,
    id: 'teams.update',
    fails: ['name_taken'],
    method: 'patch',
    path: '/teams/{id}',
    summary: 'Change a team',
    description: 'Fields left out stay as they are.',
    body: TeamPatch,
    patches: TeamView,
    example: { leadIds: ['200000000000000002'] },
    returns: one(TeamView),
    handle: ({ teams }, { guild, params, body, ifVersion }) =>
      teams.update({ guild, id: params.id, ifVersion }, omitUndefined(body)),
  }),

  route({
    ...WRITE,
    versioned: true,
    id: 'teams.delete',
    fails: ['in_use'],
    method: 'delete',
    path: '/teams/{id}',
    summary: 'Delete a team',
    description: 'Refused while a category names it or a ticket that is not closed has it.',
    returns: one(Deleted),
    handle: async ({ teams }, { guild, params, ifVersion }) => {
      await teams.delete({ guild, id: params.id, ifVersion });
      return { id: params.id, deleted: true as const };
    },
  }),

  route({
    ...READ,
    id: 'teams.listShifts',
    method: 'get',
    path: '/teams/{id}/shifts',
    summary: 'Show who of a team is on duty when',
    query: z.object({
      from: InstantIn.optional().describe('Begin of the period; now without it.'),
      to: InstantIn.optional().describe(`End of the period, at most ${MAX_DUTY_DAYS} days later; a week without it.`),
    }),
    returns: one(DutiesView),
    handle: ({ teams }, { guild, params, query }) => teams.readDuties(guild, params.id, query),
  }),

  route({
    ...READ,
    id: 'teams.getOnCall',
    method: 'get',
    path: '/teams/{id}/on-call',
    summary: 'Show who of a team is on duty',
    query: z.object({ at: InstantIn.optional().describe('The time that is asked about; now without it.') }),
    returns: one(OnCallView),
    handle: ({ teams }, { guild, params, query }) => teams.readOnCall(guild, params.id, query.at),
  }),

  route({
    ...READ,
    id: 'teams.listPresences',
    method: 'get',
    path: '/presences',
    summary: 'List who of the staff is available',
    description:
      'Staff members whom the bot has seen in the chat, and those whom a team names or who chose a presence; at most 1,000, by name.',
    query: z.object({}),
    returns: page(PresenceView),
    handle: ({ teams }, { guild, page }) => teams.listPresences(guild, page),
  }),

  route({
    reach: 'guild',
    scope: 'tickets:write',
    id: 'teams.updateOwnPresence',
    method: 'patch',
    path: '/presence',
    summary: 'Set the own presence of a staff member',
    fails: ['limit_reached'],
    description:
      'Fields left out stay as they are. Tickets that wait are assigned at once to somebody who becomes available.',
    body: z.strictObject({ ...PresencePatch.shape, staffId: UserIdField.describe('The staff member who acts.') }),
    example: { staffId: '200000000000000002', status: 'away' },
    returns: one(PresenceView),
    handle: ({ teams }, { guild, body: { staffId, ...fields } }) => teams.setPresence(guild, staffId, fields),
  }),

  route({
    ...WRITE,
    id: 'teams.updatePresence',
    method: 'patch',
    path: '/presences/{userId}',
    summary: 'Set the presence of a staff member',
    fails: ['limit_reached'],
    description: `Fields left out stay as they are. A server stores up to ${RESOURCE_LIMITS.presences}; one without status and capacity is removed.`,
    body: PresencePatch,
    example: { capacity: 10 },
    returns: one(PresenceView),
    handle: ({ teams }, { guild, params, body }) => teams.setPresence(guild, params.userId, body),
  }),
];
