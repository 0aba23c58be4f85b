import type { CannedReplyId, GuildId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';
import type { ListDefinition, ListQuery } from '../shared/list-definition.ts';
import type { Page, PageRequest } from '../shared/page.ts';
import type { CannedReply } from './canned-reply.ts';

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

export interface CannedReplyStore {
  find(guild: GuildId, id: CannedReplyId): Promise<CannedReply | null>;
  list(guild: GuildId, query: CannedReplyQuery, page: PageRequest): Promise<Page<CannedReply>>;
  /** @throws conflict when the name or the shortcut is taken */
  add(reply: CannedReply): Promise<void>;
  /** Does not write use counters. @throws conflict when the name or the shortcut is taken; VersionConflict */
  save(reply: CannedReply): Promise<CannedReply>;
  /** Counts a use atomically; ignores a deleted reply. */
  recordUse(guild: GuildId, id: CannedReplyId, at: Instant): Promise<void>;
  /** Null matches any version. @returns false when there is no match */
  remove(guild: GuildId, id: CannedReplyId, version: number | null): Promise<boolean>;
}

export const createNameConflict = (name: string) => `A canned reply named "${name}" exists already.`;
export const createShortcutConflict = (shortcut: string | null) =>
  `A canned reply with the shortcut "${shortcut}" exists already.`;
