import { type Form, isSeveral, type Question } from '../categories/index.ts';
import { type CheckedAnswer, toAnswers } from './check-answers.ts';
import { checkValue } from './check-value.ts';
import { type Finding, type WrongAnswer, WrongAnswers } from './wrong-answers.ts';

/** By default the label is the one of the question. */
export type UncheckedAnswer = Omit<CheckedAnswer, 'label'> & { readonly label?: string | undefined };

/**
 * Adds labels and what people read. Answers to unknown questions, and missing answers, are accepted: a program may have
 * a form of its own. @throws validation_error for values that do not fit their question: its type, lengths, options and
 * counts
 */
export const completeAnswers = (form: Form | null, answers: readonly UncheckedAnswer[]): readonly CheckedAnswer[] => {
  const wrong: WrongAnswer[] = [];
  const completed = answers.flatMap((answer, index) => {
    const question = form?.questions.find(({ id }) => id === answer.questionId);
    if (!question || isChecked(answer)) return [withLabel(answer, question)];
    const found = checkProgramValue(question, answer.value);
    if (found) wrong.push({ ...found, label: question.label, field: `formAnswers.${index}.value` });
    return found ? [] : toCompleted(question, withLabel(answer, question));
  });
  if (wrong.length > 0) throw new WrongAnswers(wrong);
  return completed;
};

const withLabel = (answer: UncheckedAnswer, question: Question | undefined): CheckedAnswer => ({
  ...answer,
  label: answer.label ?? question?.label ?? answer.questionId,
});

/** Answers of the chat were checked when they were given. */
const isChecked = ({ displayValues, files }: UncheckedAnswer): boolean =>
  displayValues !== undefined || files !== undefined;

const toCompleted = (question: Question, answer: CheckedAnswer): readonly CheckedAnswer[] => {
  const { value, label } = answer;
  const completed = toAnswers(question, typeof value === 'string' ? value : { values: value });
  return completed.length === 0 ? [answer] : completed.map((one) => ({ ...one, label }));
};

const checkProgramValue = (question: Question, value: string | readonly string[]): Finding | null => {
  if (typeof value === 'string' && isSeveral(question))
    return { reason: 'wrong_type', message: 'takes a list of values' };
  if (typeof value !== 'string' && !isSeveral(question)) return { reason: 'wrong_type', message: 'takes one value' };
  return checkValue(question, typeof value === 'string' ? value : { values: value });
};
