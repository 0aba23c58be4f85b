import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { SECRET_VARIABLES } from '../../apps/composition/config/secret-files.ts';
import { Environment } from '../../apps/composition/config/environment.ts';

const DEPLOY = new URL('../../docs/deploy/', import.meta.url);
const read = (file: string): Promise<string> => readFile(new URL(file, DEPLOY), 'utf8');
const KNOWN = new Set([...Object.keys(Environment.shape), ...SECRET_VARIABLES.map((name) => `${name}_FILE`)]);

const MEMORY_VARIABLES = ['NODE_OPTIONS', 'MALLOC_ARENA_MAX'];
/** The names in `NAME=value OTHER=value`. */
const listAssigned = (text: string): readonly string[] =>
  [...text.matchAll(/(?:^|\s)(\w+)=/g)].map(([, name = '']) => name);

const parse = async (file: string): Promise<readonly unknown[]> =>
  parseAllDocuments(await read(file), { merge: true }).map((document) => {
    expect([file, document.errors]).toEqual([file, []]);
    return document.toJS() as unknown;
  });

const Variables = z.record(z.string(), z.string());
const Compose = z.object({
  services: z.record(
    z.string(),
    z.object({
      image: z.string(),
      command: z.array(z.string()).optional(),
      environment: Variables.default({}),
      secrets: z.array(z.string()).default([]),
      volumes: z.array(z.string()).default([]),
    }),
  ),
  secrets: z.record(z.string(), z.unknown()).default({}),
  volumes: z.record(z.string(), z.unknown()),
});

describe.each(['compose.yaml', 'compose.minimal.yaml'])('%s', (file) => {
  it('gives the service nothing but variables that it knows, and mounts what is declared', async () => {
    const [document] = await parse(file);
    const { services, secrets, volumes } = Compose.parse(document);
    for (const { image, environment, command = ['start'], ...service } of Object.values(services)) {
      for (const name of service.secrets) expect(Object.keys(secrets)).toContain(name);
      for (const volume of service.volumes) expect(Object.keys(volumes)).toContain(volume.split(':')[0]);
      if (!image.startsWith('guildesk:')) continue;
      expect(Object.keys(environment).filter((name) => !KNOWN.has(name))).toEqual([]);
      expect(['start', 'api', 'worker', 'bot']).toContain(command[0]);
    }
  });
});

it('the manifests of Kubernetes are listed, select what they name, and have variables that the service knows', async () => {
  const files = (await readdir(new URL('kubernetes/', DEPLOY))).filter((file) => file !== 'kustomization.yaml').sort();
  const [kustomization] = await parse('kubernetes/kustomization.yaml');
  expect(kustomization).toMatchObject({ resources: expect.arrayContaining(files) });
  const all = (await Promise.all(files.map((file) => parse(`kubernetes/${file}`)))).flat();
  const Deployment = z.object({
    kind: z.literal('Deployment'),
    spec: z.object({
      selector: z.object({ matchLabels: Variables }),
      template: z.object({ metadata: z.object({ labels: Variables }) }),
    }),
  });
  const deployments = all.flatMap((document) => Deployment.safeParse(document).data ?? []);
  expect(deployments).toHaveLength(3);
  for (const { spec } of deployments) expect(spec.template.metadata.labels).toEqual(spec.selector.matchLabels);
  const Values = z.object({ data: Variables.default({}), stringData: Variables.default({}) });
  const names = all.flatMap((document) => {
    const { data, stringData } = Values.parse(document);
    return [...Object.keys(data), ...Object.keys(stringData)];
  });
  expect(names.length).toBeGreaterThan(5);
  expect(names.filter((name) => !KNOWN.has(name))).toEqual([]);
});

