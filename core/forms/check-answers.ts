import type { GivenAttachment } from '../attachments/index.ts';
import { type Form, isAnswered, isSeveral, listOptions, type Question } from '../categories/index.ts';
import { type FieldAnswer, listValues } from '../chat/index.ts';
import { toAttachmentId } from '../shared/ids.ts';
import { checkValue } from './check-value.ts';
import type { FormAnswer } from './form-answer.ts';
import { type Finding, type WrongAnswer, WrongAnswers } from './wrong-answers.ts';

export interface GivenAnswer {
  readonly questionId: string;
  readonly value: FieldAnswer;
}

/** The ids of the files become the value when they are attached to the ticket. */
export type CheckedAnswer = FormAnswer & { readonly files?: readonly GivenAttachment[] };

/** Returns the answers in the order of the questions. @throws validation_error that names every complaint */
export const checkAnswers = (form: Form | null, answers: readonly GivenAnswer[]): readonly CheckedAnswer[] => {
  const questions = form?.questions ?? [];
  const given = toGiven(answers);
  const wrong = [
    ...[...given.keys()]
      .filter((id) => !questions.some((question) => question.id === id))
      .map((id): WrongAnswer => ({
        label: null,
        field: `answers.${id}`,
        reason: 'unknown_reference',
        message: 'the form has no such question',
      })),
    ...questions.flatMap((question) => listWrong(question, given.get(question.id) ?? '')),
  ];
  if (wrong.length > 0) throw new WrongAnswers(wrong);
  return questions.flatMap((question) => toAnswers(question, given.get(question.id) ?? ''));
};

const toGiven = (answers: readonly GivenAnswer[]): ReadonlyMap<string, FieldAnswer> =>
  new Map(answers.map(({ questionId, value }) => [questionId, trim(value)]));

const trim = (answer: FieldAnswer): FieldAnswer => (typeof answer === 'string' ? answer.trim() : answer);

const listWrong = (question: Question, answer: FieldAnswer): readonly WrongAnswer[] => {
  const isMissing = listValues(answer).length === 0;
  const found = isMissing ? checkPresence(question) : checkValue(question, answer);
  return found ? [{ ...found, label: question.label, field: `answers.${question.id}` }] : [];
};

const checkPresence = (question: Question): Finding | null =>
  question.required && isAnswered(question) ? { reason: 'required', message: 'needs an answer' } : null;

export const toAnswers = (question: Question, answer: FieldAnswer): readonly CheckedAnswer[] => {
  const values = listValues(answer);
  const [first] = values;
  if (first === undefined) return [];
  const { id: questionId, label } = question;
  const displayValues = values.map((value) => showValue(question, value, answer));
  const isShown = displayValues.some((shown, index) => shown !== values[index]);
  return [
    {
      questionId,
      label,
      value: isSeveral(question) ? values : first,
      ...(isShown && { displayValues }),
      ...(question.type === 'file' && { files: listFiles(answer) }),
    },
  ];
};

const showValue = (question: Question, value: string, answer: FieldAnswer): string => {
  if (question.type === 'checkbox') return value === 'true' ? '☑' : '☐';
  const option = listOptions(question).find((one) => one.value === value);
  const name = typeof answer === 'string' ? undefined : answer.names?.[value];
  return option?.label ?? name ?? value;
};

/** Files of the chat are copied; other values are uploads. */
const listFiles = (answer: FieldAnswer): readonly GivenAttachment[] => {
  const files = typeof answer === 'string' ? undefined : answer.files;
  if (files && files.length > 0) return files.map(({ url, filename }) => ({ url, filename }));
  return listValues(answer).map((id) => ({ attachmentId: toAttachmentId(id) }));
};
