import type { Question } from '../../model/effect.ts';
import type { FlowRun, Waiting } from '../../model/run.ts';
import type { Answer } from './next-move.ts';

/** Returns null for a question without choices. */
export const settle = (waiting: Waiting | null, answer: Answer): Question | null => {
  if (waiting?.kind !== 'choice' || !waiting.question) return null;
  const { content, messageId } = waiting.question;
  const chosen = waiting.choices.find(({ id }) => answer.kind === 'chosen' && id === answer.choiceId);
  return { content: chosen ? `${content}\n✓ ${chosen.label}` : content, messageId };
};

/** Adds the choice to the messages of the conversation. */
export const addChoice = (run: FlowRun, answer: Answer): FlowRun => {
  const settled = settle(run.waiting, answer);
  if (!settled?.messageId) return run;
  const { messageId, content } = settled;
  const earlierMessages = run.earlierMessages.map((message) =>
    message.chatMessageId === messageId ? { ...message, content } : message,
  );
  return { ...run, earlierMessages };
};
