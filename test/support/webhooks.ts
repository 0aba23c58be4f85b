import type { Client, TestApi, TestServer } from './api.ts';
import { LOOPBACK_ALLOWED, type Received, type TestReceiver, useReceiver } from './programs/receiver.ts';
import { useApi, useServer } from './use-api.ts';
import { waitUntil } from './wait-until.ts';

/** A path of the receiver, as an endpoint of its own. */
export interface Endpoint {
  readonly url: string;
  readonly received: () => readonly Received[];
}

export interface Registered extends Endpoint {
  readonly id: string;
  readonly secret: string;
  /** Of the webhook in the API. */
  readonly path: string;
}

/** What a suite about webhooks works with: a server and a client of its own for each test. */
export interface WebhookFixture {
  readonly api: TestApi;
  readonly receiver: TestReceiver;
  readonly server: TestServer;
  readonly as: Client;
  /** Registers an endpoint that nothing else sends to. */
  readonly register: (fields?: object) => Promise<Registered>;
  readonly open: (fields?: object) => Promise<any>;
  readonly deliveriesOf: (path: string, query?: string) => Promise<any[]>;
  /** The deliveries, when so many of them have been attempted. */
  readonly attempted: (path: string, count: number) => Promise<any[]>;
}

export const useWebhooks = (): WebhookFixture => {
  const api = useApi({ environment: LOOPBACK_ALLOWED });
  const { server, as } = useServer(api);
  const receiver = useReceiver();
  let paths = 0;

  const register = async (fields: object = {}): Promise<Registered> => {
    const path = `/${(paths += 1)}`;
    const received = () => receiver.received.filter((one) => one.path === path);
    const { data } = (await as.post('/v1/webhooks', { url: receiver.url + path, ...fields })).body;
    return { ...data, received, path: `/v1/webhooks/${data.id}` };
  };
  const open = async (fields: object = {}) =>
    (await as.post('/v1/tickets', { categoryId: server.categoryId, requesterId: '1', ...fields })).body.data;
  const deliveriesOf = async (path: string, query = '') => (await as.get(`${path}/deliveries${query}`)).body.data;
  const attempted = async (path: string, count: number) => {
    const list = (): Promise<any[]> => deliveriesOf(path, '?limit=100');
    const hasAll = async () => (await list()).filter(({ attemptCount }) => attemptCount > 0).length >= count;
    await waitUntil(hasAll, { what: `An attempt of ${count} deliveries` });
    return list();
  };
  return { api, receiver, server, as, register, open, deliveriesOf, attempted };
};
