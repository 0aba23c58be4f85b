import type { Outcome, PostedMessage } from '../../model/effect.ts';
import { truncateForTrace } from '../../model/run.ts';

/** The outcome of an effect that was performed, with what the trace of the run shows of it. */
export const markDone = (output: Readonly<Record<string, unknown>> = {}): Outcome => ({ ok: true, output });

/** The outcome of a message that was posted. */
export const markPosted = (content: string, posted: PostedMessage | null): Outcome => ({
  ok: true,
  output: { content: truncateForTrace(content) },
  ...(posted && { posted }),
});
