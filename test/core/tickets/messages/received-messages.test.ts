import type { ChatMessage } from '#core/chat/index.ts';
import type { ChannelId, UserId } from '#core/shared/ids.ts';
import type { Ticket } from '#core/tickets/index.ts';
import { port } from '../../../../apps/composition/tokens/tokens.ts';
import { REQUESTER, STAFF } from '../../../support/build.ts';
import { createHelpDesk, type HelpDesk } from '../context.ts';

const GUEST = '31' as UserId;
const ALL = { limit: 100, after: null };

let helpDesk: HelpDesk;
beforeEach(async () => {
  helpDesk = await createHelpDesk({ followUp: 'reopen' });
});

const listMessages = async ({ id }: Pick<Ticket, 'id'>) =>
  (await helpDesk.app.tickets.listMessages(helpDesk.guild, id, 'createdAt', ALL)).items;
const lastEntry = async ({ id }: Pick<Ticket, 'id'>) =>
  (await helpDesk.app.tickets.listTimeline(helpDesk.guild, id, '-createdAt', { limit: 1, after: null })).items[0];
const close = (ticket: Ticket) => helpDesk.app.tickets.close({ ...helpDesk.on(ticket), reason: null });
const write = ({ channelId }: Ticket, author: UserId = REQUESTER): Promise<ChatMessage> =>
  helpDesk.chat.sendMessage(helpDesk.guild, channelId as ChannelId, author, 'Hello');
const receive = (message: ChatMessage) => helpDesk.app.tickets.receiveMessage({ guild: helpDesk.guild, message });

describe('a message in the channel of a ticket', () => {
  it('is taken into it with its author, once however often it is reported', async () => {
    const ticket = await helpDesk.open();
    const message = await write(ticket);
    for (let i = 0; i < 2; i += 1) await receive(message);
    const [stored, ...rest] = await listMessages(ticket);
    expect(rest).toEqual([]);
    expect(stored).toEqual({
      id: stored?.id,
      guildId: helpDesk.guild,
      ticketId: ticket.id,
      chatMessageId: message.id,
      author: { type: 'user', id: REQUESTER },
      authorName: message.authorName,
      authorAvatarUrl: message.authorAvatarUrl,
      shownAs: null,
      postedIds: [],
      content: 'Hello',
      attachments: [],
      parts: null,
      createdAt: message.createdAt,
      editedAt: null,
      deletedAt: null,
      deliveryState: null,
      directMessageId: null,
    });
    expect(await lastEntry(ticket)).toMatchObject({ type: 'ticket.message_created', actor: { id: REQUESTER } });
  });

  it('is ignored when the bot wrote it, or no ticket has its channel', async () => {
    const ticket = await helpDesk.open();
    await receive({ ...(await write(ticket)), authorId: null });
    const { id } = await helpDesk.chat.addChannel(helpDesk.guild, 'general');
    await receive(await helpDesk.chat.sendMessage(helpDesk.guild, id, REQUESTER, 'Hi'));
    expect(await listMessages(ticket)).toEqual([]);
  });

  it('of another bot is taken only if the settings name the bot, and changes nothing but the conversation', async () => {
    const { app, guild } = helpDesk;
    const ticket = await helpDesk.open();
    const fromBot = async () => ({ ...(await write(ticket, GUEST)), isFromBot: true });
    await receive(await fromBot());
    expect(await listMessages(ticket)).toEqual([]);
    await app.settings.update({ guild, ifVersion: null, change: { botIds: [GUEST] } });
    await receive(await fromBot());
    expect(await listMessages(ticket)).toMatchObject([{ author: { type: 'user', id: GUEST }, content: 'Hello' }]);
    expect(await app.tickets.get(guild, ticket.id)).toMatchObject({ status: 'open', firstResponseAt: null });
  });

  it.each<[string, UserId, object, string]>([
    ['the requester', REQUESTER, { type: 'user', id: REQUESTER }, 'open'],
    ['a participant', GUEST, { type: 'user', id: GUEST }, 'on_hold'],
    ['the claimer', STAFF, { type: 'staff', id: STAFF }, 'pending'],
    ['anybody else', '77' as UserId, { type: 'staff', id: '77' }, 'pending'],
  ])('of %s lets it wait for whom it should wait', async (_, userId, author, status) => {
    const ticket = await helpDesk.open({ participantIds: [GUEST], claimedById: STAFF });
    await helpDesk.app.tickets.update({ ...helpDesk.on(ticket), fields: { status: 'on_hold' } });
    await receive(await write(ticket, userId));
    expect(await helpDesk.read(ticket)).toMatchObject({ status, messageCount: 1 });
    expect(await listMessages(ticket)).toMatchObject([{ author }]);
  });

  it('of a claimer who takes part as well is one of staff', async () => {
    const ticket = await helpDesk.open({ participantIds: [GUEST] });
    const store = helpDesk.inMemory.container.get(port.ticketStore);
    const acquire = store.acquireLease.bind(store);
    store.acquireLease = async (...call) => {
      const found = await acquire(...call);
      return found && { ...found, ticket: { ...found.ticket, claimedById: GUEST } };
    };
    await receive(await write(ticket, GUEST));
    expect(await listMessages(ticket)).toMatchObject([{ author: { type: 'staff', id: GUEST } }]);
  });

  it('ends a request to close when the requester wrote it', async () => {
    const ticket = await helpDesk.open({ participantIds: [GUEST] });
    await helpDesk.app.tickets.requestClose({ ...helpDesk.on(ticket), reason: null, autoCloseAt: null });
    await receive(await write(ticket, GUEST));
    expect((await helpDesk.read(ticket)).closeRequest).not.toBeNull();
    await receive(await write(ticket));
    expect((await helpDesk.read(ticket)).closeRequest).toBeNull();
  });
});

