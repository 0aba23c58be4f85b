import type { SeenMember } from '#core/chat/index.ts';
import { expression, instant, json, table, text } from '../records/table.ts';

export const chatMembers = table<SeenMember>(
  'chat_members',
  {
    guildId: text().primary(),
    userId: text().primary(),
    name: text(),
    avatarUrl: text().nullable(),
    roleIds: json(),
    seenAt: instant(),
  },
  { indexes: [expression('chat_members_roles', 'chat_members using gin (role_ids)')] },
);
