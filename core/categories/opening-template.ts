import { invalidAll, type Complaint } from '../shared/errors.ts';
import { listVariables } from '../shared/values/template.ts';
import type { Category } from './category.ts';
import { type Form, isAnswered } from './question.ts';

/** An opening message can also contain `answer.<id of a question>`. */
export const OPENING_VARIABLES = [
  'requester.mention',
  'requester.name',
  'ticket.number',
  'ticket.subject',
  'category.name',
  'server.name',
  'hours.next',
  'hours.today',
] as const;

export type OpeningVariable = (typeof OPENING_VARIABLES)[number];

const ANSWER = 'answer.';

export const findAnsweredQuestion = (variable: string): string | null =>
  variable.startsWith(ANSWER) ? variable.slice(ANSWER.length) : null;

export const isOpeningVariable = (variable: string): variable is OpeningVariable =>
  (OPENING_VARIABLES as readonly string[]).includes(variable);

/** @throws validation_error when the opening message has variables that will never have a value */
export const assertOpeningMessage = ({ openingMessage, form }: Pick<Category, 'openingMessage' | 'form'>): void => {
  const complaints = listVariables(openingMessage ?? '').flatMap((variable) => listComplaints(variable, form));
  if (complaints.length > 0) throw invalidAll(complaints);
};

const listComplaints = (variable: string, form: Form | null): readonly Complaint[] => {
  const question = findAnsweredQuestion(variable);
  const complain = (message: string) => [{ field: 'openingMessage', reason: 'unknown_reference', message }] as const;
  if (question === null) {
    const known = [...OPENING_VARIABLES, `${ANSWER}<id>`].join(', ');
    return isOpeningVariable(variable) ? [] : complain(`there is no variable {{${variable}}}; there are ${known}`);
  }
  const isAsked = form?.questions.some((asked) => asked.id === question && isAnswered(asked)) ?? false;
  return isAsked ? [] : complain(`{{${variable}}} needs a question of the form with the id ${question}`);
};
