import type { MessagePart } from './message-parts.ts';
import type { AttachmentId, ChatMessageId, ChannelId, UserId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';

/** A file that belongs to a message: what is at an address, an upload, or both once a copy of it is ordered. */
export interface Attachment {
  /** Absent when this service keeps no file for it. */
  readonly attachmentId?: AttachmentId;
  /** Null for an upload: its bytes are in the blob store. */
  readonly url: string | null;
  readonly filename: string;
}

export const BUTTON_STYLES = ['primary', 'secondary', 'success', 'danger'] as const;

export type ButtonStyle = (typeof BUTTON_STYLES)[number];

/** A button under a message: it reports that it was pressed, or opens a link. */
export interface Button {
  readonly label: string;
  readonly emoji: string | null;
  readonly target: { readonly id: string; readonly style: ButtonStyle } | { readonly url: string };
}

export interface Mentions {
  readonly userIds: readonly UserId[];
  readonly roleIds: readonly string[];
}

/**
 * Under which name a message of the bot stands: of the person it is written for, where the platform lets the bot do that, or
 * of a role. Without one the name of the person is above its text.
 */
export type PostIdentity = { readonly kind: 'person' } | { readonly kind: 'role'; readonly roleId: string };

/** A message the bot writes, in its own name or on behalf of a staff member. */
export interface Post {
  readonly onBehalfOf: UserId | null;
  readonly identity?: PostIdentity;
  readonly content: string;
  readonly attachments: readonly Attachment[];
  readonly buttons?: readonly Button[];
  /** Frames under the text. A post with frames is drawn as a notice with `layout: 'components'`. */
  readonly embeds?: readonly Embed[];
  /** Who is notified where the text mentions them. Nobody else is, whatever the text says. */
  readonly mentions?: Mentions;
  /** The message is pinned in its channel, where the bot may do that. */
  readonly isPinned?: boolean;
}

export interface EmbedField {
  readonly name: string;
  readonly value: string;
  readonly inline: boolean;
}

export interface Embed {
  readonly title: string | null;
  readonly description: string | null;
  readonly url: string | null;
  /** 24 bits, red first. */
  readonly color: number | null;
  readonly imageUrl: string | null;
  readonly thumbnailUrl: string | null;
  readonly footer: string | null;
  readonly fields: readonly EmbedField[];
}

/** A menu under a message, of which one option is chosen. */
export interface SelectMenu {
  readonly placeholder: string | null;
  readonly options: readonly {
    readonly id: string;
    readonly label: string;
    readonly description: string | null;
    readonly emoji: string | null;
  }[];
}

/**
 * How a message with embeds is drawn. With `components` each embed is a frame, and the buttons and the menu are inside the
 * last one; a platform that has no such frames draws it as `embeds`.
 */
export const LAYOUTS = ['embeds', 'components'] as const;

export type Layout = (typeof LAYOUTS)[number];

/** A file that is made for its message. */
export interface NoticeFile {
  readonly filename: string;
  readonly content: string;
}

/** A message that the bot posts, edits and deletes. */
export interface Notice {
  readonly content: string | null;
  readonly embeds: readonly Embed[];
  /** A row has at most five buttons. */
  readonly buttonRows: readonly (readonly Button[])[];
  readonly select: SelectMenu | null;
  /** `embeds` by default. */
  readonly layout?: Layout;
  /** Only with the layout `embeds`, and not in an edit. */
  readonly files?: readonly NoticeFile[];
}

/** Who a message is shown from, where a message has an author: with a role the bot, and the role above the text. */
export const toShownAuthor = ({ onBehalfOf, identity, content }: Post) =>
  identity?.kind === 'role'
    ? { authorId: null, content: `<@&${identity.roleId}>\n${content}` }
    : { authorId: onBehalfOf, content };

/** A notice as a message of a channel that is opened or changed, with who is notified. */
export const toPost = ({ content, embeds, buttonRows }: Notice, mentions?: Mentions): Post => ({
  onBehalfOf: null,
  content: content ?? '',
  attachments: [],
  embeds,
  buttons: buttonRows.flat(),
  ...(mentions && { mentions }),
});

/** A post as a message to a single user, where the platform shows no files: addresses and names of files are in the text. */
export const toDirectText = ({ content, attachments, buttons = [] }: Post): Notice => {
  const lines = [content, ...attachments.map(({ url, filename }) => url ?? filename)];
  return toTextNotice(lines.filter((line) => line !== '').join('\n'), buttons);
};

/** A message of the bot that is text, with buttons or without. */
export const toTextNotice = (content: string, buttons: readonly Button[] = []): Notice => ({
  content,
  embeds: [],
  buttonRows: toRows(buttons),
  select: null,
});

const BUTTONS_IN_A_ROW = 5;

/** What a post has besides its text; null for plain text. */
export const toNotice = ({ buttons, embeds }: Post): Notice | null => {
  if (!buttons && !embeds) return null;
  const notice = { content: null, embeds: embeds ?? [], buttonRows: toRows(buttons ?? []), select: null };
  return embeds ? { ...notice, layout: 'components' } : notice;
};

export const toRows = (buttons: readonly Button[]): readonly (readonly Button[])[] =>
  Array.from({ length: Math.ceil(buttons.length / BUTTONS_IN_A_ROW) }, (_, row) =>
    buttons.slice(row * BUTTONS_IN_A_ROW, (row + 1) * BUTTONS_IN_A_ROW),
  );

export interface ChatMessage {
  readonly id: ChatMessageId;
  readonly channelId: ChannelId;
  /** Null for a message of the bot itself, as is the name. */
  readonly authorId: UserId | null;
  readonly authorName: string | null;
  readonly authorAvatarUrl: string | null;
  readonly content: string;
  readonly attachments: readonly Attachment[];
  /** Null or missing for a message of text and files alone. */
  readonly parts?: readonly MessagePart[] | null;
  /** Whether another bot wrote it. */
  readonly isFromBot?: boolean;
  /** The roles of the author in the server, where the platform says so with the message. */
  readonly authorRoleIds?: readonly string[];
  /** Holds the buttons, the menu and the embeds; null for a message of plain text. */
  readonly notice: Notice | null;
  readonly isPinned?: boolean;
  readonly createdAt: Instant;
  readonly editedAt: Instant | null;
}
