import type { Button, SelectMenu } from '../chat/index.ts';
import type { ServerContext } from '../settings/index.ts';
import { AppError, isRefusedByChat, isTransient } from '../shared/errors.ts';

/** An answer that only the user sees. */
export interface PrivateAnswer {
  readonly content: string;
  readonly ephemeral: true;
  /** Under the text. */
  readonly buttons?: readonly Button[];
  /** A menu under the text, whose options are pressed like buttons. */
  readonly select?: SelectMenu;
}

/** An answer that is a text of the catalogue, instead of an action. */
export class Refused extends Error {}

export const toAnswer = (content: string): PrivateAnswer => ({ content, ephemeral: true });

/** What the user is answered to an action that failed. @throws unexpected errors, and what the chat platform refused the bot */
export const explainFailure = ({ write }: ServerContext, error: unknown): PrivateAnswer => {
  if (error instanceof Refused) return toAnswer(error.message);
  if (!(error instanceof AppError) || isRefusedByChat(error)) throw error;
  return toAnswer(write(isTransient(error) ? 'answer.try_again' : 'answer.not_possible', {}));
};
