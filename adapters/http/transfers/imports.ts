import { FILE_KEPT_DAYS, MAX_FILES_OF_SERVER, MAX_PARTS, TRANSFERS_KEPT_DAYS } from '#core/portability/index.ts';
import { accepted, Deleted, one, page, route } from '../pipeline/route.ts';
import { ImportBody, ImportOptionsBody, ImportView, toImportView } from './import-views.ts';

const WRITE = { reach: 'guild', method: 'post', scope: 'settings:write', idempotency: 'unit' } as const;
const RIGHTS = 'It also needs the scopes to write what the file has: the `scopes` of its report.';

export const importRoutes = [
  route({
    ...WRITE,
    id: 'imports.create',
    path: '/imports',
    summary: 'Upload a file for an import, and check it',
    description: `A worker checks the file, and writes nothing: \`GET /v1/imports/{id}\` has the report. The file is a portable file, or the export of another system, in at most ${MAX_PARTS} uploads of 10 MiB; larger files are for the command line. A server has ${MAX_FILES_OF_SERVER} with a file, each for ${FILE_KEPT_DAYS} days.`,
    body: ImportBody,
    example: { from: 'guildesk', partIds: ['019b0000-0000-7000-8000-000000000001'] },
    fails: ['limit_reached'],
    returns: accepted(ImportView),
    handle: async ({ transfers }, { guild, actor, body }) =>
      toImportView(await transfers.orderImport({ guild, actor, ...body })),
  }),

  route({
    reach: 'guild',
    scope: 'settings:read',
    id: 'imports.list',
    method: 'get',
    path: '/imports',
    summary: 'List imports, newest first',
    description: `Those of the last ${TRANSFERS_KEPT_DAYS} days that were ordered here, without reports.`,
    returns: page(ImportView),
    handle: async ({ transfers }, { guild, page: request }) => {
      const { items, next } = await transfers.listImports(guild, request);
      return { items: items.map((one) => ({ ...one, report: null })), next };
    },
  }),

  route({
    reach: 'guild',
    scope: 'settings:read',
    id: 'imports.get',
    method: 'get',
    path: '/imports/{id}',
    summary: 'Show an import, how far it is, and its report',
    returns: one(ImportView),
    handle: async ({ transfers }, { guild, params }) =>
      toImportView(await transfers.getImport({ guild, id: params.id })),
  }),

  route({
    ...WRITE,
    id: 'imports.startCheck',
    path: '/imports/{id}/check',
    summary: 'Check the file of an import again',
    description: `With other options, or after the server has changed.`,
    body: ImportOptionsBody,
    example: { numbers: 'shift' },
    fails: ['wrong_status'],
    returns: accepted(ImportView),
    handle: async ({ transfers }, { guild, params, body }) =>
      toImportView(await transfers.checkAgain({ guild, id: params.id }, body)),
  }),

  route({
    ...WRITE,
    id: 'imports.run',
    path: '/imports/{id}/run',
    summary: 'Import a file that was checked',
    description: `A worker imports it; no event is recorded. One that failed or was cancelled goes on. ${RIGHTS}`,
    fails: ['missing_scope', 'wrong_status'],
    returns: accepted(ImportView),
    handle: async ({ transfers }, { guild, principal, params }) =>
      toImportView(await transfers.startImport({ guild, id: params.id, principal })),
  }),

  route({
    ...WRITE,
    id: 'imports.cancel',
    path: '/imports/{id}/cancel',
    summary: 'Cancel the work on an import',
    description: `What was written stays.`,
    fails: ['wrong_status'],
    returns: one(ImportView),
    handle: async ({ transfers }, { guild, params }) =>
      toImportView(await transfers.cancelImport({ guild, id: params.id })),
  }),

  route({
    ...WRITE,
    id: 'imports.undo',
    path: '/imports/{id}/undo',
    summary: 'Remove what an import added',
    description: `What somebody has changed or used since stays. ${RIGHTS}`,
    fails: ['missing_scope', 'wrong_status'],
    returns: accepted(ImportView),
    handle: async ({ transfers }, { guild, principal, params }) =>
      toImportView(await transfers.startUndo({ guild, id: params.id, principal })),
  }),

  route({
    reach: 'guild',
    scope: 'settings:write',
    id: 'imports.delete',
    method: 'delete',
    path: '/imports/{id}',
    fails: ['wrong_status'],
    summary: 'Delete an import and its file',
    description: `What it added stays.`,
    returns: one(Deleted),
    handle: async ({ transfers }, { guild, params }) => {
      await transfers.deleteImport({ guild, id: params.id });
      return { id: params.id, deleted: true as const };
    },
  }),
];
