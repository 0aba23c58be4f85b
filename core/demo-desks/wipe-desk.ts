import { plusMs } from '../shared/instant.ts';
import { SECOND_WIPE_MS } from './desk.ts';
import type { DeskPorts } from './open-desk.ts';

/** Deletes everything of one desk that has ended. A call that was interrupted is repeated by the next one. @returns how many desks */
export const wipeDesk =
  ({ desks, organizations, clock }: Pick<DeskPorts, 'desks' | 'organizations' | 'clock'>) =>
  async (): Promise<number> => {
    const now = clock.now();
    const ended = await desks.findEnded(now, plusMs(now, -SECOND_WIPE_MS));
    if (!ended) return 0;
    await organizations.removeServer(ended.id);
    if (ended.wipedAt === null) await desks.markWiped(ended.id, now);
    else await desks.remove(ended.id);
    return 1;
  };
