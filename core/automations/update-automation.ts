import { compareFields } from '../shared/events.ts';
import { getForUpdate } from '../shared/records.ts';
import { type AutomationFields, isTimed } from './automation.ts';
import { AUTOMATION, type AutomationRef, type CheckPorts } from './automation-ports.ts';
import { assertRunnable } from './assert-runnable.ts';
import { type CheckedAutomation, withWarnings } from './rule-warnings.ts';

const TIMING = ['enabled', 'trigger', 'after', 'conditions'];

/** Fields left out stay. @throws as `createAutomation`; not_found; VersionConflict */
export const updateAutomation =
  (ports: CheckPorts) =>
  (target: AutomationRef, fields: Partial<AutomationFields>): Promise<CheckedAutomation> =>
    ports.work.run(async () => {
      const automation = await getForUpdate(ports.automations, AUTOMATION, target);
      const next = { ...automation, ...fields };
      if (Object.keys(compareFields(automation, next, Object.keys(fields))).length === 0)
        return withWarnings(ports, automation);
      await assertRunnable(ports, next);
      const saved = await ports.automations.save({ ...next, updatedAt: ports.clock.now() });
      const hasOtherTimes = Object.keys(compareFields(automation, next, TIMING)).length > 0;
      // A timer that is set too early finds nothing to do, so a rule that is switched off leaves them.
      if (hasOtherTimes && isTimed(saved)) await ports.automations.recalculateTimers(saved.guildId, saved.updatedAt);
      return withWarnings(ports, saved);
    });
