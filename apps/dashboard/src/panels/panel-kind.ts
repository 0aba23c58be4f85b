import type { RecordKind } from '../records/record-kind.ts';
import { FIELD_LABELS, type PanelDraft, toDraft } from './panel-draft.ts';
import { t } from '../texts/texts.ts';

export const PANELS: RecordKind<'panels', PanelDraft> = {
  page: 'panels',
  path: 'panels',
  word: t('panel'),
  plural: t('panels'),
  scope: 'panels:write',
  labels: FIELD_LABELS,
  nameOf: ({ name }) => name,
  toDraft,
  toChanges: (fields) => fields,
  toNew: (draft) => draft,
  newLead: t('It is a draft until you deploy it.'),
  toCreatedText: () => t('The panel is saved as a draft. Deploy it when it looks right.'),
  deletion: {
    toConsequences: ({ status }) =>
      t('{{value}}Tickets that were opened with it stay.', {
        value: status === 'draft' ? '' : `${t('Its message in the chat is deleted, too.')} `,
      }),
  },
};
