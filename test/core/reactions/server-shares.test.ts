import { ServerShares } from '#core/reactions/server-shares.ts';
import type { GuildId } from '#core/shared/ids.ts';

const GUILDS = ['1', '2', '3', '4', '5'] as GuildId[] as [GuildId, GuildId, GuildId, GuildId, GuildId];
const [ONE, OTHER] = GUILDS;

const createShares = (hasRequests = false) => new ServerShares({ isRecent: () => hasRequests });

/** The part of the time for which rules of a server act that always has work, among so many others and clients. */
const measurePart = (others: number, hasRequests: boolean): number => {
  const shares = createShares(hasRequests);
  let [nowMs, actedMs] = [0, 0];
  while (nowMs < 100_000) {
    for (const other of GUILDS.slice(1, 1 + others)) shares.endTurn(other, 1, nowMs);
    const restMs = shares.endTurn(ONE, 250, (nowMs += 250));
    if (nowMs >= 20_000) actedMs += 250;
    nowMs += restMs;
  }
  return actedMs / (nowMs - 20_000);
};

it.each([
  [0, false, 1],
  [0, true, 1 / 2],
  [1, false, 1 / 2],
  [1, true, 1 / 3],
  [3, false, 1 / 4],
  [4, true, 1 / 4],
])('divides the time between a server, %d others that act, and clients (%s)', (others, hasRequests, part) => {
  expect(measurePart(others, hasRequests)).toBeCloseTo(part, 1);
});

it('counts no server as another that only has events to which nothing reacts, nor one that acted long ago', () => {
  const shares = createShares();
  shares.endTurn(OTHER, 0, 0);
  expect(shares.endTurn(ONE, 60_000, 0)).toBe(0);
  shares.endTurn(OTHER, 1, 0);
  expect(shares.endTurn(ONE, 60_000, 3_000)).toBe(3_000);
  expect(shares.endTurn(ONE, 60_000, 3_001)).toBe(0);
});

it('counts what a server did while it was alone', () => {
  const shares = createShares();
  shares.endTurn(ONE, 9_000, 0);
  shares.endTurn(OTHER, 1, 0);
  expect(shares.endTurn(ONE, 0, 0)).toBe(1_000);
});

it('follows a burst of 512 tickets in 14 seconds within 10 seconds, while clients are busy and others have events', () => {
  let nowMs = 0;
  const shares = createShares(true);
  let [reacted, turns] = [0, 0];
  while (reacted < 512) {
    const arrived = Math.min(512, Math.floor((nowMs * 512) / 14_000));
    // A turn takes 250 ms, in which 10 rules act for 25 ms each, of which 20 are counted.
    const count = Math.min(10, arrived - reacted);
    nowMs += Math.max(count * 25, 1);
    shares.endTurn(OTHER, 0, nowMs);
    const restMs = count === 0 ? 0 : shares.endTurn(ONE, count * 20, nowMs);
    reacted += count;
    nowMs += restMs;
    turns += 1;
  }
  expect(nowMs - 14_000).toBeLessThan(10_000);
  expect(turns).toBeGreaterThan(50);
});
