import pg from 'pg';
import { toError } from '#core/shared/caught-errors.ts';
import { createStandbyError, noteRefusal } from '../database/errors.ts';
import { parseServers, ServerList } from './server-list.ts';
import { createSilentError, SilenceWatch } from './silence-watch.ts';
import type { StatementNames } from '../database/statement-names.ts';

export interface WatchedPoolOptions {
  /** With several hosts, connections go to the one that takes writes. */
  readonly url: string;
  readonly maxConnections: number;
  /** Whether a connection to a standby is accepted; by default it is refused. */
  readonly takesStandby?: boolean;
  /** Sets these of the server, as `name=value`, for every connection. */
  readonly settings: readonly string[];
  /** A connection whose statement has no answer after so long is ended; null leaves it to take as long as it takes. */
  readonly answerMs: number | null;
  /** How often connections that are taken for long are asked for a sign of life; by default never. */
  readonly heartbeatMs?: number;
  readonly types?: pg.CustomTypesConfig;
  /** A connection that has met very many names is ended when it is given back, and its plans with it. */
  readonly names?: StatementNames;
  /** Called with the errors of idle connections that break. */
  readonly onError: (error: Error) => void;
}

const CONNECT_MS = 2_000;
/** As node-postgres reports `query_timeout`. */
const READ_TIMEOUT = /^Query read timeout/;
/** As pg-pool says that each connection is taken, which is no fault of the server. */
const ALL_TAKEN = /^timeout exceeded when trying to connect/;

/** The operating systems at both ends notice a connection that is gone, and the server frees what it held for us. */
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };
const SERVER_KEEP_ALIVE = ['tcp_keepalives_idle=10', 'tcp_keepalives_interval=5', 'tcp_keepalives_count=3'];

/**
 * By a statement, and not by the parameter `options` of a new connection, which poolers such as PgBouncer refuse.
 * @throws when the server does not answer as fast as it has to accept a connection, and when it is a standby that is not wanted
 */
const applySettings = async (
  client: pg.ClientBase,
  settings: readonly string[],
  takesStandby: boolean,
): Promise<void> => {
  const pairs = settings.map((setting) => {
    const [name = '', value = ''] = setting.split('=');
    return { name, value };
  });
  const calls = pairs.map((_, index) => `set_config($${2 * index + 1}, $${2 * index + 2}, false)`);
  const query = {
    text: `select pg_is_in_recovery() as "isStandby", ${calls.join(', ')}`,
    values: pairs.flatMap(({ name, value }) => [name, value]),
    query_timeout: CONNECT_MS,
  };
  try {
    const { rows } = await client.query<{ isStandby: boolean }>(query);
    if (rows[0]?.isStandby && !takesStandby) throw createStandbyError();
  } catch (error) {
    throw READ_TIMEOUT.test(toError(error).message) ? createSilentError() : error;
  }
};

/** pg-pool ends a connection that was used often enough (its option `maxUses`), which its types do not know. */
const limitPlans = (pool: pg.Pool, names: StatementNames): void => {
  const countsBefore = new WeakMap<pg.PoolClient, number>();
  pool.on('connect', (client) => countsBefore.set(client, names.count));
  pool.on('release', (_, client) => {
    if (names.hasManyPlans(countsBefore.get(client) ?? 0)) Object.assign(client, { _poolUseCount: Infinity });
  });
};

type Connected = Parameters<typeof pg.Pool.prototype.connect>[0];

/**
 * A pool of node-postgres that ends connections that have gone silent. While the server is silent, requests for a
 * connection fail at once.
 */
export class WatchedPool extends pg.Pool {
  readonly #watch: SilenceWatch | null;
  readonly #servers: ServerList;

  constructor({ url, maxConnections, settings, types, onError, takesStandby = false, ...options }: WatchedPoolOptions) {
    const servers = new ServerList(parseServers(url));
    super({
      connectionString: servers.current,
      max: maxConnections,
      connectionTimeoutMillis: CONNECT_MS,
      application_name: 'guildesk',
      // pg-pool waits for it, which its types do not know.
      // oxlint-disable-next-line typescript/no-misused-promises
      onConnect: (client) => applySettings(client, [...settings, ...SERVER_KEEP_ALIVE], takesStandby),
      ...KEEP_ALIVE,
      ...(types && { types }),
    });
    const { answerMs, heartbeatMs = 0, names } = options;
    this.#servers = servers;
    const place = { getUrl: () => servers.current, onUnanswered: (server: string) => this.#leave(server) };
    this.#watch = answerMs === null ? null : new SilenceWatch({ ...place, answerMs, heartbeatMs, onSilent: onError });
    this.#watch?.watch(this);
    // Without a listener on the pool and on each client, a restart of PostgreSQL would end the process.
    this.on('error', onError);
    this.on('connect', (client) => client.on('error', onError));
    if (names) limitPlans(this, names);
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    if (callback) {
      this.#take(callback, 1);
      return undefined;
    }
    return new Promise((resolve, reject) =>
      this.#take((error, client) => {
        if (client) resolve(client);
        else reject(error ?? createSilentError());
      }, 1),
    );
  }

  /** @param tried how many servers have been asked with this call */
  #take(callback: Connected, tried: number): void {
    if (this.#watch?.isSilent) {
      callback(createSilentError(), undefined, () => undefined);
      return;
    }
    const server = this.#servers.current;
    super.connect((error, client, done) => {
      if (error && tried < this.#servers.count && !ALL_TAKEN.test(error.message)) {
        this.#leave(server);
        this.#take(callback, tried + 1);
        return;
      }
      if (error) noteRefusal(error);
      callback(error, client, done);
    });
  }

  /** The next connections are to another server. */
  #leave(server: string): void {
    this.#servers.leave(server);
    this.options.connectionString = this.#servers.current;
  }

  override end(): Promise<void>;
  override end(callback: () => void): void;
  override end(callback?: () => void): Promise<void> | undefined {
    this.#watch?.end();
    if (!callback) return super.end();
    super.end(callback);
    return undefined;
  }
}
