import type { BenchServer } from './servers.ts';

type Holder = Pick<BenchServer, 'token'>;

/** A GET request as it goes over the wire. */
export const getRequest = (path: string, { token }: Holder): string =>
  `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${token}\r\n\r\n`;

/** A request that creates a ticket, under a key that no other request of this run has. */
export const createRequest = ({ token, categoryId }: BenchServer): string => {
  created += 1;
  const body = JSON.stringify({
    categoryId,
    requesterId: String(200_000_000_000_000_000n + BigInt(created % 10_000)),
    subject: 'Cannot log in since the update',
    priority: 'high',
    tags: ['billing-7', 'vip'],
    formAnswers: [{ questionId: 'account', label: 'Which account is it?', value: `member-${created % 10_000}` }],
    metadata: { plan: 'gold', region: 'eu-1', orderId: `A${created}` },
  });
  return [
    'POST /v1/tickets HTTP/1.1',
    'Host: 127.0.0.1',
    `Authorization: Bearer ${token}`,
    'Content-Type: application/json',
    `Idempotency-Key: bench-${RUN}-${created}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n');
};

const RUN = Date.now().toString(36);
let created = 0;

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
