import { uuidIds } from '#adapters/node/ids.ts';
import { type Instant, plusMs } from '#core/shared/instant.ts';
import { type NoticeOrder, toSnapshot } from '#core/tickets/index.ts';
import { aGuildId, aTicket, NOON } from '../support/build.ts';
import type { Stores } from './stores.ts';

/** Orders of notices, which wait until they are due. */
export const noticeStoreContract = (stores: () => Stores): void => {
  const add = async (dueAt: Instant, guildId = aGuildId()): Promise<NoticeOrder> => {
    const ticket = toSnapshot(aTicket({ guildId, feedback: { rating: 4, comment: 'Good' } }));
    const order = {
      id: uuidIds.next('notice'),
      guildId,
      kind: 'ticket_rated',
      ticket,
      dueAt,
      createdAt: NOON,
    } as const;
    await stores().notices.add(order);
    return order;
  };
  const listDue = (now: Instant, perServer = 100) => stores().notices.listDue(now, perServer);

  afterEach(async () => {
    for (const { guildId, id } of await listDue(plusMs(NOON, 1_000_000))) await stores().notices.remove(guildId, id);
  });

  it('has those that are due, longest first, as they were written', async () => {
    const later = await add(plusMs(NOON, 20));
    const first = await add(plusMs(NOON, 10));
    await add(plusMs(NOON, 30));
    expect(await listDue(plusMs(NOON, 20))).toEqual([first, later]);
    expect(await listDue(plusMs(NOON, 9))).toEqual([]);
  });

  it('has so many of each server', async () => {
    const [one, other] = [aGuildId(), aGuildId()];
    const first = await add(plusMs(NOON, 1), one);
    await add(plusMs(NOON, 2), one);
    const later = await add(plusMs(NOON, 9), other);
    expect(await listDue(plusMs(NOON, 9), 1)).toEqual([first, later]);
  });

  it('postpones one', async () => {
    const order = await add(NOON);
    await stores().notices.postpone(order.guildId, order.id, plusMs(NOON, 50));
    expect(await listDue(plusMs(NOON, 49))).toEqual([]);
    expect(await listDue(plusMs(NOON, 50))).toEqual([{ ...order, dueAt: plusMs(NOON, 50) }]);
  });

  it('removes one, once or twice', async () => {
    const [one, two] = [await add(NOON), await add(NOON)];
    await stores().notices.remove(one.guildId, one.id);
    await stores().notices.remove(one.guildId, one.id);
    expect(await listDue(NOON)).toEqual([two]);
  });

  it('forgets what a failed unit of work ordered', async () => {
    const failing = stores().work.run(async () => {
      await add(NOON);
      throw new Error('failed');
    });
    await expect(failing).rejects.toThrow('failed');
    expect(await listDue(NOON)).toEqual([]);
  });
};
