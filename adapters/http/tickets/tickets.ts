import { listActionReasons, MAX_TAGGED, MAX_TAGS } from '#core/tickets/index.ts';
import { CHAT_REASONS } from '#core/shared/error-reasons.ts';
import { HEAVY_READ } from '../pipeline/reasons.ts';
import { actionRoutes } from './action-routes.ts';
import { bulkRoutes } from './ticket-bulk.ts';
import { messageRoutes } from './ticket-messages.ts';
import { participantRoutes } from './ticket-participants.ts';
import { EXAMPLE_CATEGORY_ID } from '../pipeline/example-ids.ts';
import { created, Deleted, encodedPage, idempotentRoute, one, page, route } from '../pipeline/route.ts';
import { omitUndefined } from '../pipeline/codecs.ts';
import { actionRoute } from './ticket-action.ts';
import { COUNT_DESCRIPTION, CountQuery, CreateBody, ListQuery, StaffBody, PatchBody } from './ticket-bodies.ts';
import { TagView, TicketCountView, TicketDetailView, TicketQueueView, TicketView } from './ticket-views.ts';

const CREATION_REASONS = [
  'unknown_resource',
  'blocked',
  'category_archived',
  'category_deleted',
  'limit_reached',
  'cooldown',
  'role_denied',
  'account_too_young',
  'membership_too_short',
  'daily_limit',
  'opening_paused',
  'outside_hours',
  'external_id_taken',
  ...CHAT_REASONS,
  'timed_out',
] as const;

const READ = [
  route({
    id: 'tickets.list',
    fails: HEAVY_READ,
    method: 'get',
    path: '/tickets',
    reach: 'guild',
    scope: 'tickets:read',
    summary: 'List tickets',
    query: ListQuery,
    returns: encodedPage(TicketView),
    handle: ({ tickets }, { guild, page, query }) => tickets.list(guild, query, page),
  }),

  route({
    id: 'tickets.count',
    method: 'get',
    path: '/tickets/count',
    reach: 'guild',
    scope: 'tickets:read',
    summary: 'Count tickets',
    description: COUNT_DESCRIPTION,
    query: CountQuery,
    returns: one(TicketCountView),
    handle: async ({ tickets }, { guild, query }) => ({ count: await tickets.count(guild, query) }),
  }),

  route({
    id: 'tickets.listTags',
    method: 'get',
    path: '/tags',
    reach: 'guild',
    scope: 'tickets:read',
    summary: 'List the tags in use',
    description: `The ${MAX_TAGS} most used tags of the newest ${MAX_TAGGED.toLocaleString('en')} tickets.`,
    returns: page(TagView),
    handle: ({ tickets }, { guild, page }) => tickets.listTags(guild, page),
  }),

  route({
    id: 'tickets.getQueue',
    method: 'get',
    path: '/tickets/{id}/queue',
    reach: 'guild',
    scope: 'tickets:read',
    summary: 'Show the place of a ticket in the queue',
    description:
      'Its place among the tickets of its category that wait for staff and that nobody has, the oldest first.',
    returns: one(TicketQueueView),
    handle: async ({ tickets }, { guild, params }) => {
      const { place, usualReplyMs } = await tickets.readQueue(guild, params.id);
      return {
        position: place?.position ?? null,
        length: place?.length ?? null,
        usualReplySeconds: usualReplyMs === null ? null : Math.round(usualReplyMs / 1_000),
      };
    },
  }),

  route({
    id: 'tickets.get',
    method: 'get',
    path: '/tickets/{id}',
    reach: 'guild',
    scope: 'tickets:read',
    summary: 'Show a ticket',
    returns: one(TicketDetailView),
    handle: ({ tickets }, { guild, params }) => tickets.get(guild, params.id),
  }),
];

const WRITE = [
  idempotentRoute({
    id: 'tickets.create',
    fails: CREATION_REASONS,
    method: 'post',
    path: '/tickets',
    reach: 'guild',
    scope: 'tickets:write',
    summary: 'Open a ticket',
    description:
      'Opens the ticket and its channel. With an Idempotency-Key the request may be repeated for 24 hours: the answer is the first one, and no second ticket is opened.',
    body: CreateBody,
    example: {
      categoryId: EXAMPLE_CATEGORY_ID,
      requesterId: '200000000000000001',
      subject: 'Cannot log in',
      message: 'The login page says my account does not exist.',
    },
    returns: created(TicketDetailView),
    handle: async ({ tickets }, { guild, actor, principal, body, repeatable }) => {
      const { staffId: _, ...input } = body;
      const key = repeatable && { ...repeatable, callerId: principal.identity.id };
      const { ticket, isReplay } = await tickets.open({ ...input, guild, actor, source: 'api', panelId: null, key });
      return { result: ticket, isReplay };
    },
  }),

  route({
    ...actionRoute('update', '/tickets/{id}'),
    id: 'tickets.update',
    method: 'patch',
    summary: 'Change a ticket',
    description:
      'Fields left out stay as they are. The status moves between open, pending and on_hold; of a closed ticket it does not.',
    body: PatchBody,
    patches: TicketDetailView,
    example: { priority: 'high', tags: ['vip'] },
    returns: one(TicketDetailView),
    handle: ({ tickets }, { guild, actor, params, body, ifVersion }) => {
      const { staffId: _, ...fields } = body;
      return tickets.update({ guild, actor, ticket: params.id, ifVersion, fields: omitUndefined(fields) });
    },
  }),

  route({
    ...actionRoute('delete', '/tickets/{id}'),
    id: 'tickets.delete',
    method: 'delete',
    summary: 'Delete a closed ticket',
    fails: [...listActionReasons('delete'), 'legal_hold'],
    body: StaffBody,
    returns: one(Deleted),
    handle: async ({ tickets }, { guild, actor, params, ifVersion }) => {
      await tickets.delete({ guild, actor, ticket: params.id, ifVersion });
      return { id: params.id, deleted: true as const };
    },
  }),
];

export const ticketRoutes = [...READ, ...bulkRoutes, ...WRITE, ...actionRoutes, ...messageRoutes, ...participantRoutes];
