import { z } from 'zod';
import { MAX_FOUND, MAX_STAFF, MAX_USERS } from '#core/people/index.ts';
import type { TicketId } from '#core/shared/ids.ts';
import { CHAT_REASONS } from '#core/shared/error-reasons.ts';
import { invalid } from '#core/shared/errors.ts';
import { idField, InstantOut, nonEmptyText, RoleIdField, UserIdField } from '../pipeline/codecs.ts';
import { one, page, route } from '../pipeline/route.ts';

const UserView = z
  .object({
    userId: UserIdField,
    name: z
      .string()
      .nullable()
      .describe('Current name in the chat; null when the chat does not know the user or cannot be reached.'),
    avatarUrl: z.string().nullable().describe('Address of the picture; null without one.'),
    isMember: z
      .boolean()
      .nullable()
      .describe('Whether the user is a member of the server; null when the chat cannot be asked.'),
    roleIds: z.array(RoleIdField).nullable().describe('Roles in the server; null when the chat cannot be asked.'),
    openTickets: z.int().describe('Tickets of the user that are not closed, among the newest 1,000.'),
    closedTickets: z.int().describe('Closed tickets of the user, among the newest 1,000.'),
    lastTicket: z
      .object({
        id: idField<TicketId>('ticket'),
        ticketNumber: z.int().describe('Its number in the server.'),
        createdAt: InstantOut,
      })
      .nullable()
      .describe('The newest ticket of the user; null without one.'),
    averageRatingGiven: z.number().nullable().describe('Average rating in tickets of the user; null without a rating.'),
    blocked: z.boolean().describe('Whether the user, or one of their roles, may open no tickets now.'),
  })
  .meta({ id: 'User', description: 'A user of the chat platform, seen from the server.' });

export const StaffMemberView = z
  .object({
    userId: UserIdField,
    name: z.string().describe('Current name in the chat.'),
    avatarUrl: z.string().nullable().describe('Address of the picture; null without one.'),
    roleIds: z.array(RoleIdField).describe('All roles in the server.'),
    openClaims: z.int().describe('Tickets that the member claimed and that are not closed.'),
    lastActivityAt: InstantOut.nullable().describe(
      'When the member last did something with a ticket (a reply, a note, a claim and so on), in the chat or by API as `staffId`, to the minute; null when it is not known.',
    ),
  })
  .meta({ id: 'StaffMember', description: 'A member of the server with a staff role.' });

const Ids = z
  .string()
  .transform((text) => [...new Set(text.split(','))])
  .pipe(z.array(UserIdField).max(MAX_USERS))
  .meta({
    type: 'string',
    description: 'Ids of users, separated by commas; 100 at the most.',
    example: '200000000000000001',
  });

/** Looks for somebody. */
export const NameQuery = z.object({
  q: nonEmptyText(100)
    .optional()
    .describe(`The beginning of a name: the chat is asked for the ${MAX_FOUND} first members who have it.`),
});
export const KNOWN_STAFF =
  'The list has the members whom the bot has seen: by a message, a command, a button or a change of their roles. With `q` the chat is asked for names, and the members that it answers are in the list from then on.';

const READ = { reach: 'guild', scope: 'tickets:read' } as const;
const DESCRIPTION =
  'Names, avatars and roles are asked of the chat; while the bot is out of reach they are null, and roles are not judged.';

export const peopleRoutes = [
  route({
    id: 'users.listStaff',
    method: 'get',
    path: '/staff',
    reach: 'guild',
    scope: 'settings:read',
    summary: 'List the members with a staff role, by name',
    description: `Those who have a role of \`staffRoleIds\` of the settings or of a category; ${MAX_STAFF.toLocaleString('en')} at the most. ${KNOWN_STAFF}`,
    fails: CHAT_REASONS,
    returns: page(StaffMemberView),
    query: NameQuery,
    handle: ({ people }, { guild, query, page }) => people.listStaff(guild, { name: query.q ?? null }, page),
  }),

  route({
    ...READ,
    id: 'users.list',
    method: 'get',
    path: '/users',
    summary: 'List the users of these ids, or the members with a name',
    description: `Either \`ids\` or \`q\` is needed. ${DESCRIPTION} A search by name needs the bot.`,
    query: NameQuery.extend({ ids: Ids.optional() }),
    returns: page(UserView),
    fails: CHAT_REASONS,
    handle: ({ people }, { guild, query: { ids, q }, page }) => {
      if (q !== undefined && ids === undefined) return people.search(guild, q, page);
      if (q === undefined && ids !== undefined) return people.list(guild, ids, page);
      throw invalid('ids', 'required', 'Either ids or q is needed.');
    },
  }),

  route({
    ...READ,
    id: 'users.get',
    method: 'get',
    path: '/users/{userId}',
    summary: 'Show a user',
    description: DESCRIPTION,
    returns: one(UserView),
    fails: ['unknown_resource'],
    handle: ({ people }, { guild, params }) => people.get(guild, params.userId),
  }),
];
