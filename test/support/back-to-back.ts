import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** What one client saw of a service until it could not connect to it any more. */
export interface Seen {
  /** When each answer came, in milliseconds since the epoch. */
  readonly answeredAt: readonly number[];
  /** How many answers asked to close the connection. */
  readonly asked: number;
  /** Omits answers of a service that had too much to do. */
  readonly statuses: ReadonlySet<number>;
  /** How many answers were 503. */
  readonly refused: number;
  /** Requests that were sent on a connection and got no answer. */
  readonly resets: readonly string[];
}

/** Null when nothing listens at the address. */
type Outcome =
  | { readonly status: number; readonly isLast: boolean; readonly isShed: boolean }
  | { readonly reset: string }
  | null;

const get = (agent: Agent, url: string, headers: Record<string, string>): Promise<Outcome> =>
  new Promise((resolve) => {
    const fail = ({ code, message }: NodeJS.ErrnoException) =>
      resolve(code === 'ECONNREFUSED' ? null : { reset: message });
    request(url, { agent, headers }, (response) => {
      const isLast = response.headers.connection === 'close';
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () => {
        const { statusCode: status = 0 } = response;
        resolve({ status, isLast, isShed: status === 503 && text.includes('"overloaded"') });
      });
      response.on('error', fail);
    })
      .on('error', fail)
      .end();
  });

interface Pace {
  /** Between an answer and the next request. */
  readonly everyMs?: number;
  readonly isOver?: () => boolean;
}

/**
 * Asks again and again on a kept-alive connection, and connects anew when an answer has asked to close it; until nothing
 * listens at the address, or until it is over.
 */
export const askUntilGone = async (url: string, token: string, pace: Pace = {}): Promise<Seen> => {
  const { everyMs = 0, isOver = () => false } = pace;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const headers = { authorization: `Bearer ${token}` };
  const seen = {
    answeredAt: [] as number[],
    asked: 0,
    statuses: new Set<number>(),
    refused: 0,
    resets: [] as string[],
  };
  const keep = (outcome: NonNullable<Outcome>) => {
    if ('reset' in outcome) return void seen.resets.push(outcome.reset);
    seen.answeredAt.push(Date.now());
    if (!outcome.isShed) seen.statuses.add(outcome.status);
    seen.refused += Number(outcome.status === 503);
    seen.asked += Number(outcome.isLast);
  };
  while (!isOver()) {
    const outcome = await get(agent, url, headers);
    if (!outcome) break;
    keep(outcome);
    if (everyMs > 0) await pause(everyMs);
  }
  agent.destroy();
  return seen;
};
