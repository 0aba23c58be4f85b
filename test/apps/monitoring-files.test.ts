import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { parse } from 'yaml';
import { z } from 'zod';
import { createLogger } from '#adapters/node/logger.ts';
import { createMetrics } from '#adapters/node/metrics.ts';
import { addBackupGauge } from '../../apps/cli/backup/nightly-backups.ts';
import { parseTimeOfDay } from '../../apps/composition/config/time-of-day.ts';
import { addDataFolderGauges } from '../../apps/composition/observe.ts';
import { createGateListener } from '../../apps/composition/processes/run-gate.ts';
import { workerJobs } from '../../apps/composition/work/jobs.ts';
import { findPrometheus } from '../support/alerts/programs.ts';
import { startBot } from '../support/chat/discord-bot.ts';
import { useDiscord } from '../support/discord/discord.ts';
import { useApi } from '../support/use-api.ts';

const DOCS = new URL('../../docs/', import.meta.url);
const FOLDER = new URL('deploy/monitoring/', DOCS);
const read = (file: string): Promise<string> => readFile(new URL(file, FOLDER), 'utf8');

const Rule = z.strictObject({
  alert: z.string().regex(/^Guildesk([A-Z][a-z]+)+$/),
  expr: z.string(),
  for: z.string().optional(),
  labels: z.strictObject({ severity: z.enum(['critical', 'warning']) }),
  annotations: z.strictObject({ summary: z.string(), description: z.string(), runbook: z.string() }),
});
const RuleFile = z.strictObject({
  groups: z.array(z.strictObject({ name: z.string(), rules: z.array(Rule) })),
});
const RuleTests = z.object({
  tests: z.array(
    z.object({
      input_series: z.array(z.object({ series: z.string() })),
      promql_expr_test: z.array(z.object({ expr: z.string(), exp_samples: z.array(z.object({ value: z.number() })) })),
    }),
  ),
});
const Dashboard = z.object({
  templating: z.object({ list: z.array(z.object({ name: z.string() })) }),
  panels: z.array(
    z.object({
      id: z.int(),
      title: z.string(),
      gridPos: z.object({ x: z.int(), w: z.int() }),
      targets: z.array(z.object({ refId: z.string(), expr: z.string() })).default([]),
    }),
  ),
});

const listRules = async () => RuleFile.parse(parse(await read('alerts.yaml'))).groups.flatMap(({ rules }) => rules);
const listRuleTests = async () => RuleTests.parse(parse(await read('alerts.test.yaml'), { merge: true })).tests;
const readDashboard = async () => Dashboard.parse(JSON.parse(await read('grafana-dashboard.json')));

const OPERATORS = new Set(['and', 'or', 'unless']);

/** The names of metrics in an expression of PromQL: what is left without labels, ranges and functions. */
const listMetricNames = (expression: string): readonly string[] => {
  const bare = expression
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]|\boffset\s+\w+/g, ' ')
    .replaceAll(/\b(?:by|ignoring)\s*\([^)]*\)/g, ' ');
  return [...bare.matchAll(/\b[a-z_]\w*\b(?!\s*\()/gi)].map(([name]) => name).filter((name) => !OPERATORS.has(name));
};

const TRANSLATION = {
  TRANSLATION_ENGINE: 'apertium',
  TRANSLATION_URL: 'http://127.0.0.1:9',
  TRANSLATION_OPERATOR: 'Us',
};
const discord = useDiscord();
const api = useApi({ environment: () => ({ ...discord.environment, ...TRANSLATION, CHAT_PLATFORM: 'discord' }) });
/** What all processes of the service expose, by name; `up` is made by Prometheus. */
let exposed: ReadonlyMap<string, string>;
beforeAll(async () => {
  const reporting = { log: createLogger('silent'), metrics: createMetrics() };
  workerJobs(api.service.app, reporting);
  addDataFolderGauges(reporting.metrics, { dataDir: tmpdir(), databaseUrl: null, s3: null });
  const backups = { folder: tmpdir(), time: parseTimeOfDay('03:15'), keep: 1 };
  addBackupGauge(reporting.metrics, { backups, databaseUrl: null });
  const gate = { handle: () => Promise.resolve(), countInvalid: () => 0, isStopped: () => false };
  createGateListener(gate, reporting.metrics, () => false);
  reporting.metrics.translation.onCall({ outcome: 'done', durationMs: 1, characters: 1 });
  reporting.metrics.translation.onRefusal('terms_lost');
  const stopBot = startBot(api.service, discord, reporting.metrics);
  const texts = [await reporting.metrics.render(), (await api.anonymous.get('/metrics')).text];
  await stopBot();
  const types = texts.flatMap((text) => [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)]);
  exposed = new Map(types.map(([, name = '', type = '']) => [name, type]));
});

const isExposed = (name: string): boolean => {
  const [, histogram] = /^(.+)_(?:bucket|sum|count)$/.exec(name) ?? [];
  return name === 'up' || exposed.has(name) || exposed.get(histogram ?? '') === 'histogram';
};

