/** Control signs but line ends and tabs, and signs that change the direction of the text after them (Unicode Bidirectional Algorithm). */
const CONTROLS = /(?![\n\t])[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/g;

/** Shows the signs in `text` that a terminal would obey, such as `\u{1b}`. */
export const escapeControls = (text: string): string =>
  text.replaceAll(CONTROLS, (sign) => `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`);

/** Removes the signs by which a name would turn around what is written after it. */
export const removeDirections = (name: string): string => name.replaceAll(DIRECTIONS, '');
