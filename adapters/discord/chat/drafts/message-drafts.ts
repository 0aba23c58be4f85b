import type { RawFile } from '@discordjs/rest';
import {
  type APIAllowedMentions,
  AllowedMentionsTypes,
  MessageFlags,
  type RESTPostAPIChannelMessageJSONBody,
} from 'discord-api-types/v10';
import {
  escapeMarkdown,
  findName,
  formatBold,
  nameIdentity,
  type Mentions,
  type Notice,
  type Post,
  type ShownUser,
  toNotice,
  toRows,
} from '#core/chat/index.ts';
import { truncate } from '#core/shared/values/text.ts';
import { toComponents, toEmbed } from './components.ts';
import { toFrames, toPlainEmbed } from './frames.ts';
import { MAX_CONTENT, splitText } from './split-text.ts';

export type MessageBody = Pick<
  RESTPostAPIChannelMessageJSONBody,
  'content' | 'embeds' | 'components' | 'allowed_mentions' | 'flags'
>;

/** A message as Discord takes it, without what makes it unique. */
export interface MessageDraft {
  readonly body: MessageBody;
  /** The same without components of version 2, for a platform that refuses these. */
  readonly plainBody?: MessageBody;
  readonly files: readonly RawFile[];
}

/** A post with the bytes of its uploads. */
export interface LoadedPost extends Post {
  readonly files: readonly RawFile[];
}

/** The drafts of several posts, and in which of them each post ends up. */
export interface JoinedDrafts {
  readonly drafts: readonly MessageDraft[];
  /** Holds for each post the index of the draft in which it begins. */
  readonly firstDrafts: readonly number[];
}

const MAX_FILES = 10;
const MAX_MENTIONS = 100;
const NO_MENTIONS: Mentions = { userIds: [], roleIds: [] };

/** Notifies those who are named, and nobody else. */
const toAllowedMentions = ({ userIds, roleIds }: Mentions): APIAllowedMentions => ({
  parse: [] satisfies AllowedMentionsTypes[],
  users: [...new Set(userIds)].slice(0, MAX_MENTIONS),
  roles: [...new Set(roleIds)].slice(0, MAX_MENTIONS),
});

/** The text of a post: who it is from, if it is not from the bot, what it says, and addresses of files. */
const toText = (post: Post, users: readonly ShownUser[]): string => {
  const links = post.attachments.flatMap(({ url }) => url ?? []);
  return [...toHeading(post, users), post.content, ...links].filter((line) => line !== '').join('\n');
};

/** The line above what a post says; none for a post of the bot. A role is shown as a mention that notifies nobody. */
export const toHeading = ({ onBehalfOf, identity }: Post, users: readonly ShownUser[]): readonly string[] => {
  if (identity && identity.kind !== 'person') return [formatBold(nameIdentity(identity))];
  const name = findName(users, onBehalfOf);
  return name === null ? [] : [formatBold(escapeMarkdown(name))];
};

interface DraftInput {
  readonly text: string;
  readonly mentions: Mentions;
  readonly buttons: Post['buttons'];
  readonly files: readonly RawFile[];
}

/** Cuts what is too long for one message. Buttons and files are under the last part. */
const toDrafts = ({ text, mentions, buttons = [], files }: DraftInput): readonly MessageDraft[] => {
  const allowed = { allowed_mentions: toAllowedMentions(mentions) };
  const texts = splitText(text);
  const first = texts.slice(0, -1).map((content): MessageDraft => ({ body: { content, ...allowed }, files: [] }));
  const content = texts.at(-1);
  const components = toComponents({ buttonRows: toRows(buttons), select: null });
  const last: MessageDraft = {
    body: { ...(content !== undefined && { content }), ...(components.length > 0 && { components }), ...allowed },
    files: files.slice(0, MAX_FILES),
  };
  const more = Array.from({ length: Math.ceil(files.length / MAX_FILES) - 1 }, (_, index): MessageDraft => ({
    body: allowed,
    files: files.slice((index + 1) * MAX_FILES, (index + 2) * MAX_FILES),
  }));
  return [...first, last, ...more];
};

