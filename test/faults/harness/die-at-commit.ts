import pg from 'pg';

/**
 * Loaded into an API before anything else (`--import`): from the first ticket that it is about to commit on, it commits
 * none, and a moment later it dies as by `kill -9`. The channels of these tickets are there, the tickets are not.
 */
const GATHER_MS = 300;
// oxlint-disable-next-line typescript/unbound-method -- it is called with the client.
const { query } = pg.Client.prototype;
let isDying = false;

const textOf = (statement: unknown): string =>
  typeof statement === 'string' ? statement : String((statement as { text?: unknown } | null)?.text);

pg.Client.prototype.query = function (this: pg.Client, ...call: unknown[]): unknown {
  if (!textOf(call[0]).includes('insert into tickets ')) return Reflect.apply(query, this, call);
  if (!isDying) setTimeout(() => process.kill(process.pid, 'SIGKILL'), GATHER_MS);
  isDying = true;
  return new Promise(() => undefined);
} as typeof query;
