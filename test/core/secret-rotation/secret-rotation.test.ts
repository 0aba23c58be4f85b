import { type EncryptedRow, type EncryptedRows, secretRotationUseCases } from '#core/secret-rotation/index.ts';
import type { SecretBox } from '#core/shared/secret-box.ts';

/** A ciphertext is the key, the owner and the secret. The key `lost` decrypts nothing any more. */
const secrets: SecretBox = {
  encrypt: (secret, owner) => `new|${owner}|${secret}`,
  isCurrent: (ciphertext) => ciphertext.startsWith('new|'),
  decrypt: (ciphertext, owner) => {
    const [key, ofOwner, secret = ''] = ciphertext.split('|');
    if (key === 'lost' || ofOwner !== owner) throw new Error('It cannot be decrypted.');
    return secret;
  },
};

const row = (id: string, ...keys: string[]): EncryptedRow => ({
  id,
  name: `webhook ${id}`,
  texts: keys.map((key, index) => ({ ciphertext: `${key}|${id}|secret ${index}`, owner: id })),
});

/** Rows of one kind, with what is asked of them. */
const createRows = (rows: readonly EncryptedRow[]) => {
  const [listed, replaced, removed]: unknown[][][] = [[], [], []];
  const encrypted: EncryptedRows = {
    list: (after, limit) => {
      listed?.push([after, limit]);
      return Promise.resolve(rows.filter(({ id }) => after === null || id > after).slice(0, limit));
    },
    replace: (...call) => Promise.resolve(void replaced?.push(call)),
    remove: (id, texts, encrypt) => Promise.resolve(void removed?.push([id, texts, encrypt('s', 'o')])),
  };
  return { encrypted, listed, replaced, removed };
};
const use = (...kinds: readonly { readonly encrypted: EncryptedRows }[]) =>
  secretRotationUseCases({ secrets, encrypted: kinds.map(({ encrypted }) => encrypted) });

const MIXED = [row('a', 'old', 'new'), row('b', 'new'), row('c', 'lost', 'old'), row('d', 'lost'), row('e')];

describe('a rotation of keys', () => {
  it('encrypts every secret again that has not the newest key, and names what it cannot decrypt', async () => {
    const [one, other] = [createRows(MIXED), createRows([row('x', 'old')])];
    expect(await use(one, other).rotate()).toEqual({ count: 3, unreadable: ['webhook c', 'webhook d'] });
    expect(one.replaced).toEqual([
      ['a', 'old|a|secret 0', 'new|a|secret 0'],
      ['c', 'old|c|secret 1', 'new|c|secret 1'],
    ]);
    expect(other.replaced).toEqual([['x', 'old|x|secret 0', 'new|x|secret 0']]);
  });

  it('reads all rows, a hundred at a time', async () => {
    const ids = Array.from({ length: 201 }, (_, index) => String(1_000 + index));
    const rows = createRows(ids.map((id) => row(id, 'old')));
    expect(await use(rows).rotate()).toMatchObject({ count: 201 });
    expect(rows.listed).toEqual([
      [null, 100],
      ['1099', 100],
      ['1199', 100],
    ]);
    const full = createRows(ids.slice(0, 100).map((id) => row(id)));
    await use(full).rotate();
    expect(full.listed).toEqual([
      [null, 100],
      ['1099', 100],
    ]);
  });
});

describe('secrets that no key decrypts', () => {
  it('are listed by the names of their rows', async () => {
    expect(await use(createRows(MIXED)).listUnreadable()).toEqual(['webhook c', 'webhook d']);
    expect(await use(createRows([row('a', 'old')])).listUnreadable()).toEqual([]);
  });

  it('are removed, and no others', async () => {
    const rows = createRows(MIXED);
    expect(await use(rows).forgetUnreadable()).toEqual(['webhook c', 'webhook d']);
    expect(rows.removed).toEqual([
      ['c', ['lost|c|secret 0'], 'new|o|s'],
      ['d', ['lost|d|secret 0'], 'new|o|s'],
    ]);
  });
});
