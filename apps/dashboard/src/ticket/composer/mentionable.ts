/** A person or a team that a note can mention. */
export interface Mentionable {
  /** As the service takes it, such as `<@42>`. */
  readonly mention: string;
  readonly name: string;
  readonly isTeam: boolean;
}

const MOST = 8;
const QUERY = /(?<![\p{L}\p{N}@])@([^\s@<>]{0,50})$/u;

/** What is typed after `@` before the caret, and where that begins; null elsewhere. */
export const findMentionQuery = (
  text: string,
  caret: number,
): { readonly from: number; readonly query: string } | null => {
  const match = QUERY.exec(text.slice(0, caret));
  return match && { from: match.index, query: match[1] ?? '' };
};

/** The first of those whose name has the text, beginning with those whose name begins with it; then others that a search has found. */
export const rankMentionable = (
  all: readonly Mentionable[],
  query: string,
  found: readonly Mentionable[] = [],
): readonly Mentionable[] => {
  const sought = query.toLowerCase();
  const fitting = all.filter(({ name }) => name.toLowerCase().includes(sought));
  const isFirst = ({ name }: Mentionable) => name.toLowerCase().startsWith(sought);
  const isOther = ({ mention }: Mentionable) => fitting.every((one) => one.mention !== mention);
  return [...fitting.filter(isFirst), ...found.filter(isOther), ...fitting.filter((one) => !isFirst(one))].slice(
    0,
    MOST,
  );
};
