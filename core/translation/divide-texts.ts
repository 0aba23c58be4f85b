import { MAX_CHARACTERS } from './translation-engine.ts';

/** Divides texts, each of which is short enough for a call, into calls in their order. */
export const divideTexts = <T extends { readonly text: string }>(
  texts: readonly T[],
  maxTexts: number,
): readonly (readonly T[])[] => {
  const calls: T[][] = [];
  let characters = 0;
  for (const one of texts) {
    const last = calls.at(-1);
    characters += one.text.length;
    if (last && last.length < maxTexts && characters <= MAX_CHARACTERS) last.push(one);
    else {
      calls.push([one]);
      characters = one.text.length;
    }
  }
  return calls;
};
