/** Puts a text into another one, in place of what is selected. */
export const insertText = (
  text: string,
  piece: string,
  { from, to }: { readonly from: number; readonly to: number },
) => ({
  text: text.slice(0, from) + piece + text.slice(to),
  at: from + piece.length,
});
