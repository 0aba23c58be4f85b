import { ServerShares } from '#core/reactions/server-shares.ts';
import type { GuildId } from '#core/shared/ids.ts';

const [ONE, OTHER, THIRD] = ['1', '2', '3'] as GuildId[] as [GuildId, GuildId, GuildId];
/** Longer than a server may act at once. */
const LONG_MS = 2_100;

const createShares = (hasRequests = false) => new ServerShares({ isRecent: () => hasRequests });

it('lets a server rest when requests have come', () => {
  expect(createShares(true).endTurn(ONE, LONG_MS, 0)).toBe(400);
});

it('lets a server rest when another one had a turn within three seconds', () => {
  const shares = createShares();
  expect(shares.endTurn(ONE, LONG_MS, 0)).toBe(0);
  shares.endTurn(OTHER, 0, 100);
  expect(shares.endTurn(ONE, 0, 200)).toBe(200);
  expect(shares.endTurn(ONE, LONG_MS, 3_099)).toBe(3_000);
  expect(shares.endTurn(ONE, 0, 3_101)).toBe(0);
});

it('remembers the other server while one has turn after turn', () => {
  const shares = createShares();
  shares.endTurn(THIRD, 0, 0);
  shares.endTurn(OTHER, 0, 0);
  for (const nowMs of [1, 2, 3]) shares.endTurn(ONE, 0, nowMs);
  expect(shares.endTurn(ONE, LONG_MS, 4)).toBe(400);
});

it('counts what a server did while it was alone', () => {
  const shares = createShares();
  shares.endTurn(ONE, LONG_MS, 0);
  shares.endTurn(OTHER, 0, 0);
  expect(shares.endTurn(ONE, 0, 0)).toBe(400);
});
