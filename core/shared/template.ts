/** What a variable stands for; null when it is unknown or has no value. */
export type LookUp = (variable: string) => string | null;

export interface Rendered {
  readonly text: string;
  /** Variables without a value, each once, as they first appear. */
  readonly missingVariables: readonly string[];
}

/** From one pair of braces to the next. As no brace and no line break stands in between, a text is read once, whatever it is. */
const VARIABLE = /\{\{([^{}\r\n]*)\}\}/g;

/**
 * Puts values in the place of `{{variables}}`; blanks inside the braces do not matter. A variable without a value stays
 * as it is written. Nothing is evaluated: a name means what `lookUp` says, and a value is put in as the text it is,
 * whatever braces it has.
 */
export const render = (template: string, lookUp: LookUp): Rendered => {
  const missing = new Set<string>();
  const text = template.replace(VARIABLE, (written: string, inner: string) => {
    const variable = inner.trim();
    const value = variable === '' ? written : lookUp(variable);
    if (value === null) missing.add(variable);
    return value ?? written;
  });
  return { text, missingVariables: [...missing] };
};
