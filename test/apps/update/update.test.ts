import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { detectKind, type InstallationKind } from '../../../apps/cli/update/detect-kind.ts';
import { runUpdate } from '../../../apps/cli/update/run-update.ts';
import { emptyFolder, migratedFolder, startService } from '../../support/programs/process.ts';

const AUTHOR = { GIT_AUTHOR_NAME: 'a', GIT_AUTHOR_EMAIL: 'a@b', GIT_COMMITTER_NAME: 'a', GIT_COMMITTER_EMAIL: 'a@b' };
const OWN = { GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null', ...AUTHOR };

const git = async (folder: string, ...words: readonly string[]): Promise<string> => {
  const { stdout } = await promisify(execFile)('git', [...words], { cwd: folder, env: { ...process.env, ...OWN } });
  return stdout.trim();
};

const update = async (kind: InstallationKind, words: readonly string[], environment: Record<string, string> = {}) => {
  try {
    const { stdout, exitCode } = await runUpdate(['update', ...words], environment, () => undefined, kind);
    return { text: stdout, status: exitCode };
  } catch (error) {
    return { text: (error as Error).message, status: 1 };
  }
};

/** A stand-in of npm on the path, which notes how it is called. */
let notes: string;
let path: string | undefined;
const useNpm = async (script: string) => {
  const folder = await emptyFolder();
  notes = join(folder, 'notes');
  await writeFile(join(folder, 'npm'), `#!/bin/sh\necho "$PWD: $*" >> ${notes}\n${script}\n`);
  await chmod(join(folder, 'npm'), 0o755);
  process.env['PATH'] = `${folder}:${path}`;
};
const readNotes = () => readFile(notes, 'utf8').catch(() => '');
beforeEach(async () => {
  path = process.env['PATH'];
  await useNpm('exit 0');
});
afterEach(() => {
  process.env['PATH'] = path;
});

describe('a clone', () => {
  let origin: string;
  let root: string;
  let kind: InstallationKind;
  const commit = async (text: string) => {
    await writeFile(join(origin, 'file'), text);
    await git(origin, 'add', '.');
    await git(origin, 'commit', '-qm', text);
    return git(origin, 'rev-parse', 'HEAD');
  };
  beforeEach(async () => {
    [origin, root] = [await emptyFolder(), join(await emptyFolder(), 'clone')];
    await git(origin, 'init', '-q', '-b', 'main');
    await commit('first');
    await git(origin, 'clone', '-q', origin, root);
    kind = { kind: 'clone', root };
  });

  it('is updated after a backup, and says how to go back', async () => {
    const [DATA_DIR, to] = [await migratedFolder(), await emptyFolder()];
    const before = await git(root, 'rev-parse', 'HEAD');
    const after = await commit('second');
    const { text, status } = await update(kind, ['--to', to], { DATA_DIR });
    expect(status).toBe(0);
    expect(text).toMatch(/^Copied [\d.]+ MB/);
    expect(text).toContain(
      `Updated from ${before.slice(0, 10)} to ${after.slice(0, 10)}. Start the service: npm start`,
    );
    expect(text).toContain(`git reset --keep ${before} && npm ci`);
    expect(await readdir(to)).toEqual([expect.stringMatching(/^guildesk-.*Z$/)]);
    expect([await readFile(join(root, 'file'), 'utf8'), await readNotes()]).toEqual([
      'second',
      `${root}: ci --no-audit --no-fund\n`,
    ]);
    expect((await update(kind, ['--to', to], { DATA_DIR })).text).toMatch(
      /^The clone is up to date, at \w{10}\. Nothing was changed\.$/,
    );
  });

  const asRoot = process.getuid?.() === 0 ? it : it.skip;
  asRoot('backs up as the user of the data, so that root leaves no files of its own', async () => {
    const place = await emptyFolder();
    const [DATA_DIR, to] = [join(place, 'data'), join(place, 'backups')];
    await cp(await migratedFolder(), DATA_DIR, { recursive: true });
    await mkdir(to);
    const owner = 1000;
    for (const folder of [dirname(place), place]) await chmod(folder, 0o755);
    await promisify(execFile)('chown', ['-R', `${owner}:${owner}`, place]);
    await commit('second');
    const { text, status } = await update(kind, ['--to', to], { DATA_DIR });
    expect([text, status]).toEqual([expect.stringMatching(/^Copied /), 0]);
    const { stdout } = await promisify(execFile)('find', [place, '!', '-uid', String(owner)]);
    expect(stdout).toBe('');
  });

  it('with changes of its own stays as it is', async () => {
    await commit('second');
    await writeFile(join(root, 'file'), 'my own');
    const { text, status } = await update(kind, ['--no-backup']);
    expect([text, status]).toEqual([
      expect.stringMatching(/^Files of the clone were changed[^]* file\n.*Nothing was updated\.$/),
      1,
    ]);
    expect(await readFile(join(root, 'file'), 'utf8')).toBe('my own');
  });

  it('with commits of its own stays as it is', async () => {
    await commit('second');
    await writeFile(join(root, 'other'), '');
    await git(root, 'add', '.');
    await git(root, 'commit', '-qm', 'mine');
    const { text, status } = await update(kind, ['--no-backup']);
    expect([text, status]).toEqual([expect.stringMatching(/^git merge --ff-only/), 1]);
    expect([await readFile(join(root, 'file'), 'utf8'), await readNotes()]).toEqual(['first', '']);
  });

  it('whose packages cannot be installed says where it is and how to go back', async () => {
    await useNpm('echo "no network" >&2; exit 1');
    const before = await git(root, 'rev-parse', 'HEAD');
    const after = await commit('second');
    const { text, status } = await update(kind, ['--no-backup']);
    expect([text, status]).toEqual([expect.stringMatching(/^npm ci --no-audit --no-fund failed:\nno network\n/), 1]);
    expect(text).toContain(
      `The clone is at ${after.slice(0, 10)}. Repeat npm ci, or go back: git reset --keep ${before} && npm ci`,
    );
  });

  it('is not updated without a place for the backup, nor with one that fails', async () => {
    const DATA_DIR = await migratedFolder();
    await commit('second');
    expect((await update(kind, [], { DATA_DIR })).text).toMatch(/^Name a folder for the backup with --to/);
    expect((await update(kind, ['--to', DATA_DIR], { DATA_DIR })).text).toMatch(/is inside DATA_DIR/);
    const DATABASE_URL = 'postgres://127.0.0.1:1/none';
    const SECRETS_KEY = `k1:${Buffer.alloc(32).toString('base64')}`;
    expect((await update(kind, [], { DATABASE_URL, SECRETS_KEY })).text).toMatch(
      /^Make a backup first: pg_dump .*--no-backup/,
    );
    expect(await readFile(join(root, 'file'), 'utf8')).toBe('first');
  });

  it('is not updated while its service runs', async () => {
    const DATA_DIR = await migratedFolder();
    await commit('second');
    const service = await startService({ DATA_DIR });
    const { text } = await update(kind, ['--no-backup'], { DATA_DIR });
    await service.stop();
    expect(text).toMatch(/^The service runs on the code that is to be replaced\. Stop it first/);
    expect(await readFile(join(root, 'file'), 'utf8')).toBe('first');
  });
});

describe('the package', () => {
  let prefix: string;
  let file: string;
  beforeEach(async () => {
    prefix = await emptyFolder();
    file = join(prefix, 'guildesk-9.0.0.tgz');
    await writeFile(file, '');
    for (const lib of ['', 'lib']) {
      await mkdir(join(prefix, lib, 'node_modules/guildesk'), { recursive: true });
      await writeFile(join(prefix, lib, 'node_modules/guildesk/package.json'), '{"version":"9.0.0"}');
    }
  });

  it.each([true, false])(
    'is replaced by the file of a release where npm has put it (for all users: %s)',
    async (isGlobal) => {
      const { text, status } = await update({ kind: 'package', prefix, isGlobal }, ['--package', file], {
        DATA_DIR: join(prefix, 'none'),
      });
      expect([text, status]).toEqual([
        expect.stringMatching(
          /no backup was made\.\nVersion \d+\.\d+\.\d+ was replaced by 9\.0\.0\. Start the service: /,
        ),
        0,
      ]);
      expect(await readNotes()).toBe(
        `${prefix}: install --no-audit --no-fund ${isGlobal ? '--global ' : ''}--prefix ${prefix} ${file}\n`,
      );
    },
  );

  it.each([
    [[], /^--package is missing/],
    [['--package', 'guildesk'], /"guildesk" is not the file of a release/],
    [['--package', 'http://example.com/guildesk-9.0.0.tgz'], /there is no file|is not the file/],
    [['--package', '/nowhere/guildesk.tgz'], /there is no file \/nowhere\/guildesk\.tgz/],
  ])('is replaced by nothing else: %j', async (words, message) => {
    expect(await update({ kind: 'package', prefix, isGlobal: true }, [...words, '--no-backup'])).toEqual({
      text: expect.stringMatching(message),
      status: 1,
    });
    expect(await readNotes()).toBe('');
  });
});

it.each<[InstallationKind, RegExp, number]>([
  [{ kind: 'container' }, /^A container cannot replace its own image[^]*docker compose up -d/, 0],
  [{ kind: 'panel' }, /^In the panel: stop the server[^]*"Reinstall"/, 0],
  [{ kind: 'unknown', path: '/srv/bundle/lib/cli.js' }, /^\/srv\/bundle\/lib\/cli\.js is in no folder of npm/, 1],
])('names what the operator has to do: %j', async (kind, message, status) => {
  expect(await update(kind, ['--no-backup'])).toEqual({ text: expect.stringMatching(message), status });
  expect((await update(kind, ['--package', 'x.tgz'])).text).toMatch(/--package is for an installation by npm/);
});

it.each<[string, boolean, InstallationKind]>([
  ['/srv/clone/apps/cli/main.ts', false, { kind: 'clone', root: '/srv/clone' }],
  ['/guildesk/lib/cli.js', false, { kind: 'container' }],
  ['/usr/lib/node_modules/guildesk/lib/cli.js', true, { kind: 'container' }],
  ['/home/container/node_modules/guildesk/lib/cli.js', true, { kind: 'panel' }],
  [
    '/opt/guildesk/lib/node_modules/guildesk/lib/cli.js',
    false,
    { kind: 'package', prefix: '/opt/guildesk', isGlobal: true },
  ],
  ['/srv/desk/node_modules/guildesk/lib/cli.js', false, { kind: 'package', prefix: '/srv/desk', isGlobal: false }],
  ['/srv/bundle/lib/cli.js', false, { kind: 'unknown', path: '/srv/bundle/lib/cli.js' }],
])('%s, in a container: %s', (commandLine, isInContainer, kind) => {
  expect(detectKind(commandLine, () => isInContainer)).toEqual(kind);
});
