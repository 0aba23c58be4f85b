import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import { parse, parseAllDocuments } from 'yaml';
import { SECRET_VARIABLES } from '../../apps/composition/config/secret-files.ts';
import { Environment } from '../../apps/composition/config/environment.ts';
import type { Json } from '../support/spec-helpers.ts';
import { buildChartRenderer, type ChartRenderer, withGo } from '../support/programs/helm.ts';

const DEPLOY = new URL('../../docs/deploy/', import.meta.url);
const CHART = fileURLToPath(new URL('helm', DEPLOY));

const read = (file: string): Promise<string> => readFile(new URL(file, DEPLOY), 'utf8');
const readYaml = async (file: string): Promise<Json> => parse(await read(file), { merge: true });
const listDocuments = (text: string): Json[] =>
  parseAllDocuments(text).flatMap((document) => {
    expect(document.errors).toEqual([]);
    return document.toJS() ?? [];
  });

const SECRET = {
  DATABASE_URL: 'postgres://guildesk:p@postgres:5432/guildesk',
  REDIS_URL: 'redis://redis:6379',
  SECRETS_KEY: 'k1:key',
};
const ENVIRONMENT = { PUBLIC_URL: 'https://desk.example.com' };

/** The values with those of another file over them, as Helm merges them. */
const merge = (one: Json, other: Json): Json => {
  const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!isObject(one) || !isObject(other)) return other;
  const merged = Object.entries(other).map(([name, value]) => [name, merge(one[name], value)]);
  return { ...one, ...Object.fromEntries(merged) };
};

/** What one applies by kustomize or by the chart is the same, but for names and labels. */
const toComparable = ({ kind, spec }: Json): Json => {
  if (kind !== 'Deployment') return { kind, spec };
  const [{ image: _image, imagePullPolicy: _policy, envFrom, ...container }] = spec.template.spec.containers;
  const sources = envFrom.map((source: object) => Object.keys(source)[0]);
  return { replicas: spec.replicas, pod: { ...spec.template.spec, containers: [{ ...container, sources }] } };
};

