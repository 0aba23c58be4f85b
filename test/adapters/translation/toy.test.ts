import { toyEngine } from '#adapters/translation/toy.ts';
import { protectTerms, restoreTerms } from '#core/translation/index.ts';
import { tag } from '../../core/translation/fake-engine.ts';

it('the toy engine marks texts visibly, and keeps what is protected', async () => {
  const original = 'Hello <@1>, pay 12 € at https://a.test/b';
  const source = protectTerms(original, []);
  const { texts, from } = await toyEngine.translate({ texts: [source.text], from: null, to: tag('de'), timeoutMs: 1 });
  expect(from).toBeNull();
  expect(restoreTerms(source, texts[0] ?? '').text).toBe('«de» Hélló <@1>, páý 12 € át https://a.test/b');
});
