import type { Post, ShownUser } from '#core/chat/index.ts';
import { type MessageDraft, toHeading } from './message-drafts.ts';
import { splitText } from './split-text.ts';

/** Has the first of these messages of a post say who they are from, in a message more where it does not fit. */
export const headDrafts = (
  [first, ...others]: readonly MessageDraft[],
  post: Post,
  users: readonly ShownUser[],
): readonly MessageDraft[] => {
  if (!first) return [];
  const { allowed_mentions: mentions, content = '' } = first.body;
  const texts = splitText([...toHeading(post, users), content].filter((line) => line !== '').join('\n'));
  const before = texts.slice(0, -1).map((text): MessageDraft => ({
    body: { content: text, ...(mentions && { allowed_mentions: mentions }) },
    files: [],
  }));
  const last = texts.at(-1);
  return [...before, { ...first, body: { ...first.body, ...(last !== undefined && { content: last }) } }, ...others];
};
