import type { Actor } from '../shared/actor.ts';
import type { Clock } from '../shared/clock.ts';
import { conflict, invalid, notFound, VersionConflict } from '../shared/errors.ts';
import { type Changes, listChanges, type EventLog, type EventType } from '../shared/events.ts';
import type { CategoryId, EventId, FlowId, GuildId, Ids } from '../shared/ids.ts';
import type { PageRequest } from '../shared/page.ts';
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

interface CategoryRef {
  readonly guild: GuildId;
  readonly id: CategoryId;
  readonly actor: Actor;
  /** The version the caller has read; a stale one is refused. */
  readonly ifVersion: number | null;
}

/** Everything a caller may do with categories. */
export const categoryUseCases = (ports: CategoryPorts) => ({
  list: (guild: GuildId, page: PageRequest) => ports.categories.list(guild, page),
  find: (guild: GuildId, id: CategoryId) => getOrThrow(ports, guild, id),
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
      await record(ports, category, { type: 'category.created', actor });
      return { ...category, openTicketCount: 0 };
    });

const updateCategory =
  (ports: CategoryPorts) =>
  ({ guild, id, actor, ifVersion }: CategoryRef, fields: CategoryChange): Promise<CountedCategory> =>
    ports.work.run(async () => {
      const found = await getOrThrow(ports, guild, id);
      requireVersion(found, ifVersion);
      const { openTicketCount, ...category } = found;
      const input = changeCategory(category, fields);
      assertWarningBeforeClosing(input);
      const changes = listChanges(category, input, CATEGORY_FIELDS);
      if (Object.keys(changes).length === 0) return found;
      if (changes.flowId) await assertFlow(ports, input);
      const saved = await ports.categories.save({ ...input, updatedAt: ports.clock.now() });
      if (changes.autoClose) await ports.categories.recalculateTimers(guild, id, saved.updatedAt);
      await record(ports, saved, { type: 'category.updated', actor, changes });
      return { ...saved, openTicketCount };
    });

const deleteCategory =
  (ports: CategoryPorts) =>
  ({ guild, id, actor, ifVersion }: CategoryRef): Promise<void> =>
    ports.work.run(async () => {
      const found = await getOrThrow(ports, guild, id);
      requireVersion(found, ifVersion);
      assertUnused(found, await ports.categories.lockForRemoval(guild, id));
      await ports.categories.remove(guild, id);
      const { openTicketCount: _, ...category } = found;
      await record(ports, category, { type: 'category.deleted', actor });
    });

const getOrThrow = async ({ categories }: CategoryPorts, guild: GuildId, id: CategoryId) => {
  const category = await categories.find(guild, id);
  if (!category) throw notFound('Category');
  return category;
};

const requireVersion = ({ version }: Category, ifVersion: number | null) => {
  if (ifVersion !== null && ifVersion !== version) throw new VersionConflict('category');
};

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

const record = (
  { events, ids, clock }: CategoryPorts,
  category: Category,
  { type, actor, changes = {} }: CategoryEvent,
) =>
  events.append({
    id: ids.next() as EventId,
    guildId: category.guildId,
    type,
    at: clock.now(),
    actor,
    sequence: null,
    data: { category, changes },
  });
