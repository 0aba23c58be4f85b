import { tryShort } from './try-short.ts';

await tryShort([
  'failover to a synchronous standby',
  'planned switchover to a standby',
  'failover that loses the last changes: a cursor of before',
]);
