import type { CannedReplyId, GuildId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';
import type { ListDefinition, ListQuery } from '../shared/list-definition.ts';
import type { Page, PageRequest } from '../shared/page.ts';
import type { CannedReply } from './canned-reply.ts';

/** The filters and sorts of the list of canned replies. */
export const CANNED_REPLY_LIST = {
  sorts: ['createdAt', 'updatedAt', 'name', 'useCount'],
  defaultSort: '-createdAt',
  texts: ['name', 'shortcut', 'content'],
  filters: {
    folder: { field: 'folder', match: 'equals' },
    shortcut: { field: 'shortcut', match: 'equals' },
    categoryId: { field: 'categoryIds', match: 'includes' },
  },
} as const satisfies ListDefinition;
export type CannedReplyQuery = ListQuery<typeof CANNED_REPLY_LIST>;

/** Where canned replies live. */
export interface CannedReplyStore {
  find(guild: GuildId, id: CannedReplyId): Promise<CannedReply | null>;
  list(guild: GuildId, query: CannedReplyQuery, page: PageRequest): Promise<Page<CannedReply>>;
  /** @throws conflict when the server already uses the name or the shortcut. */
  add(reply: CannedReply): Promise<void>;
  /**
   * Writes a changed canned reply except its use counters, which only `countUse` changes.
   *
   * @throws conflict when the name or the shortcut is taken; VersionConflict when another request wrote first.
   */
  save(reply: CannedReply): Promise<CannedReply>;
  /** Adds one use, also while another request changes the reply. Has no effect when it was deleted. */
  recordUse(guild: GuildId, id: CannedReplyId, at: Instant): Promise<void>;
  /** Of this version, unless that does not matter. @returns false when there is none */
  remove(guild: GuildId, id: CannedReplyId, version: number | null): Promise<boolean>;
}

export const createNameConflict = (name: string) => `A canned reply named "${name}" exists already.`;
export const createShortcutConflict = (shortcut: string | null) =>
  `A canned reply with the shortcut "${shortcut}" exists already.`;
