import { uuidIds } from '#adapters/node/ids.ts';
import type { StoredAttachment } from '#core/attachments/index.ts';
import type { GuildId, TicketId } from '#core/shared/ids.ts';
import { type Instant, plusMs } from '#core/shared/instant.ts';
import type { Ticket } from '#core/tickets/index.ts';
import { applyChange } from '#core/tickets/model/ticket-change.ts';
import { aCategory, aGuildId, anAttachment, aServer, aTicket, NOON, STAFF } from '../support/build.ts';
import { close, make } from './close-ticket.ts';
import { keepTicket } from './store-ticket.ts';
import type { Stores } from './stores.ts';

const MINUTE_MS = 60_000;
const LATER = plusMs(NOON, MINUTE_MS);
const UNTIL = plusMs(LATER, MINUTE_MS);
const ALL = { share: 1_000, busy: [] };

/** What the tests of the contract share. */
const createFixture = (stores: () => Stores) => {
  const aKeptTicket = async (guildId = aGuildId()): Promise<Ticket> => {
    await stores().organizations.addServer(aServer({ id: guildId }));
    const category = aCategory(guildId);
    await stores().categories.add(category);
    return keepTicket(stores(), aTicket({ guildId, categoryId: category.id }));
  };
  const add = async (overrides: Partial<StoredAttachment> = {}): Promise<StoredAttachment> => {
    const attachment = anAttachment(overrides);
    await stores().attachments.add(attachment.guildId, [attachment]);
    return attachment;
  };
  const ofTicket = ({ guildId, id }: Ticket, overrides: Partial<StoredAttachment> = {}) =>
    add({ guildId, ticketId: id, dueAt: null, ...overrides });
  const find = ({ guildId, id }: StoredAttachment) => stores().attachments.find(guildId, id);
  /** Those of the server that are due, acquired. */
  const acquire = async (guild: GuildId, now: Instant = LATER, shares = ALL) =>
    (await stores().attachments.acquireDue(now, plusMs(now, MINUTE_MS), 1_000, shares)).filter(
      ({ guildId }) => guildId === guild,
    );
  const statusOf = async (guild: GuildId, now?: Instant) => (await acquire(guild, now)).map(({ status }) => status);
  const removeTicket = async (ticket: Ticket) => {
    const [holder, until] = [uuidIds.next('holder'), plusMs(NOON, 3_000)];
    await stores().tickets.acquireLease(ticket.guildId, ticket.id, { holder, until }, NOON);
    const actor = { type: 'staff', id: STAFF } as const;
    const change = applyChange(uuidIds, ticket, {}, { type: 'ticket.deleted', actor, at: NOON });
    await stores().tickets.remove(change, holder);
  };
  return {
    stores,
    aKeptTicket,
    add,
    ofTicket,
    find,
    acquire,
    statusOf,
    removeTicket,
  };
};

type Fixture = ReturnType<typeof createFixture>;

const testUploads = ({ add, find, stores, acquire }: Fixture): void => {
  it('finds what was added, of the server that has it', async () => {
    const [one, other] = [await add(), await add()];
    expect(await find(one)).toEqual(one);
    expect(await stores().attachments.find(other.guildId, one.id)).toBeNull();
    expect(await stores().attachments.listByIds(one.guildId, [other.id, one.id])).toEqual([one]);
  });

  it('adds an attachment once, and reserves one for longer', async () => {
    const kept = await add();
    await add({ ...kept, filename: 'other.txt', dueAt: UNTIL });
    expect(await find(kept)).toEqual(kept);
    const reserved = await add({ status: 'reserved', dueAt: NOON });
    await add({ ...reserved, dueAt: UNTIL });
    expect(await acquire(reserved.guildId, LATER)).toEqual([]);
    expect(await stores().attachments.confirm({ ...reserved, dueAt: UNTIL })).toBe(true);
  });

  it('hides an upload until it is confirmed, which happens once', async () => {
    const reserved = await add({ status: 'reserved' });
    expect(await find(reserved)).toBeNull();
    const kept: StoredAttachment = { ...reserved, status: 'kept', dueAt: UNTIL };
    expect(await stores().attachments.confirm(kept)).toBe(true);
    expect(await find(reserved)).toEqual(kept);
    expect(await stores().attachments.confirm(kept)).toBe(false);
  });

  it('counts unused uploads, and no others', async () => {
    const { guildId } = await add({ facts: { ...anAttachment().facts!, size: 10 } });
    await add({ guildId, status: 'reserved', facts: { ...anAttachment().facts!, size: 5 } });
    await add({ guildId, ticketId: uuidIds.next('ticket') });
    await add();
    expect(await stores().attachments.measureUnused(guildId)).toEqual({ files: 2, bytes: 15 });
    expect(await stores().attachments.measureUnused(aGuildId())).toEqual({ files: 0, bytes: 0 });
  });

  it('counts the bytes of a day up to a limit, and begins again with the next', async () => {
    const guildId = aGuildId();
    const count = (bytes: number, day = '2026-01-01', max = 5_000_000_000) =>
      stores().attachments.addUsage({ guildId, day, bytes }, max);
    expect(await count(6_000_000_000)).toBe(false);
    expect(await count(3_000_000_000)).toBe(true);
    expect(await count(2_000_000_001)).toBe(false);
    expect(await count(2_000_000_000)).toBe(true);
    expect(await count(1)).toBe(false);
    expect(await count(1, '2026-01-02')).toBe(true);
    expect(await count(6_000_000_000, '2026-01-03')).toBe(false);
  });

  it('gives an upload to one ticket, until it expires', async () => {
    const { attachments } = stores();
    const [ticket, other] = [uuidIds.next('ticket'), uuidIds.next('ticket')];
    const claim = async (upload: StoredAttachment, by: TicketId, now = NOON) =>
      (await attachments.claim(upload.guildId, [upload.id], by, now)).map(({ ticketId }) => ticketId);
    const upload = await add({ dueAt: LATER });
    expect(await claim({ ...upload, guildId: aGuildId() }, ticket)).toEqual([]);
    expect(await claim(upload, ticket, LATER)).toEqual([]);
    expect(await claim(upload, ticket)).toEqual([ticket]);
    expect(await claim(upload, other)).toEqual([]);
    // A retry of the same reply, after the time at which it would have expired.
    expect(await claim(upload, ticket, UNTIL)).toEqual([ticket]);
    expect(await find(upload)).toEqual({ ...upload, ticketId: ticket, dueAt: null });
    const reserved = await add({ status: 'reserved', dueAt: LATER });
    expect(await claim(reserved, ticket)).toEqual([]);
  });
};

