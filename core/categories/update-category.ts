import { compareFields } from '../shared/events.ts';
import { getForUpdate } from '../shared/records.ts';
import { type CategoryPorts, type CategoryRef, CATEGORY } from './category-ports.ts';
import { assertNamePattern } from './channel-name.ts';
import { type CategoryChange, type CountedCategory, changeCategory, CATEGORY_FIELDS } from './category.ts';
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
      if (changes.openingMessage ?? changes.form) assertOpeningMessage(input);
      if (changes.channelNamePattern) assertNamePattern(input.channelNamePattern);
      if (changes.flowId) await assertFlow(ports, input);
      if (changes.calendarId) await assertKnownCalendar(ports, input);
      if (changes.teamIds) await assertKnownTeams(ports, input);
      const saved = await ports.categories.save({ ...input, updatedAt: ports.clock.now() });
      if (changes.calendarId) await ports.calendars.recalculateTimers(target.guild, saved.updatedAt);
      if (changes.assignment ?? changes.staffRoleIds) await ports.queues.wake(target.guild, saved.updatedAt);
      if (changes.autoClose ?? changes.unclaimAfterHours)
        await ports.categories.recalculateTimers(target.guild, target.id, saved.updatedAt);
      await recordCategoryEvent(ports, saved, { type: 'category.updated', actor, changes });
      return { ...saved, openTicketCount };
    });