withGo('the chart of Helm', () => {
  let renderer: ChartRenderer;
  let chart: Json;
  let values: Json;
  let isValid: (values: Json) => boolean;

  beforeAll(async () => {
    renderer = await buildChartRenderer();
    chart = await readYaml('helm/Chart.yaml');
    values = await readYaml('helm/values.yaml');
    isValid = new Ajv().compile(JSON.parse(await read('helm/values.schema.json')) as object);
  });
  afterAll(() => renderer.close());

  const tryToRender = (changed: object, release = 'guildesk') =>
    renderer.render(CHART, {
      chart: { Name: chart.name, Version: chart.version, AppVersion: chart.appVersion },
      release: { Name: release, Namespace: 'desk', Service: 'Helm' },
      values: merge(values, changed),
    });
  const render = (changed: object = {}, release?: string): Json[] => {
    const given = merge({ environment: ENVIRONMENT, secret: { values: SECRET } }, changed);
    expect(isValid(merge(values, given))).toBe(true);
    const { stdout, stderr } = tryToRender(given, release);
    expect(stderr).toBe('');
    return listDocuments(stdout);
  };
  const find = (documents: readonly Json[], kind: string, part = ''): Json =>
    documents.find((one) => one.kind === kind && one.metadata.name.endsWith(part));

  it('has the version of the package and of the image that the manifests name', async () => {
    const { version } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'));
    const [{ newTag }] = (await readYaml('kubernetes/kustomization.yaml')).images;
    expect([chart.version, chart.appVersion, newTag]).toEqual([version, version, version]);
  });

  it('makes what the manifests have', async () => {
    const files = ['api', 'worker', 'bot'];
    const manifests = (await Promise.all(files.map((file) => read(`kubernetes/${file}.yaml`)))).flatMap(listDocuments);
    const documents = render();
    for (const kind of ['Deployment', 'PodDisruptionBudget']) {
      for (const manifest of manifests.filter((one) => one.kind === kind)) {
        const [, part = ''] = manifest.metadata.name.split('-');
        const made = find(documents, kind, part);
        if (kind === 'Deployment') expect(toComparable(made)).toEqual(toComparable(manifest));
        else expect(made.spec.minAvailable).toBe(manifest.spec.minAvailable);
      }
    }
    expect(documents.map(({ kind }) => kind as string).toSorted()).toEqual([
      'ConfigMap',
      'Deployment',
      'Deployment',
      'Deployment',
      'NetworkPolicy',
      'PodDisruptionBudget',
      'Secret',
      'Service',
    ]);
  });

  it('selects the pods that it makes, also of a release with another name', () => {
    const documents = render({}, 'support');
    const service = find(documents, 'Service');
    const { spec, metadata } = find(documents, 'Deployment', 'api');
    expect(metadata.name).toBe('support-guildesk-api');
    expect(spec.template.metadata.labels).toMatchObject(spec.selector.matchLabels);
    expect(service.spec.selector).toEqual(spec.selector.matchLabels);
    expect(spec.selector.matchLabels['app.kubernetes.io/instance']).toBe('support');
  });

  it('passes variables that the service knows, each as one text', () => {
    const hostile = 'a "b" {{ c }}: yes\nd: e';
    const documents = render({ environment: { S3_REGION: hostile }, secret: { values: { DISCORD_TOKEN: hostile } } });
    const [{ data }, { stringData }] = [find(documents, 'ConfigMap'), find(documents, 'Secret')];
    expect(data).toMatchObject({ ...ENVIRONMENT, CHAT_PLATFORM: 'discord', S3_REGION: hostile });
    expect(stringData).toEqual({ ...SECRET, DISCORD_TOKEN: hostile });
    const known = Object.keys(Environment.shape);
    expect(Object.keys(values.environment).filter((name) => !known.includes(name))).toEqual([]);
    expect(Object.keys(SECRET).filter((name) => !SECRET_VARIABLES.some((known) => known === name))).toEqual([]);
  });

  it('restarts the pods when what they are configured by changes', () => {
    const readSum = (changed: object) =>
      find(render(changed), 'Deployment', 'api').spec.template.metadata.annotations['checksum/configuration'];
    expect(readSum({ environment: { LOG_LEVEL: 'debug' } })).not.toBe(readSum({}));
    expect(readSum({})).toBe(readSum({}));
  });

  it('takes a secret that something else writes', () => {
    const documents = render({ secret: { existing: 'vault' } });
    const [{ envFrom }] = find(documents, 'Deployment', 'bot').spec.template.spec.containers;
    expect(find(documents, 'Secret')).toBeUndefined();
    expect(envFrom).toContainEqual({ secretRef: { name: 'vault' } });
  });

  it('has an ingress at the host of PUBLIC_URL', () => {
    const documents = render({ ingress: { enabled: true, className: 'nginx', tlsSecret: 'desk-tls' } });
    const { spec } = find(documents, 'Ingress');
    const [{ host, http }] = spec.rules;
    expect([host, spec.ingressClassName]).toEqual(['desk.example.com', 'nginx']);
    expect(spec.tls).toEqual([{ hosts: ['desk.example.com'], secretName: 'desk-tls' }]);
    expect(http.paths[0].backend.service.name).toBe(find(documents, 'Service').metadata.name);
  });

  it('passes on where pods run, and has no disruption budget for a single API', () => {
    const pods = { nodeSelector: { disk: 'fast' }, tolerations: [{ key: 'a', operator: 'Exists' }] };
    const documents = render({ pods, api: { replicas: 1 }, image: { tag: '9', pullSecrets: ['registry'] } });
    const { spec } = find(documents, 'Deployment', 'worker').spec.template;
    expect(spec).toMatchObject({ ...pods, imagePullSecrets: [{ name: 'registry' }] });
    expect(spec.containers[0].image).toBe('registry.example.com/guildesk:9');
    expect(find(documents, 'PodDisruptionBudget')).toBeUndefined();
  });

  it('refuses values that are missing, wrong or unknown', () => {
    const given = { environment: ENVIRONMENT, secret: { values: SECRET } };
    const refused = [
      {},
      { environment: { PUBLIC_URL: 'desk.example.com' } },
      { environment: { TRUST_PROXY: 1 } },
      { environment: { 'public-url': 'x' } },
      { secret: { values: { DATABASE_URL: ['a'] } } },
      { api: { replicas: -1 } },
      { workers: {} },
    ];
    for (const wrong of refused) {
      const complete = Object.keys(wrong).length === 0 ? wrong : merge(given, wrong);
      expect([wrong, isValid(merge(values, complete))]).toEqual([wrong, false]);
    }
    const { DATABASE_URL: _missing, ...others } = SECRET;
    const { status, stderr } = tryToRender({ environment: ENVIRONMENT, secret: { values: others } });
    expect(status).toBe(1);
    expect(stderr).toContain('Set secret.values.DATABASE_URL, or secret.existing to the name of a secret that has it.');
  });
});
