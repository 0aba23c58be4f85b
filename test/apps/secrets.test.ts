import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '#adapters/postgres/database/database.ts';
import { ConfigError, readConfig } from '../../apps/composition/config/config.ts';
import { openSecretBox } from '../../apps/composition/secrets.ts';
import { embeddedDatabase } from '../support/databases.ts';
import { emptyFolder } from '../support/programs/process.ts';

let database: Database;
beforeEach(async () => {
  database = await embeddedDatabase();
});
afterEach(() => database.close());

const key = (id: string, byte: number) => `${id}:${Buffer.alloc(32, byte).toString('base64')}`;
const opening = async (environment: Record<string, string>) =>
  openSecretBox(readConfig({ DATA_DIR: await emptyFolder(), ...environment }), database);

it('makes a key in the data folder once, for nobody else to read, and uses it again', async () => {
  const folder = await emptyFolder();
  const ciphertext = (await opening({ DATA_DIR: folder })).encrypt('secret', 'owner');
  const file = join(folder, 'secrets.key');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const kept = await readFile(file, 'utf8');
  expect((await opening({ DATA_DIR: folder })).decrypt(ciphertext, 'owner')).toBe('secret');
  expect(await readFile(file, 'utf8')).toBe(kept);
});

it('refuses to start with a key that is not the one of the secrets', async () => {
  await opening({ SECRETS_KEY: key('a', 1) });
  for (const wrong of [{ SECRETS_KEY: key('a', 2) }, { SECRETS_KEY: key('b', 1) }, {}]) {
    await expect(opening(wrong)).rejects.toThrow(ConfigError);
    await expect(opening(wrong)).rejects.toThrow(/Give every process the same SECRETS_KEY/);
  }
});

it('takes a new key in front of the earlier one', async () => {
  const ciphertext = (await opening({ SECRETS_KEY: key('a', 1) })).encrypt('secret', 'owner');
  const box = await opening({ SECRETS_KEY: `${key('b', 2)},${key('a', 1)}` });
  expect(box.decrypt(ciphertext, 'owner')).toBe('secret');
  expect(box.encrypt('secret', 'owner')).toMatch(/^b:/);
});
