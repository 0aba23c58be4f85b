import { getForUpdate } from '../shared/records.ts';
import { MACRO, type MacroPorts, type MacroRef } from './macro-ports.ts';

/** Also ends its runs, which stay in the run log. @throws not_found; VersionConflict */
export const deleteMacro =
  (ports: MacroPorts) =>
  (target: MacroRef): Promise<void> =>
    ports.work.run(async () => {
      const { id, guildId: guild } = await getForUpdate(ports.macros, MACRO, target);
      await ports.macros.remove(guild, id);
      await ports.runs.cancelAll(guild, { macroId: id }, ports.clock.now(), 'Its macro was deleted.');
    });
