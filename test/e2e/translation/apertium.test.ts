import { readFile } from 'node:fs/promises';
import { nodeDigests } from '#adapters/node/digests.ts';
import { systemClock } from '#adapters/node/system-clock.ts';
import { parseAllowList } from '#adapters/webhooks/addresses.ts';
import { createEgressDispatcher } from '#adapters/webhooks/dispatcher.ts';
import { MemoryState } from '#adapters/memory/memory-state.ts';
import { toGuildId } from '#core/shared/ids.ts';
import { protectTerms, type TranslationEngine, translationUseCases } from '#core/translation/index.ts';
import { createTranslationEngine } from '../../../apps/composition/binding/bind-translation.ts';
import { tag } from '../../core/translation/fake-engine.ts';
import { InMemoryTranslationUsage } from '../../support/memory/translation-usage.ts';
import { type Apertium, startApertium, withApertium } from '../../support/programs/apertium.ts';

const DIRECTIONS = [
  ['en', 'es'],
  ['es', 'en'],
  ['es', 'pt'],
  ['pt', 'es'],
  ['fr', 'es'],
  ['es', 'fr'],
] as const;
const SENTENCES = 200;

const readSentences = async (language: string): Promise<readonly string[]> =>
  (await readFile(new URL(`sentences/${language}.txt`, import.meta.url), 'utf8')).trimEnd().split('\n');

const percentile = (sorted: readonly number[], part: number): number =>
  sorted[Math.ceil(sorted.length * part) - 1] ?? NaN;

/** What Apertium itself translates, and not a stand-in. */
withApertium('Apertium (needs apertium-apy and its pairs of languages)', () => {
  let apertium: Apertium;
  let engine: TranslationEngine;
  const dispatcher = createEgressDispatcher({ allow: parseAllowList(['127.0.0.1']) });
  beforeAll(async () => {
    apertium = await startApertium();
    const config = { engine: 'apertium', url: apertium.url, key: null, model: '', operator: 'Us' } as const;
    engine = createTranslationEngine(config, { dispatcher, clock: systemClock, version: '1.2.3' });
  });
  afterAll(async () => {
    await dispatcher.destroy();
    await apertium.stop();
  });

  it('has the pairs of languages that are tried', async () => {
    const languages = await engine.listLanguages(10_000);
    for (const [from, to] of DIRECTIONS) expect(languages.find((one) => one.from === from)?.to).toContain(to);
  });

  it.each(DIRECTIONS)(
    'translates sentences of tickets from %s to %s, and keeps what is protected',
    async (from, to) => {
      const sentences = await readSentences(from);
      expect([sentences.length, new Set(sentences).size]).toEqual([SENTENCES, SENTENCES]);
      const guildId = toGuildId('1');
      const durations: number[] = [];
      const app = translationUseCases({
        engine,
        usage: new InMemoryTranslationUsage(new MemoryState()),
        clock: systemClock,
        digests: nodeDigests,
        charactersPerMonth: 1_000_000,
        observer: { onCall: ({ durationMs }) => durations.push(durationMs), onRefusal: () => undefined },
      });
      const order = { guildId, owner: guildId, from: tag(from), to: tag(to), glossary: [] };
      const outcomes = await app.translate({ ...order, texts: sentences });
      outcomes.forEach((outcome, i) => {
        const original = sentences[i] ?? '';
        expect([original, outcome]).toEqual([
          original,
          { state: 'done', text: expect.any(String), from, engine: 'apertium' },
        ]);
        const text = outcome.state === 'done' ? outcome.text : '';
        for (const { text: term } of protectTerms(original, []).replacements) expect(text).toContain(term);
      });
      const changed = outcomes.filter((outcome, i) => outcome.state === 'done' && outcome.text !== sentences[i]);
      expect(changed.length).toBeGreaterThan(SENTENCES * 0.9);
      durations.sort((a, b) => a - b);
      const [half, most] = [0.5, 0.95].map((part) => (percentile(durations, part) / 1_000).toFixed(3));
      process.stdout.write(`Apertium ${from} → ${to}: p50 ${half} s, p95 ${most} s for a sentence\n`);
    },
  );
});
