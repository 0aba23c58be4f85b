import { z } from 'zod';
import { TtlCache } from '#core/shared/concurrency/ttl-cache.ts';
import type { LanguageTag } from '#core/shared/values/language-tag.ts';
import type { TranslationEngine } from '#core/translation/index.ts';
import { parseApertiumCode } from './apertium-codes.ts';
import { type EngineOptions, LANGUAGES_KEPT_MS } from './engine-options.ts';
import { matchLanguage, requireLanguage } from './match-language.ts';
import { MAX_ANSWER_BYTES, MAX_LIST_BYTES, readReply, toUrl } from './read-reply.ts';
import { startTimeLeft } from './time-left.ts';

const NAME = 'apertium';

const Answer = z.object({ responseData: z.object({ translatedText: z.string() }) });
const Pairs = z.object({
  responseData: z.array(z.object({ sourceLanguage: z.string(), targetLanguage: z.string() })),
});

interface Pair {
  readonly from: LanguageTag;
  readonly tag: LanguageTag;
  readonly codes: string;
}

const toPairs = ({ responseData }: z.output<typeof Pairs>): readonly Pair[] =>
  responseData.flatMap(({ sourceLanguage, targetLanguage }) => {
    const [from, tag] = [parseApertiumCode(sourceLanguage), parseApertiumCode(targetLanguage)];
    return from && tag ? [{ from, tag, codes: `${sourceLanguage}|${targetLanguage}` }] : [];
  });

const findPair = (pairs: readonly Pair[], from: LanguageTag | null, to: LanguageTag): Pair | null => {
  const source =
    from &&
    matchLanguage(
      pairs.map((pair) => ({ tag: pair.from })),
      from,
    );
  return (
    source &&
    matchLanguage(
      pairs.filter((pair) => pair.from === source.tag),
      to,
    )
  );
};

const FIRST_LETTER = 'a'.charCodeAt(0);

/** Apertium moves words without the brackets around them, and keeps words that it does not know: each sign is such a word. */
const toWords = (text: string): string =>
  text.replaceAll(/⟦(\d+)⟧/g, (_, number: string) => {
    const letters = Array.from(number, (digit) => String.fromCharCode(FIRST_LETTER + Number(digit)));
    return `Zqx${letters.join('')}zq`;
  });

const fromWords = (text: string): string =>
  text.replaceAll(/zqx([a-j]+)zq/gi, (_, letters: string) => {
    const digits = Array.from(letters.toLowerCase(), (letter) => letter.charCodeAt(0) - FIRST_LETTER);
    return `⟦${digits.join('')}⟧`;
  });

/** apertium-apy. It translates one text at a time and detects no languages. */
export const createApertium = ({ caller, clock, url }: EngineOptions): TranslationEngine => {
  const cache = new TtlCache<readonly Pair[]>(clock, LANGUAGES_KEPT_MS);
  const readPairs = async (timeoutMs: number): Promise<readonly Pair[]> => {
    const call = { method: 'GET', url: toUrl(url, 'listPairs'), headers: {}, body: null } as const;
    return toPairs(readReply(NAME, await caller.call({ ...call, timeoutMs, maxBytes: MAX_LIST_BYTES }), Pairs));
  };
  return {
    name: NAME,
    maxTexts: 1,
    translate: async ({ texts, from, to, timeoutMs }) => {
      const getTimeLeft = startTimeLeft(clock, timeoutMs);
      const pair = findPair(await cache.getOrRead('', () => readPairs(getTimeLeft())), from, to);
      const { codes } = requireLanguage(NAME, pair, from, to);
      const form = new URLSearchParams({ langpair: codes, q: toWords(texts[0] ?? ''), markUnknown: 'no' });
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const call = { method: 'POST', url: toUrl(url, 'translate'), headers, body: form.toString() } as const;
      const reply = await caller.call({ ...call, timeoutMs: getTimeLeft(), maxBytes: MAX_ANSWER_BYTES });
      const { translatedText } = readReply(NAME, reply, Answer).responseData;
      return { texts: [fromWords(translatedText)], from };
    },
    listLanguages: async (timeoutMs) => {
      const bySource = Map.groupBy(await readPairs(timeoutMs), ({ from }) => from);
      return [...bySource].map(([from, pairs]) => ({ from, to: pairs.map(({ tag }) => tag) }));
    },
  };
};
