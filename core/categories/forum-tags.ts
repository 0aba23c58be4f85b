import type { TagChange } from '../chat/index.ts';
import { listKeys } from '../shared/values/list-keys.ts';

export const VISIBILITIES = ['private', 'public'] as const;
/** In a forum, only staff see `private` posts, and their requester writes direct messages; all see `public` ones. */
export type Visibility = (typeof VISIBILITIES)[number];

/** The forum's tags are given by their ids. */
export interface ForumTags {
  /** Posts of members with one of these become tickets of the category; empty takes posts that no other takes. */
  readonly choosing: readonly string[];
  /** The post of a ticket has the tag of its status; null for none. */
  readonly open: string | null;
  readonly pending: string | null;
  readonly onHold: string | null;
  readonly closed: string | null;
  /** A member's post with such a forum tag gives its ticket the tag. */
  readonly ticketTags: readonly { readonly forumTagId: string; readonly tag: string }[];
}

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

export const listStatusTags = (tags: ForumTags): readonly string[] =>
  STATUSES.flatMap((status) => tags[STATUS_FIELDS[status]] ?? []);

export const showsStatus = (tags: ForumTags): boolean => listStatusTags(tags).length > 0;

/** Replaces the tags of the other statuses; empty for a category that shows no status. */
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

/** Keeps the tag of closed tickets, unlike `toTags`: on an open ticket it is a person's request to close it. */
export const toOpenTags = (
  category: { readonly forumTags: ForumTags },
  status: TaggedStatus,
): { readonly tags?: TagChange } => {
  const { tags } = toTags(category, status);
  return tags ? { tags: { ...tags, remove: tags.remove.filter((id) => id !== category.forumTags.closed) } } : {};
};

export const hasClosedTag = ({ closed }: ForumTags, postTagIds: readonly string[]): boolean =>
  closed !== null && postTagIds.includes(closed);

/** Returns the one status other than `current` that the tags name; null without one, and with several. */
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
