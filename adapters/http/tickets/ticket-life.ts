import { z } from 'zod';
import { listActionReasons, MAX_NOTE } from '#core/tickets/index.ts';
import { created, Deleted, one, page, route } from '../pipeline/route.ts';
import { nonEmptyText } from '../pipeline/codecs.ts';
import { actionRoute, postActionRoute } from './ticket-action.ts';
import { HistoryQuery, StaffBody, staffId } from './ticket-bodies.ts';
import { NoteView, TimelineView } from './ticket-views.ts';

const CLOSE = [
  route({
    ...actionRoute('withdraw_close', '/tickets/{id}/close-request'),
    id: 'tickets.withdrawClose',
    method: 'delete',
    summary: 'Withdraw a close request',
    body: StaffBody,
    returns: one(Deleted),
    handle: async ({ tickets }, { guild, actor, params, ifVersion }) => {
      await tickets.withdrawClose({ guild, actor, ticket: params.id, ifVersion });
      return { id: params.id, deleted: true as const };
    },
  }),
];

const READ = { method: 'get', reach: 'guild', scope: 'tickets:read' } as const;

const WRITE_NOTES = [
  route({
    ...READ,
    id: 'tickets.listNotes',
    path: '/tickets/{id}/notes',
    summary: 'List the notes about a ticket',
    query: HistoryQuery('-createdAt'),
    returns: page(NoteView),
    handle: ({ tickets }, { guild, params, query, page }) => tickets.listNotes(guild, params.id, query.sort, page),
  }),

  route({
    ...postActionRoute('add_note', '/tickets/{id}/notes'),
    id: 'tickets.addNote',
    summary: 'Write a note about a ticket',
    body: z.strictObject({
      content: nonEmptyText(MAX_NOTE).describe('Text for other staff.'),
      staffId,
    }),
    example: { content: 'Paid twice, refund is under way.', staffId: '200000000000000002' },
    returns: created(NoteView),
    handle: ({ tickets }, { guild, actor, params, body, ifVersion, request }) => {
      const { content } = body;
      return tickets.addNote({ guild, actor, ticket: params.id, ifVersion, request, content });
    },
  }),

  route({
    ...actionRoute('update_note', '/tickets/{id}/notes/{noteId}'),
    fails: [...listActionReasons('update_note'), 'legal_hold'],
    id: 'tickets.updateNote',
    method: 'patch',
    summary: 'Change a note',
    description: 'The timeline keeps the text that it had. `If-Match` is the version of the note.',
    body: z.strictObject({ content: nonEmptyText(MAX_NOTE).optional().describe('The new text.'), staffId }),
    patches: NoteView,
    example: { content: 'Paid twice, refund was sent.', staffId: '200000000000000002' },
    returns: one(NoteView),
    handle: ({ tickets }, { guild, actor, params, body, ifVersion }) => {
      const { content } = body;
      return tickets.updateNote({ guild, actor, ticket: params.id, ifVersion, noteId: params.noteId, content });
    },
  }),

  route({
    ...actionRoute('remove_note', '/tickets/{id}/notes/{noteId}'),
    fails: [...listActionReasons('remove_note'), 'legal_hold'],
    id: 'tickets.removeNote',
    method: 'delete',
    summary: 'Delete a note',
    description: '`If-Match` is the version of the note.',
    body: StaffBody,
    returns: one(Deleted),
    handle: async ({ tickets }, { guild, actor, params, ifVersion }) => {
      const noteId = params.noteId;
      await tickets.removeNote({ guild, actor, ticket: params.id, ifVersion, noteId });
      return { id: params.noteId, deleted: true as const };
    },
  }),

  route({
    ...READ,
    id: 'tickets.listTimeline',
    path: '/tickets/{id}/timeline',
    summary: 'List the changes of a ticket',
    query: HistoryQuery('-createdAt'),
    returns: page(TimelineView),
    handle: ({ tickets }, { guild, params, query, page }) => tickets.listTimeline(guild, params.id, query.sort, page),
  }),
];

export const ticketLifeRoutes = [...CLOSE, ...WRITE_NOTES];
