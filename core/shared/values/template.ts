import { truncate } from './text.ts';

/** Returns null when the variable is unknown or has no value. */
export type LookUp = (variable: string) => string | null;

export interface Rendered {
  readonly text: string;
  readonly missingVariables: readonly string[];
  /** Is true when `maxLength` cut the text. */
  readonly isCut: boolean;
}

/** Braces and line breaks are excluded inside, so matching takes linear time for any text. */
const VARIABLE = /\{\{([^{}\r\n]*)\}\}/g;

/**
 * Replaces `{{variables}}`, ignoring blanks inside the braces; a variable without a value stays as written. Values are
 * inserted as plain text, even with braces, and left out where they would exceed `maxLength` characters.
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

export const listVariables = (template: string): readonly string[] => [
  ...new Set([...template.matchAll(VARIABLE)].map(([, inner = '']) => inner.trim()).filter((name) => name !== '')),
];
