import type { CategoryStore } from '../categories/index.ts';
import { findActionProblems, type FlowStore, type RunPorts } from '../flows/index.ts';
import type { Clock } from '../shared/clock.ts';
import { invalidAll } from '../shared/errors.ts';
import type { EventConsumer } from '../shared/event-consumer.ts';
import { listChanges } from '../shared/events.ts';
import type { AutomationId, CategoryId, FlowId, GuildId, Ids } from '../shared/ids.ts';
import { getForUpdate, type RecordRef } from '../shared/records.ts';
import type { UnitOfWork } from '../shared/unit-of-work.ts';
import { assertWithinLimit, type ResourceCounts } from '../shared/resource-limits.ts';
import type { Automation, AutomationFields } from './automation.ts';
import type { AutomationStore } from './automation-store.ts';

export interface ManagePorts {
  readonly counts: ResourceCounts;
  readonly automations: AutomationStore;
  readonly flows: FlowStore;
  readonly categories: CategoryStore;
  readonly watch: EventConsumer;
  readonly work: UnitOfWork;
  readonly clock: Clock;
  readonly ids: Ids;
}

export type AutomationRef = RecordRef<AutomationId>;

/** What errors call it. */
export const AUTOMATION = 'Automation rule';

const DEFAULTS = { enabled: true, position: 0, conditions: null, stopProcessing: false } as const;

/**
 * Creates a rule, which reacts to events from now on.
 *
 * @throws validation_error that names every problem of its actions; conflict when the name is taken or the server has
 * too many
 */
export const createAutomation =
  (ports: ManagePorts) =>
  (
    guildId: GuildId,
    fields: Partial<AutomationFields> & Pick<AutomationFields, 'name' | 'trigger' | 'actions'>,
  ): Promise<Automation> =>
    ports.work.run(async () => {
      const { automations, watch, clock, ids } = ports;
      await assertWithinLimit(ports, guildId, 'automations');
      const createdAt = clock.now();
      const identity = { id: ids.next() as AutomationId, guildId, lastRunAt: null, runCount: 0, version: 1 };
      const automation: Automation = { ...DEFAULTS, ...fields, ...identity, createdAt, updatedAt: createdAt };
      await requireRunnable(ports, automation);
      await automations.add(automation);
      await watch.subscribe(guildId);
      return automation;
    });

/** Fields left out do not change. @throws as `createAutomation`; not_found; VersionConflict */
export const updateAutomation =
  (ports: ManagePorts) =>
  (on: AutomationRef, fields: Partial<AutomationFields>): Promise<Automation> =>
    ports.work.run(async () => {
      const automation = await getForUpdate(ports.automations, AUTOMATION, on);
      const next = { ...automation, ...fields };
      if (Object.keys(listChanges(automation, next, Object.keys(fields))).length === 0) return automation;
      await requireRunnable(ports, next);
      return ports.automations.save({ ...next, updatedAt: ports.clock.now() });
    });

/**
 * Deletes a rule and ends its runs, which stay in the run log for the usual time. @throws not_found; VersionConflict
 */
export const deleteAutomation =
  (ports: ManagePorts & Pick<RunPorts, 'runs'>) =>
  (on: AutomationRef): Promise<void> =>
    ports.work.run(async () => {
      const { id, guildId: guild } = await getForUpdate(ports.automations, AUTOMATION, on);
      await ports.automations.remove(guild, id);
      await ports.runs.cancelAll(guild, { automationId: id }, ports.clock.now(), 'Its rule was deleted.');
    });

/** What the actions name has to be there; flows stay until the unit of work ends. */
const requireRunnable = async (ports: ManagePorts, { guildId, actions }: Automation): Promise<void> => {
  const complaints = actions.flatMap(({ type, data }, index) =>
    findActionProblems(type, data).map(({ field, message }) => `actions.${index}.data.${field}: ${message}`),
  );
  if (complaints.length > 0) throw invalidAll(complaints);
  for (const [index, { data }] of actions.entries()) {
    const { categoryId, flowId } = data;
    if (typeof flowId === 'string' && !(await ports.flows.lockForUse(guildId, flowId as FlowId)))
      complaints.push(`actions.${index}.data.flowId: there is no such flow`);
    if (typeof categoryId === 'string' && !(await ports.categories.lockForUse(guildId, categoryId as CategoryId)))
      complaints.push(`actions.${index}.data.categoryId: there is no such category`);
  }
  if (complaints.length > 0) throw invalidAll(complaints);
};
