import type Router from '@koa/router';
import { z } from 'zod';
import type { ChatSandbox } from '#core/chat/index.ts';
import type { UseCases } from '#core/index.ts';
import { omitUndefined, ForumTagIdField, nonEmptyText, UserIdField } from '../pipeline/codecs.ts';
import { parseBody, parseIds } from './sandbox-input.ts';

const MAX_TAGS = 20;
const MAX_POST_TAGS = 5;

const NewForum = z.strictObject({
  name: nonEmptyText(100),
  tags: z.array(nonEmptyText(20)).max(MAX_TAGS).default([]),
});
const tagIds = z.array(ForumTagIdField).max(MAX_POST_TAGS);
const NewPost = z.strictObject({
  userId: UserIdField,
  title: nonEmptyText(100),
  content: nonEmptyText(4000),
  tagIds: tagIds.default([]),
});
const PostPatch = z
  .strictObject({ archived: z.literal(true), tagIds })
  .partial()
  .transform(omitUndefined);

const FORUMS = '/guilds/:guildId/forums';

/** Forums of the simulated server, posts that members open there, and what moderators do with them. */
export const addForumPaths = (router: Router, chat: ChatSandbox, inbox: UseCases['chatEvents']): void => {
  router.post(FORUMS, async (ctx) => {
    const { name, tags } = await parseBody(ctx, NewForum);
    ctx.status = 201;
    ctx.body = { data: await chat.addForum(parseIds(ctx).guild, name, tags) };
  });

  router.post(`${FORUMS}/:channelId/posts`, async (ctx) => {
    const { userId, ...post } = await parseBody(ctx, NewPost);
    const { guild, channel } = parseIds(ctx);
    const opened = await chat.openPost(guild, channel, userId, post);
    await inbox.handlePostOpened(guild, opened.id);
    ctx.status = 201;
    ctx.body = { data: opened };
  });

  router.patch('/guilds/:guildId/posts/:channelId', async (ctx) => {
    const change = await parseBody(ctx, PostPatch);
    const { guild, channel } = parseIds(ctx);
    const changed = await chat.changePost(guild, channel, change);
    await inbox.handlePostChanged(guild, channel);
    ctx.body = { data: changed };
  });
};
