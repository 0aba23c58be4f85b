import { uuidIds } from '#adapters/node/ids.ts';
import type { TicketId, UserId } from '#core/shared/ids.ts';
import { type Instant, plusMs } from '#core/shared/instant.ts';
import type { StartedAction, Ticket } from '#core/tickets/index.ts';
import { aGuildId, NOON } from '../support/build.ts';
import { changed, createTicketStoreFixture, LATER } from './ticket-store-fixture.ts';
import type { Stores } from './stores.ts';

const A_MINUTE_LATER = plusMs(NOON, 60_000);

const aStart = (overrides: Partial<StartedAction> = {}): StartedAction => ({
  action: 'claim',
  key: uuidIds.next('holder'),
  actor: { type: 'staff', id: '42' },
  joining: ['42' as UserId],
  ...overrides,
});

/** What an action is about to do in the chat, from its lease to its commit. */
export const startedActionsContract = (stores: () => Stores): void => {
  const fixture = createTicketStoreFixture(stores);

  const start = (id: TicketId, starts: StartedAction | null, { now = NOON, holder = uuidIds.next('holder') } = {}) =>
    stores().tickets.acquireLease(fixture.guild, id, { holder, until: plusMs(now, 3_000), starts }, now);
  const listOf = async ({ id }: Ticket, now: Instant = A_MINUTE_LATER) =>
    (await stores().tickets.listBrokenOff(now, 1_000)).filter(({ ticket }) => ticket === id);

  it('is known to the next holder who starts something, and to nobody else', async () => {
    const ticket = await fixture.kept();
    const [first, second] = [aStart(), aStart({ action: 'close', joining: [] })];
    expect(await start(ticket.id, first)).toEqual(expect.objectContaining({ ticket, brokenOff: [] }));
    expect(await start(ticket.id, second)).toBeNull();
    expect(await start(ticket.id, null, { now: LATER })).toMatchObject({ brokenOff: [] });
    expect(await start(ticket.id, second, { now: plusMs(LATER, 3_000) })).toMatchObject({ brokenOff: [first] });
    const other = await fixture.kept();
    expect(await start(other.id, aStart())).toMatchObject({ brokenOff: [] });
  });

  it('goes on under the same key', async () => {
    const ticket = await fixture.kept();
    const starts = aStart();
    const [one, other] = [uuidIds.next('holder'), uuidIds.next('holder')];
    await start(ticket.id, starts, { holder: one });
    expect(await start(ticket.id, starts, { holder: other, now: LATER })).toMatchObject({ brokenOff: [] });
    await stores().tickets.releaseLease(fixture.guild, ticket.id, one);
    expect(await listOf(ticket, plusMs(LATER, 60_000))).toHaveLength(1);
    await stores().tickets.releaseLease(fixture.guild, ticket.id, other);
    expect(await listOf(ticket, plusMs(LATER, 60_000))).toEqual([]);
  });

  it('ends with the commit, the deletion and the release of its holder', async () => {
    const { tickets } = stores();
    const holder = uuidIds.next('holder');
    const committed = await fixture.kept();
    await start(committed.id, aStart(), { holder });
    await tickets.commit(changed(committed, { subject: 'New' }), { holder, dueAt: null });
    const deleted = await fixture.kept();
    await start(deleted.id, aStart(), { holder });
    await tickets.remove(changed(deleted, {}), holder);
    const released = await fixture.kept();
    await start(released.id, aStart(), { holder });
    await tickets.releaseLease(fixture.guild, released.id, holder);
    for (const ticket of [committed, deleted, released]) expect(await listOf(ticket)).toEqual([]);
  });

  it('is due a minute after its start, unless it still has its lease', async () => {
    const { tickets } = stores();
    const ticket = await fixture.kept();
    const holder = uuidIds.next('holder');
    const starts = aStart();
    await start(ticket.id, starts, { holder });
    expect(await listOf(ticket, plusMs(A_MINUTE_LATER, -1))).toEqual([]);
    expect(await listOf(ticket)).toEqual([{ guild: fixture.guild, ticket: ticket.id, ...starts }]);
    await tickets.renewLease(fixture.guild, ticket.id, { holder, until: plusMs(A_MINUTE_LATER, 1) });
    expect(await listOf(ticket)).toEqual([]);
    await tickets.releaseLease(fixture.guild, ticket.id, holder, true);
    expect(await listOf(ticket)).toHaveLength(1);
    await tickets.postponeStarted(fixture.guild, ticket.id, starts.key, plusMs(A_MINUTE_LATER, 5_000));
    expect(await listOf(ticket)).toEqual([]);
    expect(await listOf(ticket, plusMs(A_MINUTE_LATER, 5_000))).toHaveLength(1);
  });

  it('is removed by its key, in its own server', async () => {
    const { tickets } = stores();
    const ticket = await fixture.kept();
    const starts = aStart();
    await start(ticket.id, starts);
    await tickets.removeStarted(aGuildId(), ticket.id, starts.key);
    await tickets.removeStarted(fixture.guild, ticket.id, uuidIds.next('holder'));
    expect(await listOf(ticket)).toHaveLength(1);
    await tickets.removeStarted(fixture.guild, ticket.id, starts.key);
    expect(await listOf(ticket)).toEqual([]);
  });
};
