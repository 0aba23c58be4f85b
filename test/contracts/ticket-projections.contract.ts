import { randomUUID } from 'node:crypto';
import { uuidIds } from '#adapters/node/ids.ts';
import { SYSTEM } from '#core/shared/actor.ts';
import { type Instant, plusMs } from '#core/shared/instant.ts';
import type { Ticket } from '#core/tickets/index.ts';
import { applyChange } from '#core/tickets/model/ticket-change.ts';
import { toChannelId, toChatMessageId } from '#core/shared/ids.ts';
import { aCategory, aServer, aTicket, NOON } from '../support/build.ts';
import { keepTicket } from './store-ticket.ts';
import type { Stores } from './stores.ts';

/** Tickets whose messages in the chat do not show their state yet. They are added with the changes of tickets. */
export const ticketProjectionsContract = (stores: () => Stores): void => {
  const open = async (overrides: Partial<Ticket> = {}): Promise<Ticket> => {
    const server = aServer();
    const category = aCategory(server.id);
    await stores().organizations.addServer(server);
    await stores().categories.add(category);
    const place = { guildId: server.id, categoryId: category.id, channelId: toChannelId('41') };
    return keepTicket(stores(), aTicket({ ...place, openingMessageId: toChatMessageId('42'), ...overrides }));
  };
  const change = async (before: Ticket, fields: Partial<Ticket>, at: Instant): Promise<Ticket> => {
    const { tickets } = stores();
    const holder = randomUUID();
    await tickets.acquireLease(before.guildId, before.id, { holder, until: plusMs(at, 1_000) }, at);
    const written = applyChange(uuidIds, before, fields, { type: 'ticket.updated', actor: SYSTEM, at });
    await tickets.commit(written, { holder, dueAt: null });
    return written.after;
  };
  const LEASED_UNTIL = plusMs(NOON, 500_000);
  const acquire = (now: Instant, perServer = 100) => stores().projections.acquireDue(now, LEASED_UNTIL, perServer);

  afterEach(async () => {
    const end = plusMs(NOON, 1_000_000);
    for (const due of await acquire(end)) await stores().projections.complete(due, end);
  });

  it('has a ticket two seconds after a change that its messages show, and no ticket for other changes', async () => {
    const [shown, other] = [await open(), await open()];
    await change(shown, { priority: 'urgent' }, NOON);
    await change(other, { tags: ['vip'], messageCount: 3 }, NOON);
    await change(await open({ openingMessageId: null }), { priority: 'urgent' }, NOON);
    await change(await open({ channelId: null }), { priority: 'urgent' }, NOON);
    expect(await acquire(plusMs(NOON, 1_999))).toEqual([]);
    const due = {
      guildId: shown.guildId,
      ticketId: shown.id,
      revision: 1,
      createdAt: NOON,
      isSettled: false,
      renamedAt: [],
      answered: null,
    };
    expect(await acquire(plusMs(NOON, 2_000))).toEqual([due]);
  });

  it('says whether a ticket waits', async () => {
    const { projections } = stores();
    const ticket = await open();
    const isWaiting = () => projections.isWaiting(ticket.guildId, ticket.id);
    expect(await isWaiting()).toBe(false);
    await change(ticket, { priority: 'urgent' }, NOON);
    expect(await isWaiting()).toBe(true);
    const [due] = await acquire(plusMs(NOON, 2_000));
    if (!due) throw new Error('Nothing is due.');
    expect(await isWaiting()).toBe(true);
    await projections.settle({ ...due, renamedAt: [NOON] }, NOON, plusMs(NOON, 600_000));
    expect(await isWaiting()).toBe(false);
  });

  it('has the last question that was answered, until its messages show that', async () => {
    const { projections } = stores();
    const asked = (id: string) => ({
      requestedById: '1',
      reason: null,
      requestedAt: NOON,
      autoCloseAt: null,
      messageId: toChatMessageId(id),
    });
    const ticket = await open({ openingMessageId: null, closeRequest: asked('51') });
    const denied = await change(ticket, { closeRequest: null }, NOON);
    const again = await change(denied, { closeRequest: asked('52') }, NOON);
    const answered = await change(again, { closeRequest: null }, NOON);
    await change(answered, { tags: ['vip'] }, NOON);
    const [due] = await acquire(plusMs(NOON, 2_000));
    expect(due).toMatchObject({ ticketId: ticket.id, revision: 2, answered: asked('52') });
    await projections.settle({ ...due!, renamedAt: [NOON] }, plusMs(NOON, 4_000), plusMs(NOON, 5_000));
    expect(await acquire(plusMs(NOON, 5_000))).toMatchObject([{ isSettled: true, answered: null }]);
  });

  it('counts later changes, which do not put it off', async () => {
    const ticket = await open();
    const changed = await change(ticket, { priority: 'urgent' }, NOON);
    await change(changed, { priority: 'low' }, plusMs(NOON, 1_500));
    expect(await acquire(plusMs(NOON, 2_000))).toMatchObject([{ ticketId: ticket.id, revision: 2, createdAt: NOON }]);
  });

  it('has a ticket that is settled for its name alone, and after the next change as if nothing had waited', async () => {
    const { projections } = stores();
    const ticket = await open();
    const changed = await change(ticket, { priority: 'urgent' }, NOON);
    const [due] = await acquire(plusMs(NOON, 2_000));
    if (!due) throw new Error('Nothing is due.');
    const renamedAt = [plusMs(NOON, 2_000)];
    await projections.settle({ ...due, renamedAt }, plusMs(NOON, 4_000), plusMs(NOON, 400_000));
    expect(await acquire(plusMs(NOON, 399_999))).toEqual([]);
    const again = await change(changed, { priority: 'low' }, plusMs(NOON, 10_000));
    expect(await acquire(plusMs(NOON, 11_999))).toEqual([]);
    const [next] = await acquire(plusMs(NOON, 12_000));
    expect(next).toMatchObject({ revision: 2, isSettled: false, renamedAt, createdAt: plusMs(NOON, 10_000) });
    await change(again, { priority: 'high' }, plusMs(NOON, 12_500));
    await projections.settle({ ...due, revision: 2, renamedAt }, plusMs(NOON, 14_000), plusMs(NOON, 400_000));
    const [missed] = await acquire(plusMs(NOON, 14_000));
    expect(missed).toMatchObject({ revision: 3, isSettled: false });
    await projections.settle({ ...due, revision: 3, renamedAt }, plusMs(NOON, 16_000), plusMs(NOON, 400_000));
    expect(await acquire(plusMs(NOON, 400_000))).toMatchObject([{ revision: 3, isSettled: true, renamedAt }]);
  });

  it('leases the longest due of a server first, as many as are asked for', async () => {
    const second = await open();
    const first = await open({ guildId: second.guildId, categoryId: second.categoryId });
    await change(second, { priority: 'urgent' }, plusMs(NOON, 10));
    await change(first, { priority: 'urgent' }, NOON);
    const listed = await acquire(plusMs(NOON, 5_000), 1);
    expect(listed.map(({ ticketId }) => ticketId)).toEqual([first.id]);
    expect(await acquire(plusMs(NOON, 5_000), 1)).toMatchObject([{ ticketId: second.id }]);
  });

  it('ends the wait of a ticket that has not changed since, and keeps that of one that has', async () => {
    const [same, other] = [await open(), await open()];
    await change(same, { priority: 'urgent' }, NOON);
    const changed = await change(other, { priority: 'urgent' }, NOON);
    const seen = await acquire(plusMs(NOON, 2_000));
    await change(changed, { priority: 'low' }, plusMs(NOON, 2_100));
    for (const due of seen) await stores().projections.complete(due, plusMs(NOON, 4_000));
    expect(await acquire(plusMs(NOON, 3_999))).toEqual([]);
    expect(await acquire(plusMs(NOON, 4_000))).toMatchObject([{ ticketId: other.id, revision: 2 }]);
  });

  it('leases those of every server, each once, until the lease ends', async () => {
    const tickets = [await open(), await open(), await open()];
    for (const ticket of tickets) await change(ticket, { priority: 'urgent' }, NOON);
    const rounds = await Promise.all([acquire(plusMs(NOON, 5_000)), acquire(plusMs(NOON, 5_000))]);
    const ids = rounds.flat().map(({ ticketId }) => ticketId);
    expect(ids.sort()).toEqual(tickets.map(({ id }) => id).sort());
    expect(await acquire(plusMs(NOON, 499_999))).toEqual([]);
    expect(await acquire(LEASED_UNTIL)).toHaveLength(3);
  });

  it('postpones one', async () => {
    await change(await open(), { priority: 'urgent' }, NOON);
    const [due] = await acquire(plusMs(NOON, 2_000));
    if (!due) throw new Error('No ticket is due.');
    await stores().projections.postpone(due, plusMs(NOON, 9_000));
    expect(await acquire(plusMs(NOON, 8_999))).toEqual([]);
    expect(await acquire(plusMs(NOON, 9_000))).toEqual([due]);
  });
};
