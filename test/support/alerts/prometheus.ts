import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { emptyFolder } from '../programs/process.ts';
import { freePort } from '../programs/redis-server.ts';
import { waitUntil } from '../wait-until.ts';
import { readRules, shortenDurations } from './rules.ts';

const Alerts = z.object({
  data: z.object({
    result: z.array(
      z.object({ metric: z.object({ alertname: z.string(), instance: z.string().optional() }), value: z.unknown() }),
    ),
  }),
});

const STARTING_MS = 60_000;
/** What an alert is about that has no process of its own. */
const ALL = 'all';
/** Far longer than any rule needs: what fires late has not failed. */
const PATIENCE_MS = 150_000;

/** An alert, and the process that it is about; null when it is about all of them. */
export interface FiringAlert {
  readonly alert: string;
  readonly process: string | null;
}

export interface PrometheusOptions {
  /** The address of each process, by a name for it. */
  readonly targets: Readonly<Record<string, string>>;
  /** Also the longest time that a process may take to answer. */
  readonly scrapeEveryMs?: number;
}

/** A Prometheus with the rules of the repository, whose durations are shortened. */
export interface Prometheus {
  listFiring(): Promise<readonly FiringAlert[]>;
  /** All that have fired since the time, in ms since 1970, whether they still do or not. */
  listFiredSince(time: number): Promise<readonly FiringAlert[]>;
  /** Waits until the alert fires for these processes and no other; by default it is about all of them. */
  untilFiring(alert: string, ...processes: readonly string[]): Promise<void>;
  /** Waits until the alert does not fire any more. */
  untilEnded(alert: string): Promise<void>;
  close(): Promise<void>;
}

const configure = ({ targets, scrapeEveryMs = 2_000 }: PrometheusOptions): object => ({
  global: {
    scrape_interval: `${scrapeEveryMs}ms`,
    scrape_timeout: `${scrapeEveryMs}ms`,
    evaluation_interval: '500ms',
  },
  rule_files: ['alerts.yaml'],
  scrape_configs: [
    { job_name: 'guildesk', static_configs: [{ targets: Object.values(targets).map((url) => new URL(url).host) }] },
  ],
});

export const startPrometheus = async (options: PrometheusOptions): Promise<Prometheus> => {
  const folder = await emptyFolder();
  await writeFile(join(folder, 'alerts.yaml'), shortenDurations(await readRules()));
  // JSON is YAML.
  await writeFile(join(folder, 'prometheus.yaml'), JSON.stringify(configure(options)));
  const address = `127.0.0.1:${await freePort()}`;
  const child = spawn(
    'prometheus',
    [
      `--config.file=${join(folder, 'prometheus.yaml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=${address}`,
      '--log.level=warn',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let printed = '';
  child.stderr.on('data', (data: Buffer) => (printed += data.toString()));
  const ended = once(child, 'exit');
  const isReady = async () => (await fetch(`http://${address}/-/ready`).catch(() => null))?.ok ?? false;
  await waitUntil(isReady, { withinMs: STARTING_MS, everyMs: 100, what: () => `Prometheus\n${printed}` });

  const names = new Map(Object.entries(options.targets).map(([name, url]) => [new URL(url).host, name]));
  const query = async (expression: string): Promise<readonly FiringAlert[]> => {
    const parameters = new URLSearchParams({ query: expression }).toString();
    const response = await fetch(`http://${address}/api/v1/query?${parameters}`);
    const { data } = Alerts.parse(await response.json());
    return data.result.map(({ metric: { alertname: alert, instance } }) => ({
      alert,
      process: instance === undefined ? null : (names.get(instance) ?? instance),
    }));
  };
  const listFiring = () => query('ALERTS{alertstate="firing"}');
  const listProcesses = async (alert: string): Promise<readonly string[]> => {
    const firing = (await listFiring()).filter((one) => one.alert === alert);
    return [...new Set(firing.map(({ process }) => process ?? ALL))].toSorted();
  };
  return {
    listFiring,
    listFiredSince: (time) => query(`last_over_time(ALERTS{alertstate="firing"}[${Math.max(1, Date.now() - time)}ms])`),
    untilFiring: async (alert, ...processes) => {
      const expected = processes.length === 0 ? ALL : processes.toSorted().join(', ');
      let firing = '';
      const isFiring = async () => {
        firing = (await listProcesses(alert)).join(', ');
        return firing === expected;
      };
      const what = () => `The alert ${alert} about ${expected} (firing: ${firing})`;
      await waitUntil(isFiring, { withinMs: PATIENCE_MS, everyMs: 250, what });
    },
    untilEnded: async (alert) => {
      const isEnded = async () => (await listProcesses(alert)).length === 0;
      await waitUntil(isEnded, { withinMs: PATIENCE_MS, everyMs: 250, what: `The end of the alert ${alert}` });
    },
    close: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
};
