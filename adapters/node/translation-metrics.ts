import { Counter, Histogram, type Registry } from 'prom-client';
import { lazily } from '#core/shared/concurrency/lazily.ts';
import type { TranslationObserver } from '#core/translation/index.ts';

const BUCKETS_SECONDS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The metrics are there from the first call on. */
export const createTranslationMetrics = (registry: Registry): TranslationObserver => {
  const counter = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Counter({ name, help, labelNames: [...labelNames], registers: [registry] });
  const getMetrics = lazily(() => ({
    calls: counter('guildesk_translation_calls_total', 'Calls of the engine for translations.', ['outcome']),
    refusals: counter('guildesk_translation_refusals_total', 'Answers of the engine that are not shown.', ['reason']),
    characters: counter('guildesk_translation_characters_total', 'Characters sent to the engine for translations.'),
    seconds: new Histogram({
      name: 'guildesk_translation_duration_seconds',
      help: 'Time of a call of the engine for translations.',
      buckets: BUCKETS_SECONDS,
      registers: [registry],
    }),
  }));
  return {
    onCall: ({ outcome, durationMs, characters }) => {
      const { calls, characters: sent, seconds } = getMetrics();
      calls.inc({ outcome });
      sent.inc(characters);
      seconds.observe(durationMs / 1000);
    },
    onRefusal: (reason) => getMetrics().refusals.inc({ reason }),
  };
};
