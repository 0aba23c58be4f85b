import { CHAT_REASONS } from '#core/shared/error-reasons.ts';
import { KNOWN_STAFF, StaffMemberView, NameQuery } from '../people/people.ts';
import { page, route } from '../pipeline/route.ts';

/** Who else is staff: for everybody who hands tickets over, while the public list needs access to the settings. */
export const colleagueRoutes = [
  route({
    id: 'users.listColleagues',
    method: 'get',
    path: '/colleagues',
    reach: 'person',
    scope: 'tickets:write',
    summary: 'List the members with a staff role, by name',
    fails: CHAT_REASONS,
    returns: page(StaffMemberView.pick({ userId: true, name: true, openClaims: true })),
    description: KNOWN_STAFF,
    query: NameQuery,
    handle: ({ people }, { guild, query, page: request }) =>
      people.listStaff(guild, { name: query.q ?? null }, request),
  }),
];
