import { type Changes, compareFields } from '../shared/events.ts';
import { getForUpdate } from '../shared/records.ts';
import { type CategoryPorts, type CategoryRef, CATEGORY } from './category-ports.ts';
import { assertNamePattern } from './channel-name.ts';
import {
  type Category,
  type CategoryChange,
  type CountedCategory,
  changeCategory,
  CATEGORY_FIELDS,
} from './category.ts';
import { assertOpeningMessage } from './opening-template.ts';
import { recordCategoryEvent } from './record-category-event.ts';
import {
  assertClaimRules,
  assertFlow,
  assertHome,
  assertKnownCalendar,
  assertKnownTeams,
  assertWarningBeforeClosing,
} from './category-rules.ts';

/** The change also applies to open tickets. @throws not_found; VersionConflict; as `createCategory` */
export const updateCategory =
  (ports: CategoryPorts) =>
  ({ actor, ...target }: CategoryRef, fields: CategoryChange): Promise<CountedCategory> =>
    ports.work.run(async () => {
      const found = await getForUpdate(ports.categories, CATEGORY, target);
      const { openTicketCount, ...category } = found;
      const input = changeCategory(category, fields);
      assertHome(input);
      assertWarningBeforeClosing(input);
      assertClaimRules(input);
      const changes = compareFields(category, input, CATEGORY_FIELDS);
      if (Object.keys(changes).length === 0) return found;
      await assertChanged(ports, input, changes);
      const saved = await ports.categories.save({ ...input, updatedAt: ports.clock.now() });
      await applyToTickets(ports, saved, changes);
      await recordCategoryEvent(ports, saved, { type: 'category.updated', actor, changes });
      return { ...saved, openTicketCount };
    });

const assertChanged = async (ports: CategoryPorts, input: Category, changes: Changes): Promise<void> => {
  if (changes.openingMessage ?? changes.form) assertOpeningMessage(input);
  if (changes.channelNamePattern) assertNamePattern(input.channelNamePattern);
  if (changes.flowId) await assertFlow(ports, input);
  if (changes.calendarId) await assertKnownCalendar(ports, input);
  if (changes.teamIds) await assertKnownTeams(ports, input);
};

const applyToTickets = async (
  { calendars, queues, categories }: CategoryPorts,
  { guildId, id, updatedAt }: Category,
  changes: Changes,
): Promise<void> => {
  if (changes.calendarId) await calendars.recalculateTimers(guildId, updatedAt);
  if (changes.assignment ?? changes.staffRoleIds) await queues.wake(guildId, updatedAt);
  if (changes.autoClose ?? changes.unclaimAfterHours) await categories.recalculateTimers(guildId, id, updatedAt);
};
