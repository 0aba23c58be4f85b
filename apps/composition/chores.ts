import type { UseCases } from '#core/index.ts';
import type { Chore } from './housekeeping.ts';

/** What a worker does beside answering requests. */
export const chores = ({ access, tickets }: UseCases): readonly Chore[] => [
  { name: 'token-uses', everyMs: 5_000, run: () => access.flushTokenUses() },
  { name: 'orphaned-openings', everyMs: 30_000, run: () => tickets.settleOrphans() },
  { name: 'expired-keys', everyMs: 60_000, run: () => tickets.purgeKeys() },
];
