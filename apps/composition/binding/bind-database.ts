import type { Container } from 'inversify';
import type { Database } from '#adapters/postgres/database/database.ts';
import type { Tracer } from '#core/shared/tracer.ts';
import { connection } from '../tokens/connection-tokens.ts';
import { port } from '../tokens/tokens.ts';

/** Binds the database, and who gets the spans of its statements and of the use cases. */
export const bindDatabase = (database: Database, tracer: Tracer, container: Container): void => {
  container.bind(connection.database).toConstantValue(database);
  container.rebind(port.tracer).toConstantValue(tracer);
  database.spans.use(tracer);
};
