import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLogger } from '#adapters/node/logger.ts';
import { createMetrics } from '#adapters/node/metrics.ts';
import type { Database } from '#adapters/postgres/database/database.ts';
import { readConfig } from '../../apps/composition/config/config.ts';
import { listen } from '../../apps/composition/listening/listen.ts';
import { client, type Client, SECRETS_KEY, startApi, type TestApi } from '../support/api.ts';
import { USERS, World } from './world.ts';

/** A running service with something of everything in it. */
export interface Harness {
  readonly api: TestApi;
  readonly world: World;
  /** The same service, with five requests a minute for each caller. */
  readonly limitedUrl: string;
  readonly close: () => Promise<void>;
}

const READING = ['tickets:read', 'categories:read', 'flows:read', 'webhooks:read', 'analytics:read'];
const FEW_REQUESTS = 5;

export const startHarness = async (database: Database): Promise<Harness> => {
  // Most of what is sent there finds that nobody is there: webhooks are disabled by that, and do not grow too many.
  const receiver = createServer(({ url }, response) => response.writeHead(url === '/0' ? 200 : 410).end('{"ok":true}'));
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const environment = { EGRESS_ALLOW: '127.0.0.1/32' };
  // As in production: what does not fit its view or is not declared is answered, and found here.
  const api = await startApi(database, environment, { isStrict: false });
  const limited = await limitedTo(api, FEW_REQUESTS);
  const [server, other, free] = [await api.server(), await api.server(), await api.server()];
  const { id: channel } = await api.service.chat.addChannel(server.id, 'support');
  const owner = { kind: 'guild', guildId: server.id } as const;
  const organizationId = await api.organization('enterprise', [server, other]);
  const tokens = {
    guild: await api.token(owner),
    organization: await api.token({ kind: 'organization', organizationId }),
    reading: await api.token(owner, READING),
    revoked: await revokedToken(api, owner),
    free: await api.token({ kind: 'guild', guildId: free.id }),
  };
  await api.service.app.organizations.changePlan(free.id, 'free');
  const { port } = receiver.address() as AddressInfo;
  const places = { guild: server.id, otherGuild: other.id, channel, receiver: `http://127.0.0.1:${port}` };
  await furnish(client(api.url, tokens.guild), server.categoryId);
  return {
    api,
    world: new World(tokens, places),
    limitedUrl: limited.url,
    close: async () => {
      await limited.stop();
      await api.close();
      receiver.close();
      receiver.closeAllConnections();
    },
  };
};

const limitedTo = (api: TestApi, perMinute: number) => {
  const config = readConfig({ PORT: '0', RATE_LIMIT_PER_MINUTE: String(perMinute), SECRETS_KEY });
  return listen(api.service, config, { log: createLogger('silent'), metrics: createMetrics() });
};

const revokedToken = async (api: TestApi, owner: Parameters<TestApi['token']>[0]): Promise<string> => {
  const { access } = api.service.app;
  const { secret, token } = await access.createToken({ owner, name: 'revoked', scopes: READING, expiresAt: null });
  await access.revokeToken(token.id);
  return secret;
};

/** Tickets in every state, so that the first requests have something to meet. */
const furnish = async (as: Client, categoryId: string): Promise<void> => {
  const [requesterId, staffId] = USERS;
  const open = async () =>
    (await as.post('/v1/tickets', { categoryId, requesterId, message: 'Help' })).body.data.id as string;
  const steps: readonly (readonly [string, object])[][] = [
    [],
    [['claim', { staffId }]],
    [['close-request', {}]],
    [['reply', { content: 'Hello', staffId }]],
    [['notes', { content: 'A note' }]],
    [['participants', { userId: '200000000000000004' }]],
    [['close', { reason: 'Done' }]],
    [
      ['close', {}],
      ['feedback', { rating: 5 }],
    ],
  ];
  for (const actions of steps) {
    const id = await open();
    for (const [action, body] of actions) await as.post(`/v1/tickets/${id}/${action}`, body);
  }
};
