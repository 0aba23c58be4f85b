import { done, openTicket } from '../../support/spec-helpers.ts';
import { REQUESTER } from '../../support/build.ts';
import { type AuditedCase, post, type Scene } from './named-resource-cases.ts';

const BLOCK = { userId: '66', roleId: null, reason: null, expiresAt: null };

const NEW_ORDER = { resourceName: null, before: null };

/** @returns the path of the request */
const askForExport = async ({ api, server, as }: Scene): Promise<string> => {
  await api.service.app.privacy.askForExport({ guild: server.id, userId: REQUESTER });
  const [request] = await done(as.get('/v1/privacy/requests'));
  return `/v1/privacy/requests/${request.id}`;
};

/** What is done about a user of the chat. */
export const PERSON_CASES = {
  'privacy.eraseUser': {
    action: 'erasure.created',
    prepare: post(() => {
      const body = { userId: '66', mode: 'erase' };
      const after = { mode: 'erase' };
      return Promise.resolve({ path: '/v1/privacy/erasures', body, resourceName: null, before: null, after });
    }),
  },
  'privacy.exportUser': {
    action: 'export.created',
    prepare: post(() =>
      Promise.resolve({
        path: '/v1/privacy/exports',
        body: { userId: '66' },
        resourceName: null,
        before: null,
        after: {},
      }),
    ),
  },
  'privacy.deleteExport': {
    action: 'export.deleted',
    prepare: async ({ as }) => {
      const { id } = await done(as.post('/v1/privacy/exports', { userId: '66' }));
      const entry = { resourceName: null, before: null, after: null };
      return { method: 'DELETE', path: `/v1/privacy/exports/${id}`, entry };
    },
  },
  'privacy.acceptRequest': {
    action: 'export.created',
    prepare: post(async (scene) => ({ ...NEW_ORDER, path: `${await askForExport(scene)}/accept`, after: {} })),
  },
  'privacy.rejectRequest': {
    action: 'privacy_request.rejected',
    prepare: post(async (scene) => ({
      ...NEW_ORDER,
      path: `${await askForExport(scene)}/reject`,
      after: { kind: 'export' },
    })),
  },
  'privacy.addLegalHold': {
    action: 'legal_hold.created',
    prepare: post(async ({ as, server }) => {
      const { id } = await openTicket(as, server);
      const after = { reason: 'Police report' };
      return { ...NEW_ORDER, path: '/v1/privacy/legal-holds', body: { ticketId: id, ...after }, after };
    }),
  },
  'privacy.removeLegalHold': {
    action: 'legal_hold.deleted',
    prepare: async ({ as, server }) => {
      const { id } = await openTicket(as, server);
      const before = { reason: 'Police report' };
      await done(as.post('/v1/privacy/legal-holds', { ticketId: id, ...before }));
      return {
        method: 'DELETE',
        path: `/v1/privacy/legal-holds/${id}`,
        entry: { resourceName: null, before, after: null },
      };
    },
  },
  'blocklist.add': {
    action: 'block.created',
    prepare: post(() => {
      const body = { userId: '66', reason: 'Spam' };
      const after = { ...BLOCK, reason: 'Spam' };
      return Promise.resolve({ path: '/v1/blocklist', body, resourceName: null, before: null, after });
    }),
  },
  'blocklist.remove': {
    action: 'block.deleted',
    prepare: async ({ as }) => {
      const { id } = await done(as.post('/v1/blocklist', { userId: '66' }));
      const entry = { resourceName: null, before: BLOCK, after: null };
      return { method: 'DELETE', path: `/v1/blocklist/${id}`, entry };
    },
  },
} as const satisfies Record<string, AuditedCase>;
