import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SECRETS_KEY } from '../../support/api.ts';
import { emptyFolder } from '../../support/programs/process.ts';
import { aFinding, examine } from './examine.ts';

const list = async (environment: Readonly<Record<string, string>>) => {
  const { list: listByName, exitCode } = await examine(environment);
  return { findings: listByName('configuration'), exitCode };
};

it('finds nothing where nothing is configured', async () => {
  const { checks, exitCode } = await examine({});
  expect(exitCode).toBe(0);
  expect(checks.filter(({ name, status }) => name !== 'node' && status !== 'ok')).toEqual([]);
});

it.each<[Record<string, string>, RegExp, RegExp]>([
  [{ PUBLIC_URI: 'http://127.0.0.1' }, /^PUBLIC_URI is not a variable/, /Is PUBLIC_URL meant/],
  [{ DATABSE_URL: 'x' }, /^DATABSE_URL/, /Is DATABASE_URL meant/],
  [{ DISCORD_SECRET_OF_BOT: 'x' }, /^DISCORD_SECRET_OF_BOT/, /correct its name/],
  [{ PUBLIC_URL_FILE: '/run/url' }, /^PUBLIC_URL_FILE/, /Only secrets can be read from files: DATABASE_URL/],
])('warns of a variable that the service does not read: %j', async (environment, found, advice) => {
  expect(await list(environment)).toEqual({ findings: [aFinding('warning', found, advice)], exitCode: 0 });
});

it('does not warn of the variables of other programs, nor of secrets in files', async () => {
  const file = join(await emptyFolder(), 'token');
  await writeFile(file, 'a token of the sandbox');
  const { findings } = await list({ PATH: '/bin', npm_config_cache: '/x', LOGNAME: 'root', SANDBOX_TOKEN_FILE: file });
  expect(findings).toEqual([aFinding('ok', /fit together/)]);
});

it.each<['warning' | 'failed', Record<string, string>, RegExp]>([
  ['warning', { DISCORD_TOKEN: 'a.b.c' }, /the chat platform is the sandbox/],
  ['warning', { DATABASE_POOL: '20' }, /DATABASE_POOL is set without DATABASE_URL/],
  ['warning', { DATABASE_READ_URL: 'postgres://127.0.0.1/x' }, /DATABASE_READ_URL is set without DATABASE_URL/],
  ['warning', { REDIS_PREFIX: 'x:' }, /REDIS_PREFIX is set without REDIS_URL/],
  ['warning', { MAX_CONNECTIONS: '10', MAX_CONNECTIONS_PER_ADDRESS: '11' }, /greater than MAX_CONNECTIONS/],
  ['failed', { PORT: '3000', METRICS_PORT: '3000' }, /METRICS_PORT and PORT are the same/],
])('reports as %s variables that contradict each other: %j', async (status, environment, found) => {
  const { findings, exitCode } = await list(environment);
  expect(findings).toEqual([aFinding(status, found)]);
  expect(exitCode).toBe(status === 'failed' ? 1 : 0);
});

it('warns of nightly backups that PostgreSQL does not get', async () => {
  const set = { DATABASE_URL: 'postgres://127.0.0.1:1/x', SECRETS_KEY, BACKUP_TO: '/backups' };
  expect((await list(set)).findings).toEqual([aFinding('warning', /BACKUP_TO is set with DATABASE_URL/, /pg_dump/)]);
});

it('warns of a proxy that is not counted', async () => {
  const { list: listByName } = await examine({ PUBLIC_URL: 'https://support.invalid' });
  expect(listByName('configuration')).toEqual([aFinding('warning', /TRUST_PROXY is 0/)]);
  const counted = await examine({ PUBLIC_URL: 'https://support.invalid', TRUST_PROXY: '1' });
  expect(counted.list('configuration')).toEqual([aFinding('ok', /fit together/)]);
});

it('warns of a token for a sandbox that is closed', async () => {
  const database = { DATABASE_URL: 'postgres://127.0.0.1:1/x', SECRETS_KEY };
  expect((await list({ ...database, SANDBOX_TOKEN: 'a token of the sandbox' })).findings).toEqual([
    aFinding('warning', /the sandbox is closed/),
  ]);
});

it('reports each complaint of a configuration that cannot be read, and leaves the rest out', async () => {
  const { checks, exitCode, stdout } = await examine({
    PORT: 'many',
    LOG_LEVEL: 'loud',
    DATABASE_URL: 'mysql://u:pass-word@h/x',
  });
  expect(exitCode).toBe(1);
  expect(checks.slice(1).map(({ name, status }) => `${name}: ${status}`)).toEqual([
    'configuration: failed',
    'configuration: failed',
    'configuration: failed',
    'configuration: failed',
    'other checks: skipped',
  ]);
  expect(stdout).toMatch(/PORT: .*many/);
  expect(stdout).not.toContain('pass-word');
});
