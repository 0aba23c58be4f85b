import { getTextsRevision, listTexts, PLACE } from './texts.ts';

/** Ends the key of a sentence of the service, which has `{{places}}` where the sentence has its values. */
const MARK = /@@(service|import)$/;

interface Pattern {
  readonly sentence: RegExp;
  /** Of the places, in their order in English. */
  readonly names: readonly string[];
  readonly text: string;
}

const countOwn = (key: string): number => key.replace(PLACE, '').length;

const toPattern = ([key, text]: readonly [key: string, text: string]): Pattern => {
  const parts = key.replace(MARK, '').split(PLACE);
  const sentence = parts
    .map((part, index) => (index % 2 === 0 ? part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`) : '(.+)'))
    .join('');
  return { sentence: new RegExp(`^${sentence}$`, 's'), names: parts.filter((_, index) => index % 2 === 1), text };
};

let patterns: readonly Pattern[] = [];
let knownRevision = 0;

/** What has the most letters of its own comes first, since others may fit the same sentence. */
const listPatterns = (): readonly Pattern[] => {
  if (knownRevision !== getTextsRevision()) {
    knownRevision = getTextsRevision();
    patterns = listTexts()
      .filter(([key, text]) => MARK.test(key) && text !== '')
      .sort(([one], [other]) => countOwn(other) - countOwn(one))
      .map(toPattern);
  }
  return patterns;
};

const BETWEEN = /(?<=\.) |, /;

/** A value may be a sentence of the service itself, or several. Names that people chose stay as they are. */
const translateValue = (value: string): string => {
  const [glue = ''] = BETWEEN.exec(value) ?? [];
  return value
    .split(BETWEEN)
    .map((part) => translateSentence(part) ?? part)
    .join(glue);
};

/**
 * A sentence of the service in the language of the pages, with its values. The service writes English; its sentences are keys of the
 * catalogue, with places instead of values.
 *
 * @returns null where the language does not have it
 */
export const translateSentence = (sentence: string): string | null => {
  for (const pattern of listPatterns()) {
    const found = pattern.sentence.exec(sentence);
    if (!found) continue;
    return pattern.text.replace(PLACE, (_, name: string) =>
      translateValue(found[pattern.names.indexOf(name) + 1] ?? ''),
    );
  }
  return null;
};
