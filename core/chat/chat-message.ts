import { escapeMarkdown } from './markdown.ts';
import { mentionRole } from './mention.ts';
import { type MessagePart, toFileLine } from './message-parts.ts';
import type { AttachmentId, ChatMessageId, ChannelId, UserId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';

/** A file has an address, is an upload, or is both once a copy is ordered. */
export interface Attachment {
  /** Is absent when this service keeps no file for it. */
  readonly attachmentId?: AttachmentId;
  /** Is null for an upload: its bytes are in the blob store. */
  readonly url: string | null;
  readonly filename: string;
}

export const BUTTON_STYLES = ['primary', 'secondary', 'success', 'danger'] as const;

export type ButtonStyle = (typeof BUTTON_STYLES)[number];

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
 * A message stands under the name of its person, where possible, or of a role; by default the name is in the text. Under
 * the name of a team nobody sees the person.
 */
export type PostIdentity =
  | { readonly kind: 'person' }
  | { readonly kind: 'role'; readonly roleId: string }
  | { readonly kind: 'team'; readonly name: string };

/** The bot writes in its own name when `onBehalfOf` is null. */
export interface Post {
  readonly onBehalfOf: UserId | null;
  readonly identity?: PostIdentity;
  readonly content: string;
  readonly attachments: readonly Attachment[];
  readonly buttons?: readonly Button[];
  /** A post with embeds is drawn as a notice with `layout: 'components'`. */
  readonly embeds?: readonly Embed[];
  /** Only these are notified, whatever the text mentions. */
  readonly mentions?: Mentions;
  /** The message is pinned where the bot may do that. */
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
  /** Has 24 bits, red first. */
  readonly color: number | null;
  readonly imageUrl: string | null;
  readonly thumbnailUrl: string | null;
  readonly footer: string | null;
  readonly fields: readonly EmbedField[];
}

export interface SelectMenu {
  readonly placeholder: string | null;
  readonly options: readonly {
    readonly id: string;
    readonly label: string;
    readonly description: string | null;
    readonly emoji: string | null;
  }[];
}

/** `components` draws each embed as a frame, with the buttons in the last one, where the platform has frames. */
export const LAYOUTS = ['embeds', 'components'] as const;

export type Layout = (typeof LAYOUTS)[number];

export interface NoticeFile {
  readonly filename: string;
  readonly content: string;
}

export interface Notice {
  readonly content: string | null;
  readonly embeds: readonly Embed[];
  /** A row has at most five buttons. */
  readonly buttonRows: readonly (readonly Button[])[];
  readonly select: SelectMenu | null;
  /** Is `embeds` by default. */
  readonly layout?: Layout;
  /** Requires the layout `embeds`. An edit has none. */
  readonly files?: readonly NoticeFile[];
}

/** Is who is notified by a message. */
export const notifyUser = (id: UserId): Mentions => ({ userIds: [id], roleIds: [] });

/** A message under a role or a team is shown from the bot, with that above the text. */
export const toShownAuthor = ({ onBehalfOf, identity, content }: Post) =>
  identity === undefined || identity.kind === 'person'
    ? { authorId: onBehalfOf, content }
    : { authorId: null, content: `${nameIdentity(identity)}\n${content}` };

/** Does not escape a role: its mention notifies nobody. */
export const nameIdentity = (identity: Exclude<PostIdentity, { readonly kind: 'person' }>): string =>
  identity.kind === 'role' ? mentionRole(identity.roleId) : escapeMarkdown(identity.name);

export const toPost = ({ content, embeds, buttonRows }: Notice, mentions?: Mentions): Post => ({
  onBehalfOf: null,
  content: content ?? '',
  attachments: [],
  embeds,
  buttons: buttonRows.flat(),
  ...(mentions && { mentions }),
});

/** Puts addresses and names of files into the text: the platform shows no files to a single user. */
export const toDirectText = ({ content, attachments, buttons = [] }: Post): Notice => {
  const lines = [content, ...attachments.map(toFileLine)];
  return toTextNotice(lines.filter((line) => line !== '').join('\n'), buttons);
};

export const toTextNotice = (content: string, buttons: readonly Button[] = []): Notice => ({
  content,
  embeds: [],
  buttonRows: toRows(buttons),
  select: null,
});

const BUTTONS_IN_A_ROW = 5;

/** Returns null for plain text. */
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
  /** Is null for a message of the bot itself, as is the name. */
  readonly authorId: UserId | null;
  readonly authorName: string | null;
  readonly authorAvatarUrl: string | null;
  readonly content: string;
  readonly attachments: readonly Attachment[];
  /** Is null or missing for a message of text and files alone. */
  readonly parts?: readonly MessagePart[] | null;
  readonly isFromBot?: boolean;
  /** Is set where the platform sends the roles with the message. */
  readonly authorRoleIds?: readonly string[];
  /** Holds the buttons, the menu and the embeds; null for plain text. */
  readonly notice: Notice | null;
  readonly isPinned?: boolean;
  /** Are emoji of the bot. */
  readonly reactions?: readonly string[];
  readonly createdAt: Instant;
  readonly editedAt: Instant | null;
}
