import type { FieldAnswer, FieldAnswers, FormField } from './chat-api.ts';

export const listValues = (answer: FieldAnswer): readonly string[] => {
  if (typeof answer !== 'string') return answer.values;
  return answer === '' ? [] : [answer];
};

/** What a field has before somebody answers it. */
export const toFirstAnswer = ({ type, defaultValues }: FormField): FieldAnswer => {
  if (['short', 'paragraph', 'radio'].includes(type)) return defaultValues[0] ?? '';
  if (type === 'checkbox') return defaultValues.includes('true') ? 'true' : 'false';
  return { values: defaultValues };
};

/** What is sent: texts are shown and not answered. */
export const toSentAnswers = (fields: readonly FormField[], answers: FieldAnswers): FieldAnswers =>
  Object.fromEntries(
    fields.filter(({ type }) => type !== 'text').map((field) => [field.id, answers[field.id] ?? toFirstAnswer(field)]),
  );

/** How many values a field takes. */
export const getMost = ({ type, maxValues, options }: FormField): number =>
  maxValues ?? (type === 'checkboxes' ? options.length : 1);
