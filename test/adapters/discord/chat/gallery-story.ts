import { randomUUID } from 'node:crypto';
import { buildQuestion, NO_OPENING_RULES } from '#core/categories/index.ts';
import type { Panel } from '#core/panels/index.ts';
import { SYSTEM } from '#core/shared/actor.ts';
import { type ChannelId, toChannelId, toUserId } from '#core/shared/ids.ts';
import { toEpochMs, toInstant } from '#core/shared/instant.ts';
import type { ChatMessage, Notice, Post } from '#core/chat/index.ts';
import { parseButton } from '#core/chat-events/index.ts';
import { explainRefusal } from '#core/chat-events/explain-refusal.ts';
import { buildServerContext, LOG_EVENTS, type Locale } from '#core/settings/index.ts';
import { MORE_BUTTON, type Ticket } from '#core/tickets/index.ts';
import { createTranslator } from '#adapters/texts/translator.ts';
import { createHelpDesk, type HelpDesk } from '../../../core/tickets/context.ts';
import { anOption, REQUESTER, STAFF } from '../../../support/build.ts';

const ROLE = '44';
export const NAMES = [
  'opening',
  'claim',
  'staff reply',
  'mention at an answer',
  'closing later',
  'close request',
  'closing',
  'paused',
  'log',
  'refused',
  'direct',
  'panel',
  'menu',
  'choose category',
  'choose server',
  'direct conversation',
  'direct end',
  'side of staff',
  'post',
  'refused post',
  'closed post',
  'private post',
] as const;

/** A message of the bot, and what it is: a notice, or a text that may stand under the name of a person. */
export type GalleryMessage = { readonly name: (typeof NAMES)[number] } & (
  | { readonly notice: Notice; readonly post?: never }
  | { readonly post: Post; readonly notice?: never }
);

/** A message that the bot writes in the name of somebody, or as itself. */
export const toPost = ({ authorId, content }: ChatMessage): Post => ({
  onBehalfOf: authorId,
  content,
  attachments: [],
  ...(authorId !== null && { identity: { kind: 'person' } }),
});

/** What the bot writes about a ticket in a channel, in each of its states, in one language: the life of a ticket in memory. */
export const collectGallery = async (locale: Locale): Promise<readonly GalleryMessage[]> => {
  const simulation = await createHelpDesk({
    name: 'Billing & refunds',
    openingMessage: 'Hello {{requester.mention}}, tell us about order {{answer.order}}.',
    staffRoleIds: [ROLE],
    pingRoleIds: [ROLE],
    form: {
      title: 'Your order',
      questions: [
        buildQuestion({
          id: 'order',
          type: 'short',
          label: 'Order number',
        }),
      ],
    },
  });
  const { app, chat, guild, on, later, open } = simulation;
  await chat.setRoles(guild, STAFF, [ROLE]);
  const log = (await chat.addChannel(guild, 'log')).id;
  const change = {
    locale,
    color: 0x5865f2,
    logChannelId: log,
    logEvents: [...LOG_EVENTS],
    transcriptToRequester: true,
  };
  await app.settings.update({ guild, ifVersion: null, change: { ...change, logStyle: 'event' } });
  const collected: GalleryMessage[] = [];
  const collect = async (name: GalleryMessage['name'], channel: ChannelId) => {
    await later(3_000);
    for (const { notice } of (await chat.listMessages(guild, channel)) ?? [])
      if (notice) collected.push({ name, notice });
  };
  const collectDirect = async () => {
    await later(3_000);
    for (const { notice } of await chat.listDirectMessages(guild, REQUESTER))
      if (notice) collected.push({ name: 'direct', notice });
  };
  const answers = [{ questionId: 'order', value: '47*11*' }];
  const ticket = await open({ subject: 'Where is my **parcel**?', message: 'It never came.', formAnswers: answers });
  const act = { ...on(ticket), actor: { type: 'staff', id: STAFF } } as const;
  const channel = ticket.channelId as ChannelId;
  await collect('opening', channel);
  const press = { guild, channel, userId: STAFF, answers: null, button: parseButton(MORE_BUTTON) };
  const { response } = await app.chatEvents.handleButtonPress(press);
  if (response?.select)
    collected.push({
      name: 'menu',
      notice: { content: response.content, embeds: [], buttonRows: [], select: response.select },
    });
  await app.tickets.claim({ ...act, staffId: STAFF, force: false });
  await collect('claim', channel);
  collected.push(...(await answerAndWait(simulation, ticket)));
  await app.tickets.requestClose({ ...act, reason: 'Sent again', autoCloseAt: null });
  await collect('close request', channel);
  await app.tickets.denyClose(act);
  await app.tickets.close({ ...act, reason: 'Sent again' });
  await collect('closing', channel);
  await collectDirect();
  await app.tickets.giveFeedback({ ...on(ticket), rating: 4, comment: 'Quick_ly', userId: REQUESTER });
  await collect('closing', channel);
  await collectDirect();
  await app.tickets.reopen(act);
  await collect('closing', channel);
  await collectDirect();
  await reportAll(simulation, ticket);
  await collect('log', log);
  await collect('refused', await reportRefusal(simulation));
  const panels: Panel[] = [];
  for (const style of ['buttons', 'select'] as const) {
    const place = (await chat.addChannel(guild, style)).id;
    const options = [anOption({ categoryId: simulation.category.id }, { id: 'help', label: 'Help', emoji: '🛟' })];
    const panel = await app.panels.create(guild, SYSTEM, {
      name: style,
      channelId: place,
      content: '## Need help?\nPress a button.',
      style,
      options,
    });
    panels.push(await app.panels.deploy({ guild, id: panel.id, actor: SYSTEM, ifVersion: null }));
    await collect('panel', place);
  }
  const [first] = panels;
  if (first) collected.push({ name: 'paused', notice: await pressPaused(simulation, first) });
  return collected;
};

