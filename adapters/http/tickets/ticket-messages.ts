import { toPage } from '#core/shared/page.ts';
import { one, page, route } from '../pipeline/route.ts';
import { postActionRoute } from './ticket-action.ts';
import { HistoryQuery, ReplyBody, toContent } from './ticket-bodies.ts';
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
];
