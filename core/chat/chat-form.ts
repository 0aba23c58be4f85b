/** A question of a form. Lengths are in characters; null is the limit of the platform. */
export interface FormField {
  readonly id: string;
  readonly type: 'short' | 'paragraph' | 'select';
  readonly label: string;
  readonly placeholder: string | null;
  readonly required: boolean;
  readonly minLength: number | null;
  readonly maxLength: number | null;
  readonly options: readonly string[];
}

export interface ChatForm {
  readonly title: string;
  readonly fields: readonly FormField[];
}
