import { assertActions } from '../automations/index.ts';
import { compareFields } from '../shared/events.ts';
import { getForUpdate } from '../shared/records.ts';
import { type Macro, MACRO_FIELDS, type MacroFields } from './macro.ts';
import { MACRO, type MacroPorts, type MacroRef } from './macro-ports.ts';

/** Fields left out stay. @throws as `createMacro`; not_found; VersionConflict */
export const updateMacro =
  (ports: MacroPorts) =>
  (target: MacroRef, fields: Partial<MacroFields>): Promise<Macro> =>
    ports.work.run(async () => {
      const macro = await getForUpdate(ports.macros, MACRO, target);
      const next = { ...macro, ...fields };
      if (Object.keys(compareFields(macro, next, MACRO_FIELDS)).length === 0) return macro;
      await assertActions(ports, next);
      return ports.macros.save({ ...next, updatedAt: ports.clock.now() });
    });
