import { compareFields } from '../shared/events.ts';
import { getForUpdate } from '../shared/records.ts';
import { assertTarget } from './check-target.ts';
import { type Target, TARGET_FIELDS, type TargetFields } from './target.ts';
import { TARGET, type TargetPorts, type TargetRef } from './target-ports.ts';

/** Fields left out stay. Times that run keep their length. @throws as `createTarget`; not_found; VersionConflict */
export const updateTarget =
  (ports: TargetPorts) =>
  (ref: TargetRef, fields: Partial<TargetFields>): Promise<Target> =>
    ports.work.run(async () => {
      const target = await getForUpdate(ports.targets, TARGET, ref);
      const next = { ...target, ...fields };
      if (Object.keys(compareFields(target, next, TARGET_FIELDS)).length === 0) return target;
      await assertTarget(ports, next);
      return ports.targets.save({ ...next, updatedAt: ports.clock.now() });
    });
