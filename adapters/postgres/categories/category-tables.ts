import { p } from '@mikro-orm/core';
import { type Category, FOLLOW_UPS, NO_OPENING_RULES, REQUESTER_CLOSES } from '#core/categories/index.ts';
import { CHANNEL_HOMES } from '#core/chat/index.ts';
import { count, instant, json, table, text } from '../records/table.ts';

export const categories = table<Category>(
  'categories',
  {
    guildId: text().primary(),
    id: p.uuid().primary(),
    name: text(),
    description: text().nullable(),
    emoji: text().nullable(),
    position: count(),
    archived: p.boolean(),
    home: p.enum(CHANNEL_HOMES).columnType('text').default('channel'),
    chatParentId: text().nullable(),
    chatOverflowParentIds: json().default('[]'),
    channelNamePattern: text(),
    openingMessage: text().nullable(),
    pinOpeningMessage: p.boolean().default(false),
    form: json().nullable(),
    staffRoleIds: json(),
    pingRoleIds: json(),
    requiredRoleIds: json(),
    limits: json(),
    openingRules: json().default(JSON.stringify(NO_OPENING_RULES)),
    requireClaim: p.boolean(),
    requireReason: p.boolean(),
    requesterClose: p.enum(REQUESTER_CLOSES).columnType('text').default('close'),
    requesterAdd: p.boolean().default(false),
    transcriptChannelId: text().nullable(),
    followUp: p.enum(FOLLOW_UPS).columnType('text'),
    autoClose: json(),
    feedbackEnabled: p.boolean(),
    defaultPriority: text(),
    defaultTags: json(),
    flowId: p.uuid().nullable(),
    version: count(),
    createdAt: instant(),
    updatedAt: instant(),
  },
  {
    indexes: [{ name: 'categories_position', properties: ['guildId', 'position', 'id'] }],
    uniques: [{ name: 'categories_name', properties: ['guildId', 'name'] }],
  },
);
