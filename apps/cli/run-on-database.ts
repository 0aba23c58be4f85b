import { POLICY_PAGE } from '#adapters/http/privacy/policy-page.ts';
import { createLogger } from '#adapters/node/logger.ts';
import { type Config, getPublicUrl } from '../composition/config/config.ts';
import { lockFolder } from '../composition/processes/data-folder.ts';
import { openStorage } from '../composition/open-storage.ts';
import { openSecretBox, createSecretBox } from '../composition/secrets.ts';
import { findServiceUrl } from '../composition/listening/service-address.ts';
import { openService } from '../composition/service.ts';
import type { OperatorStatements } from './command-context.ts';
import { type CommandResult, runCommand } from './commands.ts';
import { isForLostKey } from './secret-commands.ts';

const toStatements = ({ privacy, publicUrl, discord, databaseUrl, s3 }: Config): OperatorStatements => ({
  ...privacy,
  policyUrl: privacy.policyUrl ?? (publicUrl === null ? null : `${publicUrl}${POLICY_PAGE}`),
  publicUrl,
  intentMode: discord?.intentMode ?? null,
  storage: databaseUrl === null ? 'embedded' : s3 ? 'postgres+s3' : 'postgres',
});

/** Runs a command on the configured database, which no process holds or many may share. */
export const runOnDatabase = async (config: Config, argv: readonly string[]): Promise<CommandResult> => {
  const log = createLogger('silent');
  const lock = config.databaseUrl ? null : await lockFolder(config.dataDir);
  try {
    const { database } = await openStorage(config, log);
    const secretBox = isForLostKey(argv) ? createSecretBox : openSecretBox;
    // Open connections would keep the process for ten seconds.
    const service = await openService({ ...config, redisUrl: null }, database, log, { secretBox }).catch(
      async (error: unknown) => {
        await database.close();
        throw error;
      },
    );
    try {
      const publicUrl = getPublicUrl(config, await findServiceUrl(config.dataDir));
      return await runCommand({ ...service, publicUrl, operator: toStatements(config) }, argv);
    } finally {
      await service.close();
    }
  } finally {
    await lock?.release();
  }
};
