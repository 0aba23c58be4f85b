import { fail, pass, skip, warn } from '../../../apps/cli/doctor/finding.ts';
import { createRedaction } from '../../../apps/cli/doctor/redact-secrets.ts';
import { renderText } from '../../../apps/cli/doctor/render.ts';
import { runChecks } from '../../../apps/cli/doctor/run-checks.ts';
import { emptyFolder, runCli, runCliHere } from '../../support/programs/process.ts';
import { freePort } from '../../support/programs/redis-server.ts';

it('prints a line for each check and ends with status 0 when none has failed', async () => {
  const { stdout, stderr, status } = await runCli(['admin', 'doctor'], { DATA_DIR: await emptyFolder() });
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
  const lines = stdout.split('\n');
  expect(lines.slice(0, -1).filter((line) => !/^(ok|warning|failed|skipped) +\S/.test(line))).toEqual([]);
  expect(lines.at(-1)).toMatch(/^\d+ ok, \d+ warning, 0 failed, 0 skipped$/);
});

it('ends with status 1 when a check has failed, also as a command of its own', async () => {
  const environment = { DATA_DIR: await emptyFolder(), REDIS_URL: `redis://127.0.0.1:${await freePort()}` };
  const { stdout, status } = await runCliHere(['doctor'], environment);
  expect(status).toBe(1);
  expect(stdout).toMatch(/^failed +redis +connect ECONNREFUSED .*\. Check host, port and password/m);
});

it('prints JSON with --json', async () => {
  const { stdout } = await runCliHere(['admin', 'doctor', '--json'], { DATA_DIR: await emptyFolder() });
  expect(JSON.parse(stdout)).toMatchObject({
    version: expect.any(String),
    ok: true,
    checks: expect.arrayContaining([
      expect.objectContaining({ name: 'public url', found: expect.any(String), advice: null }),
    ]),
  });
});

it('refuses options that it does not have, and is listed by help', async () => {
  expect(await runCliHere(['admin', 'doctor', '--fix'], {})).toMatchObject({
    status: 1,
    stdout: '',
    stderr: expect.stringContaining('--fix'),
  });
  expect((await runCliHere(['admin', '--help'], {})).stdout).toContain('\n  admin doctor [--json]\n');
});

it('aligns the lines and puts each finding on one', () => {
  expect(
    renderText([
      pass('a', 'fine'),
      warn('long name', 'odd.', 'Look.'),
      fail('b', 'two\n  lines', 'Act.'),
      skip('c', 'left out'),
    ]),
  ).toBe(
    [
      'ok       a          fine',
      'warning  long name  odd. Look.',
      'failed   b          two; lines. Act.',
      'skipped  c          left out',
      '1 ok, 1 warning, 1 failed, 1 skipped',
    ].join('\n'),
  );
});

it('reports checks that hang or throw, and all others', async () => {
  const findings = await runChecks(
    [
      { name: 'silent', run: () => new Promise(() => undefined) },
      { name: 'broken', run: () => Promise.reject(new Error('outer', { cause: new Error('inner') })) },
      { name: 'fine', run: () => Promise.resolve([pass('fine', 'good')]) },
    ],
    50,
  );
  expect(findings.map(({ name, status, found }) => [name, status, found])).toEqual([
    ['silent', 'failed', 'no result within 0.05 s'],
    ['broken', 'failed', 'inner'],
    ['fine', 'ok', 'good'],
  ]);
});

it('redacts every secret in what it prints', () => {
  const base64 = Buffer.alloc(32, 9).toString('base64');
  const redact = createRedaction({
    DATABASE_URL: 'postgres://user:p%40ss%2Fword@db.example.com/x',
    REDIS_URL: 'redis://:another@redis.example.com',
    SECRETS_KEY: `k1:${base64}`,
    DISCORD_TOKEN: 'token.of.bot',
    PUBLIC_URL: 'https://support.example.com',
  });
  const text = `p%40ss%2Fword p@ss/word another ${base64} token.of.bot https://support.example.com db.example.com`;
  expect(redact(text)).toBe(`${'[redacted] '.repeat(5)}https://support.example.com db.example.com`);
});
