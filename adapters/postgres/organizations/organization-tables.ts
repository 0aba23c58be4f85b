import { p } from '@mikro-orm/core';
import type { Organization, Server } from '#core/organizations/index.ts';
import { count, instant, table, text } from '../records/table.ts';

export const organizations = table<Organization>('organizations', {
  id: p.uuid().primary(),
  name: text(),
  plan: text(),
  createdAt: instant(),
});

/** A server with its counter: the number its newest ticket has. */
export type ServerRow = Server & { readonly lastTicketNumber: number };

export const servers = table<ServerRow>(
  'servers',
  {
    id: text().primary(),
    name: text(),
    plan: text(),
    organizationId: p.uuid().nullable(),
    botLeftAt: instant().nullable(),
    lastTicketNumber: count().default(0),
    createdAt: instant(),
  },
  { indexes: [{ name: 'servers_organization', properties: ['organizationId', 'id'] }] },
);
