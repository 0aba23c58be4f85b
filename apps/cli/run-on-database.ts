import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { POLICY_PAGE } from '#adapters/http/privacy/policy-page.ts';
import { createLogger } from '#adapters/node/logger.ts';
import { type Config, getPublicUrl } from '../composition/config/config.ts';
import { EMBEDDED_FOLDER } from '../composition/data-files.ts';
import { lockFolder } from '../composition/processes/data-folder.ts';
import { openStorage } from '../composition/open-storage.ts';
import { openSecretBox, createSecretBox } from '../composition/secrets.ts';
import { findServiceUrl } from '../composition/listening/service-address.ts';
import { openService } from '../composition/service.ts';
import type { Command, CommandResult } from './command/command.ts';
import type { OperatorStatements } from './command/command-context.ts';
import { readCommandLine, runCommand, toRefusal } from './commands.ts';
import { isForLostKey } from './secret-commands.ts';

const toStatements = ({ privacy, publicUrl, discord, databaseUrl, s3 }: Config): OperatorStatements => ({
  ...privacy,
  policyUrl: privacy.policyUrl ?? (publicUrl === null ? null : `${publicUrl}${POLICY_PAGE}`),
  publicUrl,
  intentMode: discord?.intentMode ?? null,
  storage: databaseUrl === null ? 'embedded' : s3 ? 'postgres+s3' : 'postgres',
});

/** Runs a command on the configured database, which no process holds or many may share. Few commands make one that is not there. */
export const runOnDatabase = async (config: Config, argv: readonly string[]): Promise<CommandResult> => {
  try {
    const { command } = readCommandLine(argv);
    if (hasDatabase(config) || command.makesDatabase) return await runThere(config, command, argv);
    if (command.runWithoutDatabase) return { stdout: command.runWithoutDatabase(config), stderr: '', exitCode: 0 };
    const why = `There is no database in ${config.dataDir}. DATA_DIR has to name the folder of the service, whose first start makes one.`;
    return { stdout: '', stderr: why, exitCode: 1 };
  } catch (error) {
    return toRefusal(error);
  }
};

/** Of a server that is known only when it is asked. */
const hasDatabase = ({ databaseUrl, dataDir }: Config): boolean =>
  databaseUrl !== null || existsSync(join(dataDir, EMBEDDED_FOLDER, 'PG_VERSION'));

const runThere = async (config: Config, command: Command, argv: readonly string[]): Promise<CommandResult> => {
  const log = createLogger('silent');
  const lock = config.databaseUrl ? null : await lockFolder(config.dataDir);
  try {
    const { database } = await openStorage(config, log, { needsTables: !command.makesDatabase });
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
