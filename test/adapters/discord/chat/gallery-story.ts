import { randomUUID } from 'node:crypto';
import { buildQuestion } from '#core/categories/index.ts';
import { SYSTEM } from '#core/shared/actor.ts';
import { type ChannelId, toChannelId } from '#core/shared/ids.ts';
import type { Notice, Post } from '#core/chat/index.ts';
import { parseButton } from '#core/chat-events/index.ts';
import { LOG_EVENTS, type Locale } from '#core/settings/index.ts';
import { MORE_BUTTON, type Ticket } from '#core/tickets/index.ts';
import { createHelpDesk } from '../../../core/tickets/context.ts';
import { anOption, REQUESTER, STAFF } from '../../../support/build.ts';

const ROLE = '44';
export const NAMES = [
  'opening',
  'closing',
  'question',
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
  await app.tickets.requestClose({ ...act, reason: 'Sent again', autoCloseAt: null });
  await collect('question', channel);
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
    await app.panels.deploy({ guild, id: panel.id, actor: SYSTEM, ifVersion: null });
    await collect('panel', place);
  }
  return collected;
};

/** The reports of the log channel that are left, and the one that follows its ticket. */
const reportAll = async (
  { app, guild, on, later }: Awaited<ReturnType<typeof createHelpDesk>>,
  ticket: Ticket,
): Promise<void> => {
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
const reportRefusal = async ({ app, chat, guild }: Awaited<ReturnType<typeof createHelpDesk>>): Promise<ChannelId> => {
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
