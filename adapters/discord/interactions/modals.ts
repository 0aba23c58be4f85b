import {
  type APIComponentInLabel,
  type APILabelComponent,
  type APIModalInteractionResponseCallbackData,
  type APITextDisplayComponent,
  ComponentType,
  type FileUploadType,
  SelectMenuDefaultValueType,
  TextInputStyle,
} from 'discord-api-types/v10';
import { type ChatForm, type FieldOption, FORM_LIMITS, formatBold, type FormField } from '#core/chat/index.ts';
import { truncate } from '#core/shared/values/text.ts';

const { User, Role, Channel } = SelectMenuDefaultValueType;

/** A form as Discord shows it. Its answers come with `customId`. */
export const toModal = (customId: string, { title, fields }: ChatForm): APIModalInteractionResponseCallbackData => ({
  custom_id: customId,
  title: truncate(title, FORM_LIMITS.title),
  components: fields.map((field) => (field.type === 'text' ? toText(field) : toLabel(field, RENDERERS[field.type]))),
});

const toText = ({ label, description }: FormField): APITextDisplayComponent => ({
  type: ComponentType.TextDisplay,
  content: [formatBold(truncate(label, FORM_LIMITS.label)), ...(description ? [description] : [])].join('\n'),
});

type Render = (field: FormField) => APIComponentInLabel;

const toLabel = (field: FormField, render: Render): APILabelComponent => ({
  type: ComponentType.Label,
  label: truncate(field.label, FORM_LIMITS.label),
  ...(field.description && { description: truncate(field.description, FORM_LIMITS.description) }),
  component: render(field),
});

const toTextInput: Render = ({ id, type, required, minLength, maxLength, placeholder, defaultValues: [value] }) => ({
  type: ComponentType.TextInput,
  custom_id: id,
  style: type === 'short' ? TextInputStyle.Short : TextInputStyle.Paragraph,
  required,
  ...(minLength !== null && { min_length: Math.min(minLength, FORM_LIMITS.answer) }),
  max_length: Math.min(maxLength ?? FORM_LIMITS.answer, FORM_LIMITS.answer),
  ...toPlaceholder(placeholder),
  ...(value !== undefined && { value: truncate(value, FORM_LIMITS.answer) }),
});

const toPlaceholder = (placeholder: string | null) =>
  placeholder === null ? {} : { placeholder: truncate(placeholder, FORM_LIMITS.placeholder) };

/** How many are chosen. Discord takes no least number above zero of what may be left empty. */
const toCounts = ({ required, minValues, maxValues }: FormField, most: number, byDefault: number) => ({
  required,
  min_values: required ? Math.max(1, Math.min(minValues ?? 1, most)) : 0,
  max_values: Math.max(1, Math.min(maxValues ?? byDefault, most)),
});

const toSelect: Render = (field) => ({
  type: ComponentType.StringSelect,
  custom_id: field.id,
  ...toCounts(field, Math.min(field.options.length, FORM_LIMITS.chosen), 1),
  options: toOptions(field, FORM_LIMITS.chosen),
  ...toPlaceholder(field.placeholder),
});

const toOptions = ({ options, defaultValues }: Pick<FormField, 'options' | 'defaultValues'>, most: number) =>
  options.slice(0, most).map((option) => toOption(option, defaultValues.includes(option.value)));

const toOption = ({ label, value, description }: FieldOption, isDefault: boolean) => ({
  label: truncate(label, FORM_LIMITS.option),
  value: truncate(value, FORM_LIMITS.option),
  ...(description && { description: truncate(description, FORM_LIMITS.description) }),
  ...(isDefault && { default: true }),
});

const toPicker = (field: FormField) => ({
  custom_id: field.id,
  ...toCounts(field, FORM_LIMITS.chosen, 1),
  ...toPlaceholder(field.placeholder),
});

const toDefaults = <T extends SelectMenuDefaultValueType>({ defaultValues }: FormField, type: T) =>
  defaultValues.length === 0 ? {} : { default_values: defaultValues.map((id) => ({ id, type })) };

const toFileUpload: Render = (field) => ({
  type: ComponentType.FileUpload,
  custom_id: field.id,
  ...toCounts(field, FORM_LIMITS.files, 1),
  ...(field.fileTypes.length > 0 && {
    file_types: field.fileTypes.slice(0, FORM_LIMITS.fileTypes) as FileUploadType[],
  }),
});

const toRadioGroup: Render = (field) => ({
  type: ComponentType.RadioGroup,
  custom_id: field.id,
  required: field.required,
  options: toOptions(field, FORM_LIMITS.checked),
});

const toCheckboxGroup: Render = (field) => {
  const most = Math.min(field.options.length, FORM_LIMITS.checked);
  return {
    type: ComponentType.CheckboxGroup,
    custom_id: field.id,
    ...toCounts(field, most, most),
    options: toOptions(field, FORM_LIMITS.checked),
  };
};

/** Discord has no single checkbox that has to be checked: that one is a group of one. */
const toCheckbox: Render = (field) => {
  const { id, label, required, defaultValues } = field;
  if (!required) return { type: ComponentType.Checkbox, custom_id: id, default: defaultValues.includes('true') };
  return toCheckboxGroup({ ...field, options: [{ label, value: 'true', description: null }] });
};

const RENDERERS: Readonly<Record<Exclude<FormField['type'], 'text'>, Render>> = {
  short: toTextInput,
  paragraph: toTextInput,
  select: toSelect,
  user: (field) => ({ type: ComponentType.UserSelect, ...toPicker(field), ...toDefaults(field, User) }),
  role: (field) => ({ type: ComponentType.RoleSelect, ...toPicker(field), ...toDefaults(field, Role) }),
  channel: (field) => ({ type: ComponentType.ChannelSelect, ...toPicker(field), ...toDefaults(field, Channel) }),
  file: toFileUpload,
  radio: toRadioGroup,
  checkboxes: toCheckboxGroup,
  checkbox: toCheckbox,
};
