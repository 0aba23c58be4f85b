import type { BenchServer } from '../servers.ts';

type Holder = Pick<BenchServer, 'token'>;

/** A GET request as it goes over the wire. */
export const getRequest = (path: string, { token }: Holder): string =>
  `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${token}\r\n\r\n`;

/** A request that creates a ticket. */
export const createRequest = (server: BenchServer): string =>
  writeRequest('POST', '/v1/tickets', server, {
    categoryId: server.categoryId,
    requesterId: String(200_000_000_000_000_000n + BigInt(written % 10_000)),
    subject: 'Cannot log in since the update',
    priority: 'high',
    tags: ['billing-7', 'vip'],
    formAnswers: [{ questionId: 'account', label: 'Which account is it?', value: `member-${written % 10_000}` }],
    metadata: { plan: 'gold', region: 'eu-1', orderId: `A${written}` },
  });

/** A request that changes something, under a key that no other request of this run has. */
export const writeRequest = (method: 'POST' | 'PATCH', path: string, { token }: Holder, fields: object): string => {
  written += 1;
  const body = JSON.stringify(fields);
  return [
    `${method} ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    `Authorization: Bearer ${token}`,
    'Content-Type: application/json',
    ...(method === 'POST' ? [`Idempotency-Key: bench-${RUN}-${written}`] : []),
    `Content-Length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n');
};

const RUN = Date.now().toString(36);
let written = 0;

/** Gives the things one after the other, again and again. */
export const inTurn = <T>(things: readonly T[]): (() => T) => {
  let next = 0;
  return () => {
    const thing = things[next % things.length] as T;
    next += 1;
    return thing;
  };
};

/** Gives any of the things. */
export const atRandom =
  <T>(things: readonly T[]): (() => T) =>
  () =>
    things[Math.floor(Math.random() * things.length)] as T;
