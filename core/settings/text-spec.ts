export interface TextSpec<Variable extends string = string> {
  readonly description: string;
  readonly variables: readonly Variable[];
  /** Limits an own template in characters. */
  readonly maxLength: number;
}

/** A message has room for this and for what the bot adds. */
const MAX_TEXT = 1_000;
/** The chat platform limits button labels, and titles and questions of forms. */
const MAX_BUTTON = 80;
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
