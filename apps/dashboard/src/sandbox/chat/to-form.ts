import type { Schemas } from '../../api.ts';
import type { FormField } from './chat-api.ts';

type Question = Schemas['Question'];

/** A question of a category as the chat shows it. */
export const toFormField = ({ options, ...question }: Question): FormField => ({
  ...question,
  options: options.map((option) =>
    typeof option === 'string' ? { label: option, value: option, description: null } : option,
  ),
  defaultValues: [],
});