const testProcessing = ({ aKeptTicket, ofTicket, acquire, stores, add, statusOf, find }: Fixture): void => {
  it('holds uploads as parts of a file, where nothing finds, counts or uses them, until they are released', async () => {
    const guildId = aGuildId();
    const [part, expired] = [await add({ guildId, dueAt: UNTIL }), await add({ guildId, dueAt: NOON })];
    const used = await ofTicket(await aKeptTicket(guildId));
    const hold = (from: 'kept' | 'held', until: Instant, where = guildId) =>
      stores().attachments.hold(where, [part.id, expired.id, used.id], { from, now: LATER, until });
    expect(await hold('kept', UNTIL, aGuildId())).toEqual([]);
    expect(await hold('held', UNTIL)).toEqual([]);
    expect(await hold('kept', UNTIL)).toEqual([{ ...part, status: 'held', dueAt: UNTIL }]);
    expect(await hold('kept', UNTIL)).toEqual([]);
    expect(await find(part)).toBeNull();
    expect(await stores().attachments.listByIds(guildId, [part.id])).toEqual([]);
    expect(await stores().attachments.claim(guildId, [part.id], uuidIds.next('ticket'), NOON)).toEqual([]);
    expect((await stores().attachments.measureUnused(guildId)).files).toBe(1);
    const later = plusMs(UNTIL, MINUTE_MS);
    expect(await hold('held', later)).toMatchObject([{ id: part.id, dueAt: later }]);
    await stores().attachments.release(aGuildId(), [part.id]);
    await stores().attachments.release(guildId, [part.id, used.id]);
    expect(await statusOf(guildId, LATER)).toEqual(['deleting', 'deleting']);
    expect(await find(used)).toEqual(used);
  });

  it('acquires what is due for one worker at a time, longest first', async () => {
    const ticket = await aKeptTicket();
    const { guildId } = ticket;
    const second = await ofTicket(ticket, { status: 'pending', dueAt: plusMs(NOON, 2) });
    const first = await ofTicket(ticket, { status: 'pending', dueAt: plusMs(NOON, 1) });
    await ofTicket(ticket, { status: 'pending', dueAt: UNTIL });
    const acquired = await acquire(guildId);
    expect(acquired.map(({ id }) => id).sort()).toEqual([first.id, second.id].sort());
    expect(acquired.every(({ attempts, dueAt }) => attempts === 1 && dueAt === UNTIL)).toBe(true);
    expect(await acquire(guildId)).toEqual([]);
    expect((await acquire(guildId, UNTIL)).map(({ attempts }) => attempts).sort()).toEqual([1, 2, 2]);
  });

  it('gives each server its share, and nothing to one that is busy', async () => {
    const [big, small] = [await aKeptTicket(), await aKeptTicket()];
    for (let i = 0; i < 3; i += 1) await ofTicket(big, { status: 'pending', dueAt: plusMs(NOON, i) });
    await ofTicket(small, { status: 'pending', dueAt: plusMs(NOON, 10) });
    const due = (share: number, busy: GuildId[]) =>
      stores().attachments.acquireDue(LATER, UNTIL, 1_000, { share, busy });
    const of = (rows: readonly StoredAttachment[], { guildId }: Ticket) =>
      rows.filter((row) => row.guildId === guildId);
    const acquired = await due(2, [small.guildId]);
    expect([of(acquired, big).length, of(acquired, small).length]).toEqual([2, 0]);
    const others = await due(2, []);
    expect([of(others, big).length, of(others, small).length]).toEqual([1, 1]);
  });

  it('acquires an upload that expired, or was never stored, to be deleted', async () => {
    const kept = await add({ dueAt: NOON });
    const reserved = await add({ guildId: kept.guildId, status: 'reserved', dueAt: NOON });
    expect(await statusOf(kept.guildId)).toEqual(['deleting', 'deleting']);
    expect(await find(kept)).toBeNull();
    expect(await stores().attachments.confirm(reserved)).toBe(false);
    await stores().attachments.remove(kept);
    expect(await statusOf(kept.guildId, UNTIL)).toEqual(['deleting']);
  });

  it('removes no record whose file is still shown', async () => {
    const kept = await ofTicket(await aKeptTicket());
    await stores().attachments.remove(kept);
    expect(await find(kept)).toEqual(kept);
  });

  it('writes an outcome once', async () => {
    const ticket = await aKeptTicket();
    await ofTicket(ticket, { status: 'pending', dueAt: NOON, facts: null });
    const [acquired] = await acquire(ticket.guildId);
    const outcome = { status: 'kept', facts: anAttachment().facts, error: null, dueAt: null } as const;
    expect(await stores().attachments.settle(acquired!, outcome)).toBe(true);
    expect(await find(acquired!)).toEqual({ ...acquired, ...outcome });
    expect(await stores().attachments.settle(acquired!, outcome)).toBe(false);
  });
};

