import { compareFields } from '../shared/events.ts';
import { getForUpdate } from '../shared/records.ts';
import type { AutomationFields, Automation } from './automation.ts';
import { AUTOMATION, type AutomationRef, type ManagePorts } from './automation-ports.ts';
import { assertRunnable } from './assert-runnable.ts';

/** Fields left out stay. @throws as `createAutomation`; not_found; VersionConflict */
export const updateAutomation =
  (ports: ManagePorts) =>
  (target: AutomationRef, fields: Partial<AutomationFields>): Promise<Automation> =>
    ports.work.run(async () => {
      const automation = await getForUpdate(ports.automations, AUTOMATION, target);
      const next = { ...automation, ...fields };
      if (Object.keys(compareFields(automation, next, Object.keys(fields))).length === 0) return automation;
      await assertRunnable(ports, next);
      return ports.automations.save({ ...next, updatedAt: ports.clock.now() });
    });
