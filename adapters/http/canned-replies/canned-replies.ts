import { CANNED_REPLY_LIST, CANNED_REPLY_RECORD } from '#core/canned-replies/index.ts';
import { z } from 'zod';
import type { CategoryId, TicketId } from '#core/shared/ids.ts';
import { buildShape } from '../pipeline/record-view.ts';
import { created, Deleted, one, page, route } from '../pipeline/route.ts';
import { omitUndefined, idField, nameText, nonEmptyText } from '../pipeline/codecs.ts';
import { staffId, variables } from '../tickets/ticket-bodies.ts';
import { buildListQuery, several, single } from '../pipeline/list-query.ts';

const shortcut = z
  .string()
  .regex(/^[a-z0-9_-]{1,32}$/, '1 to 32 lower case letters, digits, hyphens and underscores are needed');
const categoryIds = z.array(idField<CategoryId>('category')).max(25);

/** A caller may write these fields; the defaults are core's. */
export const CANNED_REPLY_SHAPE = {
  name: nameText(100).describe('Unique in the server.'),
  shortcut: shortcut.nullable().describe('Shortcut that staff types; unique in the server.'),
  folder: nameText(100).nullable().describe('Name of its folder.'),
  content: nonEmptyText(2000).describe('Text; may have variables such as `{{requester.mention}}`.'),
  categoryIds: categoryIds
    .transform((all) => [...new Set(all)])
    .describe('The categories it is meant for; a category that was deleted stays named.'),
};

const CannedReplyBody = z.strictObject({
  ...z.object(CANNED_REPLY_SHAPE).partial().shape,
  name: CANNED_REPLY_SHAPE.name,
  content: CANNED_REPLY_SHAPE.content,
});
const CannedReplyPatch = z.strictObject(CANNED_REPLY_SHAPE).partial();

const CannedReplyView = z
  .object(
    buildShape(CANNED_REPLY_RECORD, {
      ...CANNED_REPLY_SHAPE,
      categoryIds: categoryIds.describe('The categories it is meant for; a category that was deleted stays named.'),
    }),
  )
  .meta({ id: 'CannedReply', description: 'A text that is kept ready to be sent, with variables to be filled in.' });

const RenderedView = z
  .object({
    text: z.string().describe('The text with the values of its variables.'),
    missingVariables: z
      .array(z.string())
      .describe(
        'Variables that are unknown or have no value, as they first appear; they stay in the text as they are.',
      ),
  })
  .meta({ id: 'RenderedCannedReply', description: 'The text of a canned reply with its variables filled in.' });

const ListQuery = buildListQuery(CANNED_REPLY_LIST, {
  folder: single(nameText(100), 'Name of its folder.'),
  categoryId: several(idField<CategoryId>('category'), 'Those that name this category.'),
  shortcut: single(shortcut, 'Shortcut that staff types.'),
});

const VARIABLES = `Variables: \`{{ticket.number}}\`, \`{{ticket.subject}}\`, \`{{ticket.status}}\`, \`{{ticket.priority}}\`,
\`{{ticket.id}}\`, \`{{category.name}}\`, \`{{requester.name}}\`, \`{{requester.id}}\`, \`{{requester.mention}}\`, \`{{claimer.name}}\`,
\`{{claimer.mention}}\`, \`{{staff.mention}}\`, \`{{answer.<questionId>}}\` and, given with each request, \`{{vars.<name>}}\`.`;

const READ = { reach: 'guild', scope: 'knowledgebase:read' } as const;
const WRITE = { reach: 'guild', scope: 'knowledgebase:write' } as const;

export const cannedReplyRoutes = [
  route({
    ...READ,
    id: 'cannedReplies.list',
    method: 'get',
    path: '/canned-replies',
    summary: 'List canned replies',
    query: ListQuery,
    returns: page(CannedReplyView),
    handle: ({ cannedReplies }, { guild, query, page }) => cannedReplies.list(guild, query, page),
  }),

  route({
    ...WRITE,
    id: 'cannedReplies.create',
    idempotency: 'unit',
    fails: ['name_taken', 'shortcut_taken', 'limit_reached'],
    method: 'post',
    path: '/canned-replies',
    summary: 'Create a canned reply',
    description: VARIABLES,
    body: CannedReplyBody,
    example: {
      name: 'Refund is on its way',
      shortcut: 'refund',
      folder: 'Billing',
      content: 'Hello {{requester.name}}, we have refunded order {{vars.order}}.',
      categoryIds: ['019b0000-0000-7000-8000-000000000001'],
    },
    returns: created(CannedReplyView),
    handle: ({ cannedReplies }, { guild, body }) => cannedReplies.create(guild, omitUndefined(body)),
  }),

  route({
    ...READ,
    id: 'cannedReplies.get',
    method: 'get',
    path: '/canned-replies/{id}',
    summary: 'Show a canned reply',
    returns: one(CannedReplyView),
    handle: ({ cannedReplies }, { guild, params }) => cannedReplies.get(guild, params.id),
  }),

  route({
    ...WRITE,
    versioned: true,
    id: 'cannedReplies.update',
    fails: ['name_taken', 'shortcut_taken'],
    method: 'patch',
    path: '/canned-replies/{id}',
    summary: 'Change a canned reply',
    description: 'Fields left out stay as they are. Being sent does not change its version.',
    body: CannedReplyPatch,
    patches: CannedReplyView,
    example: { folder: 'Money', shortcut: null },
    returns: one(CannedReplyView),
    handle: ({ cannedReplies }, { guild, params, body, ifVersion }) =>
      cannedReplies.update({ guild, id: params.id, ifVersion }, omitUndefined(body)),
  }),

  route({
    ...WRITE,
    versioned: true,
    id: 'cannedReplies.delete',
    method: 'delete',
    path: '/canned-replies/{id}',
    summary: 'Delete a canned reply',
    description: 'What was written with it stays.',
    returns: one(Deleted),
    handle: async ({ cannedReplies }, { guild, params, ifVersion }) => {
      await cannedReplies.delete({ guild, id: params.id, ifVersion });
      return { id: params.id, deleted: true as const };
    },
  }),

  route({
    ...READ,
    id: 'cannedReplies.render',
    method: 'post',
    path: '/canned-replies/{id}/render',
    summary: 'Show what a canned reply would read like',
    description: `Writes and counts nothing; to send it, reply to the ticket with its id. ${VARIABLES}`,
    body: z.strictObject({
      ticketId: idField<TicketId>('ticket').nullable().default(null).describe('The ticket it is about, if any.'),
      variables,
      staffId: staffId.describe('The staff member who would send it.'),
    }),
    example: { ticketId: '019b0000-0000-7000-8000-000000000003', variables: { order: 'A-17' } },
    returns: one(RenderedView),
    handle: ({ cannedReplies }, { guild, params, body }) => {
      const { ticketId, variables: own, staffId: staff = null } = body;
      return cannedReplies.render({ guild, id: params.id, ticketId, variables: own, staffId: staff });
    },
  }),
];
