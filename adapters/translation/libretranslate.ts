import { z } from 'zod';
import { TtlCache } from '#core/shared/concurrency/ttl-cache.ts';
import { parseLanguageTag, type LanguageTag } from '#core/shared/values/language-tag.ts';
import { MAX_TEXTS, type TranslationEngine } from '#core/translation/index.ts';
import { type EngineOptions, LANGUAGES_KEPT_MS } from './engine-options.ts';
import { matchLanguage, requireLanguage } from './match-language.ts';
import { JSON_HEADERS, MAX_ANSWER_BYTES, MAX_LIST_BYTES, readReply, toUrl } from './read-reply.ts';
import { startTimeLeft } from './time-left.ts';

const NAME = 'libretranslate';

const Detected = z.object({ language: z.string() });
const Answer = z.object({
  translatedText: z.array(z.string()),
  detectedLanguage: z.union([z.array(Detected), Detected.transform((one) => [one])]).optional(),
});
const Languages = z.array(z.object({ code: z.string(), targets: z.array(z.string()).optional() }));

interface Language {
  readonly tag: LanguageTag;
  readonly code: string;
  readonly targets: readonly Omit<Language, 'targets'>[];
}

const toCoded = (code: string) => {
  const tag = parseLanguageTag(code);
  return tag ? [{ tag, code }] : [];
};

const toLanguages = (listed: z.output<typeof Languages>): readonly Language[] => {
  const all = listed.map(({ code }) => code);
  return listed.flatMap(({ code, targets = all }) =>
    toCoded(code).map((one) => ({ ...one, targets: targets.flatMap(toCoded) })),
  );
};

/** LibreTranslate, and gateways that speak as it does. */
export const createLibreTranslate = ({ caller, clock, url, key }: EngineOptions): TranslationEngine => {
  const cache = new TtlCache<readonly Language[]>(clock, LANGUAGES_KEPT_MS);
  const readLanguages = async (timeoutMs: number): Promise<readonly Language[]> => {
    const call = { method: 'GET', url: toUrl(url, 'languages'), headers: JSON_HEADERS, body: null } as const;
    const reply = await caller.call({ ...call, timeoutMs, maxBytes: MAX_LIST_BYTES });
    return toLanguages(readReply(NAME, reply, Languages));
  };
  return {
    name: NAME,
    maxTexts: MAX_TEXTS,
    translate: async ({ texts, from, to, timeoutMs }) => {
      const getTimeLeft = startTimeLeft(clock, timeoutMs);
      const languages = await cache.getOrRead('', () => readLanguages(getTimeLeft()));
      const { source, target } = requireLanguage(NAME, findPair(languages, from, to), from, to);
      const body = JSON.stringify({ q: texts, source, target, format: 'text', ...(key !== null && { api_key: key }) });
      const call = { method: 'POST', url: toUrl(url, 'translate'), headers: JSON_HEADERS, body } as const;
      const answer = readReply(
        NAME,
        await caller.call({ ...call, timeoutMs: getTimeLeft(), maxBytes: MAX_ANSWER_BYTES }),
        Answer,
      );
      return { texts: answer.translatedText, from: from ?? toDetected(answer.detectedLanguage) };
    },
    listLanguages: async (timeoutMs) =>
      (await readLanguages(timeoutMs)).map(({ tag, targets }) => ({ from: tag, to: targets.map((one) => one.tag) })),
  };
};

const toDetected = (detected: readonly { readonly language: string }[] = []): LanguageTag | null =>
  parseLanguageTag(detected[0]?.language ?? '');

const findPair = (languages: readonly Language[], from: LanguageTag | null, to: LanguageTag) => {
  const source = from && matchLanguage(languages, from);
  if (from && !source) return null;
  const target = matchLanguage(source ? source.targets : languages, to);
  return target && { source: source?.code ?? 'auto', target: target.code };
};
