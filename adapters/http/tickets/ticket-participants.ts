import { z } from 'zod';
import { created, Deleted, one, page, route } from '../pipeline/route.ts';
import { UserIdField } from '../pipeline/codecs.ts';
import { actionRoute, postActionRoute } from './ticket-action.ts';
import { StaffBody, staffId } from './ticket-bodies.ts';
import { ParticipantView } from './ticket-views.ts';

export const participantRoutes = [
  route({
    id: 'tickets.listParticipants',
    method: 'get',
    path: '/tickets/{id}/participants',
    reach: 'guild',
    scope: 'tickets:read',
    summary: 'List who takes part in a ticket',
    returns: page(ParticipantView),
    handle: ({ tickets }, { guild, params, page }) => tickets.listParticipants(guild, params.id, page),
  }),

  route({
    ...postActionRoute('add_participant', '/tickets/{id}/participants'),
    id: 'tickets.addParticipant',
    summary: 'Add a user to a ticket',
    body: z.strictObject({ userId: UserIdField, staffId }),
    example: { userId: '200000000000000003' },
    returns: created(ParticipantView),
    handle: ({ tickets }, { guild, actor, params, body, ifVersion, request }) =>
      tickets.addParticipant({ guild, actor, ticket: params.id, ifVersion, request, userId: body.userId }),
  }),

  route({
    ...actionRoute('remove_participant', '/tickets/{id}/participants/{userId}'),
    id: 'tickets.removeParticipant',
    method: 'delete',
    summary: 'Remove a user from a ticket',
    body: StaffBody,
    returns: one(Deleted),
    handle: async ({ tickets }, { guild, actor, params, ifVersion }) => {
      const userId = params.userId;
      await tickets.removeParticipant({ guild, actor, ticket: params.id, ifVersion, userId });
      return { id: params.userId, deleted: true as const };
    },
  }),
];
