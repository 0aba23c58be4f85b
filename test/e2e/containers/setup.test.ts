import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { useDiscord } from '../../support/discord/discord.ts';
import { type Containers, hasContainerTools, openContainers } from '../../support/programs/containers.ts';
import { emptyFolder } from '../../support/programs/process.ts';
import { freePort } from '../../support/programs/redis-server.ts';
import { waitUntil } from '../../support/wait-until.ts';

/*
 * What docs/operate/host.md says for Docker, with podman: the image writes compose.yaml and its folders, and a container runs as that
 * file says, without the proxy. A stand-in is in the place of Discord.
 */

const IMAGE = 'guildesk:setup';
const HERE = ['--runtime=runc', '--network=host', '--ulimit=nofile=4096', '--ulimit=nproc=1024'];
const PATIENCE = { withinMs: 90_000, everyMs: 200 };

interface ComposedService {
  readonly user: string;
  readonly env_file: readonly [string];
  readonly environment: Readonly<Record<string, string>>;
  readonly volumes: readonly string[];
}

const withContainers = hasContainerTools ? describe : describe.skip;

withContainers('the files that setup writes for Docker', () => {
  const discord = useDiscord();
  let containers: Containers;
  let folder: string;
  beforeAll(async () => {
    containers = await openContainers();
    await containers.build(IMAGE);
    folder = await emptyFolder();
    await writeFile(join(folder, 'token'), discord.environment['DISCORD_TOKEN'] ?? '');
  });
  afterAll(() => containers.close());

  it('are written by the image, and run it up to the sign-in, the bot and a backup that can be restored', async () => {
    const { DISCORD_API_BASE = '', DISCORD_GATEWAY_URL = '' } = discord.environment;
    const here = [
      '--user=0:0',
      `--volume=${folder}:/here`,
      '--workdir=/here',
      `--env=DISCORD_API_BASE=${DISCORD_API_BASE}`,
    ];
    const words = ['--where', 'docker', '--domain', 'localhost', '--language', 'de', '--token-file', 'token'];
    const printed = await containers.podman('run', '--rm', ...HERE, ...here, IMAGE, 'setup', ...words);
    expect(printed).toContain(`client_id=${discord.applicationId}`);

    const { services } = parse(await readFile(join(folder, 'compose.yaml'), 'utf8')) as {
      services: { guildesk: ComposedService };
    };
    const {
      user,
      environment,
      env_file: [file],
      volumes,
    } = services.guildesk;
    const port = await freePort();
    const mounts = [...volumes, './secrets/discord_token:/run/secrets/discord_token:ro'];
    await containers.run('desk', IMAGE, [
      `--user=${user}`,
      `--env-file=${join(folder, file)}`,
      ...mounts.map((mount) => `--volume=${join(folder, mount)}`),
      ...Object.entries({ ...environment, PORT: String(port), DISCORD_API_BASE, DISCORD_GATEWAY_URL }).map(
        ([name, value]) => `--env=${name}=${value}`,
      ),
    ]);
    const { id } = discord.addGuild({ name: 'Acme' });
    const run = (...command: readonly string[]) => containers.podman('exec', 'desk', 'guildesk', ...command);
    const isLive = async () => (await fetch(`http://127.0.0.1:${port}/livez`).catch(() => null))?.ok ?? false;
    await waitUntil(isLive, { ...PATIENCE, what: 'The start' }).catch(async () => {
      throw new Error(await containers.podman('logs', 'desk'));
    });
    expect(await run('admin', 'dashboard-link')).toMatch(/^http:\/\/localhost:3000\/dashboard\/sign-in#/);
    await waitUntil(async () => (await run('admin', 'guild', 'list')).includes(id), {
      ...PATIENCE,
      what: 'The server',
    });

    const listBackups = async () => (await readdir(join(folder, 'backups'))).filter((name) => name.endsWith('Z'));
    await waitUntil(async () => (await listBackups()).length > 0, { ...PATIENCE, what: 'The backup' });
    const [backup = ''] = await listBackups();
    expect(await run('restore-drill', `/backups/${backup}`)).toMatch(
      /secrets\.key of the backup opens every secret[^]*can be restored\.$/,
    );
    expect(await run('update', '--no-backup')).toContain('docker compose up -d');
  });
});
