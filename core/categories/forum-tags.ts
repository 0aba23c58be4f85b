import type { TagChange } from '../chat/index.ts';

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
  readonly on_hold: string | null;
  readonly closed: string | null;
  /** A member's post with such a tag gives its ticket a tag. */
  readonly ticketTags: readonly { readonly forumTagId: string; readonly tag: string }[];
}

/** The statuses that posts show by their tags. */
export const TAGGED_STATUSES = ['open', 'pending', 'on_hold', 'closed'] as const;
type TaggedStatus = (typeof TAGGED_STATUSES)[number];

export const NO_FORUM_TAGS: ForumTags = {
  choosing: [],
  open: null,
  pending: null,
  on_hold: null,
  closed: null,
  ticketTags: [],
};

const listStatusTags = (tags: ForumTags): readonly string[] => TAGGED_STATUSES.flatMap((status) => tags[status] ?? []);

/** Whether posts show the status of their tickets. */
export const showsStatus = (tags: ForumTags): boolean => listStatusTags(tags).length > 0;

/** The tag of the status replaces those of the other statuses; empty for a category that shows none. */
export const toTags = (
  { forumTags }: { readonly forumTags: ForumTags },
  status: TaggedStatus,
): { readonly tags?: TagChange } => {
  if (!showsStatus(forumTags)) return {};
  const own = forumTags[status];
  return {
    tags: { add: own === null ? [] : [own], remove: listStatusTags(forumTags).filter((id) => id !== own) },
  };
};

/** The status that a person has given a post by its tags; null when they name none, or several. */
export const findTaggedStatus = (tags: ForumTags, postTagIds: readonly string[]): TaggedStatus | null => {
  const named = TAGGED_STATUSES.filter((status) => postTagIds.some((id) => id === tags[status]));
  const [status = null] = named;
  return named.length === 1 ? status : null;
};
