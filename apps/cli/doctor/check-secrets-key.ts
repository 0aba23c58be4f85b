import { KEY_CHECK } from '#adapters/postgres/secrets/encrypted-rows.ts';
import { createAesSecretBox, type SecretsKey } from '#adapters/node/secret-box.ts';
import type { Config } from '../../composition/config/config.ts';
import { INSTALLATION } from '../../composition/installation.ts';
import { findSecretsKeys } from '../../composition/secrets.ts';
import { describeError } from '../../composition/trouble/describe-error.ts';
import { fail, type Finding, pass, skip, warn } from './finding.ts';
import type { Inspection } from './inspect-storage.ts';

const NAME = 'secrets key';
const LOST_ADVICE = `Restore the key from a backup. If it is lost: ${INSTALLATION.toCommandLine('admin', 'forget-secrets')}`;

/** Whether there is a key, and it opens what the database has. */
export const checkSecretsKey = async (config: Config, inspection: Inspection): Promise<Finding> => {
  const keys = await findSecretsKeys(config);
  const where = config.secretsKeys ? 'SECRETS_KEY' : 'the key in the data folder';
  switch (inspection.kind) {
    case 'missing':
      return pass(NAME, keys ? where : 'made with the first start, in the data folder');
    case 'in-use':
    case 'unreachable':
      return skip(
        NAME,
        `${keys ? `there is ${where}` : 'there is no key'}; whether it opens the stored secrets was left out`,
      );
    default:
      return reportKeys(keys, where, inspection.facts.keyCheck);
  }
};

const reportKeys = (keys: readonly SecretsKey[] | null, where: string, keyCheck: string | null): Finding => {
  if (keyCheck === null) return pass(NAME, 'nothing is encrypted yet');
  if (!keys)
    return fail(NAME, 'the database has secrets, and the key that was in the data folder is missing', LOST_ADVICE);
  const box = createAesSecretBox(keys);
  try {
    box.decrypt(keyCheck, KEY_CHECK);
  } catch (error) {
    return fail(NAME, `${where} does not open the stored secrets: ${describeError(error)}`, LOST_ADVICE);
  }
  return box.isCurrent(keyCheck)
    ? pass(NAME, `${where} opens the stored secrets`)
    : warn(
        NAME,
        `${where} opens the stored secrets, by a key that is not the first one`,
        `Encrypt them with the first one: ${INSTALLATION.toCommandLine('admin', 'rotate-secrets')}`,
      );
};
