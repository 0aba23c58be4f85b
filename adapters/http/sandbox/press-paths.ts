import type Router from '@koa/router';
import { z } from 'zod';
import { type ChatSandbox, FORM_LIMITS } from '#core/chat/index.ts';
import { findTargetServer, parseButton } from '#core/chat-events/index.ts';
import type { UseCases } from '#core/index.ts';
import { notFound } from '#core/shared/errors.ts';
import { OpeningRefusal } from '#core/tickets/index.ts';
import { toChannelId } from '#core/shared/ids.ts';
import { nonEmptyText, UserIdField, webAddress } from '../pipeline/codecs.ts';
import { CHANNELS, parseBody, parseIds } from './sandbox-input.ts';
import { toShown, toShownForm } from './shown-results.ts';

type ChatEvents = UseCases['chatEvents'];

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
const DirectText = z.strictObject({ content: nonEmptyText(4000) });
/** Takes a list, or answers by the ids of the questions. The form limits their length. */
const Answers = z.union([
  z.array(z.strictObject({ questionId: nonEmptyText(45), value: FieldAnswerBody })),
  z
    .record(z.string(), FieldAnswerBody)
    .transform((byId) => Object.entries(byId).map(([questionId, value]) => ({ questionId, value }))),
]);
const SelectBody = z.strictObject({ userId: UserIdField, optionId: nonEmptyText(100), answers: Answers.default([]) });

type Press = Parameters<ChatEvents['handleButtonPress']>[0];

/** The form that comes before the press, or why there is none. The forms of buttons for staff are found by their presses. */
const askFirst = async (inbox: ChatEvents, pressed: Press): Promise<object | null> => {
  const { button, answers } = pressed;
  if (answers || !['direct', 'new_ticket', 'panel_option', 'rating'].includes(button.kind)) return null;
  const asked = await inbox.findFirstAnswer(pressed);
  if (asked?.form) return { form: toShownForm(asked.form) };
  return asked?.refusal ?? null;
};

const press = async (inbox: ChatEvents, pressed: Press): Promise<object | null> => {
  try {
    const { response, form, ...result } = await inbox.handleButtonPress(pressed);
    return response ?? (form ? { form: toShownForm(form) } : toShown(result));
  } catch (error) {
    if (!(error instanceof OpeningRefusal)) throw error;
    return inbox.explainRefusal(pressed.guild, error);
  }
};

/** Buttons and options of panels. */
export const addPressPaths = (router: Router, inbox: ChatEvents): void => {
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
};

export const DIRECT_MESSAGES = '/guilds/:guildId/members/:userId/direct-messages';

/** Direct messages of the bot, and their buttons. */
export const addDirectPaths = (router: Router, chat: ChatSandbox, inbox: ChatEvents): void => {
  router.get(DIRECT_MESSAGES, async (ctx) => {
    const { guild, user } = parseIds(ctx);
    ctx.body = { data: await chat.listDirectMessages(guild, user) };
  });

  router.post(DIRECT_MESSAGES, async (ctx) => {
    const { content } = await parseBody(ctx, DirectText);
    const { guild, user } = parseIds(ctx);
    const message = await chat.writeDirectMessage(guild, user, content);
    await inbox.handleDirectMessage(message);
    ctx.status = 201;
    ctx.body = { data: { id: message.id, content } };
  });

  router.post(`${DIRECT_MESSAGES}/press`, async (ctx) => {
    const { buttonId, answers } = await parseBody(ctx, DirectPress);
    const { guild, user: userId } = parseIds(ctx);
    const button = parseButton(buttonId);
    if (findTargetServer(button) !== guild) throw notFound('Button');
    // The channel of direct messages has the id of its user.
    const pressed = { guild, channel: toChannelId(userId), userId, button, answers, fromDirect: true };
    ctx.body = { data: (await askFirst(inbox, pressed)) ?? (await press(inbox, pressed)) };
  });
};
