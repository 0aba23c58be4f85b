import type { Form, Question } from '../categories/index.ts';
import { invalidAll } from '../shared/errors.ts';
import type { FormAnswer } from '../tickets/index.ts';

export type GivenAnswer = Pick<FormAnswer, 'questionId' | 'value'>;

/** The answers in the order of the questions; those left empty are left out. @throws validation_error that names every complaint */
export const checkAnswers = (form: Form | null, answers: readonly GivenAnswer[]): readonly FormAnswer[] => {
  const questions = form?.questions ?? [];
  const given = new Map(answers.map(({ questionId, value }) => [questionId, value.trim()]));
  const complaints = [
    ...[...given.keys()]
      .filter((id) => !questions.some((question) => question.id === id))
      .map((id) => `answers: the form has no question "${id}"`),
    ...questions.flatMap((question) => listComplaints(question, given.get(question.id) ?? '')),
  ];
  if (complaints.length > 0) throw invalidAll(complaints);
  return questions.flatMap(({ id, label }) => {
    const value = given.get(id) ?? '';
    return value === '' ? [] : [{ questionId: id, label, value }];
  });
};

/** The chat platform's own limits, by type of question, where the form names none. */
const MAX_LENGTHS = { short: 4000, paragraph: 4000, select: 100 } as const;

const listComplaints = (question: Question, value: string): readonly string[] => {
  const { id, label, required, options, type } = question;
  const complaint = value === '' ? required && 'needs an answer' : checkLength(question, value);
  const isNoOption = value !== '' && type === 'select' && !options.includes(value);
  const what = isNoOption ? `is one of ${options.join(', ')}` : complaint;
  return what ? [`answers.${id}: "${label}" ${what}`] : [];
};

const checkLength = ({ type, minLength, maxLength }: Question, { length }: string): string | null => {
  // Of a choice only the options count.
  if (type === 'select') return null;
  const most = maxLength ?? MAX_LENGTHS[type];
  if (length < (minLength ?? 0)) return `needs ${minLength} characters at least`;
  return length > most ? `takes ${most} characters at the most` : null;
};