describe('a message in a closed ticket', () => {
  it('of the requester opens it again, and is in it', async () => {
    const ticket = await helpDesk.open();
    await close(ticket);
    await receive(await write(ticket));
    expect(await helpDesk.read(ticket)).toMatchObject({ status: 'open', reopenCount: 1, messageCount: 1 });
    expect(await listMessages(ticket)).toHaveLength(1);
    expect((await helpDesk.history(ticket)).slice(-2)).toEqual(['ticket.reopened', 'ticket.message_created']);
    const channels = await helpDesk.chat.listChannels(helpDesk.guild);
    expect(channels.find(({ id }) => id === ticket.channelId)).toMatchObject({ archived: false });
  });

  it('of anybody else changes nothing', async () => {
    const ticket = await helpDesk.open({ participantIds: [GUEST] });
    await close(ticket);
    for (const userId of [GUEST, STAFF]) await receive(await write(ticket, userId));
    expect(await helpDesk.read(ticket)).toMatchObject({ status: 'closed', messageCount: 0 });
  });

  it('changes nothing where the category does not want it, and in a ticket that was merged', async () => {
    const [merged, target] = [await helpDesk.open(), await helpDesk.open()];
    const merge = { targetId: target.id, allowDifferentRequester: false };
    await helpDesk.app.tickets.merge({ ...helpDesk.on(merged), ...merge });
    await receive(await write(merged));
    expect(await helpDesk.read(merged)).toMatchObject({ status: 'closed', messageCount: 0 });
    helpDesk = await createHelpDesk({ followUp: 'ignore' });
    const ticket = await helpDesk.open();
    await close(ticket);
    await receive(await write(ticket));
    expect(await helpDesk.read(ticket)).toMatchObject({ status: 'closed', messageCount: 0 });
  });

  it('changes nothing when the requester is blocked, by name or by a role', async () => {
    const ticket = await helpDesk.open();
    await close(ticket);
    const { app, guild, chat } = helpDesk;
    const never = { reason: null, expiresAt: null };
    const { id } = await app.blocklist.add(guild, { userId: REQUESTER, roleId: null, ...never });
    await receive(await write(ticket));
    expect(await helpDesk.read(ticket)).toMatchObject({ status: 'closed' });
    await app.blocklist.remove(guild, id);
    await app.blocklist.add(guild, { userId: null, roleId: '7', ...never });
    await chat.setRoles(guild, REQUESTER, ['7']);
    await receive(await write(ticket));
    expect(await helpDesk.read(ticket)).toMatchObject({ status: 'closed' });
    await chat.setRoles(guild, REQUESTER, ['8']);
    await receive(await write(ticket));
    expect(await helpDesk.read(ticket)).toMatchObject({ status: 'open' });
  });

  it('does not ask for roles when no role is blocked', async () => {
    const ticket = await helpDesk.open();
    await close(ticket);
    helpDesk.chat.listRoles = () => Promise.reject(new Error('The roles were asked for.'));
    await receive(await write(ticket));
    expect(await helpDesk.read(ticket)).toMatchObject({ status: 'open' });
  });
});

