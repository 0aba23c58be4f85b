import { toPage } from '#core/shared/page.ts';
import { listActionReasons, MAX_REPLY } from '#core/tickets/index.ts';
import { z } from 'zod';
import { nonEmptyText } from '../pipeline/codecs.ts';
import { Deleted, one, page, route } from '../pipeline/route.ts';
import { actionRoute, postActionRoute } from './ticket-action.ts';
import { HistoryQuery, ReplyBody, staffId, StaffBody, toContent } from './ticket-bodies.ts';
import { MessageView, RepliedView, TicketView } from './ticket-views.ts';

export const messageRoutes = [
  route({
    id: 'tickets.listMessages',
    method: 'get',
    path: '/tickets/{id}/messages',
    reach: 'guild',
    scope: 'tickets:read',
    summary: 'List the messages of a ticket',
    query: HistoryQuery('createdAt'),
    returns: page(MessageView),
    handle: ({ tickets }, { guild, params, query, page }) => tickets.listMessages(guild, params.id, query.sort, page),
  }),

  route({
    id: 'tickets.listMerged',
    method: 'get',
    path: '/tickets/{id}/merged',
    reach: 'guild',
    scope: 'tickets:read',
    summary: 'List the tickets that were merged into a ticket',
    description:
      'The first one first; without those that were deleted. Their messages are at `/tickets/{id}/messages` of each, and tickets that were merged into them before at their own `/merged`.',
    returns: page(TicketView),
    handle: async ({ tickets }, { guild, params, page: request }) => {
      const merged = await tickets.listMerged(guild, params.id);
      const start = request.after ? merged.findIndex(({ id }) => id === request.after?.[0]) + 1 : 0;
      return toPage(merged.slice(start), request.limit, ({ id }) => [id]);
    },
  }),

  route({
    ...postActionRoute('reply', '/tickets/{id}/reply'),
    id: 'tickets.reply',
    summary: 'Answer a ticket',
    body: ReplyBody,
    example: { content: 'Which e-mail address do you use?', staffId: '200000000000000002' },
    returns: one(RepliedView),
    handle: ({ tickets }, { guild, actor, params, body, ifVersion, request }) =>
      tickets.reply({
        guild,
        actor,
        ticket: params.id,
        ifVersion,
        request,
        content: toContent(body),
        anonymous: body.anonymous,
        staffId: body.staffId ?? null,
        attachments: body.attachments,
        setStatus: body.setStatus,
      }),
  }),

  route({
    ...actionRoute('update_message', '/tickets/{id}/messages/{messageId}'),
    fails: [...listActionReasons('update_message'), 'legal_hold'],
    id: 'tickets.updateMessage',
    method: 'patch',
    summary: 'Change a message that the bot posted for somebody',
    description:
      'Those are replies by the API, the dashboard and commands of the bot. The chat shows the new text in the messages that the old one took; the timeline keeps the old one of staff. A staff member changes only what they wrote. `If-Match` is the version of the ticket. A deleted message stays as it is.',
    body: z.strictObject({ content: nonEmptyText(MAX_REPLY).describe('The new text.'), staffId }),
    patches: MessageView,
    example: { content: 'Which e-mail address do you use?', staffId: '200000000000000002' },
    returns: one(MessageView),
    handle: ({ tickets }, { guild, actor, params, body: { content }, ifVersion }) =>
      tickets.updateMessage({ guild, actor, ticket: params.id, ifVersion, messageId: params.messageId, content }),
  }),

  route({
    ...actionRoute('remove_message', '/tickets/{id}/messages/{messageId}'),
    fails: [...listActionReasons('remove_message'), 'legal_hold'],
    id: 'tickets.removeMessage',
    method: 'delete',
    summary: 'Delete a message that the bot posted for somebody',
    description:
      'Nobody sees it in the chat any more; the ticket keeps its content. `If-Match` is the version of the ticket.',
    body: StaffBody,
    returns: one(Deleted),
    handle: async ({ tickets }, { guild, actor, params: { id: ticket, messageId }, ifVersion }) => {
      await tickets.removeMessage({ guild, actor, ticket, ifVersion, messageId });
      return { id: messageId, deleted: true as const };
    },
  }),
];
