import { actionScenariosOf } from './action-requests.ts';
import { readMetric } from '../cpu.ts';
import type { Installation } from '../installation.ts';
import { load, type Target } from '../load.ts';
import type { Running } from '../processes.ts';
import { scenariosOf } from '../scenarios.ts';

/** All kinds of requests in turn. */
export const mixRequests = async (
  installation: Installation & { readonly tickets: number },
  service: Running,
): Promise<Target> => {
  const context = { ...installation, service, bare: null };
  const targets = [...(await scenariosOf(context)), ...(await actionScenariosOf(context))]
    .flat()
    .map((turn) => turn.target);
  let turns = 0;
  return { url: service.url, next: () => targets[(turns += 1) % targets.length]?.next() ?? '' };
};

const CPU = 'process_cpu_seconds_total';

/** Requests a second under full load, and the processor time of one in the service, in ms of a core. */
export const measureRequests = async (service: Running, target: Target, forMs: number) => {
  const before = await readMetric(service, CPU);
  const { requestsPerSecond, latenciesMs } = await load(target, forMs);
  const cpuMs = (((await readMetric(service, CPU)) - before) * 1_000) / latenciesMs.length;
  return { requestsPerSecond, cpuMs };
};
