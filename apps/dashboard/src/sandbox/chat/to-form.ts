import type { Schemas } from '../../api.ts';
import type { AskedForm, FormField } from './chat-api.ts';

/** A question of a category as the chat shows it. */
export const toFormField = ({ options, ...question }: Schemas['Question']): FormField => ({
  ...question,
  options: options.map((option) => ({ label: option, value: option, description: null })),
});

export const toAskedForm = ({ title, questions }: Schemas['Form']): AskedForm => ({
  title,
  questions: questions.map(toFormField),
});
