import { nextId } from '../fields/move.ts';
import type { CategoryForm, Question } from './types.ts';
import { t } from '../texts/texts.ts';

export const MAX_QUESTIONS = 25;

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
  description: null,
  placeholder: null,
  required: true,
  minLength: null,
  maxLength: null,
  minValues: null,
  maxValues: null,
  options: [],
  fileTypes: [],
});

type Type = Question['type'];

const includes = (types: readonly Type[]) => (type: Type) => types.includes(type);

export const hasLengths = includes(['short', 'paragraph']);
export const hasOptions = includes(['select', 'radio', 'checkboxes']);
export const hasPlaceholder = includes(['short', 'paragraph', 'select', 'user', 'role', 'channel']);
/** Whether several values can be chosen. */
export const hasCounts = includes(['select', 'user', 'role', 'channel', 'checkboxes', 'file']);

const MAX_DESCRIPTION = 100;

/** The question as another type: what that type does not have is taken away. */
export const changeType = (question: Question, type: Type): Question => ({
  ...question,
  type,
  ...getDropped(type),
  ...(type !== 'text' && { description: question.description?.slice(0, MAX_DESCRIPTION) ?? null }),
});

const getDropped = (type: Type): Partial<Question> => ({
  ...(!hasPlaceholder(type) && { placeholder: null }),
  ...(!hasLengths(type) && { minLength: null, maxLength: null }),
  ...(!hasCounts(type) && { minValues: null, maxValues: null }),
  ...(!hasOptions(type) && { options: [] }),
  ...(type !== 'file' && { fileTypes: [] }),
});

/** The most options, or the most values of an answer. */
export const getLimit = (type: Type): number => (['radio', 'checkboxes', 'file'].includes(type) ? 10 : 25);

/** As many questions as the chat shows at once. */
export const PAGE_LENGTH = 5;

/** The questions, page by page. */
export const listPages = <Item>(questions: readonly Item[]): readonly (readonly Item[])[] =>
  Array.from({ length: Math.ceil(questions.length / PAGE_LENGTH) }, (_, page) =>
    questions.slice(page * PAGE_LENGTH, (page + 1) * PAGE_LENGTH),
  );

const MAX_ID_LENGTH = 45;

const toSlug = (label: string): string =>
  label
    .replaceAll('ß', 'ss')
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