/** Staff replies, wants to know of the next answer, gets it, and closes later. */
const answerAndWait = async (
  { app, chat, guild, on, later, say }: HelpDesk,
  ticket: Ticket,
): Promise<readonly GalleryMessage[]> => {
  const act = { ...on(ticket), actor: { type: 'staff', id: STAFF } } as const;
  const channel = ticket.channelId as ChannelId;
  const reply = { staffId: toUserId(STAFF), attachments: [], setStatus: null };
  await app.tickets.reply({ ...act, ...reply, content: 'It left _today_.' });
  await app.tickets.awaitAnswer({ ...act, staffId: toUserId(STAFF) });
  await say(ticket, REQUESTER);
  await later(3_000);
  const before = new Set(((await chat.listMessages(guild, channel)) ?? []).map(({ id }) => id));
  const closeAt = toInstant(toEpochMs(ticket.createdAt) + 3_600_000);
  await app.tickets.scheduleClose({ ...act, closeAt, reason: 'Solved', silently: false });
  await later(3_000);
  const messages = (await chat.listMessages(guild, channel)) ?? [];
  const replied = messages.find(({ authorId }) => authorId === STAFF);
  const mention = messages.find(({ id, authorId, content }) => before.has(id) && !authorId && content.includes(STAFF));
  const scheduled = messages.find(({ id }) => !before.has(id));
  if (!replied || !mention || !scheduled) throw new Error('The bot writes each of them.');
  return [
    { name: 'staff reply', post: toPost(replied) },
    { name: 'mention at an answer', post: toPost(mention) },
    { name: 'closing later', post: toPost(scheduled) },
  ];
};

/** A member presses a panel of a category that is paused. */
const pressPaused = async ({ app, guild, category }: HelpDesk, { id, channelId }: Panel): Promise<Notice> => {
  const pause = { until: null, text: 'The shop **moves** today.' };
  const target = { guild, id: category.id, actor: SYSTEM, ifVersion: null };
  await app.categories.update(target, { openingRules: { ...NO_OPENING_RULES, pause } });
  const button = parseButton(`panel:${id}:help`);
  const press = { guild, channel: channelId as ChannelId, userId: REQUESTER, answers: null, button };
  const refusal: unknown = await app.chatEvents.handleButtonPress(press).catch((error: unknown) => error);
  const server = buildServerContext(createTranslator(), await app.settings.get(guild));
  return { content: explainRefusal(server, refusal).content, embeds: [], buttonRows: [], select: null };
};

/** The reports of the log channel that are left, and the one that follows its ticket. */
const reportAll = async ({ app, guild, on, later }: HelpDesk, ticket: Ticket): Promise<void> => {
  const other = await app.categories.create(guild, SYSTEM, { name: 'Orders', staffRoleIds: [ROLE] });
  await app.tickets.transfer({ ...on(ticket), toStaffId: REQUESTER });
  await app.tickets.move({ ...on(ticket), categoryId: other.id });
  await app.settings.update({ guild, ifVersion: null, change: { logStyle: 'ticket' } });
  await app.tickets.close({ ...on(ticket), reason: null });
  await later(3_000);
  await app.tickets.delete(on(ticket));
  await later(3_000);
};

/** A member uses `/ticket new` for a category whose tickets have no place. @returns the log channel with the report */
const reportRefusal = async ({ app, chat, guild }: HelpDesk): Promise<ChannelId> => {
  const { id: logChannelId } = await chat.addChannel(guild, 'refusals');
  await app.settings.update({ guild, ifVersion: null, change: { logChannelId } });
  const chatParentId = toChannelId('4242');
  await app.categories.create(guild, SYSTEM, { name: 'Nowhere', home: 'thread', chatParentId });
  const event = { channel: null, userId: REQUESTER, name: 'ticket new', options: { category: 'Nowhere' } } as const;
  const inbound = { key: randomUUID(), guildId: guild, subject: 'user', replyTo: 'there' };
  await app.chatEvents.receive([{ ...inbound, event: { type: 'command_used', ...event } }]);
  await app.chatEvents.handleInboundEvents();
  return logChannelId;
};
