import { type Connection, openConnection } from './connection.ts';

/** Requests to one server. */
export interface Target {
  readonly url: URL;
  /** The next request as it goes over the wire. */
  next(): string;
}

/** What one round of load has shown. */
export interface Round {
  readonly requestsPerSecond: number;
  readonly latenciesMs: readonly number[];
}

const CONNECTIONS = 32;

/** Sends requests for a while, one after the other on each of 32 connections. @throws at the first answer but 2xx */
export const load = async (target: Target, forMs: number): Promise<Round> => {
  const connections = await Promise.all(Array.from({ length: CONNECTIONS }, () => openConnection(target.url)));
  try {
    const latenciesMs: number[] = [];
    const startedAt = performance.now();
    await Promise.all(connections.map((one) => requestUntil(startedAt + forMs, one, target, latenciesMs)));
    return { requestsPerSecond: (latenciesMs.length * 1000) / (performance.now() - startedAt), latenciesMs };
  } finally {
    for (const connection of connections) connection.close();
  }
};

const requestUntil = async (endAt: number, { send }: Connection, target: Target, latenciesMs: number[]) => {
  for (let now = performance.now(); now < endAt;) {
    const request = target.next();
    const { status, body } = await send(request);
    if (status < 200 || status > 299) throw new Error(`${firstLine(request)} was answered ${status}: ${body()}`);
    const answeredAt = performance.now();
    latenciesMs.push(answeredAt - now);
    now = answeredAt;
  }
};

const firstLine = (request: string) => request.slice(0, request.indexOf('\r\n'));
