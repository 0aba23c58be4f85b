import { uuidIds } from '#adapters/node/ids.ts';
import type { GuildId } from '#core/shared/ids.ts';
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
  const add = async (fields: Partial<Reminder> = {}): Promise<Reminder> => {
    const reminder = build(fields);
    await stores().reminders.add(reminder);
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

  it('counts those of a person in a ticket, and postpones and removes one of its server', async () => {
    const one = await add();
    const { guildId, ticketId, id } = one;
    await add({ guildId, ticketId, userId: REQUESTER });
    await add({ guildId });
    const count = (guild: GuildId) => stores().reminders.count(guild, ticketId, STAFF);
    expect([await count(guildId), await count(aGuildId())]).toEqual([1, 0]);
    await stores().reminders.postpone(guildId, id, plusMs(NOON, 50));
    await stores().reminders.postpone(aGuildId(), id, NOON);
    expect((await listDue(plusMs(NOON, 49))).map((due) => due.id)).not.toContain(id);
    expect(await listDue(plusMs(NOON, 50))).toContainEqual({ ...one, dueAt: plusMs(NOON, 50) });
    await stores().reminders.remove(aGuildId(), id);
    expect(await count(guildId)).toBe(1);
    await stores().reminders.remove(guildId, id);
    expect(await count(guildId)).toBe(0);
  });
};
