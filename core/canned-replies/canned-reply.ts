import type { CannedReplyId, CategoryId, GuildId } from '../shared/ids.ts';
import { reported, unreported } from '../shared/record/field.ts';
import {
  createBuilder,
  listFields,
  type NewOf,
  type RecordFields,
  type RecordOf,
  type WritableOf,
} from '../shared/record/record.ts';

export const CANNED_REPLY_RECORD = {
  id: unreported.id<CannedReplyId>('canned reply'),
  guildId: unreported.chatId<GuildId>('server'),
  name: reported.text().writable(),
  /** Staff types this to insert the reply. Name and shortcut are unique per server. */
  shortcut: reported.text().nullable().initially(null).writable(),
  folder: reported.text().nullable().initially(null).writable(),
  /** `variables.ts` lists the variables of this template. */
  content: reported.text().writable(),
  /** May contain ids of deleted categories. */
  categoryIds: reported.data<readonly CategoryId[]>().initially([]).writable(),
  /** Sending changes `useCount` and `lastUsedAt` without a new version. */
  useCount: unreported.count().initially(0).about('How often it was sent.'),
  lastUsedAt: unreported.instant().nullable().initially(null).about('When it was sent last.'),
  version: unreported.version().initially(1),
  createdAt: unreported.instant(),
  updatedAt: unreported.instant(),
} satisfies RecordFields;

export type CannedReply = RecordOf<typeof CANNED_REPLY_RECORD>;
export type CannedReplyFields = WritableOf<typeof CANNED_REPLY_RECORD>;
export type NewCannedReply = NewOf<typeof CANNED_REPLY_RECORD>;

export const buildCannedReply = createBuilder(CANNED_REPLY_RECORD);

export const CANNED_REPLY_FIELDS = listFields(CANNED_REPLY_RECORD, 'reported');