/** The messages of one post. */
export const draftPost = (post: LoadedPost, users: readonly ShownUser[]): readonly MessageDraft[] => {
  const { buttons, files, mentions = NO_MENTIONS } = post;
  if (post.embeds) return draftFramedPost(post, users);
  return toDrafts({ text: toText(post, users), mentions, buttons, files });
};

/** An edit takes away the buttons that the draft does not have. */
export const withComponents = ({ body, ...draft }: MessageDraft): MessageDraft => ({
  ...draft,
  body: { components: [], ...body },
});

/** Files are in messages of their own, since those of a message with components would have to be named in it. */
const draftFramedPost = (post: LoadedPost, users: readonly ShownUser[]): readonly MessageDraft[] => {
  const { files, mentions = NO_MENTIONS } = post;
  const notice = { ...(toNotice(post) ?? EMPTY_NOTICE), content: toText(post, users) };
  const others = files.length > 0 ? toDrafts({ text: '', mentions: NO_MENTIONS, buttons: [], files }) : [];
  return [toNoticeDraft(notice, mentions), ...others];
};

const EMPTY_NOTICE: Notice = { content: null, embeds: [], buttonRows: [], select: null };

interface Group {
  readonly posts: readonly LoadedPost[];
  readonly text: string;
}

/** Whether a post can stand in the same message as those before it: what a user says begins a message of its own. */
const isJoinable = (group: Group, post: LoadedPost, text: string): boolean =>
  post.onBehalfOf === null &&
  !post.embeds &&
  group.text.length + text.length + 2 <= MAX_CONTENT &&
  group.posts.every(({ embeds }) => !embeds) &&
  group.posts.every(({ buttons = [] }) => buttons.length === 0 || (post.buttons ?? []).length === 0);

const groupPosts = (posts: readonly LoadedPost[], users: readonly ShownUser[]): readonly Group[] =>
  posts.reduce<readonly Group[]>((groups, post) => {
    const text = toText(post, users);
    const last = groups.at(-1);
    if (!last || !isJoinable(last, post, text)) return [...groups, { posts: [post], text }];
    return [...groups.slice(0, -1), { posts: [...last.posts, post], text: `${last.text}\n\n${text}` }];
  }, []);

const draftGroup = ({ posts, text }: Group, users: readonly ShownUser[]): readonly MessageDraft[] => {
  const [first] = posts;
  if (first?.embeds) return draftFramedPost(first, users);
  return toDrafts({
    text,
    mentions: {
      userIds: posts.flatMap(({ mentions }) => mentions?.userIds ?? []),
      roleIds: posts.flatMap(({ mentions }) => mentions?.roleIds ?? []),
    },
    buttons: posts.flatMap(({ buttons = [] }) => buttons),
    files: posts.flatMap(({ files }) => files),
  });
};

/** The messages of the first posts of a channel, joined where they fit, because Discord limits messages by channel and time. */
export const draftPosts = (posts: readonly LoadedPost[], users: readonly ShownUser[]): JoinedDrafts =>
  groupPosts(posts, users).reduce<JoinedDrafts>(
    ({ drafts, firstDrafts }, group) => ({
      drafts: [...drafts, ...draftGroup(group, users)],
      firstDrafts: [...firstDrafts, ...group.posts.map(() => drafts.length)],
    }),
    { drafts: [], firstDrafts: [] },
  );

/** The message of a notice; a text that is too long is cut. Nobody is notified. */
export const draftNotice = (notice: Notice): MessageDraft => toNoticeDraft(notice, NO_MENTIONS);

const toNoticeDraft = (notice: Notice, mentions: Mentions): MessageDraft => {
  const allowed = { allowed_mentions: toAllowedMentions(mentions) };
  const files = (notice.files ?? []).map(({ filename, content }) => ({ name: filename, data: content }));
  if (notice.layout !== 'components') return { body: { ...toPlainBody(notice), ...allowed }, files };
  return {
    body: { flags: MessageFlags.IsComponentsV2, components: toFrames(notice), ...allowed },
    plainBody: { ...toPlainBody({ ...notice, embeds: notice.embeds.map(toPlainEmbed) }), ...allowed },
    files: [],
  };
};

const toPlainBody = (notice: Notice): MessageBody => ({
  content: truncate(notice.content ?? '', MAX_CONTENT),
  embeds: notice.embeds.map(toEmbed),
  components: toComponents(notice),
});
