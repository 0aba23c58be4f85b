import type { Clock } from '../../shared/clock.ts';
import type { GuildId } from '../../shared/ids.ts';
import { plusMs } from '../../shared/instant.ts';
import type { AdoptionCounts, AdoptionStore } from '../../tickets/index.ts';

export interface AdoptionPorts {
  readonly adoptions: AdoptionStore;
  readonly clock: Clock;
}

const POLL_MS = 1_000;

const PATIENCE_MS = 30_000;

/**
 * Has all channels tried again that could not be adopted before, and waits for as long as the workers of the service get on with that.
 *
 * @returns what waits then
 */
export const retryAdoptions =
  ({ adoptions, clock }: AdoptionPorts) =>
  async (guild: GuildId): Promise<AdoptionCounts> => {
    const begunAt = clock.now();
    await adoptions.retryAll(guild, begunAt);
    let counts = await adoptions.count(guild, begunAt);
    for (let changedAt = begunAt; counts.due > 0 && clock.now() < plusMs(changedAt, PATIENCE_MS);) {
      await clock.sleep(POLL_MS);
      const next = await adoptions.count(guild, begunAt);
      if (next.due < counts.due) changedAt = clock.now();
      counts = next;
    }
    return counts;
  };
