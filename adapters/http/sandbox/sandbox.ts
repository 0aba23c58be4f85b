import { skipOtherPaths, toMiddleware } from '../exchange/to-middleware.ts';
import Router from '@koa/router';
import type { Middleware } from 'koa';
import { z } from 'zod';
import {
  type ChatForm,
  type ChatMessage,
  type ChatSandbox,
  FORM_LIMITS,
  hideContent,
  limitParts,
  PART_LIMITS,
} from '#core/chat/index.ts';
import { BUILT_IN_NAMES, findBuiltInSpec, findTargetServer, parseButton } from '#core/chat-events/index.ts';
import type { FlowRun } from '#core/flows/index.ts';
import type { UseCases } from '#core/index.ts';
import { notFound } from '#core/shared/errors.ts';
import { type GuildId, toChannelId } from '#core/shared/ids.ts';
import type { TicketDetail } from '#core/tickets/index.ts';
import { toShownRun } from '../flows/flow-runs.ts';
import { FlowRunView } from '../flows/flow-run-views.ts';
import { MessagePartView } from '../tickets/message-part-views.ts';
import { TicketDetailView } from '../tickets/ticket-views.ts';
import { addMenuPaths } from './menu-paths.ts';
import { guardSandbox, type SandboxAccess } from './sandbox-guard.ts';
import { parseBody, parseIds } from './sandbox-input.ts';
import { ChannelIdField, InstantIn, RoleIdField, UserIdField, nonEmptyText, webAddress } from '../pipeline/codecs.ts';

const Availability = z.strictObject({ online: z.boolean() });
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
/** A text, values, or values with names and files as the platform gives them. */
const FieldAnswerBody = z.union([
  z.string(),
  z
    .array(nonEmptyText(100))
    .max(FORM_LIMITS.chosen)
    .transform((values) => ({ values })),
  z.strictObject({
    values: z.array(nonEmptyText(100)).max(FORM_LIMITS.chosen),
    names: z.record(nonEmptyText(100), nonEmptyText(100)).default({}),
    files: z
      .array(
        z.strictObject({
          url: webAddress.max(2000),
          filename: nonEmptyText(200),
          contentType: nonEmptyText(200).nullable().default(null),
        }),
      )
      .max(FORM_LIMITS.files)
      .default([]),
  }),
]);

const ButtonBody = z.strictObject({
  userId: UserIdField,
  buttonId: nonEmptyText(200),
  answers: z.record(nonEmptyText(45), FieldAnswerBody).nullable().default(null),
});
const DirectPress = ButtonBody.omit({ userId: true });
const NamedRole = z.strictObject({ name: nonEmptyText(100) });
const Membership = z.strictObject({
  roleIds: z.array(RoleIdField).max(250).default([]),
  name: nonEmptyText(100).nullable().default(null),
  avatarUrl: webAddress.max(2000).nullable().default(null),
  canManageServer: z.boolean().default(false),
  joinedAt: InstantIn.nullable().default(null),
  accountCreatedAt: InstantIn.nullable().default(null),
});

/** As a list, or by the ids of the questions. How long they may be is for the form to say. */
const Answers = z.union([
  z.array(z.strictObject({ questionId: nonEmptyText(45), value: FieldAnswerBody })),
  z
    .record(z.string(), FieldAnswerBody)
    .transform((byId) => Object.entries(byId).map(([questionId, value]) => ({ questionId, value }))),
]);
const SelectBody = z.strictObject({ userId: UserIdField, optionId: nonEmptyText(100), answers: Answers.default([]) });

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
  router.get('/availability', async (ctx) => {
    ctx.body = { data: { online: await chat.isReachable() } };
  });
  router.put('/availability', async (ctx) => {
    const { online } = await parseBody(ctx, Availability);
    await chat.setOnline(online);
    ctx.body = { data: { online } };
  });
  addChannelPaths(router, chat, chatEvents);
  addMessagePaths(router, chat, chatEvents);
  addUserPaths(router, chat, chatEvents);
  addDirectPaths(router, chat, chatEvents);
  addRolePaths(router, chat);
  addCommandPaths(router, chat, chatEvents);
  addMenuPaths(router, chat, chatEvents);
  return skipOtherPaths('/sandbox/api', toMiddleware(router));
};

