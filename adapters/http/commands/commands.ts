import { z } from 'zod';
import { buildShape } from '../pipeline/record-view.ts';
import { COMMAND_ACCESS, COMMAND_LIST, COMMAND_RECORD } from '#core/commands/index.ts';
import type { FlowId } from '#core/shared/ids.ts';
import { CHAT_REASONS } from '#core/shared/error-reasons.ts';
import { created, Deleted, one, page, route } from '../pipeline/route.ts';
import { omitUndefined, idField, InstantOut, nameText, nonEmptyText } from '../pipeline/codecs.ts';
import { flag, buildListQuery, several } from '../pipeline/list-query.ts';

/** A caller may write these fields; the defaults are core's. */
export const COMMAND_SHAPE = {
  name: z
    .string()
    .regex(
      /^[\p{Ll}\p{Lo}\p{Lm}\p{N}_-]{1,32}$/u,
      '1 to 32 lower-case letters, digits, hyphens and underscores are needed',
    )
    .describe('Name that users type; unique in the server, and neither `ticket` nor `desk`, the built-in commands.'),
  description: nameText(100).describe('Parts of the message in the chat.'),
  access: z.enum(COMMAND_ACCESS).describe('staff: those with a staff role of any category or of the server.'),
  response: z
    .strictObject({
      content: nonEmptyText(2000).describe(
        'Text of the answer. `{{user.mention}}`, `{{user.name}}`, `{{user.id}}` and `{{vars.<option>}}` are replaced.',
      ),
      ephemeral: z.boolean().default(true).describe('Whether only the user sees it.'),
    })
    .nullable()
    .describe('Answer of the command; null for a command that starts a flow.'),
  flowId: idField<FlowId>('flow')
    .nullable()
    .describe('The flow it starts. Exactly one of response and flowId is needed.'),
  enabled: z.boolean().describe('A command that is not is not offered in the chat.'),
};

const CommandBody = z.strictObject({
  ...z.object(COMMAND_SHAPE).partial().shape,
  name: COMMAND_SHAPE.name,
  description: COMMAND_SHAPE.description,
});
const CommandPatch = z.strictObject(COMMAND_SHAPE).partial();

const CommandView = z
  .object(buildShape(COMMAND_RECORD, COMMAND_SHAPE))
  .meta({ id: 'Command', description: 'A word with which users ask the bot something in the chat.' });

const SyncedView = z
  .object({
    names: z.array(z.string()).describe('Commands that the chat offers now.'),
    syncedAt: InstantOut.describe('When the commands were synced.'),
  })
  .meta({ id: 'SyncedCommands', description: 'The custom commands that were synced to the chat.' });

const READ = { reach: 'guild', scope: 'flows:read' } as const;
const WRITE = { reach: 'guild', scope: 'flows:write' } as const;
const WRITE_ONE = { ...WRITE, versioned: true } as const;

export const commandRoutes = [
  route({
    ...READ,
    id: 'commands.list',
    method: 'get',
    path: '/commands',
    summary: 'List custom commands',
    query: buildListQuery(COMMAND_LIST, {
      access: several(z.enum(COMMAND_ACCESS), 'Who may use it.'),
      enabled: flag('True if the bot can use it.'),
    }),
    returns: page(CommandView),
    handle: ({ commands }, { guild, query, page }) => commands.list(guild, query, page),
  }),

  route({
    ...WRITE,
    id: 'commands.create',
    idempotency: 'unit',
    fails: ['name_taken', 'limit_reached'],
    method: 'post',
    path: '/commands',
    summary: 'Create a custom command',
    description: 'The chat offers it after the next sync.',
    body: CommandBody,
    example: { name: 'hours', description: 'When we are here', response: { content: 'Weekdays from 9 to 17 UTC.' } },
    returns: created(CommandView),
    handle: ({ commands }, { guild, body }) => commands.create(guild, omitUndefined(body)),
  }),

  route({
    ...WRITE,
    id: 'commands.sync',
    idempotency: 'recorded',
    fails: CHAT_REASONS,
    method: 'post',
    path: '/commands/sync',
    summary: 'Sync the custom commands to the chat',
    description:
      'All that are enabled, instead of those it knew. Needs the bot: while it is out of reach the answer is 503 bot_unavailable and nothing changes.',
    returns: one(SyncedView),
    handle: ({ commands }, { guild, request }) => commands.sync(guild, request),
  }),

  route({
    ...READ,
    id: 'commands.get',
    method: 'get',
    path: '/commands/{id}',
    summary: 'Show a custom command',
    returns: one(CommandView),
    handle: ({ commands }, { guild, params }) => commands.get(guild, params.id),
  }),

  route({
    ...WRITE_ONE,
    id: 'commands.update',
    fails: ['name_taken'],
    method: 'patch',
    path: '/commands/{id}',
    summary: 'Change a custom command',
    description:
      'Fields left out stay as they are. Its answer changes at once, its name and description with the next sync.',
    body: CommandPatch,
    patches: CommandView,
    example: { enabled: false },
    returns: one(CommandView),
    handle: ({ commands }, { guild, params, body, ifVersion }) =>
      commands.update({ guild, id: params.id, ifVersion }, omitUndefined(body)),
  }),

  route({
    ...WRITE_ONE,
    id: 'commands.delete',
    method: 'delete',
    path: '/commands/{id}',
    summary: 'Delete a custom command',
    description:
      'The chat still offers it until the next sync; a user who runs it gets the answer that it no longer exists.',
    returns: one(Deleted),
    handle: async ({ commands }, { guild, params, ifVersion }) => {
      await commands.delete({ guild, id: params.id, ifVersion });
      return { id: params.id, deleted: true as const };
    },
  }),
];
