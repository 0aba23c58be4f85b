import { z } from 'zod';
import { CHAT_REASONS } from '#core/shared/error-reasons.ts';
import { ChannelIdField, ForumTagIdField, RoleIdField } from '../pipeline/codecs.ts';
import { one, route } from '../pipeline/route.ts';

const missingPermissions = (purpose: string) =>
  z
    .array(z.string())
    .describe(`Permissions that the bot needs to ${purpose} and does not have, as the chat platform names them.`);

const AgeRestrictionField = z.boolean().describe('Whether it is age-restricted; then it is no place for tickets.');

const ChannelView = z
  .object({
    id: ChannelIdField,
    name: z.string().describe('Without the # before it.'),
    parentId: ChannelIdField.nullable().describe('Its channel group; null when it is in none.'),
    missingPermissions: missingPermissions('write in it'),
    missingThreadPermissions: missingPermissions('open tickets as private threads in it'),
    isAgeRestricted: AgeRestrictionField,
  })
  .meta({ id: 'Channel', description: 'A text channel of the server that is not one of a ticket.' });

const GroupView = z
  .object({
    id: ChannelIdField,
    name: z.string().describe('Name in the chat.'),
    missingPermissions: missingPermissions('open tickets in it'),
    isAgeRestricted: AgeRestrictionField,
  })
  .meta({ id: 'ChannelGroup', description: 'A group of channels (in Discord: category).' });

const ForumView = z
  .object({
    id: ChannelIdField,
    name: z.string().describe('Name in the chat.'),
    tags: z
      .array(z.object({ id: ForumTagIdField, name: z.string().describe('Name in the chat.') }))
      .describe('Tags that its posts can have.'),
    missingPermissions: missingPermissions('open posts in it and to close them'),
    isAgeRestricted: AgeRestrictionField,
  })
  .meta({ id: 'Forum', description: 'A channel of the server whose threads are posts.' });

const HiddenPlaceView = z
  .object({
    id: ChannelIdField,
    missingPermissions: z
      .array(z.string())
      .describe('Permissions that the bot needs there, as the chat platform names them.'),
  })
  .meta({
    id: 'HiddenPlace',
    description: 'A channel, a group or a forum that the configuration names, and that the bot does not see.',
  });

const RoleView = z
  .object({ id: RoleIdField, name: z.string().describe('Name in the chat.') })
  .meta({ id: 'Role', description: 'A role of the server.' });

const ServerView = z
  .object({
    name: z.string().describe('Name of the server in the chat.'),
    iconUrl: z.string().nullable().describe('Address of its picture; null when it has none.'),
    channels: z.array(ChannelView).describe('In the order of the chat.'),
    channelGroups: z.array(GroupView).describe('In the order of the chat.'),
    forums: z.array(ForumView).describe('In the order of the chat.'),
    roles: z.array(RoleView).describe('Roles that people can have; in the order of the chat.'),
    missingPermissions: missingPermissions('open tickets outside of groups'),
    intents: z
      .object({
        messageContent: z
          .boolean()
          .describe(
            'Text and files of messages in channels. Without it the bot sees those that mention it or answer it, and what is written with its button Reply and its commands.',
          ),
        serverMembers: z.boolean().describe('Who leaves the server, and whose roles change.'),
      })
      .describe('What the chat platform lets the bot see of the server.'),
    hiddenPlaces: z
      .array(HiddenPlaceView)
      .describe('What settings, categories, panels and flows name and the bot does not see; the first 50.'),
    isComplete: z
      .boolean()
      .describe(
        'Whether these are all channels, groups and forums. Discord lists those that the bot sees, which are all for an administrator; the sandbox lists what it knows, and takes any other id, too.',
      ),
    hasAllRoles: z.boolean().describe('Whether these are all roles; the sandbox takes any other id, too.'),
  })
  .meta({ id: 'ChatServer', description: 'The server in the chat, with its channels and roles.' });

export const chatServerRoutes = [
  route({
    id: 'chatServer.get',
    method: 'get',
    path: '/chat-server',
    reach: 'guild',
    scope: 'settings:read',
    summary: 'Show the channels and roles of the server',
    description:
      'From which the ids in panels, categories and settings are chosen. The chat is asked for them; the answer may be five seconds old.',
    fails: CHAT_REASONS,
    returns: one(ServerView),
    handle: async ({ chatServer }, { guild }) => {
      const { groups, ...server } = await chatServer.get(guild);
      return { ...server, channelGroups: groups };
    },
  }),
];
