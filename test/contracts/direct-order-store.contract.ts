import { uuidIds } from '#adapters/node/ids.ts';
import { plusMs } from '#core/shared/instant.ts';
import type { DirectOrder } from '#core/tickets/index.ts';
import { aGuildId, NOON } from '../support/build.ts';
import type { Stores } from './stores.ts';

/** Orders of what requesters get as direct messages, which wait until they are due. */
export const directOrderStoreContract = (stores: () => Stores): void => {
  const build = (fields: Partial<DirectOrder> = {}): DirectOrder => ({
    id: uuidIds.next('directOrder'),
    guildId: aGuildId(),
    ticketId: uuidIds.next('ticket'),
    messageId: uuidIds.next('message'),
    notice: null,
    key: null,
    dueAt: NOON,
    createdAt: NOON,
    ...fields,
  });
  const add = async (fields: Partial<DirectOrder> = {}): Promise<DirectOrder> => {
    const order = build(fields);
    await stores().directOrders.add(order);
    return order;
  };
  const listDue = (now = NOON, perServer = 100) => stores().directOrders.listDue(now, perServer);

  afterEach(async () => {
    for (const { guildId, id } of await listDue(plusMs(NOON, 1_000_000))) {
      await stores().directOrders.remove(guildId, id);
    }
  });

  it('has those that are due, so many of each server', async () => {
    const guildId = aGuildId();
    const notice = { content: 'Open again', embeds: [], buttonRows: [], select: null };
    const first = await add({ guildId, messageId: null, notice, key: 'question' });
    const second = await add({ guildId, dueAt: plusMs(NOON, 1) });
    const other = await add({ dueAt: plusMs(NOON, 1) });
    expect(await listDue()).toEqual([first]);
    expect(new Set(await listDue(plusMs(NOON, 1)))).toEqual(new Set([first, second, other]));
    expect(new Set(await listDue(plusMs(NOON, 1), 1))).toEqual(new Set([first, other]));
  });

  it('lists those of a ticket in the order of their ids, due or not', async () => {
    const first = await add({ dueAt: plusMs(NOON, 500) });
    const { guildId, ticketId } = first;
    const second = await add({ guildId, ticketId });
    await add({ guildId });
    await add({ ticketId });
    expect(await stores().directOrders.listOfTicket(guildId, ticketId, 9)).toEqual([first, second]);
    expect(await stores().directOrders.listOfTicket(guildId, ticketId, 1)).toEqual([first]);
  });

  it('postpones and removes one of its server', async () => {
    const order = await add();
    await stores().directOrders.postpone(aGuildId(), order.id, plusMs(NOON, 50));
    await stores().directOrders.remove(aGuildId(), order.id);
    expect(await listDue()).toEqual([order]);
    await stores().directOrders.postpone(order.guildId, order.id, plusMs(NOON, 50));
    expect(await listDue(plusMs(NOON, 49))).toEqual([]);
    expect(await listDue(plusMs(NOON, 50))).toEqual([{ ...order, dueAt: plusMs(NOON, 50) }]);
    await stores().directOrders.remove(order.guildId, order.id);
    expect(await listDue(plusMs(NOON, 50))).toEqual([]);
  });

  it('forgets what a failed unit of work ordered', async () => {
    const failing = stores().work.run(async () => {
      await add();
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await listDue()).toEqual([]);
  });
};
