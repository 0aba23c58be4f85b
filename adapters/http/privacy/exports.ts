import { z } from 'zod';
import {
  EXPORT_KEPT_DAYS,
  type ExportProgress,
  MAX_EXPORTS_OF_PERSON,
  MAX_RUNNING_EXPORTS,
} from '#core/privacy/index.ts';
import type { ExportId } from '#core/shared/ids.ts';
import { GuildIdField, idField, InstantOut, UserIdField } from '../pipeline/codecs.ts';
import { accepted, Deleted, one, page, route } from '../pipeline/route.ts';
import { EXPORT_PAGES } from './export-files.ts';

const ServerProgressView = z
  .object({
    guildId: GuildIdField.describe('The server.'),
    stepsDone: z.int().describe('How many steps are done; each is about one kind of data.'),
    stepsTotal: z.int().describe('How many steps there are.'),
    recordCount: z.int().describe('How many records were found.'),
    isTruncated: z.boolean().describe('Whether there is more than the file of an export can hold.'),
    completedAt: InstantOut.nullable().describe('When it ended; null before.'),
  })
  .meta({ id: 'ExportServer', description: 'How far an export is in one server.' });

const ExportView = z
  .object({
    id: idField<ExportId>('export'),
    userId: UserIdField.describe('Whose data it is.'),
    isForMember: z
      .boolean()
      .describe('Whether the person asked for it in the chat, and gets the link by direct message.'),
    status: z.enum(['running', 'completed']).describe('`completed` when every server is done.'),
    servers: z.array(ServerProgressView).describe('The servers that it is about.'),
    createdAt: InstantOut,
    completedAt: InstantOut.nullable().describe('When the last server was done; null before.'),
    expiresAt: InstantOut.nullable().describe('When the file is removed; null while it is made.'),
    sentAt: InstantOut.nullable().describe(
      'When the person who asked for it got the link; null before, where it cannot be sent, and for an export that was ordered here.',
    ),
    url: z
      .url()
      .nullable()
      .describe('Downloads the file without a token until it expires; null while it is made. Keep it secret.'),
  })
  .meta({ id: 'Export', description: 'A copy of what is stored about a person, and of what they wrote.' });

const ExportBody = z.strictObject({ userId: UserIdField.describe('Whose data is exported.') });

const toExportView = ({ token, ...progress }: ExportProgress, publicUrl: string) => ({
  ...progress,
  url: token === null ? null : `${publicUrl}${EXPORT_PAGES}/${token}`,
});

export const exportRoutes = [
  route({
    id: 'privacy.exportUser',
    method: 'post',
    path: '/privacy/exports',
    reach: 'guild',
    scope: 'privacy:write',
    idempotency: 'unit',
    fails: ['limit_reached'],
    summary: 'Export what is stored about a person',
    description: `Continues after the response, in small parts. The file is one JSON document with the tickets of the person, their messages and answers, links to their files, ratings, blocks and runs of flows; it is kept for ${EXPORT_KEPT_DAYS} days. An export that is being made already for the person is answered again. There are at most ${MAX_EXPORTS_OF_PERSON} of a person that are not removed yet, and ${MAX_RUNNING_EXPORTS} that are being made for a server or an organization. The audit log says who ordered it, and not whose data it was.`,
    body: ExportBody,
    example: { userId: '200000000000000001' },
    returns: accepted(ExportView),
    handle: async ({ privacy }, { owner, body, publicUrl }) =>
      toExportView(await privacy.orderExport(owner, { ...body, isForMember: false }), publicUrl),
  }),

  route({
    id: 'privacy.listExports',
    method: 'get',
    path: '/privacy/exports',
    reach: 'guild',
    scope: 'privacy:read',
    summary: 'List exports of the data of persons',
    description: `The newest first. Exports are removed ${EXPORT_KEPT_DAYS} days after they were completed.`,
    returns: page(ExportView),
    handle: async ({ privacy }, { owner, page: request, publicUrl }) => {
      const { items, next } = await privacy.listExports(owner, request);
      return { items: items.map((progress) => toExportView(progress, publicUrl)), next };
    },
  }),

  route({
    id: 'privacy.getExport',
    method: 'get',
    path: '/privacy/exports/{id}',
    reach: 'guild',
    scope: 'privacy:read',
    summary: 'Show how far an export is, and where its file is',
    returns: one(ExportView),
    handle: async ({ privacy }, { owner, params, publicUrl }) =>
      toExportView(await privacy.getExport(owner, params.id), publicUrl),
  }),

  route({
    id: 'privacy.deleteExport',
    method: 'delete',
    path: '/privacy/exports/{id}',
    reach: 'guild',
    scope: 'privacy:write',
    summary: 'Remove an export, and end its link',
    description:
      'The file is removed at once, also while it is made. The audit log shows each download of a file, too.',
    returns: one(Deleted),
    handle: async ({ privacy }, { owner, params }) => {
      await privacy.removeExport(owner, params.id);
      return { id: params.id, deleted: true as const };
    },
  }),
];
