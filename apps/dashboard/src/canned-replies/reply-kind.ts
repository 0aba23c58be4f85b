import type { RecordKind } from '../records/record-kind.ts';
import type { Schemas } from '../schemas.ts';
import { t } from '../texts/texts.ts';

export type CannedReply = Schemas['CannedReply'];

/** What can be entered about a canned reply. */
export type ReplyDraft = Pick<CannedReply, 'name' | 'shortcut' | 'folder' | 'content' | 'categoryIds'>;

const NEW: ReplyDraft = { name: '', shortcut: null, folder: null, content: '', categoryIds: [] };

export const REPLIES: RecordKind<'canned-replies', ReplyDraft> = {
  page: 'canned-replies',
  path: 'canned-replies',
  word: t('canned reply'),
  plural: t('canned replies'),
  scope: 'knowledgebase:write',
  labels: {
    name: t('name'),
    shortcut: t('shortcut'),
    folder: t('folder'),
    content: t('text'),
    categoryIds: t('categories'),
  },
  nameOf: ({ name }) => name,
  toDraft: (reply) => {
    if (reply === null) return NEW;
    const { name, shortcut, folder, content, categoryIds } = reply;
    return { name, shortcut, folder, content, categoryIds };
  },
  toChanges: (fields) => fields,
  toNew: (draft) => draft,
  isEnteredInSeries: true,
  newLead: t('In a ticket, staff find it by its name or its shortcut.'),
  deletion: { toConsequences: () => t('What was written with it stays.') },
};
