import type { Question } from '../../model/effect.ts';
import type { FlowRun, Waiting } from '../../model/run.ts';
import type { Answer } from './next-move.ts';

/** What the message of a question says after its answer; null where it has no choices. */
export const settle = (waiting: Waiting | null, answer: Answer): Question | null => {
  if (waiting?.kind !== 'choice' || !waiting.question) return null;
  const { content, messageId } = waiting.question;
  const chosen = waiting.choices.find(({ id }) => answer.kind === 'chosen' && id === answer.choiceId);
  return { content: chosen ? `${content}\n✓ ${chosen.label}` : content, messageId };
};

/** Adds a choice to what was written in the conversation of the run. */
export const addChoice = (run: FlowRun, answer: Answer): FlowRun => {
  const settled = settle(run.waiting, answer);
  if (!settled?.messageId) return run;
  const { messageId, content } = settled;
  const earlierMessages = run.earlierMessages.map((message) =>
    message.chatMessageId === messageId ? { ...message, content } : message,
  );
  return { ...run, earlierMessages };
};
