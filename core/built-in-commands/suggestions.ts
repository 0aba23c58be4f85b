import { truncate } from '../shared/values/text.ts';

export interface Suggestion {
  readonly label: string;
  readonly value: string;
}

/** The platform shows this many, with labels and values of up to `MAX_LENGTH` characters. */
export const MAX_SUGGESTIONS = 25;
const MAX_LENGTH = 100;

/** Keeps those that contain what was typed, in any case; a value that is too long cannot be suggested. */
export const toSuggestions = (all: readonly Suggestion[], typed: string): readonly Suggestion[] =>
  all
    .filter(
      ({ label, value }) => label.toLowerCase().includes(typed.trim().toLowerCase()) && value.length <= MAX_LENGTH,
    )
    .slice(0, MAX_SUGGESTIONS)
    .map(({ label, value }) => ({ label: truncate(label, MAX_LENGTH), value }));
