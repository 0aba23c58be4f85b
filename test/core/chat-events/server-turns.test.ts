import { randomUUID } from 'node:crypto';
import { InMemoryInboundEventStore } from '../../support/memory/inbound-event-store.ts';
import { MemoryState } from '#adapters/memory/memory-state.ts';
import { ServerTurns } from '#core/chat-events/server-turns.ts';
import type { GuildId, UserId } from '#core/shared/ids.ts';
import { FakeClock } from '../../support/fake-clock.ts';

const [BUSY, QUIET, LAST] = ['1', '2', '3'] as [GuildId, GuildId, GuildId];

/** Servers with so many inbound events, each of its own subject. */
const setUp = async (counts: readonly (readonly [GuildId, number])[]) => {
  const inboundEvents = new InMemoryInboundEventStore(new MemoryState());
  const clock = new FakeClock();
  const event = { type: 'member_left', userId: '7' as UserId } as const;
  for (const [guildId, count] of counts) {
    const keys = Array.from({ length: count }, () => randomUUID());
    const added = keys.map((key) => ({ key, guildId, subject: key, event, replyTo: null }));
    await inboundEvents.add(added, clock.now());
  }
  return { inboundEvents, turns: new ServerTurns(inboundEvents, clock) };
};

it('lets the servers take turns, however many inbound events one of them has', async () => {
  const { turns } = await setUp([
    [BUSY, 100],
    [QUIET, 2],
    [LAST, 1],
  ]);
  const taken: (GuildId | undefined)[] = [];
  for (let i = 0; i < 7; i += 1) {
    const inboundEvent = await turns.acquire();
    taken.push(inboundEvent?.guildId);
    if (inboundEvent) turns.end(inboundEvent);
  }
  expect(taken).toEqual([BUSY, QUIET, LAST, BUSY, QUIET, BUSY, BUSY]);
});

it('keeps places for other servers while those of one are slow', async () => {
  const { inboundEvents, turns } = await setUp([[BUSY, 100]]);
  const slow = await Promise.all(Array.from({ length: 8 }, () => turns.acquire()));
  expect(slow.filter((inboundEvent) => inboundEvent !== null)).toHaveLength(4);
  const event = { type: 'member_left', userId: '7' as UserId } as const;
  await inboundEvents.add([{ key: 'a', guildId: QUIET, subject: 'a', event, replyTo: null }], new FakeClock().now());
  expect(await turns.acquire()).toMatchObject({ guildId: QUIET });
  expect(await turns.acquire()).toBeNull();
  turns.end(slow[0]!);
  expect(await turns.acquire()).toMatchObject({ guildId: BUSY });
  expect(await turns.acquire()).toBeNull();
});

it('goes on after a failure of the store', async () => {
  const { inboundEvents } = await setUp([[BUSY, 1]]);
  let failures = 1;
  const failing = {
    acquire: (request: Parameters<typeof inboundEvents.acquire>[0]) => {
      failures -= 1;
      return failures < 0 ? inboundEvents.acquire(request) : Promise.reject(new Error('The database is away.'));
    },
  };
  const turns = new ServerTurns(failing, new FakeClock());
  await expect(turns.acquire()).rejects.toThrow('The database is away.');
  expect(await turns.acquire()).toMatchObject({ guildId: BUSY });
});
