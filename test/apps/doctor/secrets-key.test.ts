import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connectPostgres } from '#adapters/postgres/schema/connect.ts';
import { checkSecretsKey } from '../../../apps/cli/doctor/check-secrets-key.ts';
import type { Inspection } from '../../../apps/cli/doctor/inspect-storage.ts';
import { readConfig } from '../../../apps/composition/config/config.ts';
import { createSecretBox, openSecretBox } from '../../../apps/composition/secrets.ts';
import { KEY_CHECK } from '#adapters/postgres/secrets/encrypted-rows.ts';
import { postgresUrl, withPostgres } from '../../support/databases.ts';
import { emptyFolder } from '../../support/programs/process.ts';
import { aFinding, examine } from './examine.ts';

const key = (id: string, byte: number) => `${id}:${Buffer.alloc(32, byte).toString('base64')}`;

withPostgres('the key of secrets', () => {
  let url: string;
  beforeAll(async () => {
    url = await postgresUrl();
    const database = await connectPostgres({ url, maxConnections: 2, onError: () => undefined });
    await openSecretBox(readConfig({ DATABASE_URL: url, SECRETS_KEY: key('a', 1) }), database);
    await database.close();
  });
  const examineWith = async (keys: string) => {
    const { list, stdout, exitCode } = await examine({ DATABASE_URL: url, SECRETS_KEY: keys });
    return { findings: list('secrets key'), stdout, exitCode };
  };

  it('opens what was encrypted with it', async () => {
    expect(await examineWith(key('a', 1))).toMatchObject({
      findings: [aFinding('ok', /SECRETS_KEY opens the stored secrets/)],
      exitCode: 0,
    });
  });

  it('has to be used for all secrets after it was put in front of another', async () => {
    const { findings } = await examineWith(`${key('b', 2)},${key('a', 1)}`);
    expect(findings).toEqual([aFinding('warning', /not the first one/, /rotate-secrets/)]);
  });

  it.each([key('a', 2), key('b', 1)])('fails when it is another one, and is not printed', async (other) => {
    const { findings, exitCode, stdout } = await examineWith(other);
    expect(findings).toEqual([aFinding('failed', /does not open/, /forget-secrets/)]);
    expect(exitCode).toBe(1);
    expect(stdout).not.toContain(other.split(':')[1]);
  });
});

describe('the key in the data folder', () => {
  const inspected = async (folder: string): Promise<Inspection> => {
    const box = await createSecretBox(readConfig({ DATA_DIR: folder }));
    return { kind: 'embedded', facts: { keyCheck: box.encrypt(KEY_CHECK, KEY_CHECK) } as never };
  };

  it('opens what was encrypted with it', async () => {
    const folder = await emptyFolder();
    const inspection = await inspected(folder);
    expect(await checkSecretsKey(readConfig({ DATA_DIR: folder }), inspection)).toEqual(
      aFinding('ok', /the key in the data folder opens/),
    );
  });

  it('is reported as lost, and not made anew', async () => {
    const inspection = await inspected(await emptyFolder());
    const config = readConfig({ DATA_DIR: await emptyFolder() });
    for (let times = 0; times < 2; times += 1)
      expect(await checkSecretsKey(config, inspection)).toEqual(aFinding('failed', /is missing/, /backup/));
  });

  it('fails when its file holds something else', async () => {
    const folder = await emptyFolder();
    await writeFile(join(folder, 'secrets.key'), 'not a key');
    const { list, exitCode } = await examine({ DATA_DIR: folder });
    expect(list('secrets key')).toEqual([aFinding('failed', /id:base64 is needed/)]);
    expect(exitCode).toBe(1);
  });
});
