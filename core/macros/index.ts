import type { RunQuery } from '../flows/index.ts';
import type { GuildId, MacroId } from '../shared/ids.ts';
import type { PageRequest } from '../shared/page.ts';
import { getOrThrow } from '../shared/records.ts';
import { createMacro } from './create-macro.ts';
import { deleteMacro } from './delete-macro.ts';
import { MACRO, type MacroPorts } from './macro-ports.ts';
import type { MacroQuery } from './macro-store.ts';
import { runMacro } from './run-macro.ts';
import { updateMacro } from './update-macro.ts';

export { buildMacro, type Macro, MACRO_RECORD } from './macro.ts';
export { MACRO_LIST, type MacroQuery, type MacroStore } from './macro-store.ts';
export type { MacroOutcome } from './run-macro.ts';

export const macroUseCases = (ports: MacroPorts) => ({
  list: (guild: GuildId, query: MacroQuery, page: PageRequest) => ports.macros.list(guild, query, page),
  get: (guild: GuildId, id: MacroId) => getOrThrow(ports.macros, MACRO, guild, id),
  findByName: (guild: GuildId, name: string) => ports.macros.findByName(guild, name),
  create: createMacro(ports),
  update: updateMacro(ports),
  delete: deleteMacro(ports),
  run: runMacro(ports),
  /** Lists the newest runs first. @throws not_found */
  listRuns: async (guild: GuildId, query: RunQuery & { readonly macroId: MacroId }, page: PageRequest) => {
    await getOrThrow(ports.macros, MACRO, guild, query.macroId);
    return ports.runs.list(guild, query, page);
  },
});

export type MacroUseCases = ReturnType<typeof macroUseCases>;
