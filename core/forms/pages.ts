import { type Form, type Question, toChatForm } from '../categories/index.ts';
import {
  type ChatForm,
  type FieldAnswer,
  type FieldAnswers,
  FORM_LIMITS,
  listValues,
  readText,
} from '../chat/index.ts';
import { truncate } from '../shared/values/text.ts';
import { checkValue } from './check-value.ts';

/** Each page has as many questions as the chat shows at once. */
export const listPages = (form: Form | null): readonly Form[] => {
  const { title = '', questions = [] } = form ?? {};
  const size = FORM_LIMITS.fields;
  return Array.from({ length: Math.ceil(questions.length / size) }, (_, page) => ({
    title,
    questions: questions.slice(page * size, (page + 1) * size),
  }));
};

/** Pages count from 0; each of several has its number in the title, and answers are filled in. Returns null for an unknown page. */
export const toPage = (form: Form | null, page: number, answers: FieldAnswers = {}): ChatForm | null => {
  const pages = listPages(form);
  const asked = pages[page];
  const empty = toChatForm(asked ?? null);
  if (!asked || !empty) return null;
  const values = new Map(asked.questions.map((question) => [question.id, toDefaults(question, answers[question.id])]));
  const fields = empty.fields.map((field) => ({ ...field, defaultValues: values.get(field.id) ?? [] }));
  if (pages.length === 1) return { ...empty, fields };
  const suffix = ` (${page + 1}/${pages.length})`;
  return { title: truncate(empty.title, FORM_LIMITS.title - suffix.length) + suffix, fields };
};

/** What the chat takes as filled in: texts up to their limit, and choices that fit. Files have to be chosen again. */
const toDefaults = (question: Question, answer: FieldAnswer | undefined): readonly string[] => {
  if (answer === undefined || question.type === 'file') return [];
  if (question.type === 'short' || question.type === 'paragraph')
    return [readText(answer).slice(0, question.maxLength ?? FORM_LIMITS.answer)];
  return checkValue(question, answer) === null ? listValues(answer) : [];
};
