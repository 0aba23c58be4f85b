import { buildField, type ChatForm, type FormField } from '../chat/index.ts';
import type { Form, Question } from './category.ts';

/** The form of a category as the chat shows it; null when it asks nothing. */
export const toChatForm = (form: Form | null): ChatForm | null =>
  form && form.questions.length > 0 ? { title: form.title, fields: form.questions.map(toField) } : null;

const toField = ({ options, ...question }: Question): FormField =>
  buildField({ ...question, options: options.map((option) => ({ label: option, value: option, description: null })) });
