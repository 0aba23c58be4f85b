/** How a misspelt word is compared with the words of a server, in SQL. */

/** So many of the most similar words replace a misspelt one. */
export const MAX_SIMILAR = 3;
/** For so many words of a search that nothing has, the first ones, similar ones are looked for. */
export const MAX_MISSPELT = 3;

const buildDistance = (known: string, asked: string) =>
  `levenshtein_less_equal(left(${known}, 60), left(${asked}, 60), 3)`;

/** SQL that is true when a known word may be what was meant. A trigram index of `known` serves it. */
export const buildSimilarityCondition = (known: string, asked: string): string =>
  `${known} % ${asked} and ${buildDistance(known, asked)} <= greatest(1, (length(${asked}) + 1) * 2 / 5)`;

/** The order of similar words, most similar first. */
export const bySimilarity = (known: string, asked: string): string =>
  `${buildDistance(known, asked)}, similarity(${known}, ${asked}) desc, ${known}`;

/** A word as PostgreSQL quotes it within a tsvector or a tsquery. */
export const toLexeme = (word: string): string =>
  `'${word.replaceAll(/['\\]/g, (character) => character + character)}'`;
