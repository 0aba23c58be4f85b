import type { RunPorts } from '../flows/index.ts';
import { getForUpdate } from '../shared/records.ts';
import { AUTOMATION, type AutomationRef, type ManagePorts } from './automation-ports.ts';

/** Also ends the runs, which stay in the run log. @throws not_found; VersionConflict */
export const deleteAutomation =
  (ports: ManagePorts & Pick<RunPorts, 'runs'>) =>
  (target: AutomationRef): Promise<void> =>
    ports.work.run(async () => {
      const { id, guildId: guild } = await getForUpdate(ports.automations, AUTOMATION, target);
      await ports.automations.remove(guild, id);
      await ports.runs.cancelAll(guild, { automationId: id }, ports.clock.now(), 'Its rule was deleted.');
    });
