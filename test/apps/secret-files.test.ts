import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readConfig } from '../../apps/composition/config/config.ts';
import { SECRET_VARIABLES } from '../../apps/composition/config/secret-files.ts';
import { SECRETS_KEY } from '../support/api.ts';
import { emptyFolder } from '../support/programs/process.ts';

const DATABASE_URL = 'postgres://postgres@127.0.0.1:5432/guildesk';

const writeSecret = async (text: string): Promise<string> => {
  const file = join(await emptyFolder(), 'secret');
  await writeFile(file, text);
  return file;
};

describe('a secret in a file', () => {
  it('is read without the line end of the file', async () => {
    const environment = {
      DATABASE_URL_FILE: await writeSecret(`${DATABASE_URL}\n`),
      SECRETS_KEY_FILE: await writeSecret(`${SECRETS_KEY}\r\n`),
    };
    expect(readConfig(environment).databaseUrl).toBe(DATABASE_URL);
  });

  it('can be every variable with a secret', () => {
    expect(SECRET_VARIABLES).toEqual(
      expect.arrayContaining(['DATABASE_URL', 'REDIS_URL', 'SECRETS_KEY', 'DISCORD_TOKEN', 'S3_SECRET_ACCESS_KEY']),
    );
  });

  it('is refused beside the variable itself, and without its value in the message', async () => {
    const file = await writeSecret(DATABASE_URL);
    const both = { DATABASE_URL, DATABASE_URL_FILE: file, SECRETS_KEY };
    expect(() => readConfig(both)).toThrow(/DATABASE_URL_FILE: only one of it and DATABASE_URL can be set/);
    expect(() => readConfig(both)).not.toThrow(/5432/);
  });

  it.each([
    ['is empty', () => writeSecret('\n'), /is empty/],
    ['is too large', () => writeSecret('a'.repeat(65_537)), /at most 65536 bytes/],
    ['is missing', async () => join(await emptyFolder(), 'none'), /cannot be read/],
    ['is a folder', emptyFolder, /cannot be read/],
  ] as const)('is refused when the file %s', async (_, make, message) => {
    const environment = { DATABASE_URL, SECRETS_KEY_FILE: await make() };
    expect(() => readConfig(environment)).toThrow(message);
  });
});
