import type { AutomationAction } from '../automations/index.ts';
import type { GuildId, MacroId } from '../shared/ids.ts';
import { reported, unreported } from '../shared/record/field.ts';
import {
  createBuilder,
  listFields,
  type NewOf,
  type RecordFields,
  type RecordOf,
  type WritableOf,
} from '../shared/record/record.ts';

/** Actions of rules that staff runs on tickets. */
export const MACRO_RECORD = {
  id: unreported.id<MacroId>('macro'),
  guildId: unreported.chatId<GuildId>('server'),
  /** Is unique per server. */
  name: reported.text().writable(),
  actions: reported.data<readonly AutomationAction[]>().writable(),
  lastRunAt: unreported.instant().nullable().initially(null).about('When it was run last.'),
  runCount: unreported.count().initially(0).about('On how many tickets it was run.'),
  version: unreported.version().initially(1),
  createdAt: unreported.instant(),
  updatedAt: unreported.instant(),
} satisfies RecordFields;

export type Macro = RecordOf<typeof MACRO_RECORD>;
export type MacroFields = WritableOf<typeof MACRO_RECORD>;
export type NewMacro = NewOf<typeof MACRO_RECORD>;

export const MACRO_FIELDS = listFields(MACRO_RECORD, 'reported');

export const buildMacro = createBuilder(MACRO_RECORD);
