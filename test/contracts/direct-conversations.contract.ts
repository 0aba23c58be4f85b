import type { ChatMessage } from '#core/chat/index.ts';
import { toChannelId, toChatMessageId, toUserId, type UserId } from '#core/shared/ids.ts';
import { plusMs } from '#core/shared/instant.ts';
import { MAX_OPEN_DIRECT, MAX_WAITING, type Message, type Ticket } from '#core/tickets/index.ts';
import { aCategory, aMessage, aServer, aTicket, NOON } from '../support/build.ts';
import { keepTicket } from './store-ticket.ts';
import type { Stores } from './stores.ts';

let users = 8_800_000_000;
const aUser = (): UserId => toUserId(String((users += 1)));

/** What is known of the direct messages of users, over all servers. */
export const directConversationsContract = (stores: () => Stores): void => {
  const build = (id: string, fields: Partial<ChatMessage> = {}): ChatMessage => ({
    id: toChatMessageId(id),
    channelId: toChannelId('77'),
    authorId: toUserId('61'),
    authorName: 'Riley',
    authorAvatarUrl: null,
    content: `Message ${id}`,
    attachments: [],
    notice: null,
    createdAt: NOON,
    editedAt: null,
    ...fields,
  });
  const store = async (fields: Partial<Ticket>, written: Partial<Message> | null = null): Promise<Ticket> => {
    const server = aServer();
    const category = aCategory(server.id);
    await stores().organizations.addServer(server);
    await stores().categories.add(category);
    const ticket = aTicket({ guildId: server.id, categoryId: category.id, direct: true, ...fields });
    const message = written && aMessage(ticket, { directMessageId: toChatMessageId('91'), ...written });
    return keepTicket(stores(), ticket, message ? [message] : []);
  };
  const times = { now: NOON, expiresAt: plusMs(NOON, 1_000) };
  const addWaiting = (user: UserId, id: string, when = times) =>
    stores().conversations.addWaiting(user, build(id), when);

  it('has the open direct tickets of a user, the newest first', async () => {
    const requesterId = aUser();
    const first = await store({ requesterId });
    const second = await store({ requesterId, status: 'pending' });
    await store({ requesterId, direct: false });
    await store({ requesterId, status: 'closed', closedAt: NOON });
    await store({ requesterId: aUser() });
    const found = await stores().conversations.listOpen(requesterId);
    expect(new Set(found)).toEqual(new Set([second, first].map(({ guildId, id }) => ({ guild: guildId, ticket: id }))));
    expect(found.length).toBeLessThanOrEqual(MAX_OPEN_DIRECT);
  });

  it('has the ticket first that its user has opened or written in last, and at the end those of others', async () => {
    const requesterId = aUser();
    const at = (ms: number) => ({ requesterId, createdAt: plusMs(NOON, ms) });
    const own = await store({ ...at(1), source: 'panel' });
    const answered = await store({ ...at(2), source: 'api' }, { createdAt: plusMs(NOON, 9) });
    const foreign = await store({ ...at(3), source: 'api' });
    const found = await stores().conversations.listOpen(requesterId);
    expect(found.map(({ ticket }) => ticket)).toEqual([answered.id, own.id, foreign.id]);
  });

  it('has the servers with a category in direct messages', async () => {
    const [one, other] = [aServer(), aServer()];
    for (const { id } of [one, other]) await stores().organizations.addServer(aServer({ id }));
    await stores().categories.add(aCategory(one.id, { home: 'dm' }));
    await stores().categories.add(aCategory(one.id, { home: 'dm' }));
    await stores().categories.add(aCategory(other.id, { home: 'dm', archived: true }));
    await stores().categories.add(aCategory(other.id));
    const listed = await stores().conversations.listServers(1_000);
    expect(listed.filter((guild) => guild === one.id)).toEqual([one.id]);
    expect(listed).not.toContain(other.id);
  });

  it('keeps messages of a user in their order, each once, and no more than fit', async () => {
    const user = aUser();
    expect(await addWaiting(user, '1')).toEqual([build('1')]);
    expect(await addWaiting(user, '2')).toEqual([build('1'), build('2')]);
    expect(await addWaiting(user, '1')).toEqual([build('1'), build('2')]);
    for (let id = 3; id < MAX_WAITING + 5; id += 1) await addWaiting(user, String(id));
    const kept = await stores().conversations.listWaiting(user, NOON);
    expect(kept).toHaveLength(MAX_WAITING);
    expect(kept[0]).toEqual(build('1'));
    expect(await stores().conversations.listWaiting(aUser(), NOON)).toEqual([]);
  });

  it('forgets what has expired', async () => {
    const user = aUser();
    await addWaiting(user, '1');
    const later = { now: plusMs(NOON, 1_000), expiresAt: plusMs(NOON, 2_000) };
    expect(await stores().conversations.listWaiting(user, later.now)).toEqual([]);
    expect(await addWaiting(user, '2', later)).toEqual([build('2')]);
    await stores().conversations.purgeWaiting(plusMs(NOON, 1_500));
    expect(await stores().conversations.listWaiting(user, NOON)).toHaveLength(1);
    await stores().conversations.purgeWaiting(plusMs(NOON, 2_000));
    expect(await stores().conversations.listWaiting(user, NOON)).toEqual([]);
  });

  it('removes what waits', async () => {
    const user = aUser();
    await addWaiting(user, '1');
    await stores().conversations.removeWaiting(user);
    await stores().conversations.removeWaiting(user);
    expect(await stores().conversations.listWaiting(user, NOON)).toEqual([]);
  });
};
