import type { ChatMessage } from '../../../chat/index.ts';
import type { Instant } from '../../../shared/instant.ts';
import type { EarlierMessage } from '../../../tickets/index.ts';
import type { PostedMessage } from '../../model/effect.ts';
import { type FlowRun, toActor } from '../../model/run.ts';

/** A run has at most 200 steps, each of which asks and is answered. */
const MAX_EARLIER_MESSAGES = 400;

/** Messages are remembered until the run has a ticket. */
const addMessage = (run: FlowRun, message: EarlierMessage): FlowRun =>
  run.conversation && !run.ticketId
    ? { ...run, earlierMessages: [...run.earlierMessages, message].slice(0, MAX_EARLIER_MESSAGES) }
    : run;

export const addPosted = (run: FlowRun, { content, messageId }: PostedMessage, createdAt: Instant): FlowRun =>
  addMessage(run, {
    chatMessageId: messageId,
    author: toActor(run),
    authorName: null,
    authorAvatarUrl: null,
    content,
    attachments: [],
    parts: null,
    createdAt,
  });

export const addAnswer = (run: FlowRun, message: ChatMessage): FlowRun =>
  toEarlierMessages(message).reduce(addMessage, run);

/** Returns nothing for a message without an author. */
export const toEarlierMessages = ({
  id,
  authorId,
  authorName,
  authorAvatarUrl,
  content,
  attachments,
  parts = null,
  createdAt,
}: ChatMessage): readonly EarlierMessage[] =>
  authorId === null
    ? []
    : [
        {
          chatMessageId: id,
          author: { type: 'user', id: authorId },
          authorName,
          authorAvatarUrl,
          content,
          attachments,
          parts,
          createdAt,
        },
      ];
