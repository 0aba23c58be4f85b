import { setTimeout as pause } from 'node:timers/promises';
import type { Fleet } from './fleet.ts';

/** What goes wrong during a soak, one after the other. Each resolves when what was taken away is back. */
export const MISHAPS: readonly (readonly [name: string, happen: (fleet: Fleet) => Promise<void>])[] = [
  ['kill -9 of an API', (fleet) => fleet.replace('api', 0, 'kill')],
  ['kill -9 of a worker', (fleet) => fleet.replace('worker', 0, 'kill')],
  ['PostgreSQL restarted', ({ postgres }) => postgres.restart()],
  [
    'Redis killed, and back with nothing',
    async ({ redis }) => {
      await redis.kill();
      await pause(5_000);
      await redis.start();
    },
  ],
  ['SIGTERM of an API', (fleet) => fleet.replace('api', 1, 'stop')],
  [
    'connections to PostgreSQL silent',
    async ({ proxy }) => {
      proxy.silence();
      await pause(10_000);
      proxy.restore();
    },
  ],
  [
    'a worker stopped, and continued when its leases are over',
    async ({ processes }) => {
      const pid = processes.worker[1]?.pid ?? 0;
      process.kill(pid, 'SIGSTOP');
      await pause(6_000);
      process.kill(pid, 'SIGCONT');
    },
  ],
  [
    'bot out of reach',
    async ({ clients }) => {
      await clients[0]?.put('/sandbox/api/availability', { online: false });
      await pause(5_000);
      await clients[0]?.put('/sandbox/api/availability', { online: true });
    },
  ],
  [
    'Redis hangs',
    async ({ redis }) => {
      redis.pause();
      await pause(5_000);
      redis.resume();
    },
  ],
  [
    'PostgreSQL hangs',
    async ({ postgres }) => {
      await postgres.pause();
      await pause(8_000);
      await postgres.resume();
    },
  ],
  ['SIGTERM of a worker', (fleet) => fleet.replace('worker', 1, 'stop')],
  [
    'PostgreSQL crashed, and gone for a while',
    async ({ postgres }) => {
      await postgres.stop();
      await pause(5_000);
      await postgres.start();
    },
  ],
];
