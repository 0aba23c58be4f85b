import { ContainerModule } from 'inversify';
import { PostgresCommandStore } from '#adapters/postgres/commands/command-store.ts';
import { auditCommands } from '#core/audit-log/index.ts';
import { provider } from '../provide.ts';
import { port } from '../tokens.ts';
import { AUDITED } from '../port-lists.ts';

export const commandsStorage = new ContainerModule(({ bind }) => {
  const provide = provider(bind);
  provide(port.commandStore, ({ db, ...audit }) => auditCommands(audit, new PostgresCommandStore(db)), AUDITED);
});
