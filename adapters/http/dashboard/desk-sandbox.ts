import Router, { type RouterMiddleware } from '@koa/router';
import type { ChatSandbox } from '#core/chat/index.ts';
import type { UseCases } from '#core/index.ts';
import { forbidden, notFound } from '#core/shared/errors.ts';
import { isChatId, toGuildId } from '#core/shared/ids.ts';
import { type DashboardState, requireSession } from './dashboard-request.ts';
import { addSandboxPaths, DIRECT_MESSAGES } from '../sandbox/sandbox.ts';
import type { DeskGuard } from '../server/desk-guard.ts';

export interface DeskSandboxOptions {
  readonly app: UseCases;
  readonly chat: ChatSandbox;
  readonly guardDesk: DeskGuard;
}

/** The simulated chat of a desk, for sessions that reach the desk. */
export const addDeskSandbox = (router: Router<DashboardState>, { app, chat, guardDesk }: DeskSandboxOptions): void => {
  const sandbox = new Router<DashboardState>();
  sandbox.param('guildId', async (guildId, ctx, next) => {
    const session = requireSession(ctx.state);
    const guild = toGuildId(guildId);
    const principal = isChatId(guildId) ? await app.dashboard.findServerAccess(session, guild) : null;
    if (!principal) throw notFound('Server');
    await guardDesk(ctx, principal, next);
  });
  sandbox.put('/availability', refuse('The bot is that of all visitors: in a demo nobody turns it off.'));
  // The bot looks for the conversation of a direct message in all servers.
  sandbox.post(DIRECT_MESSAGES, refuse('In a demo nobody writes direct messages to the bot.'));
  addSandboxPaths(sandbox, chat, app.chatEvents);
  router.use('/sandbox', sandbox.routes());
};

const refuse =
  (why: string): RouterMiddleware<DashboardState> =>
  () => {
    throw forbidden('not_in_demo', why);
  };
