import { listKeys } from '../shared/values/list-keys.ts';

/**
 * What the bot may need in the chat, by the names in Discord's settings, each with the text that names it in another language.
 * https://docs.discord.com/developers/topics/permissions
 */
export const CHAT_NEEDS = {
  'View Channels': 'permission.view_channels',
  'Manage Channels': 'permission.manage_channels',
  'Manage Roles': 'permission.manage_roles',
  'Send Messages': 'permission.send_messages',
  'Send Messages in Threads': 'permission.send_messages_in_threads',
  'Create Private Threads': 'permission.create_private_threads',
  'Manage Threads': 'permission.manage_threads',
  'Embed Links': 'permission.embed_links',
  'Attach Files': 'permission.attach_files',
  'Read Message History': 'permission.read_message_history',
  'Mention @everyone, @here, and All Roles': 'permission.mention_everyone',
  'Pin Messages': 'permission.pin_messages',
  'Add Reactions': 'permission.add_reactions',
  'Manage Webhooks': 'permission.manage_webhooks',
  'the Server Members Intent': 'permission.members_intent',
  'the scope applications.commands': 'permission.commands_scope',
  'a server in common': 'permission.common_server',
} as const;

export type ChatNeed = keyof typeof CHAT_NEEDS;
export type ChatNeedTextKey = (typeof CHAT_NEEDS)[ChatNeed];
export const CHAT_NEED_TEXT_KEYS = listKeys(CHAT_NEEDS).map((need) => CHAT_NEEDS[need]);
