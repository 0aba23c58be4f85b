import { createMetrics } from '#adapters/node/metrics.ts';
import { readConfig } from '../../apps/composition/config/config.ts';

const OPERATOR = { TRANSLATION_OPERATOR: 'Us' };

describe('the engine for translations', () => {
  it('is none without its variables', () => {
    expect(readConfig({})).toMatchObject({ translation: null, translationCharacters: 500_000 });
  });

  it.each([
    [{ TRANSLATION_KEY: 'a:fx' }, 'https://api-free.deepl.com'],
    [{ TRANSLATION_KEY: 'a' }, 'https://api.deepl.com'],
    [{ TRANSLATION_KEY: 'a', TRANSLATION_URL: 'https://deepl.test' }, 'https://deepl.test'],
  ])('is DeepL with %j at %s', (set, url) => {
    const { translation } = readConfig({ TRANSLATION_ENGINE: 'deepl', ...OPERATOR, ...set });
    expect(translation).toEqual({ engine: 'deepl', url, key: set.TRANSLATION_KEY, model: '', operator: 'Us' });
  });

  it('is one with an address, a model, and a limit of characters', () => {
    const set = {
      TRANSLATION_ENGINE: 'openai',
      TRANSLATION_URL: 'http://10.0.0.1/v1',
      TRANSLATION_MODEL: 'a',
      ...OPERATOR,
    };
    expect(readConfig({ ...set, TRANSLATION_CHARACTERS: '5' })).toMatchObject({
      translation: { engine: 'openai', url: 'http://10.0.0.1/v1', key: null, model: 'a', operator: 'Us' },
      translationCharacters: 5,
    });
  });

  it.each([
    [{ TRANSLATION_ENGINE: 'libretranslate' }, ['TRANSLATION_URL', 'TRANSLATION_OPERATOR']],
    [{ TRANSLATION_ENGINE: 'apertium', ...OPERATOR }, ['TRANSLATION_URL']],
    [
      { TRANSLATION_ENGINE: 'deepl', TRANSLATION_URL: 'https://deepl.test' },
      ['TRANSLATION_KEY', 'TRANSLATION_OPERATOR'],
    ],
    [{ TRANSLATION_ENGINE: 'openai', TRANSLATION_URL: 'https://a.test', ...OPERATOR }, ['TRANSLATION_MODEL']],
    [{ TRANSLATION_URL: 'https://a.test', TRANSLATION_KEY: 'a' }, ['TRANSLATION_ENGINE']],
    [{ TRANSLATION_ENGINE: 'babelfish' }, ['TRANSLATION_ENGINE']],
    [{ TRANSLATION_CHARACTERS: '0' }, ['TRANSLATION_CHARACTERS']],
    [{ TRANSLATION_ENGINE: 'apertium', TRANSLATION_URL: 'ftp://a.test', ...OPERATOR }, ['TRANSLATION_URL']],
  ])('is refused with %j, naming %j', (set, names) => {
    let message = '';
    try {
      readConfig(set);
    } catch (error) {
      ({ message } = error as Error);
    }
    const complaints = message.split('\n').slice(1);
    expect(complaints.map((line) => /^ {2}(\w+):/.exec(line)?.[1])).toEqual(names);
  });

  it('has a key that is not repeated, from a file too', () => {
    expect(() => readConfig({ TRANSLATION_KEY: 'my-secret' })).toThrow(/^(?![\s\S]*my-secret)/);
  });
});

describe('the metrics of translations', () => {
  it('are not there before the first call', async () => {
    expect(await createMetrics().render()).not.toContain('guildesk_translation');
  });

  it('count calls by outcome, characters, seconds and refusals', async () => {
    const metrics = createMetrics();
    metrics.translation.onCall({ outcome: 'done', durationMs: 200, characters: 30 });
    metrics.translation.onCall({ outcome: 'slow', durationMs: 10_000, characters: 12 });
    metrics.translation.onRefusal('terms_lost');
    const text = await metrics.render();
    expect(text).toContain('guildesk_translation_calls_total{outcome="done"} 1');
    expect(text).toContain('guildesk_translation_calls_total{outcome="slow"} 1');
    expect(text).toContain('guildesk_translation_characters_total 42');
    expect(text).toContain('guildesk_translation_duration_seconds_sum 10.2');
    expect(text).toContain('guildesk_translation_refusals_total{reason="terms_lost"} 1');
  });
});
