import { z } from 'zod';
import { created, Deleted, one, page, route } from '../pipeline/route.ts';
import { AvailabilityView } from '../tickets/ticket-views.ts';
import { omitUndefined, UserIdField } from '../pipeline/codecs.ts';
import { CategoryBody, CategoryPatch, CategoryView } from './category-views.ts';
import { flag, buildListQuery } from '../pipeline/list-query.ts';
import { CATEGORY_LIST } from '#core/categories/index.ts';

const WRITE_ONE = { reach: 'guild', versioned: true } as const;

export const categoryRoutes = [
  route({
    id: 'categories.list',
    method: 'get',
    path: '/categories',
    reach: 'guild',
    scope: 'categories:read',
    summary: 'List categories',
    query: buildListQuery(CATEGORY_LIST, { archived: flag('True for archived items.') }),
    returns: page(CategoryView),
    handle: ({ categories }, { guild, query, page }) => categories.list(guild, query, page),
  }),

  route({
    id: 'categories.create',
    idempotency: 'unit',
    fails: ['name_taken', 'limit_reached'],
    method: 'post',
    path: '/categories',
    reach: 'guild',
    scope: 'categories:write',
    summary: 'Create a category',
    body: CategoryBody,
    example: { name: 'Billing', description: 'Invoices and payments', staffRoleIds: ['400000000000000001'] },
    returns: created(CategoryView),
    handle: ({ categories }, { guild, actor, body }) => categories.create(guild, actor, omitUndefined(body)),
  }),

  route({
    id: 'categories.get',
    method: 'get',
    path: '/categories/{id}',
    reach: 'guild',
    scope: 'categories:read',
    summary: 'Show a category',
    returns: one(CategoryView),
    handle: ({ categories }, { guild, params }) => categories.get(guild, params.id),
  }),

  route({
    ...WRITE_ONE,
    id: 'categories.update',
    fails: ['name_taken'],
    method: 'patch',
    path: '/categories/{id}',
    scope: 'categories:write',
    summary: 'Change a category',
    description: 'Fields left out stay as they are.',
    body: CategoryPatch,
    patches: CategoryView,
    example: { position: 3, requireClaim: true },
    returns: one(CategoryView),
    handle: ({ categories }, { guild, actor, params, body, ifVersion }) =>
      categories.update({ guild, actor, id: params.id, ifVersion }, omitUndefined(body)),
  }),

  route({
    ...WRITE_ONE,
    id: 'categories.delete',
    fails: ['in_use'],
    method: 'delete',
    path: '/categories/{id}',
    scope: 'categories:write',
    summary: 'Delete a category',
    description: 'Refused while the category has open tickets, or panels refer to it. Closed tickets keep its id.',
    returns: one(Deleted),
    handle: async ({ categories }, { guild, actor, params, ifVersion }) => {
      await categories.delete({ guild, actor, id: params.id, ifVersion });
      return { id: params.id, deleted: true as const };
    },
  }),

  route({
    id: 'categories.checkAvailability',
    method: 'get',
    path: '/categories/{id}/availability',
    reach: 'guild',
    scope: 'categories:read',
    summary: 'Check whether a user may open a ticket now',
    description:
      'Judges blocks, limits, cooldown, roles, and the age of account and membership. While the bot is out of reach, only blocks, limits and cooldown are judged.',
    query: z.object({ userId: UserIdField }),
    returns: one(AvailabilityView),
    handle: ({ tickets }, { guild, params, query }) => tickets.readAvailability(guild, params.id, query.userId),
  }),
];
