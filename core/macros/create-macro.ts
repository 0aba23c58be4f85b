import { assertActions } from '../automations/index.ts';
import type { GuildId } from '../shared/ids.ts';
import { assertWithinLimit } from '../shared/resource-limits.ts';
import { buildMacro, type Macro, type NewMacro } from './macro.ts';
import type { MacroPorts } from './macro-ports.ts';

/** @throws validation_error; conflict for a taken name or too many macros */
export const createMacro =
  (ports: MacroPorts) =>
  (guild: GuildId, fields: NewMacro): Promise<Macro> =>
    ports.work.run(async () => {
      await assertWithinLimit(ports, guild, 'macros');
      const macro = buildMacro({ id: ports.ids.next('macro'), guildId: guild, createdAt: ports.clock.now() }, fields);
      await assertActions(ports, macro);
      await ports.macros.add(macro);
      return macro;
    });
