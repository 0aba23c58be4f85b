export const FIELD_TYPES = [
  'short',
  'paragraph',
  'select',
  'user',
  'role',
  'channel',
  'file',
  'radio',
  'checkboxes',
  'checkbox',
  'text',
] as const;

/** `select` and `checkboxes` take one or several options, `radio` one; `text` shows a text and takes no answer. */
export type FieldType = (typeof FIELD_TYPES)[number];

/** Lengths are in characters. */
export const FORM_LIMITS = {
  fields: 5,
  title: 45,
  label: 45,
  description: 100,
  shownText: 2_000,
  placeholder: 100,
  answer: 4_000,
  option: 100,
  chosen: 25,
  checked: 10,
  files: 10,
  fileTypes: 10,
} as const;

export interface FieldOption {
  readonly label: string;
  /** Is the answer when it is chosen; each option has another. */
  readonly value: string;
  readonly description: string | null;
}

/** Lengths are in characters; null is the limit of the platform. */
export interface FormField {
  readonly id: string;
  readonly type: FieldType;
  readonly label: string;
  /** Stands under the label; for the type `text` it is the text itself. */
  readonly description: string | null;
  readonly placeholder: string | null;
  readonly required: boolean;
  readonly minLength: number | null;
  readonly maxLength: number | null;
  /** Counts options, ids or files that are chosen. By default one, and of `checkboxes` as many as there are. */
  readonly minValues: number | null;
  readonly maxValues: number | null;
  /** Only `select`, `radio` and `checkboxes` have options. */
  readonly options: readonly FieldOption[];
  /** Contains `image`, `video`, `audio` or extensions such as `.pdf`; empty for all files. */
  readonly fileTypes: readonly string[];
  /** Is filled in at first: a text, values of options, ids, or `true` for a checkbox. Files have none. */
  readonly defaultValues: readonly string[];
}

export interface ChatForm {
  readonly title: string;
  readonly fields: readonly FormField[];
}

const PLAIN_FIELD = {
  description: null,
  placeholder: null,
  required: true,
  minLength: null,
  maxLength: null,
  minValues: null,
  maxValues: null,
  options: [],
  fileTypes: [],
  defaultValues: [],
} as const satisfies Partial<FormField>;

/** Fills in defaults. A field is required by default. */
export const buildField = (field: Pick<FormField, 'id' | 'type' | 'label'> & Partial<FormField>): FormField => ({
  ...PLAIN_FIELD,
  ...field,
});

/** The addresses of files in a chat expire. */
export interface GivenFile {
  readonly url: string;
  readonly filename: string;
  /** Is null when the platform does not say. */
  readonly contentType: string | null;
}

export interface ChosenValues {
  /** Contains values of options, or ids of users, roles, channels or files. Empty for no answer. */
  readonly values: readonly string[];
  /** Maps ids to names, as the chat showed them. */
  readonly names?: Readonly<Partial<Record<string, string>>>;
  /** Has the order of `values`. */
  readonly files?: readonly GivenFile[];
}

/** A written text, `true` or `false` of a checkbox, or what was chosen. It is plain JSON, so that it can be stored. */
export type FieldAnswer = string | ChosenValues;

/** The keys are ids of fields. */
export type FieldAnswers = Readonly<Partial<Record<string, FieldAnswer>>>;

export const listValues = (answer: FieldAnswer = ''): readonly string[] => {
  if (typeof answer !== 'string') return answer.values;
  return answer === '' ? [] : [answer];
};

export const readText = (answer: FieldAnswer = ''): string => listValues(answer)[0] ?? '';
