import { createAesSecretBox, generateSecretsKey, parseSecretsKeys } from '#adapters/node/secret-box.ts';
import { webhookSecretGenerator } from '#adapters/node/webhook-secret-generator.ts';

const keyed = (...ids: string[]) =>
  parseSecretsKeys(ids.map((id, i) => `${id}:${Buffer.alloc(32, i + id.charCodeAt(0)).toString('base64')}`).join(','));
const OWNER = 'guild|webhook|secret';

it('decrypts what it has encrypted, whatever the text', () => {
  const box = createAesSecretBox(keyed('a'));
  for (const secret of ['whsec_abc', '', 'Grüße 🎫', 'x'.repeat(10_000)]) {
    expect(box.decrypt(box.encrypt(secret, OWNER), OWNER)).toBe(secret);
  }
});

it('encrypts the same text differently each time, and shows nothing of it', () => {
  const box = createAesSecretBox(keyed('a'));
  const [one, other] = [box.encrypt('whsec_hidden', OWNER), box.encrypt('whsec_hidden', OWNER)];
  expect(one).not.toBe(other);
  expect(Buffer.from(one.split(':')[1]!, 'base64').toString('latin1')).not.toContain('hidden');
});

it('gives an error, and never a text, for another owner, another key, and what was altered', () => {
  const box = createAesSecretBox(keyed('a'));
  const ciphertext = box.encrypt('whsec_hidden', OWNER);
  expect(() => box.decrypt(ciphertext, 'guild|another|secret')).toThrow(/key "a"/);
  const sameName = parseSecretsKeys(`a:${Buffer.alloc(32, 1).toString('base64')}`);
  expect(() => createAesSecretBox(sameName).decrypt(ciphertext, OWNER)).toThrow(/differs/);
  expect(() => createAesSecretBox(keyed('b')).decrypt(ciphertext, OWNER)).toThrow(/does not have/);
  const [id, base64 = ''] = ciphertext.split(':');
  const bytes = Buffer.from(base64, 'base64');
  for (const place of [0, 12, 28, bytes.length - 1]) {
    const altered = Buffer.from(bytes);
    altered[place]! ^= 1;
    expect(() => box.decrypt(`${id}:${altered.toString('base64')}`, OWNER)).toThrow();
  }
  for (const nonsense of ['', 'a', 'a:', 'a:AAAA', ':']) expect(() => box.decrypt(nonsense, OWNER)).toThrow();
});

it('decrypts with every key and encrypts with the first, so that keys can be replaced', () => {
  const encryptedBefore = createAesSecretBox(keyed('a')).encrypt('old', OWNER);
  const [a] = keyed('a');
  const both = createAesSecretBox([...keyed('b'), a!]);
  expect(both.decrypt(encryptedBefore, OWNER)).toBe('old');
  expect(both.encrypt('new', OWNER)).toMatch(/^b:/);
});

it.each(['', 'a', 'a:', 'a:short', `a:${Buffer.alloc(31).toString('base64')}`, `a b:${'A'.repeat(43)}=`])(
  'reads no key from %j',
  (text) => expect(() => parseSecretsKeys(text)).toThrow(/32 bytes/),
);

it('makes keys that it can read', () => {
  expect(parseSecretsKeys(generateSecretsKey())[0]?.key).toHaveLength(32);
});

it('makes webhook secrets by Standard Webhooks, each another', () => {
  const [one, other] = [webhookSecretGenerator.generate(), webhookSecretGenerator.generate()];
  expect(one.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(one.secret.startsWith(one.prefix)).toBe(true);
  expect(one.secret).not.toBe(other.secret);
});
