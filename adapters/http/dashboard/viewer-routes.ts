import { z } from 'zod';
import type { PersonId } from '#core/shared/ids.ts';
import { idField } from '../pipeline/codecs.ts';
import { page, route } from '../pipeline/route.ts';
import { requirePerson } from './person-identity.ts';

const ViewerView = z.object({ personId: idField<PersonId>('person'), name: z.string(), isWriting: z.boolean() });

/** Who looks at a ticket in the dashboard. */
export const viewerRoutes = [
  route({
    id: 'tickets.reportViewer',
    method: 'post',
    path: '/tickets/{id}/viewers',
    reach: 'person',
    scope: 'tickets:read',
    summary: 'Say that the person looks at the ticket now, and list who else does',
    body: z.strictObject({ isWriting: z.boolean() }),
    returns: page(ViewerView),
    handle: async ({ dashboard }, { principal, guild, params, body }) => {
      const { id: personId, name } = requirePerson(principal);
      const viewer = { guildId: guild, ticketId: params.id, personId, name, isWriting: body.isWriting };
      return { items: await dashboard.reportViewer(viewer), next: null };
    },
  }),
];
