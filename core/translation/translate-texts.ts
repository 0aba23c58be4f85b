import type { Clock } from '../shared/clock.ts';
import { TtlCache } from '../shared/concurrency/ttl-cache.ts';
import type { Digests } from '../shared/digest.ts';
import type { Breaker } from './breaker.ts';
import { callEngine, type ObservedCall } from './call-engine.ts';
import { divideTexts } from './divide-texts.ts';
import type { LanguageTag } from '../shared/values/language-tag.ts';
import type { GlossaryEntry } from './protected/glossary.ts';
import { protectTerms, type ProtectedText } from './protected/protect-terms.ts';
import { type Refusal, restoreTerms } from './protected/restore-terms.ts';
import { type EngineAnswer, MAX_CHARACTERS, type TranslationEngine } from './translation-engine.ts';
import { TranslationFailure } from './translation-failure.ts';
import { toMonth, type TranslationUsage } from './translation-usage.ts';
import { type Caller, Turns } from './turns.ts';

export interface TranslationOrder extends Caller {
  readonly texts: readonly string[];
  readonly from: LanguageTag | null;
  readonly to: LanguageTag;
  readonly glossary: readonly GlossaryEntry[];
}

export type FailureReason = TranslationFailure['kind'] | Refusal | 'limit_reached';

export type TextTranslation =
  | { readonly state: 'done'; readonly text: string; readonly from: LanguageTag | null; readonly engine: string }
  | { readonly state: 'skipped'; readonly reason: 'no_engine' | 'no_words' }
  | { readonly state: 'failed'; readonly reason: FailureReason; readonly retryAfterMs: number | null };

export interface TranslationObserver {
  readonly onCall: (call: ObservedCall) => void;
  readonly onRefusal: (refusal: Refusal) => void;
}

export interface TranslationPorts {
  /** Null when the operator names none. */
  readonly engine: TranslationEngine | null;
  /** Characters of a server in a month. */
  readonly charactersPerMonth: number;
  readonly usage: TranslationUsage;
  readonly observer: TranslationObserver;
  readonly clock: Clock;
  readonly digests: Digests;
}

interface Answer {
  readonly text: string;
  readonly from: LanguageTag | null;
}

interface Parts extends Omit<TranslationPorts, 'engine'> {
  readonly engine: TranslationEngine;
  readonly call: ReturnType<typeof callEngine>;
  readonly cache: TtlCache<Answer>;
  readonly turns: Turns;
}

interface Asked {
  readonly text: string;
  readonly key: string;
}

const CACHED_MS = 24 * 60 * 60 * 1000;
const MAX_CACHED_BYTES = 16 * 1024 * 1024;
const ENTRY_BYTES = 256;

/** Each text has an outcome of its own, in the order of the texts. Rejects only when the use cannot be counted. */
export type TranslateTexts = (order: TranslationOrder) => Promise<readonly TextTranslation[]>;

export const translateTexts = (
  ports: TranslationPorts,
  engine: TranslationEngine,
  breaker: Breaker,
): TranslateTexts => {
  const { clock, observer } = ports;
  const bound = { max: MAX_CACHED_BYTES, weigh: ({ text }: Answer) => ENTRY_BYTES + 2 * text.length };
  const parts: Parts = {
    ...ports,
    engine,
    call: callEngine({ engine, breaker, clock, onCall: observer.onCall }),
    cache: new TtlCache<Answer>(clock, CACHED_MS, bound),
    turns: new Turns(),
  };
  return async (order) => {
    const sources = order.texts.map((text) => protectTerms(text, order.glossary));
    const asked = sources.map(({ text }): Asked => ({ text, key: toKey(parts, order, text) }));
    const answers = await askForAll(
      parts,
      order,
      asked.filter((_, i) => sources[i]?.hasWords),
    );
    return sources.map((source, i) => toTranslation(parts, source, answers.get(asked[i]?.key ?? '')));
  };
};

const toKey = ({ digests, engine }: Parts, { from, to }: TranslationOrder, text: string): string => {
  const digest = digests.sha256();
  digest.update(JSON.stringify([engine.name, from, to, text]));
  return digest.hex();
};

type Answers = ReadonlyMap<string, Answer | TextTranslation>;

const askForAll = async (parts: Parts, order: TranslationOrder, asked: readonly Asked[]): Promise<Answers> => {
  const answers = new Map<string, Answer | TextTranslation>();
  for (const { key, text } of asked) {
    const known = text.length > MAX_CHARACTERS ? fail('too_large') : parts.cache.get(key);
    if (known) answers.set(key, known);
  }
  const unknown = [...new Map(asked.map((one) => [one.key, one])).values()].filter(({ key }) => !answers.has(key));
  for (const texts of divideTexts(unknown, parts.engine.maxTexts)) {
    const result = await askOnce(parts, order, texts);
    texts.forEach(({ key }, i) => answers.set(key, 'state' in result ? result : toAnswer(result, i)));
  }
  return answers;
};

const toAnswer = ({ texts, from }: EngineAnswer, i: number): Answer => ({ text: texts[i] ?? '', from });

const askOnce = async (
  parts: Parts,
  order: TranslationOrder,
  asked: readonly Asked[],
): Promise<EngineAnswer | TextTranslation> => {
  try {
    const answer = await parts.turns.run(order, () => askWithinLimit(parts, order, asked));
    if (answer === null) return fail('limit_reached');
    asked.forEach(({ key }, i) => parts.cache.set(key, toAnswer(answer, i)));
    return answer;
  } catch (error) {
    if (error instanceof TranslationFailure) return fail(error.kind, error.retryAfterMs);
    throw error;
  }
};

/** Null when the server has used its month. */
const askWithinLimit = async (
  { usage, charactersPerMonth, call, clock }: Parts,
  { guildId, from, to }: TranslationOrder,
  asked: readonly Asked[],
): Promise<EngineAnswer | null> => {
  const texts = asked.map(({ text }) => text);
  const characters = texts.reduce((sum, { length }) => sum + length, 0);
  const taken = { guildId, month: toMonth(clock.now()), characters };
  if (!(await usage.take(taken, charactersPerMonth))) return null;
  try {
    return await call({ texts, from, to });
  } catch (error) {
    await usage.giveBack(taken);
    throw error;
  }
};

const toTranslation = (
  { engine, observer }: Parts,
  source: ProtectedText,
  answer: Answer | TextTranslation | undefined,
): TextTranslation => {
  if (answer === undefined) return { state: 'skipped', reason: 'no_words' };
  if ('state' in answer) return answer;
  const { text, refusal } = restoreTerms(source, answer.text);
  if (refusal === null) return { state: 'done', text, from: answer.from, engine: engine.name };
  observer.onRefusal(refusal);
  return fail(refusal);
};

const fail = (reason: FailureReason, retryAfterMs: number | null = null): TextTranslation => ({
  state: 'failed',
  reason,
  retryAfterMs,
});
