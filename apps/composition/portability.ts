import { setTimeout as sleep } from 'node:timers/promises';
import type { Container } from 'inversify';
import { LocalFiles } from '#adapters/portable/converting/local-files.ts';
import { recordChecks } from '#adapters/http/portability/record-checks.ts';
import { PostgresExportStore } from '#adapters/postgres/portability/export-store.ts';
import { PostgresImportStore } from '#adapters/postgres/portability/import-store.ts';
import type { Database } from '#adapters/postgres/database/database.ts';
import { type PortabilityUseCases, portabilityUseCases } from '#core/portability/index.ts';
import { buildDefaultSettings } from '#core/settings/index.ts';
import { AUDIT } from './tokens/port-lists.ts';
import { connection } from './tokens/connection-tokens.ts';
import { port } from './tokens/tokens.ts';
import { VERSION } from './version.ts';

/** Requests that wait for a connection go first. */
const PAUSE_MS = 50;

/** Import and export of servers, which commands and workers execute. */
export const bindPortability = (container: Container, ownBotId: string | null): void => {
  container
    .bind(port.portability)
    .toDynamicValue(() => createPortability(container, container.get(connection.database), ownBotId))
    .inSingletonScope();
  container
    .bind(port.transferFiles)
    .toDynamicValue(() => new LocalFiles(container.get(port.blobStore), `guildesk ${VERSION}`))
    .inSingletonScope();
};

const createPortability = (container: Container, database: Database, ownBotId: string | null): PortabilityUseCases => {
  const organizations = container.get(port.organizationStore);
  const settings = container.get(port.settingsStore);
  const findServer: typeof organizations.findServer = (guild) => organizations.findServer(guild);
  const audit = {
    clock: container.get(AUDIT.clock),
    ids: container.get(AUDIT.ids),
    log: container.get(AUDIT.log),
    callers: container.get(AUDIT.callers),
    work: container.get(AUDIT.work),
  };
  return portabilityUseCases({
    records: new PostgresExportStore(database),
    imports: new PostgresImportStore(database),
    checks: recordChecks,
    secrets: {
      box: container.get(port.secretBox),
      generate: () => container.get(port.webhookSecretGenerator).generate(),
    },
    adoptions: container.get(port.adoptionStore),
    chat: container.get(port.chatPlatform),
    categories: container.get(port.categoryStore),
    counts: container.get(port.resourceCounts),
    blobs: container.get(port.blobStore),
    inspector: container.get(port.fileInspector),
    pseudonyms: container.get(port.pseudonyms),
    digests: container.get(port.digests),
    clock: audit.clock,
    ids: audit.ids,
    audit,
    ownBotId,
    version: VERSION,
    isServer: async (guild) => (await findServer(guild)) !== null,
    findServerName: async (guild) => (await findServer(guild))?.name ?? null,
    getRetention: async (guild) => ((await settings.find(guild)) ?? buildDefaultSettings(guild)).retention,
    pause: () => sleep(database.getConnectionCounts().waiting > 0 ? PAUSE_MS : 0),
  });
};
