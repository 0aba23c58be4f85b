import { readdir, readFile } from 'node:fs/promises';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { SECRET_VARIABLES } from '../../apps/composition/config/secret-files.ts';
import { Environment } from '../../apps/composition/config/environment.ts';

const DEPLOY = new URL('../../docs/deploy/', import.meta.url);
const read = (file: string): Promise<string> => readFile(new URL(file, DEPLOY), 'utf8');
const KNOWN = new Set([...Object.keys(Environment.shape), ...SECRET_VARIABLES.map((name) => `${name}_FILE`)]);

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
  const OTHERS = new Set(['NODE_ENV', 'NODE_COMPILE_CACHE']);
  const unit = await read('systemd/guildesk.service');
  const image = await read('Dockerfile');
  const lines = [...unit.matchAll(/^Environment=(.*)$/gm), ...image.matchAll(/^ENV (.*)$/gm)];
  const names = lines.flatMap(([, text = '']) => [...text.matchAll(/(\w+)=/g)].map(([, name = '']) => name));
  expect(names.length).toBeGreaterThan(8);
  expect(names.filter((name) => !KNOWN.has(name) && !OTHERS.has(name))).toEqual([]);
});
