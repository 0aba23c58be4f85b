import { chmod, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { VERSION } from '../../../apps/composition/version.ts';
import { client, SECRETS_KEY } from '../../support/api.ts';
import { type Containers, hasContainerTools, openContainers } from '../../support/programs/containers.ts';
import { emptyFolder, ROOT } from '../../support/programs/process.ts';
import { freePort } from '../../support/programs/redis-server.ts';
import { waitUntil } from '../../support/wait-until.ts';

/*
 * The image of docs/deploy/Dockerfile, built around a bundle and run as compose.minimal.yaml does. Its base is Node and its libraries
 * from this machine, since no registry is asked.
 */

/** With Node, without what the base image of the registry has besides. */
const MAX_BYTES = 200_000_000;
/** compose and Kubernetes kill what takes 30 s. */
const MAX_STOP_MS = 25_000;
const IMAGE = 'guildesk:test';

interface RunOptions {
  readonly key: string;
  readonly options: readonly string[];
}

/** What the documentation runs in a container: the words after the name of the container. */
const IN_CONTAINER =
  /(?:docker(?: compose)?(?: -f \S+)? exec \S+|kubectl exec \S+ --|fly ssh console --command ')\s*(guildesk (?:[^`'#\n]|\$\(.*?\))*)/g;

const listDocumentedLines = async (): Promise<readonly string[]> => {
  const files = await readdir(join(ROOT, 'docs'), { recursive: true, withFileTypes: true });
  const texts = await Promise.all(
    files
      .filter(
        (file) =>
          file.isFile() && /\.(md|ya?ml|toml|service)$/.test(file.name) && !file.parentPath.includes('node_modules'),
      )
      .map((file) => readFile(join(file.parentPath, file.name), 'utf8')),
  );
  const lines = texts.flatMap((text) => [...text.matchAll(IN_CONTAINER)].map(([, line = '']) => line.trim()));
  return [...new Set(lines)];
};

const withContainers = hasContainerTools ? describe : describe.skip;

withContainers('the image', () => {
  let containers: Containers;
  let secrets: string;
  beforeAll(async () => {
    containers = await openContainers();
    secrets = await emptyFolder();
    await writeFile(join(secrets, 'key'), `${SECRETS_KEY}\n`);
    await writeFile(join(secrets, 'other-key'), `k1:${Buffer.alloc(32, 7).toString('base64')}\n`);
    await containers.build(IMAGE);
  });
  afterAll(() => containers.close());

  /** With the volume of that name, and a secret as a file. */
  const run = async (name: string, volume: string, { key = 'key', options = [] }: Partial<RunOptions> = {}) => {
    const port = await freePort();
    const mounts = ['--volume', `${volume}:/data`, '--volume', `${join(secrets, key)}:/run/secrets/key:ro`];
    const environment = ['--env', `PORT=${port}`, '--env', 'SECRETS_KEY_FILE=/run/secrets/key'];
    await containers.run(name, IMAGE, [...mounts, ...environment, ...options]);
    return `http://127.0.0.1:${port}`;
  };
  const start = async (name: string, volume: string, options: readonly string[] = []) => {
    const url = await run(name, volume, { options });
    const isLive = async () => (await fetch(`${url}/livez`).catch(() => null))?.ok ?? false;
    await waitUntil(isLive, { what: 'The start of the container', withinMs: 60_000, everyMs: 100 });
    return url;
  };
  const findExitCode = async (name: string) =>
    Number(await containers.podman('inspect', '--format', '{{.State.ExitCode}}', name));
  const stop = async (name: string) => {
    const startedAt = performance.now();
    await containers.podman('stop', '--time=60', name);
    return { status: await findExitCode(name), ms: performance.now() - startedAt };
  };
  const evaluate = async (name: string, expression: string): Promise<unknown> => {
    const script = `(async () => console.log(JSON.stringify(await (${expression}))))()`;
    return JSON.parse(await containers.podman('exec', '--workdir=/guildesk', name, 'node', '-e', script));
  };

  it('is small, and names its user, its signal and its command', async () => {
    const [image] = JSON.parse(await containers.podman('inspect', '--type=image', IMAGE)) as [
      { Size: number; Config: object },
    ];
    process.stdout.write(`\nThe image has ${(image.Size / 1e6).toFixed(0)} MB.\n`);
    expect(image.Size).toBeLessThan(MAX_BYTES);
    const Entrypoint = ['node', '/guildesk/guildesk.js'];
    expect(image.Config).toMatchObject({ User: '1000:1000', StopSignal: 'SIGTERM', Entrypoint, Cmd: ['start'] });
  });

  it('takes a ticket, stops in time, and has the ticket in the next container of the volume', async () => {
    const url = await start('first', 'data');
    expect((await client(url, null).get('/livez')).body.data).toEqual({ alive: true, version: VERSION });
    let token = '';
    const findToken = async () => {
      [token = ''] = /gdk_\w+/.exec(await containers.podman('logs', 'first')) ?? [];
      return token !== '';
    };
    await waitUntil(findToken, { what: 'The token of the demo', withinMs: 30_000, everyMs: 100 });
    const as = client(url, token);
    const [category] = (await as.get('/v1/categories')).body.data as [{ id: string }];
    const input = { categoryId: category.id, requesterId: '200000000000000001', subject: 'Cannot log in' };
    const created = await as.post('/v1/tickets', input);
    expect(created).toMatchObject({ status: 201, body: { data: { ticketNumber: 1 } } });
    const stopped = await stop('first');
    expect(stopped.status).toBe(0);
    expect(stopped.ms).toBeLessThan(MAX_STOP_MS);

    const again = client(await start('second', 'data'), token);
    const found = await again.get(`/v1/tickets/${created.body.data.id}`);
    expect(found).toMatchObject({ status: 200, body: { data: { subject: 'Cannot log in' } } });
    expect((await stop('second')).status).toBe(0);
  });

  it('writes nothing but the volume and /tmp, and has what it needs for files in S3', async () => {
    await start('confined', 'confined');
    const write = (file: string) => `fs.promises.writeFile('${file}', '').then(() => 'written', (error) => error.code)`;
    const tried = ['/guildesk/x', '/x', '/tmp/x', '/data/x'].map((file) => evaluate('confined', write(file)));
    expect(await Promise.all(tried)).toEqual(['EROFS', 'EROFS', 'written', 'written']);
    const status = (await evaluate('confined', `fs.promises.readFile('/proc/1/status', 'utf8')`)) as string;
    expect(status).toMatch(/^Uid:\t1000\t1000\t1000\t1000\nGid:\t1000\t1000\t1000\t1000$/m);
    expect(status).toMatch(/^CapEff:\t0+$/m);
    expect(status).toMatch(/^NoNewPrivs:\t1$/m);
    const loaded = await evaluate('confined', `import('@aws-sdk/client-s3').then(({ S3Client }) => typeof S3Client)`);
    expect(loaded).toBe('function');
  });

  it('runs every line that the documentation has for a container', async () => {
    const backups = await emptyFolder();
    await chmod(backups, 0o777);
    await start('documented', 'documented', ['--volume', `${backups}:/backups`]);
    const lines = await listDocumentedLines();
    expect(lines).toContain('guildesk admin dashboard-link');
    expect(lines.some((line) => line.startsWith('guildesk backup --to /backups/'))).toBe(true);
    for (const line of lines) {
      const words = line.replaceAll('$(date +%F)', '2026-12-01').split(' ');
      expect(await containers.podman('exec', 'documented', ...words)).not.toBe('');
    }
    const link = await containers.podman('exec', 'documented', 'guildesk', 'admin', 'dashboard-link');
    expect(link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/dashboard\/sign-in#/);
    expect(await readdir(join(backups, 'guildesk-2026-12-01'))).toContain('db');
    await expect(
      containers.podman(
        'exec',
        '--workdir=/tmp',
        '--env=DATA_DIR=/tmp/data',
        'documented',
        'guildesk',
        'admin',
        'guild',
        'list',
      ),
    ).rejects.toMatchObject({ code: 1 });
  });

  it('has a health check that passes while the service answers, and fails otherwise', async () => {
    await start('checked', 'checked');
    await containers.podman('healthcheck', 'run', 'checked');
    const format = '{{json .Config.Healthcheck.Test}}';
    const [, ...check] = JSON.parse(await containers.podman('inspect', '--format', format, 'checked')) as string[];
    const elsewhere = containers.podman('exec', '--env=PORT=9', 'checked', ...check);
    await expect(elsewhere).rejects.toMatchObject({ code: 1 });
  });

  it('takes its secrets from files', async () => {
    await start('keyed', 'keyed');
    expect(await evaluate('keyed', `fs.existsSync('/data/secrets.key')`)).toBe(false);
    await stop('keyed');
    await run('other', 'keyed', { key: 'other-key' });
    await containers.podman('wait', 'other');
    expect(await findExitCode('other')).toBe(1);
    expect(await containers.podman('logs', 'other')).toMatch(/SECRETS_KEY/);
  });
});
