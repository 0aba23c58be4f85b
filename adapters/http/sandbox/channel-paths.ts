import type Router from '@koa/router';
import { z } from 'zod';
import { type ChatMessage, type ChatSandbox, hideContent, limitParts, PART_LIMITS } from '#core/chat/index.ts';
import type { UseCases } from '#core/index.ts';
import { notFound } from '#core/shared/errors.ts';
import { nonEmptyText, UserIdField, webAddress } from '../pipeline/codecs.ts';
import { MessagePartView } from '../tickets/message-part-views.ts';
import { CHANNELS, parseBody, parseIds } from './sandbox-input.ts';

type ChatEvents = UseCases['chatEvents'];

const NewChannel = z.strictObject({ name: nonEmptyText(100) });
const MessageBody = z
  .strictObject({
    userId: UserIdField,
    content: z.string().trim().max(4000).default(''),
    attachments: z
      .array(z.strictObject({ url: webAddress, filename: nonEmptyText(200) }))
      .max(10)
      .default([]),
    parts: z.array(MessagePartView).max(PART_LIMITS.parts).default([]),
    isBot: z.boolean().default(false),
  })
  .refine(
    ({ content, attachments, parts }) => content !== '' || attachments.length > 0 || parts.length > 0,
    'content, attachments or parts are needed',
  );
const Correction = z.strictObject({ content: nonEmptyText(4000) });
/** Channels of the simulated server. */
export const addChannelPaths = (router: Router, chat: ChatSandbox, inbox: ChatEvents): void => {
  router.get(CHANNELS, async (ctx) => {
    ctx.body = { data: await chat.listChannels(parseIds(ctx).guild) };
  });

  router.post(CHANNELS, async (ctx) => {
    const { name } = await parseBody(ctx, NewChannel);
    ctx.status = 201;
    ctx.body = { data: await chat.addChannel(parseIds(ctx).guild, name) };
  });

  router.delete(`${CHANNELS}/:channelId`, async (ctx) => {
    const { guild, channel } = parseIds(ctx);
    await chat.removeChannel(guild, channel);
    await inbox.handleChannelDeleted(guild, channel);
    ctx.body = { data: { id: channel, deleted: true } };
  });
};

const MESSAGES = `${CHANNELS}/:channelId/messages`;

/** The message as the bot sees it. */
const show = async (chat: ChatSandbox, message: ChatMessage): Promise<ChatMessage> =>
  (await chat.getIntents()).messageContent ? message : hideContent(message);

export const addMessagePaths = (router: Router, chat: ChatSandbox, inbox: ChatEvents): void => {
  router.get(MESSAGES, async (ctx) => {
    const { guild, channel } = parseIds(ctx);
    const messages = await chat.listMessages(guild, channel);
    if (!messages) throw notFound('Channel');
    ctx.body = { data: messages };
  });

  router.post(MESSAGES, async (ctx) => {
    const { userId, isBot, parts, ...written } = await parseBody(ctx, MessageBody);
    const { guild, channel } = parseIds(ctx);
    const message = await chat.sendMessage(guild, channel, userId, { ...written, parts: limitParts(parts) });
    await inbox.handleMessageCreated(guild, { ...(await show(chat, message)), isFromBot: isBot });
    ctx.status = 201;
    ctx.body = { data: message };
  });

  router.patch(`${MESSAGES}/:messageId`, async (ctx) => {
    const { content } = await parseBody(ctx, Correction);
    const { guild, channel, message } = parseIds(ctx);
    const edited = await chat.editUserMessage(guild, channel, message, content);
    await inbox.handleMessageEdited(guild, await show(chat, edited));
    ctx.body = { data: edited };
  });

  router.delete(`${MESSAGES}/:messageId`, async (ctx) => {
    const { guild, channel, message } = parseIds(ctx);
    await chat.deleteUserMessage(guild, channel, message);
    await inbox.handleMessageDeleted(guild, channel, message);
    ctx.body = { data: { id: message, deleted: true } };
  });
};
