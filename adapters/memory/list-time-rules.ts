import { type Automation, listTimeRules as listOf } from '#core/automations/index.ts';
import type { GuildId } from '#core/shared/ids.ts';
import type { TimeRule } from '#core/tickets/index.ts';

/** Lists the rules by time of the server, in the order in which they apply. */
export const listTimeRules = (automations: ReadonlyMap<string, Automation>, guild: GuildId): readonly TimeRule[] =>
  listOf(
    [...automations.values()]
      .filter((rule) => rule.guildId === guild)
      .sort((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1)),
  );