describe('a message that was kept until its ticket was committed', () => {
  const keep = async (ticket: Ticket) => {
    const message = await write(ticket);
    const creations = helpDesk.inMemory.container.get(port.ticketCreations);
    const removed: unknown[] = [];
    creations.listBufferedMessages = () => Promise.resolve([{ guild: helpDesk.guild, ticket: ticket.id, message }]);
    creations.removeBufferedMessages = (...call) => Promise.resolve(void removed.push(call));
    return { removed, call: [ticket.guildId, ticket.id, [message.id]] };
  };
  const receiveAll = () => helpDesk.app.tickets.receiveBufferedMessages();

  it('is removed when it was taken or is refused for good', async () => {
    const ticket = await helpDesk.open();
    const { removed, call } = await keep(ticket);
    expect(await receiveAll()).toBe(1);
    expect(removed).toEqual([call]);
    await helpDesk.chat.sendMessage(helpDesk.guild, ticket.channelId as ChannelId, REQUESTER, 'x');
    const gone = await keep(ticket);
    await close(ticket);
    await helpDesk.app.tickets.delete(helpDesk.on(ticket));
    await receiveAll();
    expect(gone.removed).toEqual([gone.call]);
  });

  it('waits while the ticket cannot be changed now, and an unexpected error is thrown', async () => {
    const ticket = await helpDesk.open();
    await close(ticket);
    const { removed } = await keep(ticket);
    await helpDesk.chat.setOnline(false);
    expect(await receiveAll()).toBe(1);
    expect(removed).toEqual([]);
    helpDesk.inMemory.container.get(port.ticketStore).acquireLease = () => Promise.reject(new Error('Full.'));
    await expect(receiveAll()).rejects.toThrow('Full.');
  });
});

describe('a message that its author changes', () => {
  it('says in the ticket what it says in the chat', async () => {
    const ticket = await helpDesk.open();
    const message = await write(ticket);
    await receive(message);
    const edit = (fields: Partial<ChatMessage>) =>
      helpDesk.app.tickets.editMessage({ guild: helpDesk.guild, message: { ...message, content: 'Bye', ...fields } });
    await edit({ editedAt: null });
    await edit({ authorId: null, editedAt: helpDesk.clock.now() });
    expect(await listMessages(ticket)).toMatchObject([{ content: 'Hello', editedAt: null }]);
    await edit({ editedAt: helpDesk.clock.now() });
    expect(await listMessages(ticket)).toMatchObject([{ content: 'Bye', editedAt: helpDesk.clock.now() }]);
  });

  it('is marked when it is deleted, and keeps its content', async () => {
    const ticket = await helpDesk.open();
    const message = await write(ticket);
    await receive(message);
    await helpDesk.app.tickets.deleteMessages(helpDesk.guild, ticket.channelId as ChannelId, [message.id]);
    expect(await listMessages(ticket)).toMatchObject([{ content: 'Hello', deletedAt: helpDesk.clock.now() }]);
    const { id } = await helpDesk.chat.addChannel(helpDesk.guild, 'general');
    await expect(helpDesk.app.tickets.deleteMessages(helpDesk.guild, id, [message.id])).resolves.toBeUndefined();
  });
});
