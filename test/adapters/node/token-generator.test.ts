import { createHash } from 'node:crypto';
import { tokenGenerator } from '#adapters/node/token-generator.ts';

it('mints tokens of the documented form', () => {
  const { secret, prefix, hash } = tokenGenerator.generate();
  expect(secret).toMatch(/^gdk_[0-9A-Za-z]{42}$/);
  expect(prefix).toBe(secret.slice(0, 12));
  expect(hash).toBe(createHash('sha256').update(secret).digest('hex'));
  expect(tokenGenerator.hash(secret)).toBe(hash);
  expect(tokenGenerator.generate().secret).not.toBe(secret);
});

it('refuses a token with any one character changed, cut off or added', () => {
  const { secret } = tokenGenerator.generate();
  for (let i = 0; i < secret.length; i += 1) {
    const other = secret[i] === 'x' ? 'y' : 'x';
    expect(tokenGenerator.hash(secret.slice(0, i) + other + secret.slice(i + 1))).toBeNull();
  }
  for (const text of ['', 'gdk_', secret.slice(1), secret.slice(0, -1), `${secret}0`, ` ${secret}`])
    expect(tokenGenerator.hash(text)).toBeNull();
});
