import type Router from '@koa/router';
import { z } from 'zod';
import type { CommandResult } from '#core/built-in-commands/index.ts';
import type { ChatSandbox } from '#core/chat/index.ts';
import { CONTEXT_MENUS, type ContextMenu } from '#core/context-menus/index.ts';
import type { UseCases } from '#core/index.ts';
import { notFound } from '#core/shared/errors.ts';
import { listKeys } from '#core/shared/values/list-keys.ts';
import { toUserId } from '#core/shared/ids.ts';
import { UserIdField } from '../pipeline/codecs.ts';
import { parseBody, parseIds } from './sandbox-input.ts';
import { toShownForm } from './shown-results.ts';

const Using = z.strictObject({ userId: UserIdField });

/** The account of the simulated bot. */
const BOT = toUserId('1');

/** @throws not_found */
const getMenu = (target: 'message' | 'member', name = '') => {
  const found = listKeys(CONTEXT_MENUS).find((menu) => menu === name && CONTEXT_MENUS[menu].target === target);
  if (!found) throw notFound('Menu');
  return found;
};

const toShown = ({ name, target }: ContextMenu) => ({ name, target });

/** The form of a menu, whose answers come back as the press of a button, or the answer. */
const toUsed = ({ form, response }: CommandResult): object | null =>
  form ? { buttonId: form.buttonId, form: toShownForm(form.form) } : response;

/** The menus of messages and members. */
export const addMenuPaths = (router: Router, chat: ChatSandbox, inbox: UseCases['chatEvents']): void => {
  router.get('/menus', (ctx) => {
    ctx.body = { data: listKeys(CONTEXT_MENUS).map((menu) => ({ menu, ...toShown(CONTEXT_MENUS[menu]) })) };
  });

  router.post('/guilds/:guildId/channels/:channelId/messages/:messageId/menus/:menu', async (ctx) => {
    const { userId } = await parseBody(ctx, Using);
    const { guild, channel, message: id } = parseIds(ctx);
    const menu = getMenu('message', ctx.params['menu']);
    const message = (await chat.listMessages(guild, channel))?.find((one) => one.id === id);
    if (!message) throw notFound('Message');
    const { content, attachments, authorId } = message;
    const isFromBot = message.isFromBot === true || authorId === null;
    const targetId = authorId ?? BOT;
    const quoted = { id, channelId: channel, content, attachments, isFromBot, url: null };
    ctx.body = { data: toUsed(await inbox.handleMenu({ guild, userId, menu, targetId, message: quoted })) };
  });

  router.post('/guilds/:guildId/members/:userId/menus/:menu', async (ctx) => {
    const { userId } = await parseBody(ctx, Using);
    const { guild, user: targetId } = parseIds(ctx);
    const menu = getMenu('member', ctx.params['menu']);
    ctx.body = { data: toUsed(await inbox.handleMenu({ guild, userId, menu, targetId, message: null })) };
  });
};
