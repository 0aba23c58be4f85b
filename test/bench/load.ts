import { type Connection, openConnection } from './connection.ts';

/** Requests to one server. */
export interface Target {
  readonly url: URL;
  /** The next request as it goes over the wire. */
  next(): string;
  /** At the same time; by default `CONNECTIONS`. */
  readonly connections?: number;
}

/** What one round of load has shown. */
export interface Round {
  readonly requestsPerSecond: number;
  /** Of the requests that were served. */
  readonly latenciesMs: readonly number[];
  /** Requests that were refused because of overload. */
  readonly refused: number;
}

const CONNECTIONS = 32;
/** So many heavy requests of one owner are served at the same time. */
export const HEAVY_CONNECTIONS = 12;

/** Sends requests for a while, one after the other on each connection. @throws at the first answer but 2xx and 503 */
export const load = async (
  target: Target,
  forMs: number,
  count = target.connections ?? CONNECTIONS,
): Promise<Round> => {
  const connections = await Promise.all(Array.from({ length: count }, () => openConnection(target.url)));
  try {
    const round = { latenciesMs: [], refused: 0 };
    const startedAt = performance.now();
    await Promise.all(connections.map((one) => requestUntil(startedAt + forMs, one, target, round)));
    return { ...round, requestsPerSecond: (round.latenciesMs.length * 1000) / (performance.now() - startedAt) };
  } finally {
    for (const connection of connections) connection.close();
  }
};

interface Counting {
  readonly latenciesMs: number[];
  refused: number;
}

const OVERLOADED = 503;

const requestUntil = async (endAt: number, { send }: Connection, target: Target, round: Counting) => {
  for (let now = performance.now(); now < endAt;) {
    const request = target.next();
    const { status, body } = await send(request);
    const answeredAt = performance.now();
    if (status >= 200 && status <= 299) round.latenciesMs.push(answeredAt - now);
    else if (status === OVERLOADED) round.refused += 1;
    else throw new Error(`${firstLine(request)} was answered ${status}: ${body()}`);
    now = answeredAt;
  }
};

const firstLine = (request: string) => request.slice(0, request.indexOf('\r\n'));
