import { forbidden } from '../shared/errors.ts';
import type { GuildId } from '../shared/ids.ts';
import { DESK_LIMITS } from './desk.ts';
import { type DeskPorts, openDesk } from './open-desk.ts';
import { wipeDesk } from './wipe-desk.ts';

export { type DemoDesk, DESK_LIMITS, DESK_MS, SECOND_WIPE_MS } from './desk.ts';
export type { DeskFiller, DeskRefusal, DeskRoom, DeskStore, EndedDesk } from './desk-store.ts';
export { type DeskPorts, type OpenDesk, VISITOR_ID } from './open-desk.ts';

const MIB = 1024 * 1024;

export const demoDeskUseCases = (ports: DeskPorts) => ({
  open: openDesk(ports),
  find: (id: GuildId) => ports.desks.find(id),
  /** Counts a change of the desk. @throws forbidden when it has used up what it may */
  spend: async (id: GuildId, bytes: number): Promise<void> => {
    if (await ports.desks.spend(id, bytes, DESK_LIMITS)) return;
    throw forbidden(
      'demo_limit',
      `A desk of the demo takes ${DESK_LIMITS.changes} changes and ${DESK_LIMITS.bytes / MIB} MiB. Open a new one.`,
    );
  },
  endOversized: () => ports.desks.endOversized(ports.clock.now(), DESK_LIMITS.rows),
  wipe: wipeDesk(ports),
});

export type DemoDeskUseCases = ReturnType<typeof demoDeskUseCases>;
