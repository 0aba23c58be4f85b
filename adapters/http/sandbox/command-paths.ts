import type Router from '@koa/router';
import { z } from 'zod';
import type { ChatSandbox } from '#core/chat/index.ts';
import { findBuiltInSpec } from '#core/chat-events/index.ts';
import type { UseCases } from '#core/index.ts';
import { notFound } from '#core/shared/errors.ts';
import type { GuildId } from '#core/shared/ids.ts';
import { ChannelIdField, nonEmptyText, UserIdField } from '../pipeline/codecs.ts';
import { parse } from '../pipeline/validate-input.ts';
import { parseBody, parseIds } from './sandbox-input.ts';
import { toShown, toShownForm } from './shown-results.ts';

type ChatEvents = UseCases['chatEvents'];

const Using = z.strictObject({
  userId: UserIdField,
  channelId: ChannelIdField.nullish(),
  options: z.record(nonEmptyText(50), z.string().max(4000)).default({}),
});

const Writing = z.strictObject({ ...Using.shape, option: nonEmptyText(50) });

const CommandsQuery = z.strictObject({ language: z.string().min(2).max(35).default('en') });

/** Commands, and the values that they suggest. */
export const addCommandPaths = (router: Router, chat: ChatSandbox, inbox: ChatEvents): void => {
  router.get('/built-in-commands', (ctx) => {
    ctx.body = { data: inbox.describeBuiltInCommands(parse(CommandsQuery, { ...ctx.query }).language) };
  });

  router.get('/guilds/:guildId/commands', async (ctx) => {
    ctx.body = { data: await chat.listCommands(parseIds(ctx).guild) };
  });

  router.post('/guilds/:guildId/commands/:name/suggestions', async (ctx) => {
    const { channelId = null, ...written } = await parseBody(ctx, Writing);
    const { guild } = parseIds(ctx);
    ctx.body = { data: await inbox.suggestValues({ ...written, guild, channelId, name: ctx.params['name'] ?? '' }) };
  });

  router.post('/guilds/:guildId/commands/:name', async (ctx) => {
    const { userId, channelId = null, options } = await parseBody(ctx, Using);
    const { guild } = parseIds(ctx);
    const { name = '' } = ctx.params;
    if (!(await isOffered(chat, guild, name))) throw notFound('Command');
    const used = await inbox.handleCommand({ guild, name, userId, channelId, options });
    const { response } = used;
    if (response && channelId && !response.ephemeral) await chat.answerAsBot(guild, channelId, response.content);
    ctx.body = { data: response ?? toUsed(used) };
  });
};

/** The form of a command, whose answers come back as the press of a button, or the run that it started. */
const toUsed = ({ form, run }: Awaited<ReturnType<ChatEvents['handleCommand']>>): object => {
  if (!form) return toShown({ ticket: null, run });
  return { buttonId: form.buttonId, form: toShownForm(form.form) };
};

/** Built-in commands are there in every server. */
const isOffered = async (chat: ChatSandbox, guild: GuildId, name: string): Promise<boolean> =>
  findBuiltInSpec(name) !== null || (await chat.listCommands(guild)).some((offered) => offered.name === name);
