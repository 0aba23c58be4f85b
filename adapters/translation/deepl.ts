import { z } from 'zod';
import { getBaseLanguage, type LanguageTag, parseLanguageTag } from '#core/shared/values/language-tag.ts';
import { type EngineLanguage, MAX_TEXTS, type TranslationEngine } from '#core/translation/index.ts';
import type { EngineOptions } from './engine-options.ts';
import { JSON_HEADERS, MAX_ANSWER_BYTES, MAX_LIST_BYTES, readReply, toUrl } from './read-reply.ts';

const NAME = 'deepl';

const Answer = z.object({
  translations: z.array(z.object({ text: z.string(), detected_source_language: z.string().optional() })),
});
const Languages = z.array(z.object({ language: z.string() }));

/** Targets of DeepL that have no form without a region. */
const TARGETS: Readonly<Record<string, string>> = { en: 'EN-US', pt: 'PT-PT' };
const WITH_REGION = new Set(['en-GB', 'en-US', 'es-419', 'pt-BR', 'pt-PT', 'zh-Hans', 'zh-Hant']);

const toTarget = (tag: LanguageTag): string => {
  const base = getBaseLanguage(tag);
  return WITH_REGION.has(tag) ? tag.toUpperCase() : (TARGETS[base] ?? base.toUpperCase());
};

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const CHARACTERS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", '#39': "'" };

/** A text as XML, in which each sign is an empty element. */
const toXml = (text: string): string =>
  text.replaceAll(/[&<>]/g, (character) => ENTITIES[character] ?? character).replaceAll(/⟦(\d+)⟧/g, '<x id="$1"/>');

const fromXml = (xml: string): string =>
  xml
    .replaceAll(/<x id="(\d+)"\s*(?:\/>|><\/x>)/g, '⟦$1⟧')
    .replaceAll(/&(amp|lt|gt|quot|apos|#39);/g, (entity, name: string) => CHARACTERS[name] ?? entity);

export const createDeepL = ({ caller, url, key }: EngineOptions): TranslationEngine => {
  const headers = { ...JSON_HEADERS, authorization: `DeepL-Auth-Key ${key ?? ''}` };
  const listOf = async (type: 'source' | 'target', timeoutMs: number): Promise<readonly LanguageTag[]> => {
    const call = { method: 'GET', url: toUrl(url, `v2/languages?type=${type}`), headers, body: null } as const;
    const reply = await caller.call({ ...call, timeoutMs, maxBytes: MAX_LIST_BYTES });
    return readReply(NAME, reply, Languages).flatMap(({ language }) => parseLanguageTag(language) ?? []);
  };
  return {
    name: NAME,
    maxTexts: MAX_TEXTS,
    translate: async ({ texts, from, to, timeoutMs }) => {
      const body = JSON.stringify({
        text: texts.map(toXml),
        target_lang: toTarget(to),
        ...(from && { source_lang: getBaseLanguage(from).toUpperCase() }),
        tag_handling: 'xml',
        preserve_formatting: true,
      });
      const call = { method: 'POST', url: toUrl(url, 'v2/translate'), headers, body } as const;
      const reply = await caller.call({ ...call, timeoutMs, maxBytes: MAX_ANSWER_BYTES });
      const { translations } = readReply(NAME, reply, Answer);
      const detected = parseLanguageTag(translations[0]?.detected_source_language ?? '');
      return { texts: translations.map(({ text }) => fromXml(text)), from: from ?? detected };
    },
    listLanguages: async (timeoutMs): Promise<readonly EngineLanguage[]> => {
      const [sources, to] = await Promise.all([listOf('source', timeoutMs), listOf('target', timeoutMs)]);
      return sources.map((from) => ({ from, to }));
    },
  };
};
