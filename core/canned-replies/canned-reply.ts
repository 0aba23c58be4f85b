import { listKeys } from '../shared/values/list-keys.ts';
import type { CannedReplyId, CategoryId, GuildId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';

export interface CannedReply {
  readonly id: CannedReplyId;
  readonly guildId: GuildId;
  readonly name: string;
  /** Staff types this to insert the reply. Name and shortcut are unique per server. */
  readonly shortcut: string | null;
  readonly folder: string | null;
  /** `variables.ts` lists the variables of this template. */
  readonly content: string;
  /** May contain ids of deleted categories. */
  readonly categoryIds: readonly CategoryId[];
  /** Sending changes `useCount` and `lastUsedAt` without a new version. */
  readonly useCount: number;
  readonly lastUsedAt: Instant | null;
  readonly version: number;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

export type CannedReplyFields = Pick<CannedReply, 'name' | 'shortcut' | 'folder' | 'content' | 'categoryIds'>;

export type NewCannedReply = Partial<CannedReplyFields> & Pick<CannedReplyFields, 'name' | 'content'>;

const DEFAULTS = { shortcut: null, folder: null, categoryIds: [] } as const;

export const buildCannedReply = (
  identity: Pick<CannedReply, 'id' | 'guildId' | 'createdAt'>,
  fields: NewCannedReply,
): CannedReply => ({
  ...DEFAULTS,
  ...fields,
  ...identity,
  useCount: 0,
  lastUsedAt: null,
  version: 1,
  updatedAt: identity.createdAt,
});

export const CANNED_REPLY_FIELDS = ['name', 'content', ...listKeys(DEFAULTS)] as const;
