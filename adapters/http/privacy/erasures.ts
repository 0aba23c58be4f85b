import { z } from 'zod';
import { ERASURE_MODES, MAX_RUNNING_ERASURES } from '#core/privacy/index.ts';
import type { ErasureId, TicketId } from '#core/shared/ids.ts';
import { GuildIdField, idField, InstantOut, UserIdField } from '../pipeline/codecs.ts';
import { accepted, one, route } from '../pipeline/route.ts';

const ModeField = z
  .enum(ERASURE_MODES)
  .describe(
    '`erase`: what the person wrote becomes `[erased]`, and their files are removed; `anonymize`: only who they are is removed.',
  );

const ServerProgressView = z
  .object({
    guildId: GuildIdField.describe('The server.'),
    stepsDone: z.int().describe('How many steps are done; each is about one kind of data.'),
    stepsTotal: z.int().describe('How many steps there are.'),
    changedRows: z.int().describe('How many records were changed or removed.'),
    kept: z
      .array(
        z.object({
          ticketId: idField<TicketId>('ticket').describe('The ticket.'),
          reason: z.string().describe('Why its data is kept.'),
        }),
      )
      .describe('Tickets whose data is kept.'),
    completedAt: InstantOut.nullable().describe('When it ended; null before.'),
  })
  .meta({ id: 'ErasureServer', description: 'How far an erasure is in one server.' });

const ErasureView = z
  .object({
    id: idField<ErasureId>('erasure'),
    mode: ModeField,
    status: z.enum(['running', 'completed']).describe('`completed` when every server is done.'),
    servers: z.array(ServerProgressView).describe('The servers that it is about.'),
    createdAt: InstantOut,
    completedAt: InstantOut.nullable().describe('When the last server was done; null before.'),
  })
  .meta({ id: 'Erasure', description: 'The erasure of the data of a person. It does not say whose.' });

const ErasureBody = z.strictObject({
  userId: UserIdField.describe('Whose data is erased.'),
  mode: ModeField,
});

export const erasureRoutes = [
  route({
    id: 'privacy.eraseUser',
    method: 'post',
    path: '/privacy/erasures',
    reach: 'guild',
    scope: 'privacy:write',
    idempotency: 'unit',
    fails: ['open_tickets', 'dashboard_person', 'limit_reached'],
    summary: 'Erase or anonymize what is stored about a person',
    description: `Continues after the response, in small parts. In place of the id stands a pseudonym, the same one in all records of the server, so that metrics stay as they are. An order that runs already for the person in this mode is answered again. At most ${MAX_RUNNING_ERASURES} run for a server, and as many for an organization. The audit log says who ordered it, and not whose data it was.`,
    body: ErasureBody,
    example: { userId: '200000000000000001', mode: 'erase' },
    returns: accepted(ErasureView),
    handle: ({ privacy }, { owner, body }) => privacy.orderErasure(owner, body),
  }),

  route({
    id: 'privacy.getErasure',
    method: 'get',
    path: '/privacy/erasures/{id}',
    reach: 'guild',
    scope: 'privacy:read',
    summary: 'Show how far an erasure is',
    description: 'Erasures are kept for 30 days after their end.',
    returns: one(ErasureView),
    handle: ({ privacy }, { owner, params }) => privacy.getErasure(owner, params.id),
  }),
];
