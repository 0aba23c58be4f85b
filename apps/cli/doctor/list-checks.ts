import type { Config } from '../../composition/config/config.ts';
import { checkBackups } from './check-backups.ts';
import { reportDatabase } from './check-database.ts';
import { checkDiscord } from './check-discord.ts';
import { checkFiles } from './check-files.ts';
import { checkDataFolder, checkDisk } from './check-machine.ts';
import { checkPublicUrl } from './check-public-url.ts';
import { checkRedis } from './check-redis.ts';
import { checkSecretsKey } from './check-secrets-key.ts';
import { checkTranslation } from './check-translation.ts';
import { inspectStorage } from './inspect-storage.ts';
import type { Check } from './run-checks.ts';

/** The checks of what is configured. */
export const listChecks = (config: Config): readonly Check[] => {
  const { redisUrl, discord, dataDir, translation, egressAllow } = config;
  const inspection = inspectStorage(config);
  return [
    { name: 'data folder', run: async () => [await checkDataFolder(dataDir)] },
    { name: 'disk', run: async () => [await checkDisk(dataDir)] },
    { name: 'database', run: async () => reportDatabase(await inspection, config) },
    ...(config.databaseUrl === null ? [{ name: 'backups', run: async () => [await checkBackups(config)] }] : []),
    { name: 'secrets key', run: async () => [await checkSecretsKey(config, await inspection)] },
    ...(redisUrl === null ? [] : [{ name: 'redis', run: () => checkRedis(redisUrl) }]),
    { name: 'public url', run: () => checkPublicUrl(config) },
    { name: 'files', run: async () => [await checkFiles(config)] },
    ...(translation === null ? [] : [{ name: 'translation', run: () => checkTranslation(translation, egressAllow) }]),
    ...(discord === null ? [] : [{ name: 'discord', run: () => checkDiscord(discord) }]),
  ];
};
