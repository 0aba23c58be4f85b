import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { forwardTo } from '../forward-to.ts';
import { waitUntil } from '../wait-until.ts';

/** A request that a receiver got. */
export interface Received {
  readonly path: string;
  readonly id: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly body: any;
  readonly atMs: number;
}

export interface ReceiverAnswer {
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly body?: string;
  /** Writes the body its own way, and may never end it. */
  readonly stream?: (response: ServerResponse) => void;
}

/** A receiver of webhooks on this machine, as somebody else would write it. */
export interface TestReceiver {
  /** Several paths are several endpoints. */
  readonly url: string;
  readonly received: Received[];
  /** By default everything is received. */
  answer: (request: Received) => ReceiverAnswer | Promise<ReceiverAnswer>;
  /** Waits until this holds. @throws when it does not within the time */
  until(condition: (received: readonly Received[]) => boolean, withinMs?: number): Promise<void>;
  close(): Promise<void>;
}

export const startReceiver = async (): Promise<TestReceiver> => {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const answered = async () => {
      const text = Buffer.concat(await request.toArray()).toString();
      const { url: path = '', headers } = request;
      const body = JSON.parse(text);
      const one: Received = { path, id: String(headers['webhook-id']), headers, text, body, atMs: Date.now() };
      received.push(one);
      const { status, headers: more, body: answerText, stream } = await receiver.answer(one);
      response.writeHead(status, more);
      if (stream) stream(response);
      else response.end(answerText);
    };
    answered().catch(() => response.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const receiver: TestReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answer: () => ({ status: 204 }),
    until: async (condition, withinMs = 10_000) => {
      const what = () => `The condition for what is received (${received.length} requests so far)`;
      await waitUntil(() => condition(received), { withinMs, what });
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  return receiver;
};

/** A receiver for the tests of this file; before each test it is emptied and answers like this. */
export const useReceiver = (answer: TestReceiver['answer'] = () => ({ status: 204 })): TestReceiver => {
  let receiver: TestReceiver | undefined;
  beforeAll(async () => {
    receiver = await startReceiver();
  });
  beforeEach(() => {
    if (receiver) Object.assign(receiver, { answer }).received.length = 0;
  });
  afterAll(() => receiver?.close());
  return forwardTo('receiver', () => receiver);
};

/** What the independent judge makes of it. @throws when the signature is not good */
export const verifySignature = ({ text, headers }: Received, secret: string): unknown =>
  new Webhook(secret).verify(text, headers as Record<string, string>);

const TOLERANCE_MS = 5 * 60_000;

/** Whether the signature was good when the request came, however long ago that was: `verified` refuses what is old by now. */
export const wasSigned = ({ id, text, headers, atMs }: Received, secret: string): boolean => {
  const sentAt = new Date(Number(headers['webhook-timestamp']) * 1_000);
  const expected = new Webhook(secret).sign(id, sentAt, text);
  const isRecent = Math.abs(atMs - sentAt.getTime()) <= TOLERANCE_MS;
  return isRecent && String(headers['webhook-signature']).split(' ').includes(expected);
};

/** Lets the service send to this machine. */
export const LOOPBACK_ALLOWED = { EGRESS_ALLOW: '127.0.0.0/8' };
