import { truncate } from './text.ts';

/** The value of a variable; null when it is unknown or has no value. */
export type LookUp = (variable: string) => string | null;

export interface Rendered {
  readonly text: string;
  /** Variables without a value, each once, as they first appear. */
  readonly missingVariables: readonly string[];
  /** Whether it ends at `maxLength`, and something is missing after it. */
  readonly isCut: boolean;
}

/**
 * From one pair of braces to the next. No brace and no line break can be in between, so matching takes linear time for
 * any text.
 */
const VARIABLE = /\{\{([^{}\r\n]*)\}\}/g;

/**
 * Replaces `{{variables}}` by their values; blanks inside the braces are ignored. A variable without a value stays as
 * it is written. Nothing is evaluated: `lookUp` resolves each name, and a value is inserted as plain text, even if it
 * contains braces.
 *
 * The text never grows beyond `maxLength` characters: values that do not fit are left out.
 */
export const render = (template: string, lookUp: LookUp, maxLength: number): Rendered => {
  const missing = new Set<string>();
  const pieces: string[] = [];
  let [length, end] = [0, 0];
  const append = (part: string): void => {
    pieces.push(part);
    length += part.length;
  };
  for (const match of template.matchAll(VARIABLE)) {
    if (length > maxLength) break;
    const [written, inner = ''] = match;
    const variable = inner.trim();
    const value = variable === '' ? written : lookUp(variable);
    if (value === null) missing.add(variable);
    append(template.slice(end, match.index));
    append(value ?? written);
    end = match.index + written.length;
  }
  append(template.slice(end));
  const text = pieces.join('');
  const isCut = text.length > maxLength;
  return { text: isCut ? truncate(text, maxLength) : text, missingVariables: [...missing], isCut };
};

/** The names of the variables in a template, each once. */
export const listVariables = (template: string): readonly string[] => [
  ...new Set([...template.matchAll(VARIABLE)].map(([, inner = '']) => inner.trim()).filter((name) => name !== '')),
];