type ChatEvents = UseCases['chatEvents'];

const CHANNELS = '/guilds/:guildId/channels';

const addChannelPaths = (router: Router, chat: ChatSandbox, inbox: ChatEvents): void => {
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

const addMessagePaths = (router: Router, chat: ChatSandbox, inbox: ChatEvents): void => {
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

type Press = Parameters<ChatEvents['handleButtonPress']>[0];

/** The form that comes before the press, or why there is none. The forms of buttons for staff are found by their presses. */
const askFirst = async (inbox: ChatEvents, pressed: Press): Promise<object | null> => {
  const { button, answers } = pressed;
  if (answers || !['panel_option', 'rating'].includes(button.kind)) return null;
  const asked = await inbox.findFirstAnswer(pressed);
  if (asked?.form) return { form: toShownForm(asked.form) };
  return button.kind === 'panel_option' ? null : (asked?.refusal ?? null);
};

const press = async (inbox: ChatEvents, pressed: Press): Promise<object | null> => {
  const { response, form, ...result } = await inbox.handleButtonPress(pressed);
  return response ?? (form ? { form: toShownForm(form) } : toShown(result));
};

const toShownForm = ({ title, fields: questions }: ChatForm) => ({ title, questions });

const addUserPaths = (router: Router, chat: ChatSandbox, inbox: ChatEvents): void => {
  router.post(`${CHANNELS}/:channelId/press`, async (ctx) => {
    const { userId, buttonId, answers } = await parseBody(ctx, ButtonBody);
    const { guild, channel } = parseIds(ctx);
    const pressed = { guild, channel, userId, button: parseButton(buttonId), answers };
    ctx.body = { data: (await askFirst(inbox, pressed)) ?? (await press(inbox, pressed)) };
  });

  router.post('/guilds/:guildId/panels/:panelId/press', async (ctx) => {
    const pressed = await parseBody(ctx, SelectBody);
    const { guild, panelId } = parseIds(ctx);
    ctx.status = 201;
    ctx.body = { data: toShown(await inbox.handlePanelPress({ guild, panelId, ...pressed, key: null })) };
  });

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

const DIRECT = '/guilds/:guildId/members/:userId/direct-messages';

const addDirectPaths = (router: Router, chat: ChatSandbox, inbox: ChatEvents): void => {
  router.get(DIRECT, async (ctx) => {
    const { guild, user } = parseIds(ctx);
    ctx.body = { data: await chat.listDirectMessages(guild, user) };
  });

  router.post(`${DIRECT}/press`, async (ctx) => {
    const { buttonId, answers } = await parseBody(ctx, DirectPress);
    const { guild, user: userId } = parseIds(ctx);
    const button = parseButton(buttonId);
    if (findTargetServer(button) !== guild) throw notFound('Button');
    // The channel of direct messages has the id of its user.
    const pressed = { guild, channel: toChannelId(userId), userId, button, answers };
    ctx.body = { data: (await askFirst(inbox, pressed)) ?? (await press(inbox, pressed)) };
  });
};

const addRolePaths = (router: Router, chat: ChatSandbox): void => {
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

/** A ticket or a run with the fields that the API shows, and no others. */
const toShown = ({ ticket, run }: { readonly ticket: TicketDetail | null; readonly run: FlowRun | null }) =>
  run ? { flowRun: FlowRunView.parse(toShownRun(run)) } : TicketDetailView.parse(ticket);

const Using = z.strictObject({
  userId: UserIdField,
  channelId: ChannelIdField.nullish(),
  options: z.record(nonEmptyText(50), z.string().max(4000)).default({}),
});

const Writing = z.strictObject({ ...Using.shape, option: nonEmptyText(50) });

const BUILT_IN_LIST = BUILT_IN_NAMES.map((name) => ({
  name,
  options: Object.keys(findBuiltInSpec(name)?.options ?? {}),
}));

const addCommandPaths = (router: Router, chat: ChatSandbox, inbox: ChatEvents): void => {
  router.get('/built-in-commands', (ctx) => {
    ctx.body = { data: BUILT_IN_LIST };
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
