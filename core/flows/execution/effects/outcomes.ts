import type { Outcome, PostedMessage, Question } from '../../model/effect.ts';
import { truncateForTrace } from '../../model/run.ts';

/** The trace of the run shows the output. */
export const markDone = (output: Readonly<Record<string, unknown>> = {}): Outcome => ({ ok: true, output });

export const markPosted = (content: string, posted: PostedMessage | null, isQuestion = false): Outcome => ({
  ok: true,
  output: { content: truncateForTrace(content) },
  ...(posted && { posted }),
  ...(isQuestion && { question: toQuestion(content, posted) }),
});

export const toQuestion = (content: string, posted: PostedMessage | null): Question => ({
  content,
  messageId: posted?.messageId ?? null,
});
