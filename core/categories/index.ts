import type { Actor } from '../shared/actor.ts';
import type { Clock } from '../shared/clock.ts';
import { conflict, invalid } from '../shared/errors.ts';
import { type Changes, listChanges, type EventLog, type EventType } from '../shared/events.ts';
import type { CategoryId, FlowId, GuildId, Ids } from '../shared/ids.ts';
import type { PageRequest } from '../shared/page.ts';
import { recordEvent } from '../shared/record-event.ts';
import { getForUpdate, getOrThrow, type RecordRef } from '../shared/records.ts';
import type { UnitOfWork } from '../shared/unit-of-work.ts';
import { assertWithinLimit, type ResourceCounts } from '../shared/resource-limits.ts';
import {
  type Category,
  CATEGORY_FIELDS,
  type CategoryChange,
  type CategoryFields,
  changeCategory,
  type CountedCategory,
  buildCategory,
} from './category.ts';
import type { CategoryStore, CategoryUse } from './category-store.ts';

export * from './category.ts';
export type { CategoryStore, CategoryUse } from './category-store.ts';

/** Which flows there are. */
export interface KnownFlows {
  /** Keeps the flow from being deleted until the unit of work ends. @returns false when there is none */
  lockForUse(guild: GuildId, id: FlowId): Promise<boolean>;
}

export interface CategoryPorts {
  readonly counts: ResourceCounts;
  readonly categories: CategoryStore;
  readonly flows: KnownFlows;
  readonly events: EventLog;
  readonly work: UnitOfWork;
  readonly clock: Clock;
  readonly ids: Ids;
}

type CategoryRef = RecordRef<CategoryId> & { readonly actor: Actor };

/** What errors call it. */
const CATEGORY = 'Category';

/** Everything a caller may do with categories. */
export const categoryUseCases = (ports: CategoryPorts) => ({
  list: (guild: GuildId, page: PageRequest) => ports.categories.list(guild, page),
  find: (guild: GuildId, id: CategoryId) => getOrThrow(ports.categories, CATEGORY, guild, id),
  create: createCategory(ports),
  update: updateCategory(ports),
  delete: deleteCategory(ports),
});

export type CategoryUseCases = ReturnType<typeof categoryUseCases>;

const createCategory =
  (ports: CategoryPorts) =>
  (
    guild: GuildId,
    actor: Actor,
    fields: CategoryChange & Pick<CategoryFields, 'name'>,
    id = ports.ids.next() as CategoryId,
  ): Promise<CountedCategory> =>
    ports.work.run(async () => {
      await assertWithinLimit(ports, guild, 'categories');
      const category = buildCategory({ id, guildId: guild, createdAt: ports.clock.now() }, fields);
      assertWarningBeforeClosing(category);
      await assertFlow(ports, category);
      await ports.categories.add(category);
      await recordCategoryEvent(ports, category, { type: 'category.created', actor });
      return { ...category, openTicketCount: 0 };
    });

const updateCategory =
  (ports: CategoryPorts) =>
  ({ actor, ...on }: CategoryRef, fields: CategoryChange): Promise<CountedCategory> =>
    ports.work.run(async () => {
      const found = await getForUpdate(ports.categories, CATEGORY, on);
      const { openTicketCount, ...category } = found;
      const input = changeCategory(category, fields);
      assertWarningBeforeClosing(input);
      const changes = listChanges(category, input, CATEGORY_FIELDS);
      if (Object.keys(changes).length === 0) return found;
      if (changes.flowId) await assertFlow(ports, input);
      const saved = await ports.categories.save({ ...input, updatedAt: ports.clock.now() });
      if (changes.autoClose) await ports.categories.recalculateTimers(on.guild, on.id, saved.updatedAt);
      await recordCategoryEvent(ports, saved, { type: 'category.updated', actor, changes });
      return { ...saved, openTicketCount };
    });

const deleteCategory =
  (ports: CategoryPorts) =>
  ({ actor, ...on }: CategoryRef): Promise<void> =>
    ports.work.run(async () => {
      const { guild, id } = on;
      const found = await getForUpdate(ports.categories, CATEGORY, on);
      assertUnused(found, await ports.categories.lockForRemoval(guild, id));
      await ports.categories.remove(guild, id);
      const { openTicketCount: _, ...category } = found;
      await recordCategoryEvent(ports, category, { type: 'category.deleted', actor });
    });

const assertFlow = async ({ flows }: CategoryPorts, { guildId, flowId }: Category) => {
  if (flowId && !(await flows.lockForUse(guildId, flowId))) throw invalid('flowId: there is no such flow.');
};

const assertWarningBeforeClosing = ({ autoClose: { inactiveHours, warnHoursBefore } }: Category) => {
  if (warnHoursBefore !== null && warnHoursBefore >= (inactiveHours ?? 0)) {
    throw invalid('autoClose.warnHoursBefore: it needs inactiveHours, and has to be less.');
  }
};

const assertUnused = ({ name }: Category, { openTickets, panels, flows, automations }: CategoryUse) => {
  const uses = [
    ...(openTickets > 0 ? [`${openTickets} open ticket(s)`] : []),
    ...(panels > 0 ? [`${panels} panel(s)`] : []),
    ...(flows > 0 ? [`${flows} flow(s)`] : []),
    ...(automations > 0 ? [`${automations} automation rule(s)`] : []),
  ];
  if (uses.length === 0) return;
  throw conflict(
    `Category "${name}" is still used by ${uses.join(' and ')}. Close or move its tickets, and take it out of panels, flows and automation rules, first.`,
  );
};

interface CategoryEvent {
  readonly type: EventType;
  readonly actor: Actor;
  readonly changes?: Changes;
}

/** Records what happened to a category, inside a unit of work. */
const recordCategoryEvent = (ports: CategoryPorts, category: Category, { changes = {}, ...event }: CategoryEvent) =>
  recordEvent(ports, { ...event, guildId: category.guildId, data: { category, changes } });
