import type { Running } from './processes.ts';

/** The part of one core that the process uses meanwhile. */
export const measureCpu = async (service: Running, work: () => Promise<unknown>): Promise<number> => {
  const [startedAt, before] = [performance.now(), await readMetric(service, 'process_cpu_seconds_total')];
  await work();
  const used = (await readMetric(service, 'process_cpu_seconds_total')) - before;
  return (used * 1_000) / (performance.now() - startedAt);
};

/** The value of a metric, named with its labels; NaN when the process has none of that name. */
export const readMetric = async ({ url }: Running, name: string): Promise<number> => {
  const text = await (await fetch(new URL('/metrics', url))).text();
  const line = text.split('\n').find((one) => one.startsWith(`${name} `));
  return Number(line?.slice(name.length + 1));
};

export const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
