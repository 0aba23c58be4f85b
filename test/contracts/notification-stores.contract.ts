import { uuidIds } from '#adapters/node/ids.ts';
import {
  buildNotificationSettings,
  MAX_NOTIFICATIONS,
  MAX_UNREAD,
  type Notification,
  type NotificationOrder,
} from '#core/notifications/index.ts';
import { type GuildId, toUserId } from '#core/shared/ids.ts';
import { type Instant, plusMs } from '#core/shared/instant.ts';
import type { Ticket } from '#core/tickets/index.ts';
import { aCategory, aGuildId, aServer, aTicket, NOON, REQUESTER, STAFF } from '../support/build.ts';
import { keepTicket } from './store-ticket.ts';
import type { Stores } from './stores.ts';

const OTHER = toUserId('72');
const FIRST = { limit: 100, after: null };

/** Inboxes of staff, direct messages about them, what staff chose, and who subscribes to tickets. */
export const notificationStoresContract = (stores: () => Stores): void => {
  let guild: GuildId;
  let ticket: Ticket;
  beforeEach(async () => {
    guild = aGuildId();
    ticket = await addTicket({ subject: 'Refund' });
  });

  const addTicket = async (fields: Partial<Ticket>): Promise<Ticket> => {
    const category = aCategory(guild);
    await stores()
      .organizations.addServer(aServer({ id: guild }))
      .catch(() => undefined);
    await stores().categories.add(category);
    return keepTicket(stores(), aTicket({ guildId: guild, categoryId: category.id, ...fields }));
  };

  const build = (fields: Partial<Notification> = {}): Notification => ({
    id: uuidIds.next('notification'),
    guildId: guild,
    staffId: STAFF,
    kind: 'reply',
    ticketId: ticket.id,
    eventId: uuidIds.next('event'),
    actor: { type: 'user', id: REQUESTER },
    createdAt: NOON,
    readAt: null,
    ...fields,
  });
  const add = async (fields: Partial<Notification> = {}): Promise<Notification> => {
    const notification = build(fields);
    await stores().work.run(() => stores().notifications.add(guild, [notification]));
    return notification;
  };
  const list = async (staff = STAFF, isUnread = false) =>
    (await stores().notifications.list(guild, staff, { isUnread }, FIRST)).items;
  const listIds = async (staff = STAFF, isUnread = false) => (await list(staff, isUnread)).map(({ id }) => id);

  describe('inboxes', () => {
    it('list the newest first, with what the ticket is, page by page', async () => {
      const first = await add();
      const second = await add({ kind: 'mention', actor: { type: 'staff', id: OTHER } });
      await add({ staffId: OTHER });
      const { ticketNumber } = ticket;
      expect(await list()).toEqual([
        { ...second, ticketNumber, subject: 'Refund', isSubscribed: false },
        { ...first, ticketNumber, subject: 'Refund', isSubscribed: false },
      ]);
      const page = await stores().notifications.list(guild, STAFF, { isUnread: false }, { limit: 1, after: null });
      expect(page.items).toMatchObject([{ id: second.id }]);
      const next = await stores().notifications.list(guild, STAFF, { isUnread: false }, { limit: 1, after: page.next });
      expect(next).toMatchObject({ items: [{ id: first.id }], next: null });
      expect((await stores().notifications.list(aGuildId(), STAFF, { isUnread: false }, FIRST)).items).toEqual([]);
    });

    it('say whether the staff member subscribes to the ticket', async () => {
      await add();
      await add({ staffId: OTHER });
      const subscription = { guildId: guild, ticketId: ticket.id, staffId: STAFF, createdAt: NOON };
      await stores().work.run(() => stores().subscriptions.add(subscription, 50));
      expect(await list()).toMatchObject([{ isSubscribed: true }]);
      expect(await list(OTHER)).toMatchObject([{ isSubscribed: false }]);
      await stores().subscriptions.remove(guild, ticket.id, STAFF);
      expect(await list()).toMatchObject([{ isSubscribed: false }]);
    });

    it('have one notification of an event for each staff member', async () => {
      const first = await add();
      const again = build({ eventId: first.eventId, kind: 'mention' });
      const ofOther = build({ eventId: first.eventId, staffId: OTHER });
      await stores().notifications.add(guild, [again, ofOther]);
      expect(await listIds()).toEqual([first.id]);
      expect(await listIds(OTHER)).toEqual([ofOther.id]);
    });

    it('keep the newest of each staff member, and count the unread ones up to a limit', async () => {
      const ofOther = await add({ staffId: OTHER });
      const all = Array.from({ length: MAX_NOTIFICATIONS }, () => build());
      for (const one of all) await stores().notifications.add(guild, [one]);
      const newest = await add();
      expect(await stores().notifications.countUnread(guild, STAFF)).toBe(MAX_UNREAD);
      let [page, kept] = [await stores().notifications.list(guild, STAFF, { isUnread: false }, FIRST), 0];
      expect(page.items[0]?.id).toBe(newest.id);
      for (;;) {
        kept += page.items.length;
        if (page.next === null) break;
        page = await stores().notifications.list(guild, STAFF, { isUnread: false }, { limit: 100, after: page.next });
      }
      expect(kept).toBe(MAX_NOTIFICATIONS);
      expect(page.items.at(-1)?.id).toBe(all[1]?.id);
      expect(await listIds(OTHER)).toEqual([ofOther.id]);
    });

    it('are marked as read by ids or up to a time; what was read keeps its time', async () => {
      const [early, late, latest] = [await add(), await add({ createdAt: plusMs(NOON, 5) }), await add()];
      const ofOther = await add({ staffId: OTHER });
      const read = (which: Parameters<Stores['notifications']['markRead']>[2], at: Instant) =>
        stores().notifications.markRead(guild, STAFF, which, at);
      await read({ ids: [early.id, ofOther.id] }, plusMs(NOON, 10));
      expect(await listIds(STAFF, true)).toEqual([latest.id, late.id]);
      await read({ until: plusMs(NOON, 4) }, plusMs(NOON, 20));
      expect(await listIds(STAFF, true)).toEqual([late.id]);
      expect((await list()).map(({ readAt }) => readAt)).toEqual([plusMs(NOON, 20), null, plusMs(NOON, 10)]);
      expect(await stores().notifications.countUnread(guild, STAFF)).toBe(1);
      expect(await stores().notifications.countUnread(guild, OTHER)).toBe(1);
    });

    it('lose what is about a deleted ticket, and what is old', async () => {
      const other = await addTicket({});
      const [gone, kept] = [await add(), await add({ ticketId: other.id })];
      await addOrder();
      await subscribe(STAFF);
      const missing = await add({ ticketId: uuidIds.next('ticket') });
      expect(await listIds()).toEqual([kept.id, gone.id]);
      await stores().notifications.removeOfTicket(guild, missing.ticketId);
      await stores().notifications.removeOfTicket(aGuildId(), ticket.id);
      expect(await listIds()).toEqual([kept.id, gone.id]);
      await stores().notifications.removeOfTicket(guild, ticket.id);
      expect(await listIds()).toEqual([kept.id]);
      expect(await listOrders()).toEqual([]);
      expect(await listSubscribers()).toEqual([]);
      await add({ createdAt: plusMs(NOON, -10) });
      expect(await stores().notifications.purge(plusMs(NOON, -9))).toBe(1);
      expect(await listIds()).toEqual([kept.id]);
    });
  });

  const addOrder = async (fields: Partial<NotificationOrder> = {}): Promise<NotificationOrder> => {
    const { actor: _, readAt: __, ...base } = build();
    const order = { ...base, dueAt: NOON, ...fields };
    await stores().notificationOrders.add(guild, [order]);
    return order;
  };
  const listOrders = async (now = NOON) =>
    (await stores().notificationOrders.listDue(now, 100)).filter(({ guildId }) => guildId === guild);

  it('one direct message at a time waits for a staff member, a ticket and a kind, until it is due', async () => {
    const first = await addOrder();
    await addOrder();
    const others = [await addOrder({ kind: 'mention' }), await addOrder({ staffId: OTHER })];
    const later = await addOrder({ kind: 'assigned', dueAt: plusMs(NOON, 5) });
    expect(await listOrders()).toEqual([first, ...others]);
    await stores().notificationOrders.postpone(guild, first.id, plusMs(NOON, 9));
    await stores().notificationOrders.remove(aGuildId(), later.id);
    expect(await listOrders(plusMs(NOON, 9))).toEqual([...others, later, { ...first, dueAt: plusMs(NOON, 9) }]);
    for (const { id } of [first, later, ...others]) await stores().notificationOrders.remove(guild, id);
    expect(await listOrders(plusMs(NOON, 9))).toEqual([]);
  });

  it('keeps what a staff member chose', async () => {
    const settings = buildNotificationSettings(guild, STAFF);
    expect(await stores().notificationSettings.find(guild, STAFF)).toBeNull();
    await stores().notificationSettings.save(settings);
    const changed = {
      ...settings,
      kinds: { ...settings.kinds, mention: { inbox: false, directMessage: true } },
      sound: true,
      quietHours: 'outside_shift',
    } as const;
    await stores().notificationSettings.save(changed);
    const ofOther = buildNotificationSettings(guild, OTHER);
    await stores().notificationSettings.save(ofOther);
    expect(await stores().notificationSettings.find(guild, STAFF)).toEqual(changed);
    expect(await stores().notificationSettings.find(aGuildId(), STAFF)).toBeNull();
    const found = await stores().notificationSettings.listOf(guild, [OTHER, STAFF, REQUESTER]);
    expect(new Set(found)).toEqual(new Set([changed, ofOther]));
  });

  const subscribe = (staffId = STAFF, max = 3, createdAt = NOON) =>
    stores().work.run(() =>
      stores().subscriptions.add({ guildId: guild, ticketId: ticket.id, staffId, createdAt }, max),
    );
  const listSubscribers = async () => (await stores().subscriptions.list(guild, ticket.id, FIRST)).items;

  it('lists who subscribes to a ticket, the first one first, up to a limit also when many do at once', async () => {
    expect(await subscribe(STAFF, 3, plusMs(NOON, 5))).toBe(true);
    expect(await subscribe(OTHER)).toBe(true);
    expect((await listSubscribers()).map(({ staffId }) => staffId)).toEqual([OTHER, STAFF]);
    const many = await Promise.all(Array.from({ length: 20 }, (_, index) => subscribe(toUserId(`9${index}`))));
    expect(many.filter(Boolean)).toHaveLength(1);
    expect(await subscribe(STAFF)).toBe(true);
    const subscription = { guildId: guild, ticketId: ticket.id, staffId: OTHER, createdAt: NOON };
    expect(await listSubscribers()).toContainEqual(subscription);
    await stores().subscriptions.remove(aGuildId(), ticket.id, OTHER);
    expect(await listSubscribers()).toHaveLength(3);
    await stores().subscriptions.remove(guild, ticket.id, OTHER);
    expect(await listSubscribers()).toHaveLength(2);
    const page = await stores().subscriptions.list(guild, ticket.id, { limit: 1, after: null });
    expect((await stores().subscriptions.list(guild, ticket.id, { limit: 1, after: page.next })).next).toBeNull();
  });
};
