import type { RecordKind } from '../records/record-kind.ts';
import { FIELD_LABELS, type PanelDraft, toDraft } from './panel-draft.ts';

export const PANELS: RecordKind<'panels', PanelDraft> = {
  page: 'panels',
  path: 'panels',
  word: 'panel',
  plural: 'panels',
  scope: 'panels:write',
  labels: FIELD_LABELS,
  nameOf: ({ name }) => name,
  toDraft,
  toChanges: (fields) => fields,
  toNew: (draft) => draft,
  newLead: 'It is a draft until you deploy it.',
  toCreatedText: () => 'The panel is saved as a draft. Deploy it when it looks right.',
  deletion: {
    toConsequences: ({ status }) =>
      `${status === 'draft' ? '' : 'Its message in the chat is deleted, too. '}Tickets that were opened with it stay.`,
  },
};
