import { setTimeout as pause } from 'node:timers/promises';
import type { Cleanup } from './data/cleanup.ts';
import { readMetric } from './cpu.ts';
import { createInstallation, fillInstallation } from './installation.ts';
import { measureRequests, mixRequests } from './requests/mixed-requests.ts';
import { type Options, toAmount } from './options.ts';
import { type Running, startService } from './processes.ts';
import { aligned } from './report.ts';
import { readMappings } from './requests/mappings.ts';

const KINDS = ['api', 'standalone'] as const;
const IDLE_MS = 30_000;
const HEADER = ['process', 'when', 'requests/s', 'ms/request', 'RSS', 'objects', 'room', 'buffers', 'other', 'program'];

/**
 * Where the memory of a process is, in MB, before, during and after full load with every kind of request. RSS is the sum of room
 * (what V8 has reserved for objects), other (malloc: buffers, the compiler, libraries, stacks) and program (pages of files). @returns lines for people
 */
export const measureMemory = async (options: Options, cleanup: Cleanup): Promise<string> => {
  const installation = await createInstallation(options, cleanup);
  const [tickets = 0] = options.sizes;
  await fillInstallation(installation, tickets);
  const lines: string[][] = [];
  for (const kind of KINDS) {
    const service = await startService(installation.databaseUrl, cleanup, { CHAT_PLATFORM: 'sandbox' }, kind);
    lines.push([kind, 'ready', '', '', ...(await readMemory(service))]);
    const target = await mixRequests({ ...installation, tickets }, service);
    const { requestsPerSecond, cpuMs } = await measureRequests(service, target, options.memoryMs);
    lines.push([kind, 'under load', requestsPerSecond.toFixed(0), cpuMs.toFixed(2), ...(await readMemory(service))]);
    await pause(toAmount(options, IDLE_MS));
    lines.push([kind, '30 s later', '', '', ...(await readMemory(service))]);
    await service.stop();
  }
  return `${aligned([HEADER, ...lines])}\n`;
};

const readMemory = async (service: Running): Promise<string[]> => {
  const read = (name: string) => readMetric(service, name);
  const [used, room, buffers] = [
    await read('nodejs_heap_size_used_bytes'),
    await read('nodejs_heap_size_total_bytes'),
    await read('nodejs_external_memory_bytes'),
  ];
  const { anonymous, files } = await readMappings(service.pid);
  return [anonymous + files, used, room, buffers, anonymous - room, files].map((bytes) =>
    (bytes / 1_000_000).toFixed(0),
  );
};
