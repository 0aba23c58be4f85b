import Router from '@koa/router';
import type { Context, Middleware } from 'koa';
import { z } from 'zod';
import type { ChatSandbox } from '#core/chat/index.ts';
import type { UseCases } from '#core/index.ts';
import { notFound } from '#core/shared/errors.ts';
import type { ChannelId, GuildId } from '#core/shared/ids.ts';
import { jsonBody } from './body.ts';
import { parse } from './validate.ts';
import { UserIdField, words } from './wire.ts';

const Availability = z.strictObject({ online: z.boolean() });
const Saying = z.strictObject({ userId: UserIdField, content: words(4000) });

/** `/sandbox/api/*`: steers the simulated chat server, for trying out and for tests. No token is asked. */
export const sandboxPaths = (chat: ChatSandbox, { tickets }: Pick<UseCases, 'tickets'>): Middleware => {
  const router = new Router({ prefix: '/sandbox/api' });

  router.put('/availability', async (ctx) => {
    const { online } = await said(ctx, Availability);
    await chat.setOnline(online);
    ctx.body = { data: { online } };
  });

  router.get('/guilds/:guildId/channels', async (ctx) => {
    ctx.body = { data: await chat.channels(ctx.params.guildId as GuildId) };
  });

  router.get('/guilds/:guildId/channels/:channelId/messages', async (ctx) => {
    const { guildId, channelId } = ctx.params;
    const messages = await chat.messages(guildId as GuildId, channelId as ChannelId);
    if (!messages) throw notFound('Channel');
    ctx.body = { data: messages };
  });

  router.post('/guilds/:guildId/channels/:channelId/messages', async (ctx) => {
    const { userId, content } = await said(ctx, Saying);
    const guild = ctx.params.guildId as GuildId;
    const message = await chat.say(guild, ctx.params.channelId as ChannelId, userId, content);
    await tickets.receiveMessage({ guild, message });
    ctx.status = 201;
    ctx.body = { data: message };
  });

  return router.routes() as unknown as Middleware;
};

const said = async <Body extends z.ZodType>(ctx: Context, body: Body): Promise<z.output<Body>> =>
  parse(body, await jsonBody(ctx));