it('the unit of systemd and the Dockerfile set variables that the service knows', async () => {
  const OTHERS = new Set(['NODE_ENV', 'NODE_COMPILE_CACHE', ...MEMORY_VARIABLES]);
  const unit = await read('systemd/guildesk.service');
  const image = await read('Dockerfile');
  const lines = [...unit.matchAll(/^Environment=(.*)$/gm), ...image.matchAll(/^ENV (.*)$/gm)];
  const names = lines.flatMap(([, text = '']) => listAssigned(text));
  expect(names.length).toBeGreaterThan(8);
  expect(names.filter((name) => !KNOWN.has(name) && !OTHERS.has(name))).toEqual([]);
});

const Egg = z.object({
  meta: z.object({ version: z.literal('PTDL_v2') }),
  docker_images: z.record(z.string(), z.string()),
  startup: z.string(),
  config: z.object({ files: z.string(), startup: z.string(), logs: z.string(), stop: z.literal('^C') }),
  scripts: z.object({ installation: z.object({ container: z.string(), entrypoint: z.string(), script: z.string() }) }),
  variables: z.array(
    z.strictObject({
      name: z.string().min(1).max(255),
      description: z.string(),
      env_variable: z.string().regex(/^\w{1,255}$/),
      default_value: z.string(),
      user_viewable: z.boolean(),
      user_editable: z.boolean(),
      rules: z.string().min(1),
      field_type: z.literal('text'),
    }),
  ),
});
/** What the panel sets itself, and refuses as a variable of an egg. */
const PANEL_VARIABLES = [
  'SERVER_MEMORY',
  'SERVER_IP',
  'SERVER_PORT',
  'ENV',
  'HOME',
  'USER',
  'STARTUP',
  'SERVER_UUID',
  'UUID',
];

it('the egg of Pterodactyl has the form that its panel imports, and variables that the service or its own script knows', async () => {
  const egg = Egg.parse(JSON.parse(await read('pterodactyl/egg-guildesk.json')));
  const names = egg.variables.map(({ env_variable: name }) => name);
  expect(names.filter((name) => !KNOWN.has(name))).toEqual(['PACKAGE']);
  expect(egg.scripts.installation.script).toContain('${PACKAGE}');
  expect(names.filter((name) => PANEL_VARIABLES.includes(name))).toEqual([]);
  expect(listAssigned(egg.startup).filter((name) => !KNOWN.has(name))).toEqual(['NODE_ENV', ...MEMORY_VARIABLES]);
  const placeholders = [...egg.startup.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name);
  expect(placeholders).toEqual(['SERVER_PORT']);
  const { files, startup, logs } = egg.config;
  expect([files, startup, logs].map((text) => JSON.parse(text) as object)).toEqual([
    {},
    { done: 'guildesk is ready at' },
    {},
  ]);
});

it('the egg installs the service by a file, and by no name of a registry', async () => {
  const egg = Egg.parse(JSON.parse(await read('pterodactyl/egg-guildesk.json')));
  const given = egg.variables.find(({ env_variable: name }) => name === 'PACKAGE');
  expect(given?.default_value).toBe('');
  const [, source = ''] = /regex:\/(.*)\/$/.exec(given?.rules ?? '') ?? [];
  const rule = new RegExp(source);
  const { script } = egg.scripts.installation;
  const upToCheck = script.slice(0, script.indexOf('npm install')).replace('cd /mnt/server', '');
  const isTaken = (PACKAGE: string) =>
    spawnSync('bash', ['-c', upToCheck], { env: { ...process.env, PACKAGE } }).status === 0;
  for (const file of [
    'https://example.com/guildesk-0.1.0.tgz',
    '/mnt/server/guildesk-0.1.0.tgz',
    './guildesk-0.1.0.tgz',
  ])
    expect([file, rule.test(file), isTaken(file)]).toEqual([file, true, true]);
  for (const name of ['guildesk', 'guildesk@0.1.0', 'npm:guildesk', 'http://example.com/guildesk-0.1.0.tgz', ''])
    expect([name, rule.test(name), isTaken(name)]).toEqual([name, false, false]);
});

