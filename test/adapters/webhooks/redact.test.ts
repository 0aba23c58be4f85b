import { createRedactor } from '#adapters/webhooks/redact.ts';

/** Headers of 4,000 characters, each a list of values of four. */
const headersOfParts = (count: number) =>
  Array.from({ length: count }, (_, header) =>
    Array.from({ length: 800 }, (__, part) => (header * 800 + part).toString(36).padStart(4, '_')).join(','),
  );

describe('a text that repeats credentials', () => {
  it('is shown without them, whole and in parts', () => {
    const redact = createRedactor(['session=s3cret-1; theme=d4rk-one', 'Token s3cret-2']);
    expect(redact('a s3cret-1 b d4rk-one c Token s3cret-2 d s3cret-2 e')).toBe('a *** b *** c *** d *** e');
  });

  it('is shown as it is where nothing of it is a credential', () => {
    expect(createRedactor(['s3cret-1'])('{"plan":"pro"}')).toBe('{"plan":"pro"}');
    expect(createRedactor([])('{"plan":"pro"}')).toBe('{"plan":"pro"}');
  });

  it.each([
    ['more parts than can be looked for', headersOfParts(30)],
    ['one header of more parts than can be looked for', headersOfParts(1)],
    ['more characters than can be looked for', Array.from({ length: 6 }, (_, i) => `${i}`.padEnd(4_000, 'x'))],
  ])('is not shown at all when the credentials have %s', (_, secrets) => {
    const redact = createRedactor(secrets);
    expect(redact('x'.repeat(16_384))).toBe('***');
    expect(redact(secrets[0] ?? '')).toBe('***');
    expect(redact('')).toBe('');
  });

  it('is shown without them at the most that can be looked for', () => {
    const secrets = Array.from({ length: 75 }, (_, i) => `s3cret-${String(i).padStart(3, '0')}${'a'.repeat(120)}`);
    const redact = createRedactor(secrets);
    expect(redact(secrets.map((secret) => `<${secret}>`).join(''))).toBe('<***>'.repeat(75));
  });
});
