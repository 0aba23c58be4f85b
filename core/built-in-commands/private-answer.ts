import type { Button, SelectMenu } from '../chat/index.ts';
import type { ServerContext } from '../settings/index.ts';
import { AppError, isRefusedByChat, isTransient } from '../shared/errors.ts';

/** Only the user sees the answer. Buttons and the menu stand under the text. */
export interface PrivateAnswer {
  readonly content: string;
  readonly ephemeral: true;
  readonly buttons?: readonly Button[];
  /** Its options are pressed like buttons. */
  readonly select?: SelectMenu;
}

/** Is thrown to answer with a text of the catalogue instead of an action. */
export class Refused extends Error {}

export const toAnswer = (content: string): PrivateAnswer => ({ content, ephemeral: true });

/** @throws unexpected errors, and refusals of the chat platform */
export const explainFailure = ({ write }: ServerContext, error: unknown): PrivateAnswer => {
  if (error instanceof Refused) return toAnswer(error.message);
  if (!(error instanceof AppError) || isRefusedByChat(error)) throw error;
  return toAnswer(write(isTransient(error) ? 'answer.try_again' : 'answer.not_possible', {}));
};
