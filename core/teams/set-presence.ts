import { invalid } from '../shared/errors.ts';
import type { GuildId, UserId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';
import { assertWithinLimit } from '../shared/resource-limits.ts';
import type { Colleague } from './describe-colleagues.ts';
import { loadColleagues } from './load-colleagues.ts';
import { buildPresence, type StaffPresence } from './presence.ts';
import type { TeamPorts } from './team-ports.ts';

/** The highest capacity that can be set. */
export const MAX_CAPACITY = 1_000;

export interface SetPresence {
  /** Null follows the shifts again. */
  readonly status?: StaffPresence['chosen'] | undefined;
  /** Null lasts until the next choice. */
  readonly until?: Instant | null | undefined;
  readonly capacity?: number | null | undefined;
}

const isUnset = ({ chosen, capacity, lastAssignedAt }: StaffPresence): boolean =>
  chosen === null && capacity === null && lastAssignedAt === null;

/** Fields left out stay; a new status without an end lasts until the next one. @throws validation_error for an end that is over; conflict when the server has too many */
export const setPresence =
  (ports: TeamPorts) =>
  async (guild: GuildId, staffId: UserId, { status, until, capacity }: SetPresence): Promise<Colleague> => {
    const now = ports.clock.now();
    if (until && until <= now) throw invalid('until', 'out_of_range', 'a time in the future is needed.');
    await ports.work.run(async () => {
      const stored = await ports.presences.find(guild, staffId);
      if (!stored) await assertWithinLimit(ports, guild, 'presences');
      const before = stored ?? buildPresence(guild, staffId);
      const chosen = status === undefined ? {} : { chosen: status, until: null, chosenAt: now };
      const next = {
        ...before,
        ...chosen,
        ...(until !== undefined && { until }),
        ...(capacity !== undefined && { capacity }),
      };
      if (isUnset(next)) await ports.presences.remove(guild, staffId);
      else await ports.presences.save(next);
      await ports.queues.wake(guild, now);
    });
    const { staff } = await loadColleagues(ports, guild, now, [staffId]);
    const found = staff.find((one) => one.staffId === staffId);
    if (!found) throw new Error('A stored presence belongs to the staff.');
    return found;
  };
