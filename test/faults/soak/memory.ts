import { readFile } from 'node:fs/promises';
import type { Fleet } from './fleet.ts';

interface Sample {
  readonly role: string;
  readonly megabytes: number;
}

const rssOf = async (pid: number): Promise<number | null> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(status) ?? [];
  return kilobytes === undefined ? null : Math.round(Number(kilobytes) / 1024);
};

/** Watches the resident memory of all processes. */
export const watchMemory = (fleet: Fleet, everyMs: number) => {
  const samples: Sample[] = [];
  const look = async () => {
    const processes = Object.entries(fleet.processes).flatMap(([role, all]) => all.map(({ pid }) => ({ role, pid })));
    for (const { role, pid } of processes) {
      const megabytes = await rssOf(pid);
      if (megabytes !== null) samples.push({ role, megabytes });
    }
  };
  const timer = setInterval(() => void look(), everyMs);
  return {
    /** @returns for each role the median of the first and of the last quarter of the time, in megabytes */
    stop: (): string => {
      clearInterval(timer);
      return Object.keys(fleet.processes)
        .map((role) => {
          const sizes = samples.filter((sample) => sample.role === role).map(({ megabytes }) => megabytes);
          const quarter = Math.max(1, Math.floor(sizes.length / 4));
          return `${role}: ${median(sizes.slice(0, quarter))} MB first, ${median(sizes.slice(-quarter))} MB last, ${Math.max(...sizes)} MB at most`;
        })
        .join('; ');
    },
  };
};

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
