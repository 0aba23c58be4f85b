import { z } from 'zod';
import { MAX_PROBLEMS, PROBLEM_REASONS } from '#core/problems/index.ts';
import type { CategoryId, CommandId, FlowId, PanelId, TicketId } from '#core/shared/ids.ts';
import { idField, InstantOut } from '../pipeline/codecs.ts';
import { page, route } from '../pipeline/route.ts';

const ProblemView = z
  .object({
    reason: z.enum(PROBLEM_REASONS).describe('As in refusals of the API.'),
    message: z.string().describe('Names the cause, such as the permission and where it is missing, and what to do.'),
    categoryId: idField<CategoryId>('category').nullable().describe('The category that it is about; null for none.'),
    panelId: idField<PanelId>('panel').nullable().describe('The panel that it is about; null for none.'),
    ticketId: idField<TicketId>('ticket').nullable().describe('The ticket that it is about; null for none.'),
    flowId: idField<FlowId>('flow').nullable().describe('The flow that it is about; null for none.'),
    commandId: idField<CommandId>('command').nullable().describe('The custom command that it is about; null for none.'),
    firstSeenAt: InstantOut.describe('When it happened first.'),
    lastSeenAt: InstantOut.describe('When it happened last.'),
  })
  .meta({ id: 'Problem', description: 'Something that the chat platform refused the bot.' });

const ProblemQuery = z.object({
  categoryId: idField<CategoryId>('category').optional().describe('Only problems of the category and its tickets.'),
  panelId: idField<PanelId>('panel').optional().describe('Only problems of the panel.'),
  ticketId: idField<TicketId>('ticket').optional().describe('Only problems of the ticket.'),
  flowId: idField<FlowId>('flow').optional().describe('Only problems of the flow.'),
  commandId: idField<CommandId>('command')
    .optional()
    .describe('Only problems of the custom command, and of the flow runs that it started.'),
});

export const problemRoutes = [
  route({
    id: 'problems.list',
    method: 'get',
    path: '/problems',
    reach: 'guild',
    scope: 'tickets:read',
    summary: 'List what the chat platform refused the bot',
    description: `The problems of the last seven days, at most ${MAX_PROBLEMS}; the newest first. One that is mended stays in the list, with the time at which it happened last.`,
    query: ProblemQuery,
    returns: page(ProblemView),
    handle: ({ problems }, { guild, query, page }) => problems.list(guild, query, page),
  }),
];
