import { conflict } from '../shared/errors.ts';
import { getForUpdate } from '../shared/records.ts';
import { type CategoryPorts, type CategoryRef, CATEGORY } from './category-ports.ts';
import type { CategoryUse, Category } from './index.ts';
import { recordCategoryEvent } from './record-category-event.ts';

export const deleteCategory =
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
