import type { TagChange } from '../chat/index.ts';
import { listKeys } from '../shared/values/list-keys.ts';

export const VISIBILITIES = ['private', 'public'] as const;
/** With home `forum`: `private` posts are seen by staff alone, and the requester talks by direct messages; `public` ones by all who see the forum. */
export type Visibility = (typeof VISIBILITIES)[number];

/** Ids of tags of the forum. */
export interface ForumTags {
  /** Posts of members with one of these tags become tickets of the category; with none, posts that no other category of the forum takes. */
  readonly choosing: readonly string[];
  /** The tags that posts have by the status of their ticket; null for none. */
  readonly open: string | null;
  readonly pending: string | null;
  readonly onHold: string | null;
  readonly closed: string | null;
  /** A member's post with such a tag gives its ticket a tag. */
  readonly ticketTags: readonly { readonly forumTagId: string; readonly tag: string }[];
}

/** The fields of the tags by the statuses that they show. */
const STATUS_FIELDS = { open: 'open', pending: 'pending', on_hold: 'onHold', closed: 'closed' } as const;
type TaggedStatus = keyof typeof STATUS_FIELDS;

const STATUSES = listKeys(STATUS_FIELDS);

export const NO_FORUM_TAGS: ForumTags = {
  choosing: [],
  open: null,
  pending: null,
  onHold: null,
  closed: null,
  ticketTags: [],
};

/** The tags of all statuses that have one. */
export const listStatusTags = (tags: ForumTags): readonly string[] =>
  STATUSES.flatMap((status) => tags[STATUS_FIELDS[status]] ?? []);

/** Whether posts show the status of their tickets. */
export const showsStatus = (tags: ForumTags): boolean => listStatusTags(tags).length > 0;

/** The tag of the status replaces those of the other statuses; empty for a category that shows none. */
export const toTags = (
  { forumTags }: { readonly forumTags: ForumTags },
  status: TaggedStatus,
): { readonly tags?: TagChange } => {
  if (!showsStatus(forumTags)) return {};
  const own = forumTags[STATUS_FIELDS[status]];
  return {
    tags: { add: own === null ? [] : [own], remove: listStatusTags(forumTags).filter((id) => id !== own) },
  };
};

/**
 * As `toTags`, for a ticket that is not closed, but without removing the tag of closed ones: reopening removes that, so on an open
 * ticket it is a person's wish to close it.
 */
export const toOpenTags = (
  category: { readonly forumTags: ForumTags },
  status: TaggedStatus,
): { readonly tags?: TagChange } => {
  const { tags } = toTags(category, status);
  return tags ? { tags: { ...tags, remove: tags.remove.filter((id) => id !== category.forumTags.closed) } } : {};
};

export const hasClosedTag = ({ closed }: ForumTags, postTagIds: readonly string[]): boolean =>
  closed !== null && postTagIds.includes(closed);

/** The status that a person has given a post of a ticket with the status `current` by its tags; null when they name no other, or several. */
export const findTaggedStatus = (
  tags: ForumTags,
  postTagIds: readonly string[],
  current: string,
): TaggedStatus | null => {
  const others = STATUSES.filter(
    (status) => status !== current && postTagIds.some((id) => id === tags[STATUS_FIELDS[status]]),
  );
  const [status = null] = others;
  return others.length === 1 ? status : null;
};
