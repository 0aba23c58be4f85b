import { type APIModalInteractionResponseCallbackData, ComponentType, TextInputStyle } from 'discord-api-types/v10';
import type { ChatForm, FormField } from '#core/chat/index.ts';
import { truncate } from '#core/shared/values/text.ts';

const MAX_LABEL = 45;
const MAX_PLACEHOLDER = 100;
const MAX_OPTION = 100;
const MAX_TEXT_INPUT = 4_000;

/** A form as Discord shows it. Its answers come with `customId`. */
export const toModal = (customId: string, { title, fields }: ChatForm): APIModalInteractionResponseCallbackData => ({
  custom_id: customId,
  title: truncate(title, MAX_LABEL),
  components: fields.map((field) => ({
    type: ComponentType.Label,
    label: truncate(field.label, MAX_LABEL),
    component: field.type === 'select' ? toSelect(field) : toTextInput(field),
  })),
});

const toTextInput = ({ id, type, required, minLength, maxLength, placeholder }: FormField) => ({
  type: ComponentType.TextInput as const,
  custom_id: id,
  style: type === 'short' ? TextInputStyle.Short : TextInputStyle.Paragraph,
  required,
  ...(minLength !== null && { min_length: Math.min(minLength, MAX_TEXT_INPUT) }),
  max_length: Math.min(maxLength ?? MAX_TEXT_INPUT, MAX_TEXT_INPUT),
  ...(placeholder !== null && { placeholder: truncate(placeholder, MAX_PLACEHOLDER) }),
});

const toSelect = ({ id, required, placeholder, options }: FormField) => ({
  type: ComponentType.StringSelect as const,
  custom_id: id,
  required,
  options: options.map((option) => ({ label: truncate(option, MAX_OPTION), value: truncate(option, MAX_OPTION) })),
  ...(placeholder !== null && { placeholder: truncate(placeholder, MAX_PLACEHOLDER) }),
});

/** What the user gave to a field: one value, or the chosen ones of a menu. */
interface GivenAnswer {
  readonly custom_id: string;
  readonly value?: string | boolean | undefined;
  readonly values?: readonly string[] | undefined;
}

/** The answers of a form by the ids of its fields; those left empty are empty texts. */
export const readAnswers = (
  components: readonly { readonly component?: GivenAnswer | undefined }[],
): Readonly<Record<string, string>> =>
  Object.fromEntries(components.flatMap(({ component }) => (component ? [readAnswer(component)] : [])));

const readAnswer = ({ custom_id: id, value, values }: GivenAnswer): readonly [string, string] => [
  id,
  String(value ?? values?.[0] ?? ''),
];
