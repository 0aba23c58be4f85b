import type { UseCases } from '#core/index.ts';
import type { Chore } from './housekeeping.ts';

/** What a process that answers requests does beside. */
export const apiChores = ({ access }: UseCases): readonly Chore[] => [
  { name: 'token-uses', everyMs: 5_000, run: () => access.flushTokenUses() },
];

/** What a worker does, beside delivering. */
export const workerChores = ({
  analytics,
  tickets,
  transcripts,
  blocklist,
  botWatch,
  knowledge,
  flows,
  reactions,
  webhooks,
}: UseCases): readonly Chore[] => [
  { name: 'orphaned-openings', everyMs: 30_000, run: () => tickets.settleOrphans() },
  { name: 'timers', everyMs: 1_000, run: () => tickets.runTimers() },
  { name: 'reactions', everyMs: 500, run: () => reactions.react() },
  { name: 'flow-runs', everyMs: 250, run: () => flows.runDue() },
  { name: 'old-flow-runs', everyMs: 600_000, run: () => flows.purgeRuns() },
  { name: 'analytics', everyMs: 15_000, run: () => analytics.keepUp() },
  { name: 'transcripts', everyMs: 1_000, run: () => transcripts.makeOrdered() },
  { name: 'bot-watch', everyMs: 5_000, run: () => botWatch.look() },
  { name: 'old-suggestions', everyMs: 600_000, run: () => knowledge.purgeSuggestions() },
  { name: 'expired-blocks', everyMs: 600_000, run: () => blocklist.purge() },
  { name: 'expired-keys', everyMs: 60_000, run: () => tickets.purgeKeys() },
  { name: 'replays', everyMs: 1_000, run: () => webhooks.advanceReplays() },
  { name: 'old-events', everyMs: 600_000, run: () => webhooks.purgeEvents() },
];
