import { nextId } from '../fields/move.ts';
import type { CategoryForm, Question } from './types.ts';
import { t } from '../texts/texts.ts';

export const MAX_QUESTIONS = 5;

/** A form to begin with. */
export const createForm = (): CategoryForm => ({ title: t('How can we help?'), questions: [createQuestion([])] });

/** An empty question with an id of its own. */
export const createQuestion = (others: readonly Question[]): Question => ({
  id: nextId(
    'question',
    others.map(({ id }) => id),
  ),
  type: 'short',
  label: '',
  placeholder: null,
  required: true,
  minLength: null,
  maxLength: null,
  options: [],
});

/** The question as another type: what that type does not have is taken away. */
export const changeType = (question: Question, type: Question['type']): Question =>
  type === 'select' ? { ...question, type, minLength: null, maxLength: null } : { ...question, type, options: [] };

const MAX_ID_LENGTH = 45;

const toSlug = (label: string): string =>
  label
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, MAX_ID_LENGTH);

/**
 * The question with another label. The id of a new question follows its label, as long as no other question has that id; answers refer to the
 * id of a stored one, so it stays.
 */
export const rename = (question: Question, label: string, others: readonly Question[], isStored: boolean): Question => {
  const slug = toSlug(label);
  const isFree = slug !== '' && others.every(({ id }) => id !== slug);
  const follows = !isStored && (question.id === toSlug(question.label) || /^question-\d+$/.test(question.id));
  return { ...question, label, id: follows && isFree ? slug : question.id };
};
