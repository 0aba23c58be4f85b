import { listKeys } from '../shared/values/list-keys.ts';
import type { CannedReplyId, CategoryId, GuildId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';

/** A text that is kept ready to be sent, with variables to be filled in. */
export interface CannedReply {
  readonly id: CannedReplyId;
  readonly guildId: GuildId;
  /** Unique in its server. */
  readonly name: string;
  /** What staff types to get it; unique in its server. */
  readonly shortcut: string | null;
  readonly folder: string | null;
  /** A template, see `variables.ts`. */
  readonly content: string;
  /** The categories it is meant for; ids of categories that were deleted since stay in the list. */
  readonly categoryIds: readonly CategoryId[];
  /** How often it was sent. Like `lastUsedAt`, not part of the version. */
  readonly useCount: number;
  readonly lastUsedAt: Instant | null;
  readonly version: number;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

/** The fields of a canned reply that a client may set. */
export type CannedReplyFields = Pick<CannedReply, 'name' | 'shortcut' | 'folder' | 'content' | 'categoryIds'>;

/** The fields that a new one needs. */
export type NewCannedReply = Partial<CannedReplyFields> & Pick<CannedReplyFields, 'name' | 'content'>;

const DEFAULTS = { shortcut: null, folder: null, categoryIds: [] } as const;

/** A new canned reply, with the defaults for fields that are not set. */
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

/** The fields that a caller may change. */
export const CANNED_REPLY_FIELDS = ['name', 'content', ...listKeys(DEFAULTS)] as const;
