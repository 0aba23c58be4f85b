import { z } from 'zod';
import { REQUEST_KINDS, REQUEST_STATUSES, REQUESTS_KEPT_DAYS } from '#core/privacy/index.ts';
import type { PrivacyRequestId } from '#core/shared/ids.ts';
import { GuildIdField, idField, InstantOut, UserIdField } from '../pipeline/codecs.ts';
import { several } from '../pipeline/list-query.ts';
import { one, page, route } from '../pipeline/route.ts';

const StatusField = z.enum(REQUEST_STATUSES).describe('`requested` until staff decides.');

export const RequestView = z
  .object({
    id: idField<PrivacyRequestId>('request'),
    guildId: GuildIdField,
    userId: UserIdField.describe('The member who asks.'),
    kind: z.enum(REQUEST_KINDS).describe('`export`: a copy of their data; `erasure`: the erasure of it.'),
    status: StatusField,
    orderId: z.uuid().nullable().describe('Id of the export or the erasure that followed; null until it is accepted.'),
    createdAt: InstantOut,
    decidedAt: InstantOut.nullable().describe('When it was accepted or rejected; null before.'),
  })
  .meta({
    id: 'PrivacyRequest',
    description: 'That a member has asked for their data, or for its erasure, in the chat.',
  });

/** Requests of members, where `privacy.memberRequests` of the settings is `staff`. */
export const requestRoutes = [
  route({
    id: 'privacy.listRequests',
    method: 'get',
    path: '/privacy/requests',
    reach: 'guild',
    scope: 'privacy:read',
    summary: 'List what members ask for about their data',
    description: `The newest first. There are requests where \`privacy.memberRequests\` of the settings is \`staff\`; they are kept for ${REQUESTS_KEPT_DAYS} days, and removed by an erasure of the member.`,
    query: z.object({ status: several(StatusField, 'Only requests with this status.') }),
    returns: page(RequestView),
    handle: ({ privacy }, { guild, query, page: request }) => privacy.listRequests(guild, query, request),
  }),

  route({
    id: 'privacy.acceptRequest',
    method: 'post',
    path: '/privacy/requests/{id}/accept',
    reach: 'guild',
    scope: 'privacy:write',
    idempotency: 'unit',
    fails: ['already_done', 'open_tickets', 'dashboard_person'],
    summary: 'Do what a member asks for',
    description:
      'Orders an export, whose link the member gets by direct message, or an erasure in the mode `erase`. Without `PUBLIC_URL` there is no link to send: `sentAt` of the export stays null until there is.',
    returns: one(RequestView),
    handle: ({ privacy }, { guild, params }) => privacy.acceptRequest(guild, params.id),
  }),

  route({
    id: 'privacy.rejectRequest',
    method: 'post',
    path: '/privacy/requests/{id}/reject',
    reach: 'guild',
    scope: 'privacy:write',
    idempotency: 'unit',
    fails: ['already_done'],
    summary: 'Reject what a member asks for',
    description: 'The member gets no message about it, and may ask again.',
    returns: one(RequestView),
    handle: ({ privacy }, { guild, params }) => privacy.rejectRequest(guild, params.id),
  }),
];
