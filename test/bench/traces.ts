import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Cleanup } from './data/cleanup.ts';
import { createInstallation, fillInstallation } from './installation.ts';
import { median } from './measure.ts';
import { measureRequests, mixRequests } from './requests/mixed-requests.ts';
import type { Options } from './options.ts';
import { startService } from './processes.ts';
import { aligned } from './report.ts';

const SAMPLER = 'parentbased_traceidratio';
/** The part of requests whose traces are recorded; null starts a service without a collector. */
const PARTS = [null, 0, 0.1, 1] as const;

/** What traces cost an API: the same load on services that record none, some and all of their requests, in turn. @returns lines for people */
export const measureTraces = async (options: Options, cleanup: Cleanup): Promise<string> => {
  const installation = await createInstallation(options, cleanup);
  const [tickets = 0] = options.sizes;
  await fillInstallation(installation, tickets);
  const collector = await startCollector(cleanup);
  const runs = await Promise.all(
    PARTS.map(async (part) => {
      const traces = part === null ? {} : toEnvironment(collector, part);
      const environment = { CHAT_PLATFORM: 'sandbox', ...traces };
      const service = await startService(installation.databaseUrl, cleanup, environment, 'api');
      const target = await mixRequests({ ...installation, tickets }, service);
      return { part, service, target, cpuMs: [] as number[], perSecond: [] as number[] };
    }),
  );
  // As long as is measured: what the compiler of Node still does would count for the first service alone.
  for (const { service, target } of runs) await measureRequests(service, target, options.roundMs * options.rounds);
  for (let round = 0; round < options.rounds; round += 1) {
    for (const { service, target, cpuMs, perSecond } of runs) {
      const measured = await measureRequests(service, target, options.roundMs);
      cpuMs.push(measured.cpuMs);
      perSecond.push(measured.requestsPerSecond);
    }
  }
  for (const { service } of runs) await service.stop();
  const withoutMs = median(runs[0]?.cpuMs ?? []);
  const lines = runs.map(({ part, cpuMs, perSecond }) => [
    part === null ? 'no collector' : `${part * 100} % recorded`,
    median(perSecond).toFixed(0),
    median(cpuMs).toFixed(2),
    (median(cpuMs) / withoutMs).toFixed(2),
  ]);
  return `${aligned([['traces', 'requests/s', 'ms/request', 'ratio'], ...lines])}\n`;
};

const toEnvironment = (url: string, part: number) => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: url,
  OTEL_TRACES_SAMPLER: SAMPLER,
  OTEL_TRACES_SAMPLER_ARG: String(part),
});

/** Takes all, and looks at nothing. @returns its address */
const startCollector = async (cleanup: Cleanup): Promise<string> => {
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.setHeader('content-type', 'application/json').end('{}'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanup.add(() => new Promise((resolve) => server.close(resolve)));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};
