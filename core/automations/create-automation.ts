import type { GuildId } from '../shared/ids.ts';
import { assertWithinLimit } from '../shared/resource-limits.ts';
import type { AutomationFields, Automation } from './automation.ts';
import type { ManagePorts } from './automation-ports.ts';
import { assertRunnable } from './assert-runnable.ts';

const DEFAULTS = { enabled: true, position: 0, conditions: null, stopProcessing: false } as const;

/** @throws validation_error that names every problem; conflict when the name is taken or the server has too many */
export const createAutomation =
  (ports: ManagePorts) =>
  (
    guildId: GuildId,
    fields: Partial<AutomationFields> & Pick<AutomationFields, 'name' | 'trigger' | 'actions'>,
  ): Promise<Automation> =>
    ports.work.run(async () => {
      const { automations, eventConsumer: watch, clock, ids } = ports;
      await assertWithinLimit(ports, guildId, 'automations');
      const createdAt = clock.now();
      const identity = { id: ids.next('automation'), guildId, lastRunAt: null, runCount: 0, version: 1 };
      const automation: Automation = { ...DEFAULTS, ...fields, ...identity, createdAt, updatedAt: createdAt };
      await assertRunnable(ports, automation);
      await automations.add(automation);
      await watch.subscribe(guildId);
      return automation;
    });
