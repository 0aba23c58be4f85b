import type { EntitySchema } from '@mikro-orm/core';
import type { PortableKindName } from '#core/portability/index.ts';
import { automations } from '../automations/automation-tables.ts';
import { blocks } from '../blocklist/block-tables.ts';
import { calendars } from '../calendars/calendar-tables.ts';
import { cannedReplies } from '../canned-replies/canned-reply-tables.ts';
import { categories } from '../categories/category-tables.ts';
import { commands } from '../commands/command-tables.ts';
import { flows } from '../flows/flow-tables.ts';
import { knowledgeItems } from '../knowledge/knowledge-tables.ts';
import { macros } from '../macros/macro-tables.ts';
import { panels } from '../panels/panel-tables.ts';
import { targets } from '../targets/target-tables.ts';
import { teams } from '../teams/team-tables.ts';
import { views } from '../views/view-tables.ts';
import { webhooks } from '../webhooks/webhook-tables.ts';

/** Is what all tables of the configuration have. */
export interface ConfigurationRow {
  readonly id: string;
  readonly guildId: string;
}

const TABLES = {
  calendar: calendars,
  team: teams,
  target: targets,
  category: categories,
  panel: panels,
  cannedReply: cannedReplies,
  knowledgeItem: knowledgeItems,
  block: blocks,
  flow: flows,
  automation: automations,
  macro: macros,
  command: commands,
  view: views,
  webhook: webhooks,
} as const satisfies Record<PortableKindName, unknown>;

export const getConfigurationTable = (kind: PortableKindName): EntitySchema<ConfigurationRow> =>
  TABLES[kind] as unknown as EntitySchema<ConfigurationRow>;

/** Names fields that the database computes. */
export const GENERATED_FIELDS: Readonly<Record<string, string>> = { webhooks: 'ownerId', knowledge_items: 'words' };
