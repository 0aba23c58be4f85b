import { uuidIds } from '#adapters/node/ids.ts';
import { type Instant, plusMs } from '#core/shared/instant.ts';
import type { Reminder } from '#core/tickets/index.ts';
import { aGuildId, NOON, REQUESTER, STAFF } from '../support/build.ts';
import type { Stores } from './stores.ts';

/** Reminders of staff, which wait until they are due. */
export const reminderStoreContract = (stores: () => Stores): void => {
  const build = (fields: Partial<Reminder> = {}): Reminder => ({
    id: uuidIds.next('reminder'),
    guildId: aGuildId(),
    ticketId: uuidIds.next('ticket'),
    userId: STAFF,
    text: 'Call back',
    dueAt: NOON,
    createdAt: NOON,
    ...fields,
  });
  const store = (reminder: Reminder) => stores().work.run(() => stores().reminders.add(reminder, 5));
  const add = async (fields: Partial<Reminder> = {}): Promise<Reminder> => {
    const reminder = build(fields);
    await store(reminder);
    return reminder;
  };
  const listDue = (now: Instant, perServer = 100) => stores().reminders.listDue(now, perServer);

  afterEach(async () => {
    for (const { guildId, id } of await listDue(plusMs(NOON, 1_000_000))) await stores().reminders.remove(guildId, id);
  });

  it('has those that are due, longest first, so many of each server', async () => {
    const guildId = aGuildId();
    const later = await add({ guildId, dueAt: plusMs(NOON, 20), text: null });
    const first = await add({ guildId, dueAt: plusMs(NOON, 10) });
    const other = await add({ dueAt: plusMs(NOON, 15) });
    await add({ dueAt: plusMs(NOON, 30) });
    const due = await listDue(plusMs(NOON, 20));
    expect(due.filter((reminder) => reminder.guildId === guildId)).toEqual([first, later]);
    expect(due).toContainEqual(other);
    expect(due).toHaveLength(3);
    expect(new Set(await listDue(plusMs(NOON, 20), 1))).toEqual(new Set([first, other]));
    expect(await listDue(plusMs(NOON, 9))).toEqual([]);
  });

  it('lists those that wait in a ticket, the next due first, page by page, and finds one there', async () => {
    const later = await add({ dueAt: plusMs(NOON, 20) });
    const { guildId, ticketId } = later;
    const first = await add({ guildId, ticketId, dueAt: plusMs(NOON, 10), userId: REQUESTER });
    await add({ guildId });
    await add({ ticketId });
    const list = (limit: number, after: readonly string[] | null = null) =>
      stores().reminders.list(guildId, ticketId, { limit, after });
    const page = await list(1);
    expect(page.items).toEqual([first]);
    expect(await list(1, page.next)).toEqual({ items: [later], next: null });
    expect(await stores().reminders.find(guildId, ticketId, first.id)).toEqual(first);
    expect(await stores().reminders.find(guildId, uuidIds.next('ticket'), first.id)).toBeNull();
    expect(await stores().reminders.find(aGuildId(), ticketId, first.id)).toBeNull();
  });

  it('limits those of a person in a ticket, also when many are added at once', async () => {
    const first = await add();
    const { guildId, ticketId } = first;
    const added = await Promise.all(Array.from({ length: 60 }, () => store(build({ guildId, ticketId }))));
    expect(added.filter(Boolean)).toHaveLength(4);
    expect((await listDue(NOON)).filter((due) => due.ticketId === ticketId)).toHaveLength(5);
    expect(await store(build({ guildId, ticketId, userId: REQUESTER }))).toBe(true);
    expect(await store(build({ guildId }))).toBe(true);
    await stores().reminders.remove(guildId, first.id);
    expect([await store(build({ guildId, ticketId })), await store(build({ guildId, ticketId }))]).toEqual([
      true,
      false,
    ]);
  });

  it('postpones and removes one of its server', async () => {
    const one = await add();
    const { guildId, id } = one;
    const isThere = async () => (await listDue(plusMs(NOON, 50))).some((due) => due.id === id);
    await stores().reminders.postpone(guildId, id, plusMs(NOON, 50));
    await stores().reminders.postpone(aGuildId(), id, NOON);
    expect((await listDue(plusMs(NOON, 49))).map((due) => due.id)).not.toContain(id);
    expect(await listDue(plusMs(NOON, 50))).toContainEqual({ ...one, dueAt: plusMs(NOON, 50) });
    await stores().reminders.remove(aGuildId(), id);
    expect(await isThere()).toBe(true);
    await stores().reminders.remove(guildId, id);
    expect(await isThere()).toBe(false);
  });
};
