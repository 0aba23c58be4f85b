import type { ServerContext } from '../settings/index.ts';
import { AppError, isRefusedByChat, isTransient } from '../shared/errors.ts';
import { Refused } from './staff-context.ts';

/** An answer that only the user sees. */
export interface PrivateAnswer {
  readonly content: string;
  readonly ephemeral: true;
}

export const toAnswer = (content: string): PrivateAnswer => ({ content, ephemeral: true });

/** What the user is answered to an action that failed. @throws unexpected errors, and what the chat platform refused the bot */
export const explainFailure = ({ write }: ServerContext, error: unknown): PrivateAnswer => {
  if (error instanceof Refused) return toAnswer(error.message);
  if (!(error instanceof AppError) || isRefusedByChat(error)) throw error;
  return toAnswer(write(isTransient(error) ? 'answer.try_again' : 'answer.not_possible', {}));
};
