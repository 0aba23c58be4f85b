import type { Form, Question } from '../categories/index.ts';
import { type Complaint, invalidAll } from '../shared/errors.ts';
import type { FormAnswer } from '../tickets/index.ts';

export type GivenAnswer = Pick<FormAnswer, 'questionId' | 'value'>;

/** Returns the answers in the order of the questions. @throws validation_error that names every complaint */
export const checkAnswers = (form: Form | null, answers: readonly GivenAnswer[]): readonly FormAnswer[] => {
  const questions = form?.questions ?? [];
  const given = new Map(answers.map(({ questionId, value }) => [questionId, value.trim()]));
  const complaints = [
    ...[...given.keys()]
      .filter((id) => !questions.some((question) => question.id === id))
      .map((id): Complaint => ({
        field: `answers.${id}`,
        reason: 'unknown_reference',
        message: 'the form has no such question',
      })),
    ...questions.flatMap((question) => listComplaints(question, given.get(question.id) ?? '')),
  ];
  if (complaints.length > 0) throw invalidAll(complaints);
  return questions.flatMap(({ id, label }) => {
    const value = given.get(id) ?? '';
    return value === '' ? [] : [{ questionId: id, label, value }];
  });
};

/** These limits of the chat platform apply where the form names none. */
const MAX_LENGTHS = { short: 4000, paragraph: 4000, select: 100 } as const;

type Finding = Pick<Complaint, 'reason' | 'message'>;

const listComplaints = (question: Question, value: string): readonly Complaint[] => {
  const { id, label } = question;
  const found = value === '' ? checkPresence(question) : checkValue(question, value);
  return found ? [{ field: `answers.${id}`, reason: found.reason, message: `"${label}" ${found.message}` }] : [];
};

const checkPresence = ({ required }: Question): Finding | null =>
  required ? { reason: 'required', message: 'needs an answer' } : null;

const checkValue = ({ type, options, minLength, maxLength }: Question, value: string): Finding | null => {
  const { length } = value;
  // A choice must be one of the options.
  if (type === 'select') {
    return options.includes(value) ? null : { reason: 'not_allowed', message: `is one of ${options.join(', ')}` };
  }
  const most = maxLength ?? MAX_LENGTHS[type];
  if (length < (minLength ?? 0)) return { reason: 'too_short', message: `needs ${minLength} characters at least` };
  return length > most ? { reason: 'too_long', message: `takes ${most} characters at the most` } : null;
};
