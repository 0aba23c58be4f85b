import { p } from '@mikro-orm/core';
import type { Instant } from '#core/shared/instant.ts';
import { type Panel, PANEL_STYLES } from '#core/panels/index.ts';
import { count, expression, instant, json, table, text } from '../records/table.ts';

/** A panel, with a deployment that is not committed yet. */
export interface PanelRow extends Panel {
  readonly deployment: { readonly key: string; readonly until: Instant } | null;
}

export const panels = table<PanelRow>(
  'panels',
  {
    guildId: text().primary(),
    id: p.uuid().primary(),
    name: text(),
    channelId: text().nullable(),
    style: p.enum(PANEL_STYLES).columnType('text'),
    content: text().nullable(),
    embeds: json(),
    placeholder: text().nullable(),
    options: json(),
    messageId: text().nullable(),
    messageChannelId: text().nullable(),
    deployedAt: instant().nullable(),
    deployedVersion: count().nullable(),
    openCount: count(),
    version: count(),
    createdAt: instant(),
    updatedAt: instant(),
    deployment: json().nullable(),
  },
  {
    indexes: [
      expression('panels_channel', 'panels (guild_id, message_channel_id) where message_channel_id is not null'),
      expression('panels_deployment', 'panels (guild_id) where deployment is not null'),
      // Which categories are in use.
      expression('panels_options', 'panels using gin (guild_id, options jsonb_path_ops)'),
    ],
    uniques: [{ name: 'panels_name', properties: ['guildId', 'name'] }],
  },
);
