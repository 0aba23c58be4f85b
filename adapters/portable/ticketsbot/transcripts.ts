import { z } from 'zod';
import { parseExact } from '../parse-exact.ts';
import { TranscriptOne, TranscriptTwo } from './source-schemas.ts';

export interface TranscriptUser {
  readonly id: string;
  readonly name: string | null;
  readonly avatarUrl: string | null;
  readonly isBot: boolean;
}

export interface TranscriptMessage {
  readonly id: string;
  readonly authorId: string;
  readonly content: string;
  readonly createdAt: string;
  readonly attachments: readonly {
    readonly filename: string;
    readonly url: string | null;
    readonly size: number | null;
  }[];
  readonly fields: readonly { readonly name: string; readonly value: string }[];
  /** Has the texts of its components. */
  readonly texts: readonly string[];
}

export interface Transcript {
  readonly users: ReadonlyMap<string, TranscriptUser>;
  /** The oldest come first. */
  readonly messages: readonly TranscriptMessage[];
}

type RawMessage = z.output<typeof TranscriptTwo>['messages'][number];
type Component = RawMessage['components'][number];

const TEXT = 10;

const listTexts = (components: readonly Component[]): readonly string[] =>
  components.flatMap(({ type, content = '', components: inside = [] }) =>
    type === TEXT ? [content] : listTexts(inside),
  );

const toMessage = ({
  id,
  author,
  content,
  timestamp,
  attachments,
  embeds,
  components,
}: RawMessage): TranscriptMessage => ({
  id,
  authorId: author,
  content,
  createdAt: timestamp,
  attachments: attachments.map(({ filename, url, size }) => ({ filename: filename ?? 'file', url, size })),
  fields: embeds.flatMap(({ fields }) => fields),
  texts: listTexts(components),
});

interface RawUser {
  readonly username: string | null;
  readonly avatar: string | null;
  readonly bot: boolean;
}

const toUser = (id: string, { username, avatar, bot }: RawUser): TranscriptUser => ({
  id,
  name: username,
  avatarUrl: avatar ? `https://cdn.discordapp.com/avatars/${id}/${avatar}.png` : null,
  isBot: bot,
});

const toOrder = ({ createdAt, id }: TranscriptMessage): string => `${createdAt} ${id.padStart(20, '0')}`;

/** Reads a transcript of version 1 or 2. @throws validation_error that names the place */
export const parseTranscript = (text: string, place: string): Transcript => {
  const parsed = parseExact(z.union([TranscriptTwo, TranscriptOne]), text, place);
  const users = Array.isArray(parsed)
    ? parsed.map(({ author }) => toUser(author.id, author))
    : Object.entries(parsed.entities.users).map(([id, user]) => toUser(id, user));
  const raw = Array.isArray(parsed)
    ? parsed.map(({ author, ...message }) => ({ ...message, author: author.id }))
    : parsed.messages;
  return {
    users: new Map(users.map((user) => [user.id, user])),
    messages: raw.map(toMessage).toSorted((a, b) => (toOrder(a) < toOrder(b) ? -1 : 1)),
  };
};