it('alerts, their tests and the dashboard use metrics that the service exposes', async () => {
  const tests = await listRuleTests();
  const { panels } = await readDashboard();
  const expressions = [
    ...(await listRules()).map(({ expr }) => expr),
    ...tests.flatMap(({ input_series: all }) => all.map(({ series }) => series)),
    ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ];
  for (const expression of expressions) {
    const names = listMetricNames(expression);
    expect([expression, names.length > 0, names.filter((name) => !isExposed(name))]).toEqual([expression, true, []]);
  }
});

it('the guide for operators and the dashboard have every metric of the service', async () => {
  const own = [...exposed.keys()].filter((name) => /^(?:guildesk|http)_/.test(name));
  expect(own.length).toBeGreaterThan(25);
  const [guide, dashboard] = [
    await readFile(new URL('operate/watch.md', DOCS), 'utf8'),
    await read('grafana-dashboard.json'),
  ];
  expect(own.filter((name) => !guide.includes(`\`${name}`))).toEqual([]);
  expect(own.filter((name) => !dashboard.includes(name))).toEqual([]);
});

const expectDifferent = (values: readonly unknown[]): void => expect([...new Set(values)]).toEqual(values);

it('each alert has a name of its own, and is tested once while it fires and once while it does not', async () => {
  const alerts = (await listRules()).map(({ alert }) => alert);
  expectDifferent(alerts);
  const outcomes = (await listRuleTests()).flatMap(({ promql_expr_test: checks }) =>
    checks.map(({ expr, exp_samples: samples }) => `${/alertname="(\w+)"/.exec(expr)?.[1]} ${samples.length}`),
  );
  expect([...new Set(outcomes)].sort()).toEqual(alerts.flatMap((alert) => [`${alert} 0`, `${alert} 1`]).sort());
});

it('each alert is fired by its fault in a test', async () => {
  const folder = new URL('../e2e/alerts/', import.meta.url);
  const texts = await Promise.all((await readdir(folder)).map((file) => readFile(new URL(file, folder), 'utf8')));
  const fired = texts.flatMap((text) =>
    [...text.matchAll(/^ +it(?:AsRoot)?\(\s*'(Guildesk\w+) fires\b/gm)].map(([, alert]) => alert),
  );
  expect(fired.sort()).toEqual((await listRules()).map(({ alert }) => alert).sort());
});

it('each alert links to its runbook: what it means, what to look at, what to do', async () => {
  const guide = await readFile(new URL('operate/alerts.md', DOCS), 'utf8');
  const runbooks = new Map(guide.split(/^### /m).map((section) => [section.split('\n')[0], section]));
  const rules = await listRules();
  for (const { alert, labels, annotations } of rules) {
    expect([alert, annotations.runbook]).toEqual([alert, `docs/operate/alerts.md#${alert.toLowerCase()}`]);
    const steps = new RegExp(
      `^- \\*\\*Means:\\*\\* ${labels.severity}\\. .+\\n- \\*\\*Look at:\\*\\* .+\\n- \\*\\*Do:\\*\\* .+`,
      'm',
    );
    expect(runbooks.get(alert)).toMatch(steps);
  }
  const described = [...guide.matchAll(/^### (Guildesk\w+)$/gm)].map(([, alert]) => alert);
  expect(described.sort()).toEqual(rules.map(({ alert }) => alert).sort());
});

it('the panels of the dashboard have ids and titles of their own, and fit into its 24 columns', async () => {
  const { panels, templating } = await readDashboard();
  expectDifferent(panels.map(({ id }) => id));
  expectDifferent(panels.map(({ title }) => title));
  for (const { title, gridPos, targets } of panels) {
    expect([title, gridPos.x + gridPos.w <= 24]).toEqual([title, true]);
    expectDifferent(targets.map(({ refId }) => refId));
  }
  const used = [...(await read('grafana-dashboard.json')).matchAll(/\$\{?([a-z]+)/g)].map(([, name]) => name);
  expect([...new Set(used)].sort()).toEqual(templating.list.map(({ name }) => name).sort());
});

const withPromtool = findPrometheus() === null ? describe.skip : describe;

withPromtool('promtool', () => {
  const run = (...options: string[]) => promisify(execFile)('promtool', options, { cwd: fileURLToPath(FOLDER) });

  it('finds no mistake in the rules, and their tests pass', async () => {
    await run('check', 'rules', 'alerts.yaml');
    await run('test', 'rules', 'alerts.test.yaml');
  });

  it('can read every expression of the dashboard', async () => {
    const { panels } = await readDashboard();
    const rules = panels.flatMap(({ id, targets }) =>
      targets.map(({ refId, expr }) => ({
        record: `panel:${id}:${refId}`,
        expr: expr.replaceAll('$__rate_interval', '5m').replaceAll('$instance', '.+'),
      })),
    );
    const folder = await mkdtemp(join(tmpdir(), 'guildesk-dashboard-'));
    await writeFile(join(folder, 'panels.yaml'), JSON.stringify({ groups: [{ name: 'panels', rules }] }));
    await run('check', 'rules', join(folder, 'panels.yaml'));
    await rm(folder, { recursive: true });
  });
});
