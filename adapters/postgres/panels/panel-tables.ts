import { p } from '@mikro-orm/core';
import type { Block } from '#core/blocklist/index.ts';
import { type Panel, PANEL_STYLES } from '#core/panels/index.ts';
import { count, expression, instant, json, table, text } from '../database/table.ts';

export const panels = table<Panel>(
  'panels',
  {
    id: p.uuid().primary(),
    guildId: text(),
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
  },
  {
    indexes: [
      { name: 'panels_guild', properties: ['guildId', 'id'] },
      expression('panels_channel', 'panels (guild_id, message_channel_id) where message_channel_id is not null'),
      // Which categories are in use.
      expression('panels_options', 'panels using gin (guild_id, options jsonb_path_ops)'),
    ],
    uniques: [{ name: 'panels_name', properties: ['guildId', 'name'] }],
  },
);

export const blocks = table<Block>(
  'blocks',
  {
    id: p.uuid().primary(),
    guildId: text(),
    userId: text().nullable(),
    roleId: text().nullable(),
    reason: text().nullable(),
    expiresAt: instant().nullable(),
    createdAt: instant(),
  },
  {
    indexes: [
      { name: 'blocks_guild', properties: ['guildId', 'id'] },
      expression('blocks_expiry', 'blocks (expires_at) where expires_at is not null'),
    ],
    // One of the two is null, and nulls are equal to no other.
    uniques: [
      { name: 'blocks_user', properties: ['guildId', 'userId'] },
      { name: 'blocks_role', properties: ['guildId', 'roleId'] },
    ],
  },
);
