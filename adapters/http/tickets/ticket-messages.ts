import { one, page, route } from '../pipeline/route.ts';
import { postActionRoute } from './ticket-action.ts';
import { HistoryQuery, ReplyBody, toContent } from './ticket-bodies.ts';
import { MessageView, RepliedView } from './ticket-views.ts';

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
        staffId: body.staffId ?? null,
        attachments: body.attachments,
        setStatus: body.setStatus,
      }),
  }),
];
