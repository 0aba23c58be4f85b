import type { GuildId } from '../shared/ids.ts';
import { getInitialValues } from '../shared/record/record.ts';
import { assertWithinLimit } from '../shared/resource-limits.ts';
import { type AutomationFields, type Automation, AUTOMATION_RECORD, isTimed } from './automation.ts';
import type { CheckPorts } from './automation-ports.ts';
import { assertRunnable } from './assert-runnable.ts';
import { type CheckedAutomation, withWarnings } from './rule-warnings.ts';

export const DEFAULTS = { enabled: true, position: 0, after: null, conditions: null, stopProcessing: false } as const;

/** Warns of what the rule does not see. @throws validation_error; conflict for a taken name or too many rules */
export const createAutomation =
  (ports: CheckPorts) =>
  (
    guildId: GuildId,
    fields: Partial<AutomationFields> & Pick<AutomationFields, 'name' | 'trigger' | 'actions'>,
  ): Promise<CheckedAutomation> =>
    ports.work.run(async () => {
      const { automations, eventConsumer: watch, clock, ids } = ports;
      await assertWithinLimit(ports, guildId, 'automations');
      const createdAt = clock.now();
      const identity = { ...getInitialValues(AUTOMATION_RECORD), id: ids.next('automation'), guildId };
      const automation: Automation = { ...DEFAULTS, ...fields, ...identity, createdAt, updatedAt: createdAt };
      await assertRunnable(ports, automation);
      await automations.add(automation);
      await watch.subscribe(guildId);
      if (isTimed(automation)) await automations.recalculateTimers(guildId, createdAt);
      return withWarnings(ports, automation);
    });
