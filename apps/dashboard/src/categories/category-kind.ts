import type { RecordKind } from '../records/record-kind.ts';
import { type CategoryDraft, FIELD_LABELS, toDraft } from './category-draft.ts';
import { t } from '../texts/texts.ts';

export const CATEGORIES: RecordKind<'categories', CategoryDraft> = {
  page: 'categories',
  path: 'categories',
  word: t('category'),
  plural: t('categories'),
  scope: 'categories:write',
  labels: FIELD_LABELS,
  nameOf: ({ name }) => name,
  toDraft,
  toChanges: (fields) => fields,
  toNew: (draft) => draft,
  newLead: t('Only the name is needed. Everything else can wait.'),
  toCreatedText: ({ name }) =>
    t('The category “{{name}}” is there. Put it on a panel, so that members can choose it.', { name }),
  savedText: t('The category is saved. Open tickets follow it, too.'),
  deletion: {
    toConsequences: () =>
      t(
        'Closed tickets and their transcripts stay, without the name of the category. It is refused as long as there are open tickets, or a panel, a flow or an automation rule names the category.',
      ),
    inUseAdvice: t('To stop new tickets at once, archive the category instead.'),
    advice: t(
      'To stop new tickets, archive the category. Delete it when it was made by mistake, or is not used any more.',
    ),
  },
};
