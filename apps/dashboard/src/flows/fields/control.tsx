import type { ReactNode } from 'react';
import type { FieldProps } from './field-props.ts';

/** `Code` in the description of a field stands between backquotes. */
export const toHint = (text: string): ReactNode =>
  text === '' ? null : text.split('`').map((part, index) => (index % 2 === 0 ? part : <code key={index}>{part}</code>));

/** What the controls of all fields have in common. */
export const toControl = ({ model, path, context }: Pick<FieldProps, 'model' | 'path' | 'context'>) => ({
  label: model.label,
  hint: toHint(model.hint),
  error: context.findProblem(path),
  required: model.isRequired,
  disabled: context.isReadOnly,
});

export const toText = (value: unknown): string => (typeof value === 'string' ? value : '');
/** An empty text is no value. */
export const toTextValue = (text: string): string | undefined => (text === '' ? undefined : text);
