import { conflict } from '../shared/errors.ts';
import { getForUpdate } from '../shared/records.ts';
import { type CategoryPorts, type CategoryRef, CATEGORY } from './category-ports.ts';
import type { Category } from './category.ts';
import type { CategoryUse } from './category-store.ts';
import { describeUses } from '../shared/describe-uses.ts';
import { recordCategoryEvent } from './record-category-event.ts';

/** @throws not_found; VersionConflict; conflict that counts what refers to the category */
export const deleteCategory =
  (ports: CategoryPorts) =>
  ({ actor, ...target }: CategoryRef): Promise<void> =>
    ports.work.run(async () => {
      const { guild, id } = target;
      const found = await getForUpdate(ports.categories, CATEGORY, target);
      assertUnused(found, await ports.categories.lockForRemoval(guild, id));
      await ports.categories.remove(guild, id);
      const { openTicketCount: _, ...category } = found;
      await recordCategoryEvent(ports, category, { type: 'category.deleted', actor });
    });

const NAMES = {
  openTickets: 'open ticket(s)',
  panels: 'panel(s)',
  flows: 'flow(s)',
  automations: 'automation rule(s)',
  macros: 'macro(s)',
} as const;

const assertUnused = ({ name }: Category, use: CategoryUse): void => {
  const uses = describeUses(use, NAMES);
  if (uses === null) return;
  throw conflict(
    'in_use',
    `Category "${name}" is still used by ${uses}. Close or move its tickets, and take it out of panels, flows, automation rules and macros, first.`,
  );
};
