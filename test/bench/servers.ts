import { createLogger } from '#adapters/node/logger.ts';
import { readConfig } from '#apps/composition/config/config.ts';
import { openStorage } from '#apps/composition/open-storage.ts';
import { openService, type Service } from '#apps/composition/service.ts';
import { listScopesFor } from '#core/access/index.ts';
import type { UseCases } from '#core/index.ts';
import { SYSTEM } from '#core/shared/actor.ts';
import type { GuildId } from '#core/shared/ids.ts';

/** Of all processes on the databases of the benchmark. */
export const SECRETS_KEY = `bench:${Buffer.alloc(32, 1).toString('base64')}`;

/** A chat server with what a client needs to work with its tickets. */
export interface BenchServer {
  readonly guildId: GuildId;
  readonly categoryId: string;
  readonly token: string;
  readonly tokenId: string;
}

/** An organization as the bare server knows it: a token, and what it is good for. */
export interface BareOrganization {
  readonly token: string;
  readonly guildIds: readonly string[];
}

/** Brings the database's tables up to date and adds servers with a category and a token each. */
export const addServers = (databaseUrl: string, count: number): Promise<readonly BenchServer[]> =>
  withService(databaseUrl, ({ app }) => {
    const places = Array.from({ length: count }, (_, place) => place + 1);
    return Promise.all(places.map((place) => addServer(app, place)));
  });

/** Works with the application in this process, over a database that is brought up to date. */
export const withService = async <T>(databaseUrl: string, work: (service: Service) => Promise<T>): Promise<T> => {
  const config = readConfig({ DATABASE_URL: databaseUrl, SECRETS_KEY, LOG_LEVEL: 'warn' });
  const log = createLogger(config.logLevel);
  const { database } = await openStorage(config, log);
  const service = await openService(config, database, log);
  try {
    return await work(service);
  } finally {
    await service.close();
  }
};

/** Puts the servers into an organization. */
export const joinAll = (databaseUrl: string, servers: readonly BenchServer[]): Promise<BareOrganization> =>
  withService(databaseUrl, async ({ app: { organizations, access } }) => {
    const { id: organizationId } = await organizations.addOrganization('All servers', 'enterprise');
    for (const { guildId } of servers) await organizations.joinOrganization(organizationId, guildId);
    const owner = { kind: 'organization', organizationId } as const;
    const scopes = listScopesFor('organization');
    const { secret } = await access.createToken({ owner, name: 'Benchmark', scopes, expiresAt: null });
    return { token: secret, guildIds: servers.map(({ guildId }) => guildId) };
  });

/** Counts every ticket, for its organization too, and indexes its words, as a worker does sooner or later. */
export const processAll = (databaseUrl: string): Promise<void> =>
  withService(databaseUrl, async ({ app: { analytics, tickets } }) => {
    await analytics.updateRollups();
    await analytics.includeServers();
    while ((await tickets.indexWords()) > 0);
  });

const addServer = async ({ organizations, categories, access }: UseCases, place: number): Promise<BenchServer> => {
  const guildId = String(500_000_000_000_000_000n + BigInt(place)) as GuildId;
  await organizations.addServer(guildId, `Server ${place}`, 'enterprise');
  const category = await categories.create(guildId, SYSTEM, { name: 'General support' });
  const { secret, token } = await access.createToken({
    owner: { kind: 'guild', guildId },
    name: 'Benchmark',
    scopes: listScopesFor('guild'),
    expiresAt: null,
  });
  return { guildId, categoryId: category.id, token: secret, tokenId: token.id };
};
