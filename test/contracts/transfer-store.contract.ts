import type { Transfer } from '#core/portability/index.ts';
import { uuidIds } from '#adapters/node/ids.ts';
import { VersionConflict } from '#core/shared/errors.ts';
import type { GuildId } from '#core/shared/ids.ts';
import { type Instant, plusMs } from '#core/shared/instant.ts';
import { aGuildId, anOrganization, aServer, NOON } from '../support/build.ts';
import { aTransfer } from '../support/build-transfer.ts';
import { readAllPages } from './all-pages.ts';
import type { Stores } from './stores.ts';

const LIMITS = { max: 4, maxFiles: 3 };
const MINUTE_MS = 60_000;
const after = (minutes: number): Instant => plusMs(NOON, minutes * MINUTE_MS);

export const transferStoreContract = (stores: () => Stores): void => {
  let guild: GuildId;
  const addServer = async (fields: Parameters<typeof aServer>[0] = {}): Promise<GuildId> => {
    const server = aServer({ id: aGuildId(), ...fields });
    await stores().organizations.addServer(server);
    return server.id;
  };
  beforeEach(async () => {
    guild = await addServer();
  });

  const store = () => stores().transfers;
  const add = async (fields: Partial<Transfer> = {}, where = guild): Promise<Transfer> => {
    const transfer = aTransfer(where, fields);
    expect(await store().add(transfer, LIMITS)).toBe(true);
    return transfer;
  };
  const end = (transfer: Transfer) => store().save({ ...transfer, status: 'checked', dueAt: null });
  const find = ({ guildId, id }: Transfer) => store().find(guildId, id);
  /** Others share the database: what they left ends first. */
  const acquire = async (now: Instant, until: Instant, guilds: readonly GuildId[] = [guild], limit = 100) => {
    const acquired: Transfer[] = [];
    for (;;) {
      const found = await store().acquire(now, until, limit - acquired.length);
      const own = found.filter(({ guildId }) => guilds.includes(guildId));
      acquired.push(...own);
      for (const other of found.filter((one) => !own.includes(one))) await end(other);
      if (own.length === found.length) return acquired;
    }
  };

  it('keeps all fields', async () => {
    const options = {
      numbers: 'shift',
      open: 'close',
      categoryId: null,
      settings: true,
      transcripts: false,
      otherGuild: true,
      skipBroken: true,
    } as const;
    const files = [[uuidIds.next('attachment'), uuidIds.next('attachment')], [uuidIds.next('attachment')]];
    const transfer = await add({ from: 'ticketsbot', files, size: 12, options, expiresAt: after(5) });
    expect(await find(transfer)).toEqual(transfer);
    const fields: Partial<Transfer> = {
      status: 'failed',
      failure: { reason: 'broken_off', message: 'Why.' },
      counts: { ticket: 3 },
      runId: uuidIds.next('import'),
      caller: { actor: { type: 'command', id: null, name: 'admin' }, clientAddress: null },
      dueAt: null,
      finishedAt: NOON,
    };
    const saved = await store().save({ ...transfer, ...fields });
    expect(saved).toEqual({ ...transfer, ...fields, version: 2 });
    expect(await find(transfer)).toEqual(saved);
    await expect(store().save(transfer)).rejects.toThrow(VersionConflict);
  });

  it('lists those of the server and of the kind, the newest first', async () => {
    const [first, written, last] = [await add(), await add({ kind: 'export', status: 'running' }), await add()];
    await add({}, await addServer());
    const list = (kind: Transfer['kind']) => readAllPages((page) => store().list(guild, kind, page));
    expect(await list('import')).toEqual([last, first]);
    expect(await list('export')).toEqual([written]);
  });

  it('takes so many with a file, also at once, and removes the oldest without one', async () => {
    const four = [1, 2, 3, 4].map(() => aTransfer(guild));
    const added = await Promise.all(four.map((one) => store().add(one, LIMITS)));
    expect(added.filter(Boolean)).toHaveLength(3);
    const [first, ...others] = four.filter((_, index) => added[index]);
    const expiresAt = after(1);
    await store().save({ ...(first as Transfer), dueAt: null, expiresAt });
    for (const one of others) await end(one);
    await add({ kind: 'export' });
    const more = [await add(), await add()];
    expect(await store().add(aTransfer(guild), LIMITS)).toBe(false);
    const late = await add({ createdAt: expiresAt, dueAt: null }).catch(() => null);
    expect(late).not.toBeNull();
    const left = await readAllPages((page) => store().list(guild, 'import', page));
    expect(left.map(({ id }) => id).toSorted()).toEqual(
      [...others.slice(1), ...more, late as Transfer].map(({ id }) => id).toSorted(),
    );
  });

  it('begins the one that is due longest, and no second one of the server', async () => {
    const [second, first] = [await add({ dueAt: after(2) }), await add({ dueAt: after(1) })];
    expect(await acquire(NOON, after(5))).toEqual([]);
    const begun = { ...first, attempts: 1, dueAt: after(5), version: 2, updatedAt: after(2) };
    expect(await acquire(after(2), after(5))).toEqual([begun]);
    expect(await find(first)).toEqual(begun);
    expect(await acquire(after(3), after(6))).toEqual([]);
    await end(begun);
    expect(await acquire(after(3), after(6))).toMatchObject([{ id: second.id }]);
  });

  it('begins one again that was not renewed', async () => {
    const transfer = await add();
    await acquire(NOON, after(1));
    expect(await acquire(plusMs(after(1), -1), after(2))).toEqual([]);
    expect(await acquire(after(1), after(2))).toMatchObject([{ id: transfer.id, attempts: 2 }]);
  });

  it('gives owners their turns, however many servers one has', async () => {
    const organization = anOrganization();
    await stores().organizations.addOrganization(organization);
    const members = await Promise.all([1, 2, 3].map(() => addServer({ organizationId: organization.id })));
    for (const [place, member] of members.entries()) await add({ dueAt: after(place - 9) }, member);
    await add();
    const all = [...members, guild];
    // Servers may be divided over databases, each of which begins up to the limit.
    const acquired = (await acquire(after(1), after(9), all, 2)).map(({ guildId }) => guildId);
    expect(acquired).toContain(guild);
  });

  it('removes one, and those that are old', async () => {
    const [removed, old, kept] = [
      await add(),
      await add({ createdAt: '2001-01-01T00:00:00.000Z' as Instant }),
      await add(),
    ];
    await store().remove(aGuildId(), removed.id);
    expect(await find(removed)).toEqual(removed);
    await store().remove(guild, removed.id);
    expect(await find(removed)).toBeNull();
    const before = '2001-01-02T00:00:00.000Z' as Instant;
    expect(await store().purge(before, 10)).toBe(1);
    expect(await store().purge(before, 10)).toBe(0);
    expect([await find(old), await find(kept)]).toEqual([null, kept]);
    await expect(store().save(old)).rejects.toThrow(VersionConflict);
  });
};
