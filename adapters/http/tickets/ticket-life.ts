import { z } from 'zod';
import type { CategoryId, TicketId } from '#core/shared/ids.ts';
import { listActionReasons, MAX_COMMENT, RATINGS } from '#core/tickets/index.ts';
import { created, Deleted, one, page, route } from '../pipeline/route.ts';
import { idField, InstantIn, UserIdField, nonEmptyText } from '../pipeline/codecs.ts';
import { actionRoute, postActionRoute } from './ticket-action.ts';
import { HistoryQuery, StaffBody, staffId } from './ticket-bodies.ts';
import { NoteView, TicketDetailView, TimelineView } from './ticket-views.ts';

const MOVE = [
  route({
    ...postActionRoute('transfer', '/tickets/{id}/transfer'),
    id: 'tickets.transfer',
    summary: 'Hand a claimed ticket over to another staff member',
    body: z.strictObject({ toStaffId: UserIdField.describe('The staff member who claims it next.'), staffId }),
    example: { toStaffId: '200000000000000005' },
    returns: one(TicketDetailView),
    handle: ({ tickets }, { guild, actor, params, body: { toStaffId }, ifVersion, request }) =>
      tickets.transfer({ guild, actor, ticket: params.id, ifVersion, request, toStaffId }),
  }),

  route({
    ...postActionRoute('move', '/tickets/{id}/move'),
    id: 'tickets.move',
    summary: 'Move a ticket to another category',
    body: z.strictObject({ categoryId: idField<CategoryId>('category').describe('Id of the new category.'), staffId }),
    example: { categoryId: '019b0000-0000-7000-8000-000000000002' },
    returns: one(TicketDetailView),
    handle: ({ tickets }, { guild, actor, params, body, ifVersion, request }) =>
      tickets.move({ guild, actor, ticket: params.id, ifVersion, request, categoryId: body.categoryId }),
  }),

  route({
    ...postActionRoute('merge', '/tickets/{id}/merge'),
    id: 'tickets.merge',
    summary: 'Merge a ticket into another one',
    body: z.strictObject({
      targetId: idField<TicketId>('ticket').describe('The ticket that remains; it takes over the participants.'),
      allowDifferentRequester: z
        .boolean()
        .default(false)
        .describe('Merges even the tickets of two requesters; that of the source becomes a participant.'),
      staffId,
    }),
    example: { targetId: '019b0000-0000-7000-8000-000000000003' },
    returns: one(TicketDetailView),
    handle: ({ tickets }, { guild, actor, params, body, ifVersion, request }) => {
      const { targetId, allowDifferentRequester } = body;
      return tickets.merge({ guild, actor, ticket: params.id, ifVersion, request, targetId, allowDifferentRequester });
    },
  }),
];

const CLOSE = [
  route({
    ...postActionRoute('request_close', '/tickets/{id}/close-request'),
    id: 'tickets.requestClose',
    summary: 'Ask the requester whether a ticket may be closed',
    body: z.strictObject({
      reason: nonEmptyText(1000).nullable().default(null).describe('Why; some categories ask for it.'),
      autoCloseAt: InstantIn.nullable().default(null).describe('Without an answer the ticket is closed then.'),
      staffId,
    }),
    example: { reason: 'Solved', autoCloseAt: '2030-01-01T00:00:00Z' },
    returns: one(TicketDetailView),
    handle: ({ tickets }, { guild, actor, params, body, ifVersion, request }) => {
      const { staffId: _, ...asked } = body;
      return tickets.requestClose({ ...asked, guild, actor, ticket: params.id, ifVersion, request });
    },
  }),

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

  route({
    ...postActionRoute('accept_close', '/tickets/{id}/close-request/accept'),
    id: 'tickets.acceptClose',
    summary: 'Accept a close request',
    body: StaffBody,
    returns: one(TicketDetailView),
    handle: ({ tickets }, { guild, actor, params, ifVersion, request }) =>
      tickets.acceptClose({ guild, actor, ticket: params.id, ifVersion, request }),
  }),

  route({
    ...postActionRoute('deny_close', '/tickets/{id}/close-request/deny'),
    id: 'tickets.denyClose',
    summary: 'Deny a close request',
    body: StaffBody,
    returns: one(TicketDetailView),
    handle: ({ tickets }, { guild, actor, params, ifVersion, request }) =>
      tickets.denyClose({ guild, actor, ticket: params.id, ifVersion, request }),
  }),

  route({
    ...postActionRoute('give_feedback', '/tickets/{id}/feedback'),
    id: 'tickets.giveFeedback',
    summary: 'Rate the support in a closed ticket',
    body: z.strictObject({
      rating: z.int().min(1).max(RATINGS.length).describe('1 is worst, 5 is best.'),
      comment: nonEmptyText(MAX_COMMENT).nullable().default(null).describe('In the words of the requester.'),
      userId: UserIdField.nullable().default(null).describe('Who rates; a user who takes part in the ticket.'),
      staffId,
    }),
    example: { rating: 5, comment: 'Quick and friendly.' },
    returns: one(TicketDetailView),
    handle: ({ tickets }, { guild, actor, params, body, ifVersion, request }) => {
      const { staffId: _, ...input } = body;
      return tickets.giveFeedback({ ...input, guild, actor, ticket: params.id, ifVersion, request });
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
      content: nonEmptyText(4000).describe('Text for other staff.'),
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
    body: z.strictObject({ content: nonEmptyText(4000).optional().describe('The new text.'), staffId }),
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

export const ticketLifeRoutes = [...MOVE, ...CLOSE, ...WRITE_NOTES];
