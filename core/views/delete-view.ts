import { VersionConflict } from '../shared/errors.ts';
import type { ViewPorts, ViewRef } from './view-ports.ts';
import { getChangeable } from './view-rights.ts';

/** @throws not_found; VersionConflict */
export const deleteView =
  (ports: ViewPorts) =>
  async (ref: ViewRef): Promise<void> => {
    const { guildId, id, version } = await getChangeable(ports)(ref);
    if (!(await ports.views.remove(guildId, id, ref.ifVersion && version))) throw new VersionConflict('view');
  };