const testRemovedOwners = ({ aKeptTicket, stores, ofTicket, removeTicket, find, acquire, statusOf }: Fixture): void => {
  it('looks at the files of a ticket that was deleted, and keeps them while a transcript shows them', async () => {
    const [shown, gone] = [await aKeptTicket(), await aKeptTicket()];
    const closed = await close(stores(), shown, NOON);
    const kept = await ofTicket(shown);
    const [unshown, failed] = [await ofTicket(gone), await ofTicket(gone, { status: 'failed' })];
    await make(stores(), closed.order);
    await removeTicket(closed.ticket);
    await removeTicket((await close(stores(), gone, NOON)).ticket);
    const acquired = await stores().attachments.acquireDue(LATER, UNTIL, 1_000, ALL);
    const statuses = ({ guildId }: Ticket) =>
      acquired.filter((row) => row.guildId === guildId).map(({ status }) => status);
    expect(statuses(shown)).toEqual(['kept']);
    // The order for a transcript counts as one.
    expect(statuses(gone).sort()).toEqual(['failed', 'kept']);
    expect([await find(kept), await find(unshown), await find(failed)]).not.toContain(null);
  });

  it('looks at the files of a ticket again when its last transcript goes', async () => {
    const ticket = await aKeptTicket();
    const closed = await close(stores(), ticket, NOON);
    const kept = await ofTicket(ticket);
    const transcript = await make(stores(), closed.order);
    await stores().transcripts.remove(ticket.guildId, transcript.id);
    const [acquired] = await acquire(ticket.guildId);
    expect(acquired?.status).toBe('kept');
    await stores().attachments.settle(acquired!, { ...acquired!, dueAt: null });
    await removeTicket(closed.ticket);
    expect(await statusOf(ticket.guildId)).toEqual(['deleting']);
    expect(await find(kept)).toBeNull();
  });

  it('does not forget a file whose ticket is deleted while a worker looks at it', async () => {
    const ticket = await aKeptTicket();
    await ofTicket(ticket, { dueAt: NOON });
    const [acquired] = await acquire(ticket.guildId);
    await removeTicket(ticket);
    expect(await stores().attachments.settle(acquired!, { ...acquired!, dueAt: null })).toBe(true);
    expect(await statusOf(ticket.guildId)).toEqual(['deleting']);
  });

  it('marks the files of a server that is removed, and leaves what a worker has acquired to it until then', async () => {
    const ticket = await aKeptTicket();
    const { guildId } = ticket;
    await ofTicket(ticket, { status: 'pending', dueAt: NOON });
    const [acquired] = await acquire(guildId);
    const kept = await ofTicket(ticket);
    await stores().organizations.removeServer(guildId);
    expect(await find(kept)).toBeNull();
    expect((await acquire(guildId)).map(({ id }) => id)).toEqual([kept.id]);
    const outcome = { status: 'kept', facts: anAttachment().facts, error: null, dueAt: null } as const;
    expect(await stores().attachments.settle(acquired!, outcome)).toBe(false);
    expect((await acquire(guildId, UNTIL)).map(({ id }) => id).sort()).toEqual([acquired!.id, kept.id].sort());
  });
};

export const attachmentStoreContract = (stores: () => Stores): void => {
  const fixture = createFixture(stores);
  testUploads(fixture);
  testProcessing(fixture);
  testRemovedOwners(fixture);
};
