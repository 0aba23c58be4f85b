import { toError } from '#core/shared/caught-errors.ts';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolderDurably, writeDurably } from '#adapters/node/durable-file.ts';
import {
  createAesSecretBox,
  generateSecretsKey,
  parseSecretsKeys,
  type SecretsKey,
} from '#adapters/node/secret-box.ts';
import type { Database } from '#adapters/postgres/database/database.ts';
import { getSharedSetting } from '#adapters/postgres/database/settings.ts';
import type { SecretBox } from '#core/shared/secret-box.ts';
import { KEY_CHECK, KEY_CHECK_SETTING } from '#adapters/postgres/secrets/encrypted-rows.ts';
import { KEY_FILE } from './data-files.ts';
import { INSTALLATION } from './installation.ts';
import { type Config, ConfigError } from './config/config.ts';

/** The box that keeps secrets at rest: with the configured keys, or with one that is made once and kept in the data folder. */
export const createSecretBox = async ({ secretsKeys, dataDir }: Config): Promise<SecretBox> =>
  createAesSecretBox(secretsKeys ?? parseSecretsKeys(await readKey(dataDir)));

/** The configured keys, or the one in the data folder; null when none is configured and none was made yet. */
export const findSecretsKeys = async ({ secretsKeys, dataDir }: Config): Promise<readonly SecretsKey[] | null> => {
  const path = join(dataDir, KEY_FILE);
  if (secretsKeys !== null || !existsSync(path)) return secretsKeys;
  return parseSecretsKeys((await readFile(path, 'utf8')).trim());
};

/** The box, when it fits the database. @throws ConfigError when the secrets of this database were encrypted with another key */
export const openSecretBox = async (config: Config, database: Database): Promise<SecretBox> => {
  const box = await createSecretBox(config);
  const check = await getSharedSetting(database, KEY_CHECK_SETTING, () => box.encrypt(KEY_CHECK, KEY_CHECK));
  try {
    box.decrypt(check, KEY_CHECK);
    return box;
  } catch (error) {
    const where = config.secretsKeys ? 'SECRETS_KEY' : `the key in ${join(config.dataDir, KEY_FILE)}`;
    throw new ConfigError(
      `The secrets in this database were encrypted with another key than ${where}: ${toError(error).message} ` +
        'Give every process the same SECRETS_KEY, the earlier key included. ' +
        `If that key is lost: ${INSTALLATION.toCommandLine('admin', 'forget-secrets')}`,
    );
  }
};

const readKey = async (folder: string): Promise<string> => {
  const path = join(folder, KEY_FILE);
  await makeFolderDurably(folder);
  // The caller holds the lock of the folder: no other process creates a key at the same time.
  if (!existsSync(path)) await writeDurably(path, generateSecretsKey());
  return (await readFile(path, 'utf8')).trim();
};
