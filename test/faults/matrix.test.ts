import { tryShort } from './try-short.ts';

await tryShort([
  'kill -9 of API and worker, in turns',
  'every wake-up lost: Redis is not there',
  'a worker killed three times on one delivery',
  'Redis killed, and back with nothing',
  'PostgreSQL restarted',
]);
