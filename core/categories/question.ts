import { buildField, type ChatForm, type FieldOption, type FormField } from '../chat/index.ts';

export { FIELD_TYPES as QUESTION_TYPES } from '../chat/index.ts';

/** A string is both value and label. */
export type QuestionOption =
  | string
  | { readonly label: string; readonly value: string; readonly description: string | null };

export interface Question extends Omit<FormField, 'options' | 'defaultValues'> {
  readonly options: readonly QuestionOption[];
}

export interface Form {
  readonly title: string;
  readonly questions: readonly Question[];
}

/** More than fit on one page of the chat are asked on several. */
export const MAX_QUESTIONS = 25;

export const isSeveral = ({ type, maxValues }: Pick<Question, 'type' | 'maxValues'>): boolean => {
  if (type === 'checkboxes' || type === 'file') return true;
  return ['select', 'user', 'role', 'channel'].includes(type) && (maxValues ?? 1) > 1;
};

export const isAnswered = ({ type }: Pick<Question, 'type'>): boolean => type !== 'text';

export const listOptions = ({ options }: Pick<Question, 'options'>): readonly FieldOption[] => options.map(toOption);

const toOption = (option: QuestionOption): FieldOption =>
  typeof option === 'string' ? { label: option, value: option, description: null } : option;

export const toChatForm = (form: Form | null): ChatForm | null =>
  form && form.questions.length > 0 ? { title: form.title, fields: form.questions.map(toField) } : null;

const toField = (question: Question): FormField => buildField({ ...question, options: listOptions(question) });

/** Fills in defaults. A question is required by default. */
export const buildQuestion = (question: Pick<Question, 'id' | 'type' | 'label'> & Partial<Question>): Question => {
  const { defaultValues: _, ...field } = buildField({ ...question, options: [] });
  return { ...field, options: question.options ?? [] };
};
