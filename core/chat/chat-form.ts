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

/** What a form of the platform can show. Lengths of texts are in characters. */
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
  /** The answer when it is chosen; each option has another. */
  readonly value: string;
  readonly description: string | null;
}

/** A field of a form. Lengths are in characters; null is the limit of the platform. */
export interface FormField {
  readonly id: string;
  readonly type: FieldType;
  readonly label: string;
  /** Under the label; the text itself of a field of the type `text`. */
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
  /** `image`, `video`, `audio` or extensions such as `.pdf`; empty for all files. */
  readonly fileTypes: readonly string[];
  /** What is filled in at first: a text, values of options, ids, or `true` for a checkbox. Files have none. */
  readonly defaultValues: readonly string[];
}

/** The fields of a form, at most `FORM_LIMITS.fields`. */
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

/** Builds a field from these values; the others have their defaults. A field is required by default. */
export const buildField = (field: Pick<FormField, 'id' | 'type' | 'label'> & Partial<FormField>): FormField => ({
  ...PLAIN_FIELD,
  ...field,
});

/** A file that a user gave to a form. Addresses in a chat expire. */
export interface GivenFile {
  readonly url: string;
  readonly filename: string;
  /** Null when the platform does not say. */
  readonly contentType: string | null;
}

/** What was chosen in a field. */
export interface ChosenValues {
  /** Values of options, or ids of users, roles, channels or files. Empty for no answer. */
  readonly values: readonly string[];
  /** The names of ids, as the chat showed them. */
  readonly names?: Readonly<Partial<Record<string, string>>>;
  /** The files of a field for files, in the order of `values`. */
  readonly files?: readonly GivenFile[];
}

/** A written text, `true` or `false` of a checkbox, or what was chosen. It is plain JSON, so that it can be stored. */
export type FieldAnswer = string | ChosenValues;

/** The answers to a form, by the ids of its fields. */
export type FieldAnswers = Readonly<Partial<Record<string, FieldAnswer>>>;

/** The values of an answer; none when it is empty. */
export const listValues = (answer: FieldAnswer = ''): readonly string[] => {
  if (typeof answer !== 'string') return answer.values;
  return answer === '' ? [] : [answer];
};

/** The answer of a field that takes one; empty without. */
export const readText = (answer: FieldAnswer = ''): string => listValues(answer)[0] ?? '';
