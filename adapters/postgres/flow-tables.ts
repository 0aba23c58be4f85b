import { p } from '@mikro-orm/core';
import type { Flow } from '#core/flows/index.ts';
import { count, instant, json, table, text } from './table.ts';

/** Credentials in the nodes are sealed before they come here. */
export const flows = table<Flow>(
  'flows',
  {
    id: p.uuid().primary(),
    guildId: text(),
    name: text(),
    description: text().nullable(),
    trigger: json(),
    nodes: json(),
    edges: json(),
    version: count(),
    createdAt: instant(),
    updatedAt: instant(),
  },
  {
    indexes: [{ name: 'flows_guild', properties: ['guildId', 'id'] }],
    uniques: [{ name: 'flows_name', properties: ['guildId', 'name'] }],
  },
);
