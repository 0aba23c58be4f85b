import type Router from '@koa/router';
import { z } from 'zod';
import type { ChatSandbox } from '#core/chat/index.ts';
import type { UseCases } from '#core/index.ts';
import { InstantIn, nonEmptyText, RoleIdField, webAddress } from '../pipeline/codecs.ts';
import { parseBody, parseIds } from './sandbox-input.ts';

const NamedRole = z.strictObject({ name: nonEmptyText(100) });
const Membership = z.strictObject({
  roleIds: z.array(RoleIdField).max(250).default([]),
  name: nonEmptyText(100).nullable().default(null),
  avatarUrl: webAddress.max(2000).nullable().default(null),
  canManageServer: z.boolean().default(false),
  joinedAt: InstantIn.nullable().default(null),
  accountCreatedAt: InstantIn.nullable().default(null),
});

/** Members of the simulated server. */
export const addMemberPaths = (router: Router, chat: ChatSandbox, inbox: UseCases['chatEvents']): void => {
  router.get('/guilds/:guildId/members', async (ctx) => {
    ctx.body = { data: await chat.listMembers(parseIds(ctx).guild) };
  });

  router.delete('/guilds/:guildId/members/:userId', async (ctx) => {
    const { guild, user } = parseIds(ctx);
    await chat.removeMember(guild, user);
    await inbox.handleMemberLeft(guild, user);
    ctx.body = { data: { id: user, deleted: true } };
  });
};

export const addRolePaths = (router: Router, chat: ChatSandbox): void => {
  router.put('/guilds/:guildId/members/:userId', async (ctx) => {
    const { roleIds, canManageServer, joinedAt, accountCreatedAt, ...profile } = await parseBody(ctx, Membership);
    const since = { joinedAt, accountCreatedAt };
    const { guild, user } = parseIds(ctx);
    await chat.setRoles(guild, user, roleIds);
    await chat.setProfile(guild, user, profile);
    await chat.setCanManage(guild, user, canManageServer);
    await chat.setMembership(guild, user, since);
    ctx.body = { data: { userId: user, roleIds, canManageServer, ...profile, ...since } };
  });

  router.put('/guilds/:guildId/roles/:roleId', async (ctx) => {
    const { name } = await parseBody(ctx, NamedRole);
    const { guild, role } = parseIds(ctx);
    await chat.setRoleName(guild, role, name);
    ctx.body = { data: { id: role, name } };
  });
};
