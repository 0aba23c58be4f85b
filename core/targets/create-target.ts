import type { GuildId } from '../shared/ids.ts';
import { assertWithinLimit } from '../shared/resource-limits.ts';
import { assertTarget } from './check-target.ts';
import { buildTarget, type NewTarget, type Target } from './target.ts';
import type { TargetPorts } from './target-ports.ts';

/** It counts for tickets that are opened, or change, later. @throws validation_error; conflict for a taken name or too many */
export const createTarget =
  (ports: TargetPorts) =>
  (guildId: GuildId, fields: NewTarget): Promise<Target> =>
    ports.work.run(async () => {
      await assertWithinLimit(ports, guildId, 'targets');
      const identity = { id: ports.ids.next('target'), guildId, createdAt: ports.clock.now() };
      const target = buildTarget(identity, fields);
      await assertTarget(ports, target);
      await ports.targets.add(target);
      return target;
    });
