import type { Calendar } from '#core/calendars/index.ts';
import type { GuildId } from '#core/shared/ids.ts';
import { buildTargetRules, type Target, type TargetRules } from '#core/targets/index.ts';

interface Known {
  readonly targets: ReadonlyMap<string, Target>;
  readonly calendars: ReadonlyMap<string, Calendar>;
}

/** The targets of a server, with the hours of their own calendars; null where it has none. */
export const findTargetRules = ({ targets, calendars }: Known, guild: GuildId): TargetRules | null =>
  buildTargetRules(
    [...targets.values()]
      .filter(({ guildId }) => guildId === guild)
      .sort((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1)),
    (id) => calendars.get(id),
  );
