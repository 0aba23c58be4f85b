import { type Automation, isTimed, isTimeTrigger } from '#core/automations/index.ts';
import type { GuildId } from '#core/shared/ids.ts';
import type { TimeRule } from '#core/tickets/index.ts';

/** Lists the rules by time of the server, in the order in which they apply. */
export const listTimeRules = (automations: ReadonlyMap<string, Automation>, guild: GuildId): readonly TimeRule[] =>
  [...automations.values()]
    .filter((rule) => rule.guildId === guild && isTimed(rule))
    .sort((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1))
    .flatMap(({ id, trigger, after, version }) =>
      after && isTimeTrigger(trigger) ? [{ id, trigger, version, ...after }] : [],
    );
