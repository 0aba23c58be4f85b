import { InMemoryExportStore } from '../../support/memory/export-store.ts';
import { MemoryState } from '#adapters/memory/memory-state.ts';
import { uuidIds } from '#adapters/node/ids.ts';
import { type DataExport, EXPORT_KEPT_MS, FIRST_POSITION } from '#core/privacy/index.ts';
import { createTurns } from '#core/privacy/run-in-turns.ts';
import { type GuildId, toUserId } from '#core/shared/ids.ts';
import { plusMs } from '#core/shared/instant.ts';
import { aGuildId } from '../../support/build.ts';
import { SteadyClock } from '../../support/fake-clock.ts';

/** Orders of several servers, whose execution ends when the test says so. */
const createContext = () => {
  const clock = new SteadyClock();
  const store = new InMemoryExportStore(new MemoryState());
  const order: string[] = [];
  const running: { readonly guildId: GuildId; readonly end: (error?: Error) => Promise<void> }[] = [];
  const settle = () => clock.advance(0);
  const run = createTurns<DataExport>({
    clock,
    leaseMs: 60_000,
    acquire: (now, until, turn) => store.acquireDue(now, until, turn),
    execute: (dataExport) =>
      new Promise((resolve, reject) => {
        order.push(dataExport.guildId);
        const end = async (error?: Error) => {
          running.splice(running.indexOf(entry), 1);
          await store.remove(dataExport);
          if (error) reject(error);
          else resolve();
          await settle();
        };
        const entry = { guildId: dataExport.guildId, end };
        running.push(entry);
      }),
  });
  let user = 1;
  const add = (guildId: GuildId, agoMs = 0) => {
    const dueAt = plusMs(clock.now(), -agoMs);
    const common = { position: FIRST_POSITION, recordCount: 0, partCount: 0, isTruncated: false, isForMember: false };
    const ends = { completedAt: null, expiresAt: null, sentAt: null };
    const id = uuidIds.next('export');
    const userId = toUserId(String((user += 1)));
    const times = { revision: 0, dueAt, createdAt: dueAt };
    return store.add(guildId, [{ id, guildId, organizationId: null, userId, ...common, ...times, ...ends }]);
  };
  return { clock, run, add, order, running, settle };
};

it('executes an order of another server although one has many older ones', async () => {
  const { run, add, order, running, settle } = createContext();
  const [many, other] = [aGuildId(), aGuildId()];
  for (let count = 0; count < 20; count += 1) await add(many, EXPORT_KEPT_MS);
  await add(other);
  const done = run();
  await settle();
  expect(order.toSorted()).toEqual([many, other].toSorted());
  while (running.length > 0) await running[0]!.end();
  expect(await done).toBe(21);
});

it('lets servers follow in turn when more of them wait than are executed at once', async () => {
  const { run, add, order, running, settle } = createContext();
  const guilds = Array.from({ length: 6 }, () => aGuildId()).toSorted();
  // The last one has the newest orders.
  for (const [place, guild] of guilds.entries()) {
    for (let count = 0; count < 3; count += 1) await add(guild, 1_000 - place);
  }
  const done = run();
  await settle();
  while (running.length > 0) await running[0]!.end();
  expect(await done).toBe(18);
  expect(order.slice(0, 6).toSorted()).toEqual(guilds);
  for (const guild of guilds) expect(order.slice(6, 12)).toContain(guild);
});

it('finds new orders while others are executed, and goes on when one has ended', async () => {
  const { clock, run, add, order, running, settle } = createContext();
  const [slow, fast] = [aGuildId(), aGuildId()];
  await add(slow);
  const done = run();
  await settle();
  for (let count = 0; count < 3; count += 1) await add(fast);
  await clock.advance(250);
  expect(order).toEqual([slow, fast]);
  await running[1]!.end();
  await running[1]!.end();
  expect(order).toEqual([slow, fast, fast, fast]);
  // The turn ends: nothing more begins, and what is executed is waited for.
  await clock.advance(5_000);
  await add(aGuildId());
  while (running.length > 0) await running[0]!.end();
  expect(await done).toBe(4);
});

it('throws the error of an order after the others have ended', async () => {
  const { run, add, running, settle } = createContext();
  for (const guild of [aGuildId(), aGuildId()]) await add(guild);
  const done = run();
  const ended = done.then(
    () => 'none',
    (error: unknown) => error,
  );
  await settle();
  await running[0]!.end(new Error('lost'));
  expect(running).toHaveLength(1);
  await running[0]!.end();
  expect(await ended).toEqual(new Error('lost'));
});
