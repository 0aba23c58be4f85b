import { execFile, spawnSync } from 'node:child_process';
import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { emptyFolder, ROOT } from './process.ts';

const execute = promisify(execFile);
const TOOLS = ['buildah', 'podman', 'runc'];
const DOCKERFILE = 'docs/deploy/Dockerfile';
/** Besides Node, what the runtime stage runs while it is built. */
const PROGRAMS = ['/bin/sh', '/bin/mkdir', '/bin/chown', '/bin/ln'];
/** What the first line of a program asks for, at that place. */
const ENV = '/usr/bin/env';
/** What runs a container without systemd, which the timers of the health check need, and without limits higher than those of this process. */
const HERE = [
  '--runtime=runc',
  '--network=host',
  '--ulimit=nofile=4096',
  '--ulimit=nproc=1024',
  '--health-interval=disable',
];
/** What the files of compose ask for. */
const HARDENED = ['--read-only', '--tmpfs=/tmp', '--cap-drop=all', '--security-opt=no-new-privileges'];

/** The tools for containers on this machine, which are used as root; null when one is missing. */
export const findContainerTools = (): string | null =>
  process.getuid?.() === 0 && TOOLS.every((tool) => spawnSync(tool, ['--version']).status === 0)
    ? TOOLS.join(', ')
    : null;

/** In CI missing tools are a failure, not a reason to skip. */
export const hasContainerTools = process.env.CI === 'true' || findContainerTools() !== null;

export interface Containers {
  /** A command of podman over the images and containers of this test. @returns what it prints, both streams */
  podman(...words: readonly string[]): Promise<string>;
  /** Starts a container under this name, confined as in the files of compose, without waiting for what is in it. */
  run(name: string, image: string, options: readonly string[], command?: readonly string[]): Promise<void>;
  /** Builds the image of `docs/deploy/Dockerfile`: its last stage, around what the commands of the first one make on this machine. */
  build(image: string): Promise<void>;
  /** Ends and removes all containers. */
  close(): Promise<void>;
}

/** Images and containers in a folder of their own. */
export const openContainers = async (): Promise<Containers> => {
  const folder = await emptyFolder();
  const store = ['--storage-driver=vfs', '--root', join(folder, 'store'), '--runroot', join(folder, 'run')];
  const podman = async (...words: readonly string[]) => {
    const { stdout, stderr } = await execute('podman', ['--cgroup-manager=cgroupfs', ...store, ...words]);
    return `${stdout}${stderr}`.trim();
  };
  return {
    podman,
    run: async (name, image, options, command = []) => {
      await podman('run', '--detach', '--name', name, ...HERE, ...HARDENED, ...options, image, ...command);
    },
    build: async (image) => {
      const dockerfile = await readFile(join(ROOT, DOCKERFILE), 'utf8');
      const [base = ''] = [...dockerfile.matchAll(/^FROM (\S+)$/gm)].map(([, name = '']) => name);
      await podman('import', await packBase(folder), `docker.io/library/${base}`);
      const context = join(folder, 'context');
      const bundle = join(context, 'guildesk');
      await execute(process.execPath, ['apps/bundle/build.ts', bundle], { cwd: ROOT });
      await install(dockerfile, bundle);
      const options = ['--isolation=chroot', '--format=docker', '--pull-never', '--build-context', `build=${context}`];
      await execute('buildah', [
        ...store,
        'bud',
        ...options,
        '--tag',
        image,
        '--file',
        join(ROOT, DOCKERFILE),
        context,
      ]);
    },
    close: async () => {
      await podman('rm', '--all', '--force', '--time=0');
    },
  };
};

/** Runs in the folder what the first stage runs in `/guildesk`. */
const install = async (dockerfile: string, folder: string): Promise<void> => {
  const [, command] = /^RUN cd \/guildesk && ((?:.*\\\n)*.*)$/m.exec(dockerfile) ?? [];
  if (command === undefined) throw new Error(`${DOCKERFILE} installs nothing in /guildesk.`);
  await execute('sh', ['-c', command], { cwd: folder });
};

/** What the base image has to have, from this machine: no registry is asked. @returns the file to import */
const packBase = async (folder: string): Promise<string> => {
  const base = join(folder, 'base');
  for (const name of ['bin', 'etc', 'proc', 'run', 'sys']) await mkdir(join(base, name), { recursive: true });
  await mkdir(join(base, 'tmp'));
  await execute('chmod', ['1777', join(base, 'tmp')]);
  await mkdir(join(base, dirname(ENV)), { recursive: true });
  await copyFile(ENV, join(base, ENV));
  for (const program of [process.execPath, ...PROGRAMS]) {
    await copyFile(program, join(base, 'bin', basename(program)));
    const { stdout } = await execute('ldd', [program]);
    for (const [library] of stdout.matchAll(/\/\S+/g)) {
      await mkdir(join(base, dirname(library)), { recursive: true });
      await copyFile(library, join(base, library));
    }
  }
  const file = join(folder, 'base.tar');
  await execute('tar', ['-C', base, '-cf', file, '.']);
  return file;
};
