import { z } from 'zod';
import type { BlockId } from '#core/shared/ids.ts';
import { created, Deleted, one, page, route } from '../pipeline/route.ts';
import {
  GuildIdField,
  idField,
  InstantIn,
  InstantOut,
  RoleIdField,
  UserIdField,
  nonEmptyText,
} from '../pipeline/codecs.ts';
import { buildListQuery, several } from '../pipeline/list-query.ts';
import { BLOCK_LIST } from '#core/blocklist/index.ts';

export const BlockView = z
  .object({
    id: idField<BlockId>('block'),
    guildId: GuildIdField,
    userId: UserIdField.nullable().describe('The user who is blocked; null when it is a role.'),
    roleId: RoleIdField.nullable().describe('The role that is blocked; null when it is a user.'),
    reason: z.string().nullable().describe('Why; shown to the user.'),
    expiresAt: InstantOut.nullable().describe('End of the block; null is never.'),
    createdAt: InstantOut,
  })
  .meta({ id: 'Block', description: 'That a user, or everyone with a role, may open no tickets.' });

const BlockBody = z
  .strictObject({
    userId: UserIdField.nullable().default(null).describe('Block this user.'),
    roleId: RoleIdField.nullable().default(null).describe('Id of a role: everybody with this role.'),
    reason: nonEmptyText(500).nullable().default(null).describe('Why; shown to the user.'),
    expiresAt: InstantIn.nullable().default(null).describe('End of the block; without it the block does not end.'),
  })
  .refine(({ userId, roleId }) => (userId === null) !== (roleId === null), 'Name either userId or roleId.');

export const blocklistRoutes = [
  route({
    id: 'blocklist.list',
    method: 'get',
    path: '/blocklist',
    reach: 'guild',
    scope: 'settings:read',
    summary: 'List who may open no tickets',
    query: buildListQuery(BLOCK_LIST, {
      userId: several(UserIdField, 'The user that it blocks.'),
      roleId: several(RoleIdField, 'The role that it blocks.'),
    }),
    returns: page(BlockView),
    handle: ({ blocklist }, { guild, query, page }) => blocklist.list(guild, query, page),
  }),

  route({
    id: 'blocklist.add',
    idempotency: 'unit',
    fails: ['already_done', 'limit_reached'],
    method: 'post',
    path: '/blocklist',
    reach: 'guild',
    scope: 'settings:write',
    summary: 'Block a user or a role',
    description: 'Keeps them from opening tickets in any way; `bypassLimits` does not lift it.',
    body: BlockBody,
    example: { userId: '200000000000000009', reason: 'Spam', expiresAt: '2030-01-01T00:00:00Z' },
    returns: created(BlockView),
    handle: ({ blocklist }, { guild, body }) => blocklist.add(guild, body),
  }),

  route({
    id: 'blocklist.remove',
    method: 'delete',
    path: '/blocklist/{id}',
    reach: 'guild',
    scope: 'settings:write',
    summary: 'Lift a block',
    returns: one(Deleted),
    handle: async ({ blocklist }, { guild, params }) => {
      await blocklist.remove(guild, params.id);
      return { id: params.id, deleted: true as const };
    },
  }),
];
