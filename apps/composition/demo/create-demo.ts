import type { Container } from 'inversify';
import { PostgresDeskStore } from '#adapters/postgres/demo-desks/demo-desk-store.ts';
import type { DemoLanguages } from '#adapters/texts/demo-languages.ts';
import type { Database } from '#adapters/postgres/database/database.ts';
import { type DemoDeskUseCases, demoDeskUseCases } from '#core/demo-desks/index.ts';
import type { UseCases } from '#core/index.ts';
import type { Config } from '../config/config.ts';
import { port } from '../tokens/tokens.ts';
import { createDeskFiller } from './fill-desk.ts';

interface DemoParts {
  readonly app: UseCases;
  readonly database: Database;
  readonly languages: DemoLanguages;
}

/** The desks of visitors; null for a service that is no demo. */
export const createDemo = (
  { demo }: Pick<Config, 'demo'>,
  { app, database, languages }: DemoParts,
  container: Container,
): DemoDeskUseCases | null =>
  demo &&
  demoDeskUseCases({
    desks: new PostgresDeskStore(database),
    filler: createDeskFiller(app, container.get(port.sandboxChat), languages),
    organizations: container.get(port.organizationStore),
    dashboard: app.dashboard,
    sessions: container.get(port.sessionStore),
    secrets: container.get(port.signInSecrets),
    maxDesks: demo.maxDesks,
    clock: container.get(port.clock),
    ids: container.get(port.ids),
  });
