/** A text that the bot writes to users. */
export interface TextSpec<Variable extends string = string> {
  /** When it is written. */
  readonly description: string;
  /** The variables that a template of it can name. */
  readonly variables: readonly Variable[];
  /** The longest own template, in characters. */
  readonly maxLength: number;
}

/** A message of the chat platform has room for this and for what the bot adds. */
const MAX_TEXT = 1_000;
/** The chat platform takes so many characters on a button. */
const MAX_BUTTON = 80;
/** And so many as title or question of a form. */
const MAX_FORM_LABEL = 45;

export const text = <const Variable extends string = never>(
  description: string,
  ...variables: readonly Variable[]
): TextSpec<Variable> => ({ description, variables, maxLength: MAX_TEXT });

export const buttonText = (description: string): TextSpec<never> => ({
  description,
  variables: [],
  maxLength: MAX_BUTTON,
});

export const formText = (description: string): TextSpec<never> => ({
  description,
  variables: [],
  maxLength: MAX_FORM_LABEL,
});
