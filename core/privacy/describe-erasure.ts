import type { GuildId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';
import type { Erasure, ErasureMode, KeptTicket } from './erasure.ts';

interface ServerProgress {
  readonly guildId: GuildId;
  readonly stepsDone: number;
  readonly stepsTotal: number;
  readonly changedRows: number;
  readonly kept: readonly KeptTicket[];
  readonly completedAt: Instant | null;
}

/** Covers all servers of an order, and does not say whose data it is about. */
export interface ErasureProgress {
  readonly id: Erasure['id'];
  readonly mode: ErasureMode;
  readonly status: 'running' | 'completed';
  readonly servers: readonly ServerProgress[];
  readonly createdAt: Instant;
  readonly completedAt: Instant | null;
}

/** @throws Error for an order without a server */
export const describeErasure = (erasures: readonly Erasure[], stepsTotal: number): ErasureProgress => {
  const [first] = erasures;
  if (!first) throw new Error('An order is about one server at least.');
  const ends = erasures.map(({ endedAt }) => endedAt).filter((end) => end !== null);
  const isDone = ends.length === erasures.length;
  return {
    id: first.id,
    mode: first.mode,
    status: isDone ? 'completed' : 'running',
    servers: erasures.map(({ guildId, position, changedRows, kept, endedAt }) => ({
      guildId,
      stepsDone: position.step,
      stepsTotal,
      changedRows,
      kept,
      completedAt: endedAt,
    })),
    createdAt: first.createdAt,
    completedAt: isDone ? (ends.toSorted().at(-1) ?? null) : null,
  };
};