it('no document installs the service by a name of a registry', async () => {
  const root = new URL('../../', import.meta.url);
  const docs = await readdir(new URL('docs/', root), { recursive: true, withFileTypes: true });
  const files = docs
    .filter(
      ({ name, parentPath }) => /\.(md|service|ya?ml|toml|json)$/.test(name) && !parentPath.includes('node_modules'),
    )
    .map(({ name, parentPath }) => join(parentPath, name));
  for (const file of [...files, fileURLToPath(new URL('README.md', root))]) {
    const lines = (await readFile(file, 'utf8')).split('\n');
    const byName = /\b(npm (install|i|exec)|npx|pnpm (add|dlx)|yarn add)\b.*[\s"'`]guildesk(@|["'`\s]|$)/;
    expect([file, lines.filter((line) => byName.test(line))]).toEqual([file, []]);
  }
});

it('each way of deployment says how to sign in', async () => {
  const pages = ['../operate/host.md', '../operate/host-other.md'];
  const texts = await Promise.all(pages.map((page) => readFile(new URL(page, DEPLOY), 'utf8')));
  const sections = texts
    .flatMap((text) => text.split(/^## /m))
    .filter((text) =>
      /^(Docker|The package|Containers|Kubernetes|systemd with PostgreSQL|Render, Railway, Fly)\n/.test(text),
    );
  expect(sections).toHaveLength(6);
  for (const section of sections) expect(section).toMatch(/guildesk admin dashboard-link/);
});

it('the files for Render, Railway and Fly name the Dockerfile, a path that answers, and variables that the service knows', async () => {
  const [blueprint] = await parse('render/render.yaml');
  const Blueprint = z.object({
    services: z.tuple([
      z.object({
        dockerfilePath: z.string(),
        healthCheckPath: z.string(),
        envVars: z.array(z.object({ key: z.string(), fromDatabase: z.object({ name: z.string() }).optional() })),
      }),
    ]),
    databases: z.tuple([z.object({ name: z.string() })]),
  });
  const {
    services: [render],
    databases: [database],
  } = Blueprint.parse(blueprint);
  const Railway = z.object({
    build: z.object({ dockerfilePath: z.string() }),
    deploy: z.object({ healthcheckPath: z.string() }),
  });
  const railway = Railway.parse(JSON.parse(await read('railway/railway.json')));
  const fly = await read('fly/fly.toml');
  const [, env = ''] = /^\[env\]\n((?:.+\n)+)/m.exec(fly) ?? [];
  const flyNames = [...env.matchAll(/^ *(\w+) = ['"]/gm)].map(([, name = '']) => name);

  expect(flyNames.length).toBeGreaterThan(2);
  expect(render.envVars.length).toBeGreaterThan(5);
  expect([...render.envVars.map(({ key }) => key), ...flyNames].filter((name) => !KNOWN.has(name))).toEqual([]);
  expect(render.envVars.flatMap(({ fromDatabase }) => fromDatabase?.name ?? [])).toEqual([database.name]);
  for (const file of [render.dockerfilePath, railway.build.dockerfilePath])
    expect([file, existsSync(new URL(`../../${file}`, import.meta.url))]).toEqual([file, true]);
  const [, flyPath] = /^ *path = ['"](.*)['"]$/m.exec(fly) ?? [];
  expect([render.healthCheckPath, railway.deploy.healthcheckPath, flyPath]).toEqual(['/livez', '/livez', '/livez']);
  expect(await read('Dockerfile')).toMatch(/^ENV .* PORT=3000 /m);
  expect(fly).toMatch(/^ *internal_port = 3000$/m);
  // Railway refuses a Dockerfile with this instruction.
  expect(await read('Dockerfile')).not.toMatch(/^VOLUME/m);
});

it('what `npm start` does for the memory of a process stands in every file that starts one', async () => {
  const launcher = await readFile(new URL('../../apps/launch.js', import.meta.url), 'utf8');
  for (const file of ['Dockerfile', 'systemd/guildesk.service', 'pterodactyl/egg-guildesk.json']) {
    for (const name of MEMORY_VARIABLES) {
      const [, value = 'missing'] = new RegExp(`${name}: '(.*?)'`).exec(launcher) ?? [];
      expect(await read(file)).toContain(`${name}=${value}`);
    }
  }
});
