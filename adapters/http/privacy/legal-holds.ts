import { z } from 'zod';
import type { TicketId } from '#core/shared/ids.ts';
import { GuildIdField, idField, InstantOut, nonEmptyText } from '../pipeline/codecs.ts';
import { exampleId } from '../pipeline/example-ids.ts';
import { created, Deleted, one, page, route } from '../pipeline/route.ts';

const HoldView = z
  .object({
    guildId: GuildIdField,
    ticketId: idField<TicketId>('ticket').describe('The ticket that is kept.'),
    reason: z.string().describe('Why it has to be kept.'),
    createdAt: InstantOut,
  })
  .meta({ id: 'LegalHold', description: 'That a ticket is kept, with all that belongs to it, because it has to be.' });

/** Tickets that have to be kept. */
export const holdRoutes = [
  route({
    id: 'privacy.listLegalHolds',
    method: 'get',
    path: '/privacy/legal-holds',
    reach: 'guild',
    scope: 'privacy:read',
    summary: 'List the tickets that have to be kept',
    description: 'The newest first.',
    returns: page(HoldView),
    handle: ({ privacy }, { guild, page: request }) => privacy.listHolds(guild, request),
  }),

  route({
    id: 'privacy.addLegalHold',
    method: 'post',
    path: '/privacy/legal-holds',
    reach: 'guild',
    scope: 'privacy:write',
    idempotency: 'unit',
    fails: ['already_done', 'unknown_resource'],
    summary: 'Keep a ticket because it has to be kept',
    description:
      'From then on the ticket, its messages, notes, files and transcripts stay as they are in an erasure, whose result names the ticket, and are removed neither by the retention of the server nor by a DELETE.',
    body: z.strictObject({
      ticketId: idField<TicketId>('ticket').describe('The ticket that is kept.'),
      reason: nonEmptyText(500).describe('Why it has to be kept.'),
    }),
    example: { ticketId: exampleId(3), reason: 'Police report 4711' },
    returns: created(HoldView),
    handle: ({ privacy }, { guild, body }) => privacy.addHold({ guild, ticket: body.ticketId, reason: body.reason }),
  }),

  route({
    id: 'privacy.removeLegalHold',
    method: 'delete',
    path: '/privacy/legal-holds/{id}',
    reach: 'guild',
    scope: 'privacy:write',
    summary: 'Keep a ticket no longer than any other',
    description: 'The id is that of the ticket.',
    returns: one(Deleted),
    handle: async ({ privacy }, { guild, params }) => {
      await privacy.removeHold(guild, params.id);
      return { id: params.id, deleted: true as const };
    },
  }),
];
