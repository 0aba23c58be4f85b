import { getForUpdate } from '../shared/records.ts';
import { TARGET, type TargetPorts, type TargetRef } from './target-ports.ts';

/** Times that run by it end without a result. @throws not_found; VersionConflict */
export const deleteTarget =
  (ports: TargetPorts) =>
  (ref: TargetRef): Promise<void> =>
    ports.work.run(async () => {
      await getForUpdate(ports.targets, TARGET, ref);
      await ports.targets.remove(ref.guild, ref.id);
    });
