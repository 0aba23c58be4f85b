import type { ChatEffect } from '#core/chat/index.ts';
import { instant, json, table, text } from '../records/table.ts';

/** Implements `hasUnconfirmed` of the store. */
export const UNCONFIRMED = `(status = 'planned' or draft ->> 'archived' = 'true')`;

export const chatEffects = table<ChatEffect>(
  'chat_effects',
  {
    guildId: text().primary(),
    key: text().primary(),
    step: text().primary(),
    channelId: text().nullable(),
    status: text(),
    result: json().nullable(),
    draft: json().nullable(),
    createdAt: instant(),
  },
  {
    indexes: [
      { name: 'chat_effects_created', properties: ['createdAt'] },
      {
        name: 'chat_effects_channel',
        expression: `create unique index "chat_effects_channel" on chat_effects (guild_id, channel_id) where step = 'channel' and status = 'done'`,
      },
      {
        name: 'chat_effects_unconfirmed',
        expression: `create index "chat_effects_unconfirmed" on chat_effects (guild_id, channel_id) where ${UNCONFIRMED}`,
      },
    ],
  },
);
