import { z } from 'zod';
import { STATUS_CLASSES } from '#core/request-log/index.ts';
import type { RequestEntryId } from '#core/shared/ids.ts';
import { idField, InstantOut } from '../pipeline/codecs.ts';
import { several } from '../pipeline/list-query.ts';
import { page, route } from '../pipeline/route.ts';
import { MANAGES_ACCESS } from './managed-access.ts';

const RequestEntryView = z.object({
  id: idField<RequestEntryId>('entry'),
  method: z.string(),
  path: z.string(),
  status: z.int(),
  reason: z.string().nullable(),
  durationMs: z.int(),
  requestId: z.string(),
  createdAt: InstantOut,
});

const RequestLogQuery = z.object({
  status: several(z.enum(STATUS_CLASSES), 'Only requests with a status of this class.'),
});

export const requestLogRoutes = [
  route({
    ...MANAGES_ACCESS,
    id: 'tokens.listRequests',
    method: 'get',
    path: '/tokens/{tokenId}/requests',
    summary: 'List the requests of a token in the last 24 hours, newest first',
    query: RequestLogQuery,
    returns: page(RequestEntryView),
    handle: ({ requestLog }, { principal, params, query, page }) =>
      requestLog.list(principal.owner, params.tokenId, query, page),
  }),
];
