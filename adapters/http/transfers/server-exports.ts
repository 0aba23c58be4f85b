import { z } from 'zod';
import type { Principal } from '#core/access/index.ts';
import { FILE_KEPT_DAYS, MAX_FILES_OF_SERVER, type Transfer, type TransferUseCases } from '#core/portability/index.ts';
import type { TransferId } from '#core/shared/ids.ts';
import { idField } from '../pipeline/codecs.ts';
import { accepted, Deleted, one, page, route } from '../pipeline/route.ts';
import { SERVER_EXPORT_PAGES } from './export-file.ts';
import { SHAPE } from './import-views.ts';

const { from: _from, options: _options, report: _report, ...EXPORT_SHAPE } = SHAPE;

const ServerExportView = z
  .object({
    ...EXPORT_SHAPE,
    id: idField<TransferId>('export'),
    url: z
      .url()
      .nullable()
      .describe(
        'Downloads the file without a token until it expires. Null while it is made, in lists, and for a token that lacks a scope to read what the file has: all but `privacy` and `analytics`. Keep it secret.',
      ),
  })
  .meta({ id: 'ServerExport', description: 'A server as a portable file.' });

const ServerExportBody = z.strictObject({
  settingsOnly: z.boolean().default(false).describe('Leaves tickets out.'),
});

interface Reader {
  readonly principal: Principal;
  readonly publicUrl: string;
}

const toView = (transfers: TransferUseCases, transfer: Transfer, { principal, publicUrl }: Reader) => {
  const token = transfers.signLink(transfer, principal);
  return { ...transfer, url: token === null ? null : `${publicUrl}${SERVER_EXPORT_PAGES}/${token}` };
};

export const serverExportRoutes = [
  route({
    reach: 'guild',
    scope: 'settings:write',
    id: 'exports.create',
    method: 'post',
    path: '/exports',
    idempotency: 'unit',
    summary: 'Write a server into a portable file',
    description: `A worker writes it, with tickets, messages, notes and kept files: \`GET /v1/exports/{id}\` has the link, for ${FILE_KEPT_DAYS} days. A server has ${MAX_FILES_OF_SERVER} of at most 1 GiB; larger ones are for the command line.`,
    body: ServerExportBody,
    example: { settingsOnly: true },
    fails: ['limit_reached'],
    returns: accepted(ServerExportView),
    handle: async ({ transfers }, { guild, actor, body, ...reader }) =>
      toView(transfers, await transfers.orderExport({ guild, actor, ...body }), reader),
  }),

  route({
    reach: 'guild',
    scope: 'settings:read',
    id: 'exports.list',
    method: 'get',
    path: '/exports',
    summary: 'List exports of the server, newest first',
    description: 'Without links.',
    returns: page(ServerExportView),
    handle: async ({ transfers }, { guild, page: request }) => {
      const { items, next } = await transfers.listExports(guild, request);
      return { items: items.map((one) => ({ ...one, url: null })), next };
    },
  }),

  route({
    reach: 'guild',
    scope: 'settings:read',
    id: 'exports.get',
    method: 'get',
    path: '/exports/{id}',
    summary: 'Show an export of the server, with its link',
    returns: one(ServerExportView),
    handle: async ({ transfers }, { guild, params, ...reader }) =>
      toView(transfers, await transfers.getExport({ guild, id: params.id }), reader),
  }),

  route({
    reach: 'guild',
    scope: 'settings:write',
    id: 'exports.delete',
    method: 'delete',
    path: '/exports/{id}',
    summary: 'Delete an export of the server, and end its link',
    returns: one(Deleted),
    handle: async ({ transfers }, { guild, params }) => {
      await transfers.deleteExport({ guild, id: params.id });
      return { id: params.id, deleted: true as const };
    },
  }),
];
