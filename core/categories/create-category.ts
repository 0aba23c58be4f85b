import type { Actor } from '../shared/actor.ts';
import type { GuildId } from '../shared/ids.ts';
import { assertWithinLimit } from '../shared/resource-limits.ts';
import type { CategoryPorts } from './category-ports.ts';
import { assertNamePattern } from './channel-name.ts';
import { type CategoryChange, type CategoryFields, type CountedCategory, buildCategory } from './category.ts';
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

/** @throws validation_error; conflict when the name is taken or the server has too many */
export const createCategory =
  (ports: CategoryPorts) =>
  (
    guild: GuildId,
    actor: Actor,
    fields: CategoryChange & Pick<CategoryFields, 'name'>,
    id = ports.ids.next('category'),
  ): Promise<CountedCategory> =>
    ports.work.run(async () => {
      await assertWithinLimit(ports, guild, 'categories');
      const category = buildCategory({ id, guildId: guild, createdAt: ports.clock.now() }, fields);
      assertNamePattern(category.channelNamePattern);
      assertHome(category);
      assertWarningBeforeClosing(category);
      assertClaimRules(category);
      assertOpeningMessage(category);
      await assertFlow(ports, category);
      await assertKnownCalendar(ports, category);
      await assertKnownTeams(ports, category);
      await ports.categories.add(category);
      await recordCategoryEvent(ports, category, { type: 'category.created', actor });
      return { ...category, openTicketCount: 0 };
    });
