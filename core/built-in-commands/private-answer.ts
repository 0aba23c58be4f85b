import { type Button, type ChatForm, isRefusedByChat, type SelectMenu } from '../chat/index.ts';
import type { ServerContext } from '../settings/index.ts';
import { AppError, isTransient } from '../shared/errors.ts';

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

/** The answers come back as a press of this button. */
export interface AskedForm {
  readonly buttonId: string;
  readonly form: ChatForm;
}

/** Exactly one is set: an answer for the user alone, or a form that has to be answered first. */
export interface CommandResult<Form = AskedForm> {
  readonly response: PrivateAnswer | null;
  readonly form: Form | null;
}

export const toResult = (answer: string | PrivateAnswer): CommandResult<never> => ({
  response: typeof answer === 'string' ? toAnswer(answer) : answer,
  form: null,
});

/** Answers a refusal with its text. @throws all other errors */
export const answerRefusals = async <Form>(
  execute: () => Promise<CommandResult<Form>>,
): Promise<CommandResult<Form>> => {
  try {
    return await execute();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return toResult(error.message);
  }
};

/** Answers with the text, or that of a refusal. @throws all other errors */
export const answerText = async (execute: () => Promise<string>): Promise<PrivateAnswer> => {
  try {
    return toAnswer(await execute());
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return toAnswer(error.message);
  }
};
