import Router from '@koa/router';
import type { Middleware } from 'koa';
import { z } from 'zod';
import type { ChatSandbox } from '#core/chat/index.ts';
import type { UseCases } from '#core/index.ts';
import { skipOtherPaths, toMiddleware } from '../exchange/to-middleware.ts';
import { addChannelPaths, addMessagePaths } from './channel-paths.ts';
import { addCommandPaths } from './command-paths.ts';
import { addForumPaths } from './forum-paths.ts';
import { addMemberPaths, addRolePaths } from './member-paths.ts';
import { addMenuPaths } from './menu-paths.ts';
import { addDirectPaths, addPressPaths, DIRECT_MESSAGES } from './press-paths.ts';
import { guardSandbox, type SandboxAccess } from './sandbox-guard.ts';
import { parseBody } from './sandbox-input.ts';

export { DIRECT_MESSAGES };

const Availability = z.strictObject({ online: z.boolean() });

/**
 * `/sandbox/api/*`: steers the simulated chat server, for trying out and for tests. Open to programs on
 * this machine, unless the service has a public address, and to requests with `SANDBOX_TOKEN` where one is set.
 */
export const createSandboxPaths = (
  chat: ChatSandbox,
  { chatEvents }: Pick<UseCases, 'chatEvents'>,
  access: SandboxAccess,
): Middleware => {
  const router = new Router({ prefix: '/sandbox/api' });
  router.use(guardSandbox(access));
  router.put('/availability', async (ctx) => {
    const { online } = await parseBody(ctx, Availability);
    await chat.setOnline(online);
    ctx.body = { data: { online } };
  });
  addSandboxPaths(router, chat, chatEvents);
  return skipOtherPaths('/sandbox/api', toMiddleware(router));
};

/** The paths of single servers, and those that change nothing. */
export const addSandboxPaths = <State>(
  router: Router<State>,
  chat: ChatSandbox,
  chatEvents: UseCases['chatEvents'],
): void => {
  router.get('/availability', async (ctx) => {
    ctx.body = { data: { online: await chat.isReachable() } };
  });
  addChannelPaths(router, chat, chatEvents);
  addMessagePaths(router, chat, chatEvents);
  addPressPaths(router, chatEvents);
  addForumPaths(router, chat, chatEvents);
  addMemberPaths(router, chat, chatEvents);
  addDirectPaths(router, chat, chatEvents);
  addRolePaths(router, chat);
  addCommandPaths(router, chat, chatEvents);
  addMenuPaths(router, chat, chatEvents);
};
