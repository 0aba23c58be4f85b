import type { RunPorts } from '../flows/index.ts';
import type { MacroId } from '../shared/ids.ts';
import type { RecordRef } from '../shared/records.ts';
import type { ResourceCounts } from '../shared/resource-limits.ts';
import type { MacroStore } from './macro-store.ts';

export interface MacroPorts extends RunPorts {
  readonly counts: ResourceCounts;
  readonly macros: MacroStore;
}

export type MacroRef = RecordRef<MacroId>;

export const MACRO = 'Macro';
