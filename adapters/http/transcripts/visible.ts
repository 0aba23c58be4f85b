/** These belong to an emoji but are not seen alone: its look, what joins two, and the tags of three flags. */
const IN_EMOJI = [
  /(?<=\p{Emoji})[\uFE0E\uFE0F]/v,
  /(?<=\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]?)\u200D(?=\p{Extended_Pictographic})/v,
  /\u{1F3F4}\u{E0067}\u{E0062}(?:\u{E0065}\u{E006E}\u{E0067}|\u{E0073}\u{E0063}\u{E0074}|\u{E0077}\u{E006C}\u{E0073})\u{E007F}/v,
];

/** Matches what is not seen, or changes others: controls, formats, fillers, separators, halves of pairs, a blank. */
const UNSEEN =
  /[[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800]--[\n\t]]/v;

/** The group holds the character of a run of one that is not seen. */
const PARTS = new RegExp(
  [...IN_EMOJI.map(({ source }) => source), `(?<showInvisible>${UNSEEN.source})\\k<showInvisible>*`].join('|'),
  'gv',
);

/** How a renderer writes the text of others. */
export interface Writing {
  /** Escapes what can be seen. */
  readonly showText: (text: string) => string;
  /** Marks what cannot, by its name: `U+202E`, or `U+200B ×12` for as many in a row. */
  readonly showInvisible: (name: string) => string;
}

/** The name of a character, as Unicode writes it. */
export const nameCharacter = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/** The text with everything in it visible; no character is lost, and none stands there unnamed that could mislead. */
export const makeVisible = (text: string, { showText, showInvisible }: Writing): string => {
  const lines = text.replaceAll('\r\n', '\n');
  let [written, from] = ['', 0];
  for (const { 0: run, index, groups } of lines.matchAll(PARTS)) {
    if (!groups?.showInvisible) continue;
    const times = run.length / groups.showInvisible.length;
    written += showText(lines.slice(from, index)) + showInvisible(nameCharacter(run) + (times > 1 ? ` ×${times}` : ''));
    from = index + run.length;
  }
  return written + showText(lines.slice(from));
};
