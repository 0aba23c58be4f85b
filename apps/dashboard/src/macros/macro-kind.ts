import type { RecordKind } from '../records/record-kind.ts';
import { createAction } from '../rules/steps.ts';
import type { Action } from '../rules/types.ts';
import type { Schemas } from '../schemas.ts';
import { t } from '../texts/texts.ts';

export type Macro = Schemas['Macro'];

/** What can be entered about a macro. */
export interface MacroDraft {
  readonly name: string;
  readonly actions: readonly Action[];
}

const NEW: MacroDraft = { name: '', actions: [createAction('send_message')] };

const copy = ({ actions, ...fields }: Partial<MacroDraft>) => ({
  ...fields,
  ...(actions && { actions: [...actions] }),
});

export const MACROS: RecordKind<'macros', MacroDraft> = {
  page: 'macros',
  path: 'macros',
  word: t('macro'),
  plural: t('macros'),
  scope: 'flows:write',
  labels: { name: t('name'), actions: t('actions') },
  nameOf: ({ name }) => name,
  toDraft: (macro) => (macro === null ? NEW : { name: macro.name, actions: macro.actions }),
  toChanges: copy,
  toNew: ({ name, actions }) => ({ name, actions: [...actions] }),
  newLead: t('Staff runs it on one ticket or on many, here and in Discord.'),
  deletion: { toConsequences: () => t('What it did stays, and its runs end.') },
};
