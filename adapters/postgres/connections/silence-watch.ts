import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/**
 * Time is counted in ticks: a process that was suspended or busy for long has read no responses during that time, and
 * counts one tick.
 */
const TICK_MS = 250;
/** A statement that waits so long for its answer makes the watch ask the server for a sign of life. */
const DOUBT_TICKS = 6;
/** A server that does not accept another connection within this time is silent. */
const PROBE_TICKS = 8;

export interface SilenceOptions {
  /** The address of the server that connections go to now. */
  readonly getUrl: () => string;
  /** A connection whose statement has no answer after so long is ended: a little more than the server's own time limit. */
  readonly answerMs: number;
  /** How often connections that are taken for long, such as a listener's, are asked for a sign of life; by default never. */
  readonly heartbeatMs?: number;
  /** Called with the address of a server that did not answer a new connection. */
  readonly onUnanswered: (url: string) => void;
  /** Called once when the server has become silent. */
  readonly onSilent: (error: Error) => void;
}

interface Watched {
  /** Checked out of the pool. */
  isTaken: boolean;
  /** Statements that have no answer yet. */
  unanswered: number;
  /** Since the connection last received anything, or since the first of those statements. */
  ticks: number;
  bytesRead: number;
}

/** A method of node-postgres with a result by promise or by callback; its type does not allow to pass both on. */
type Send = (...given: unknown[]) => unknown;

/**
 * Ends the connections of a pool that have gone silent: open, but without a response, as after a firewall has dropped
 * them or while the server is suspended. A single one is ended after `answerMs`. If the server does not accept a new
 * connection either, all of them are ended after at most four seconds, and requests for a connection fail until the
 * server responds again.
 */
export class SilenceWatch {
  readonly #options: SilenceOptions;
  readonly #clients = new Map<pg.PoolClient, Watched>();
  #timer: NodeJS.Timeout | null = null;
  #ticks = 0;
  #isSilent = false;
  #isProbing = false;
  #isEnded = false;
  /** Whether any connection has received anything since the probe began. */
  #isAnswered = false;

  constructor(options: SilenceOptions) {
    this.#options = options;
  }

  /** Whether the server was found silent, and has not answered since. */
  get isSilent(): boolean {
    return this.#isSilent;
  }

  /** Watches over all connections of a pool. */
  watch(pool: pg.Pool): void {
    pool.on('connect', (client) => this.#add(client));
    pool.on('acquire', (client) => this.#take(client, true));
    pool.on('release', (_, client) => this.#take(client, false));
  }

  /** Asks no more for signs of life; connections that are still at work stay watched. */
  end(): void {
    this.#isEnded = true;
  }

  #add(client: pg.PoolClient): void {
    const watched: Watched = { isTaken: true, unanswered: 0, ticks: 0, bytesRead: 0 };
    this.#clients.set(client, watched);
    client.on('end', () => this.#clients.delete(client));
    const send = client.query.bind(client) as Send;
    client.query = ((...given: unknown[]) => this.#observe(watched, send, given)) as typeof client.query;
  }

  #take(client: pg.PoolClient, isTaken: boolean): void {
    const watched = this.#clients.get(client);
    if (watched) watched.isTaken = isTaken;
    if (isTaken && this.#options.heartbeatMs) this.#start();
  }

  #observe(watched: Watched, send: Send, given: readonly unknown[]): unknown {
    if (watched.unanswered === 0) watched.ticks = 0;
    watched.unanswered += 1;
    this.#start();
    const answered = () => (watched.unanswered -= 1);
    const callback = given.at(-1);
    if (typeof callback !== 'function') return (send(...given) as Promise<unknown>).finally(answered);
    return send(...given.slice(0, -1), (...outcome: unknown[]) => {
      answered();
      (callback as Send)(...outcome);
    });
  }

  #start(): void {
    this.#timer ??= setInterval(() => this.#tick(), TICK_MS).unref();
  }

  #tick(): void {
    this.#ticks += 1;
    const waits = [...this.#clients].map(([client, watched]) => this.#look(client, watched));
    const isDoubtful = this.#isSilent || Math.max(...waits) >= DOUBT_TICKS;
    if (isDoubtful && !this.#isProbing && !this.#isEnded) void this.#probe();
    this.#beat();
    this.#stopWhenIdle();
  }

  /** @returns how many ticks the connection has been waiting for an answer */
  #look(client: pg.PoolClient, watched: Watched): number {
    const { bytesRead } = getSocket(client);
    watched.ticks = bytesRead === watched.bytesRead ? watched.ticks + 1 : 0;
    if (bytesRead !== watched.bytesRead) this.#isAnswered = true;
    watched.bytesRead = bytesRead;
    if (watched.unanswered === 0) return 0;
    if (watched.ticks * TICK_MS >= this.#options.answerMs) this.#endWithIdle(client);
    return watched.ticks;
  }

  /** Idle connections are as old, and no traffic kept them alive. */
  #endWithIdle(silent: pg.PoolClient): void {
    for (const [client, { isTaken }] of this.#clients) if (client === silent || !isTaken) getSocket(client).destroy();
  }

  async #probe(): Promise<void> {
    this.#isProbing = true;
    this.#isAnswered = false;
    const url = this.#options.getUrl();
    const isThere = await isAnswering(url);
    if (!isThere) this.#options.onUnanswered(url);
    this.#isProbing = false;
    this.#endCheck(isThere);
  }

  #endCheck(isThere: boolean): void {
    const wasSilent = this.#isSilent;
    this.#isSilent = !isThere && !this.#isAnswered;
    if (wasSilent || !this.#isSilent) return;
    for (const client of this.#clients.keys()) getSocket(client).destroy();
    this.#options.onSilent(createSilentError());
  }

  #beat(): void {
    const { heartbeatMs } = this.#options;
    if (!heartbeatMs || this.#ticks % Math.ceil(heartbeatMs / TICK_MS) !== 0) return;
    for (const [client, { isTaken, unanswered }] of this.#clients) {
      // The connection reports an error of its own when a heartbeat fails.
      if (isTaken && unanswered === 0) void client.query('select 1').catch(() => undefined);
    }
  }

  #stopWhenIdle(): void {
    const isBusy = [...this.#clients.values()].some(
      ({ isTaken, unanswered }) => unanswered > 0 || (isTaken && this.#options.heartbeatMs),
    );
    if (isBusy || ((this.#isSilent || this.#isProbing) && !this.#isEnded)) return;
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
  }
}

/** The error of requests for a connection while the server is silent. */
export const createSilentError = (): Error => new Error('PostgreSQL does not answer.');

interface OverSocket {
  readonly connection: { readonly stream: Pick<Socket, 'bytesRead' | 'destroy'> };
}

/** The types of node-postgres name neither the connection of a client nor the socket of a connection. */
const getSocket = (client: pg.ClientBase) => (client as unknown as OverSocket).connection.stream;

/** Whether the server says anything to a new connection, be it that it has no room for it. */
const isAnswering = async (url: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url, application_name: 'guildesk' });
  // `connect` rejects when it ends.
  client.on('error', () => undefined);
  const connected = client.connect().then(
    () => true,
    () => true,
  );
  const isThere = await Promise.race([connected, waitTicks(PROBE_TICKS).then(() => false)]);
  if (isThere) await Promise.race([client.end(), waitTicks(1)]);
  getSocket(client).destroy();
  return isThere;
};

const waitTicks = async (ticks: number): Promise<void> => {
  for (let passed = 0; passed < ticks; passed += 1) await pause(TICK_MS, undefined, { ref: false });
};
