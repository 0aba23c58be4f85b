import type { Category } from '#core/categories/index.ts';
import type { ChatMessage } from '#core/chat/index.ts';
import { SYSTEM } from '#core/shared/actor.ts';
import { type ChannelId, toUserId, type UserId } from '#core/shared/ids.ts';
import type { Locale } from '#core/settings/index.ts';
import { aGuildId, REQUESTER, STAFF } from '../../../support/build.ts';
import { createHelpDesk, type HelpDesk } from '../../../core/tickets/context.ts';
import { type GalleryMessage, toPost } from './gallery-story.ts';
import { listTickets } from '../../../support/list-tickets.ts';

const ROLE = '44';
const OTHER = toUserId('700');
const FIELDS = { staffRoleIds: [ROLE], pingRoleIds: [ROLE], openingMessage: 'Hello {{requester.mention}}!' };
const REPLY = { staffId: toUserId(STAFF), attachments: [], setStatus: null };

type Collect = (name: GalleryMessage['name'], messages: readonly ChatMessage[] | null) => void;

/** What the bot writes where a ticket is not in a channel or thread that its requester sees: in direct messages and in forums. */
export const collectHomes = async (locale: Locale): Promise<readonly GalleryMessage[]> => {
  const collected: GalleryMessage[] = [];
  const collect: Collect = (name, messages) => {
    for (const message of messages ?? []) {
      const { authorId, notice } = message;
      // What people write themselves; the bot writes for the requester where that one talks by direct messages.
      if (authorId !== null && !(name === 'side of staff' && authorId === REQUESTER)) continue;
      collected.push(notice ? { name, notice } : { name, post: toPost(message) });
    }
  };
  await playDirect(await createDesk(locale, { home: 'dm' }), locale, collected, collect);
  await playForums(await createDesk(locale, {}), collect);
  return collected;
};

const createDesk = async (locale: Locale, fields: Partial<Category>): Promise<HelpDesk> => {
  const helpDesk = await createHelpDesk({ name: 'Billing & refunds', ...FIELDS, ...fields });
  const { app, chat, guild } = helpDesk;
  await chat.setRoles(guild, STAFF, [ROLE]);
  await chat.setProfile(guild, REQUESTER, { name: 'Ri_ley', avatarUrl: null });
  const change = { locale, color: 0x5865f2, transcriptToRequester: true };
  await app.settings.update({ guild, ifVersion: null, change });
  return helpDesk;
};

/** A member writes to the bot, chooses, talks with staff, and reads how the ticket ends. */
const playDirect = async (
  { app, chat, guild, on, later, open }: HelpDesk,
  locale: Locale,
  collected: GalleryMessage[],
  collect: Collect,
): Promise<void> => {
  const collectDirect = async (name: GalleryMessage['name'], user: UserId = REQUESTER) => {
    await app.tickets.deliverDirectMessages();
    await later(3_000);
    for (const { notice } of await chat.listDirectMessages(guild, user)) if (notice) collected.push({ name, notice });
  };
  const write = async (user: UserId, content: string): Promise<ChatMessage> => {
    const message = await chat.writeDirectMessage(guild, user, content);
    await app.chatEvents.handleDirectMessage(message);
    return message;
  };
  await write(REQUESTER, 'My order is late.');
  await collectDirect('choose category');
  const another = aGuildId();
  await app.categories.create(another, SYSTEM, { name: 'Orders', home: 'dm' });
  await app.settings.update({ guild: another, ifVersion: null, change: { locale } });
  await write(OTHER, 'Hello?');
  await collectDirect('choose server', OTHER);

  const ticket = await open({ subject: 'Where is my **parcel**?' });
  const act = { ...on(ticket), actor: { type: 'staff', id: STAFF } } as const;
  const channel = ticket.channelId as ChannelId;
  const written = await write(REQUESTER, 'It **never** came.');
  await app.tickets.reply({ ...act, ...REPLY, content: 'It left _today_.' });
  await collectDirect('direct conversation');
  const listed = (await chat.listMessages(guild, channel)) ?? [];
  const relayed = listed.find(({ authorId }) => authorId === REQUESTER) as ChatMessage;
  const reply = { type: 'reply', messageId: relayed.id, authorId: null, authorName: null, quote: null } as const;
  const hidden = await chat.sendMessage(guild, channel, STAFF, { content: '', attachments: [], parts: [reply] });
  await app.chatEvents.handleMessageCreated(guild, { ...hidden, parts: [reply, { type: 'hidden', url: null }] });
  await app.chatEvents.handleDirectDeleted(REQUESTER, written.id);
  await app.tickets.requestClose({ ...act, reason: 'Sent again', autoCloseAt: null });
  await collectDirect('direct conversation');
  await app.tickets.close({ ...act, reason: 'Sent again' });
  await collectDirect('direct end');
  await app.tickets.reopen(act);
  await collectDirect('direct end');
  await chat.removeMember(guild, REQUESTER);
  await app.tickets.reply({ ...act, ...REPLY, content: 'Are you there?' });
  await app.tickets.deliverDirectMessages();
  collect('side of staff', await chat.listMessages(guild, channel));
};

/** Posts of members and of the bot, one that is refused, and how their tickets end. */
const playForums = async ({ app, chat, guild, on, later, open }: HelpDesk, collect: Collect): Promise<void> => {
  const addCategory = async (visibility: Category['visibility']) => {
    const { id: chatParentId } = await chat.addForum(guild, visibility, []);
    return app.categories.create(guild, SYSTEM, {
      name: visibility,
      home: 'forum',
      visibility,
      chatParentId,
      ...FIELDS,
    });
  };
  const { chatParentId: forum } = await addCategory('public');
  const post = async (user: UserId): Promise<ChannelId> => {
    const fields = { title: 'It **crashes**', content: 'On each start.', tagIds: [] };
    const { id } = await chat.openPost(guild, forum as ChannelId, user, fields);
    await app.chatEvents.handlePostOpened(guild, id);
    return id;
  };
  const channel = await post(REQUESTER);
  collect('post', await chat.listMessages(guild, channel));
  await app.blocklist.add(guild, { userId: OTHER, roleId: null, reason: 'Spam', expiresAt: null });
  collect('refused post', await chat.listMessages(guild, await post(OTHER)));
  const { items } = await listTickets(app, guild, { sort: 'createdAt' } as never, { limit: 100, after: null });
  for (const ticket of items) await app.tickets.close({ ...on(ticket), reason: 'Solved' });
  await later(3_000);
  collect('closed post', await chat.listMessages(guild, channel));
  const { id: categoryId } = await addCategory('private');
  const ticket = await open({ categoryId, subject: 'Billing', message: 'Which sum?' });
  await app.tickets.close({ ...on(ticket), reason: null });
  await later(3_000);
  collect('private post', await chat.listMessages(guild, ticket.channelId as ChannelId));
};
