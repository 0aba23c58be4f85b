import { ContainerModule } from 'inversify';
import { PostgresStaffWorkStore } from '#adapters/postgres/people/staff-work-store.ts';
import { PostgresUserHistoryStore } from '#adapters/postgres/people/user-history-store.ts';
import { provider } from '../provide.ts';
import { port } from '../tokens.ts';
import { DATABASE } from '../port-lists.ts';

export const peopleStorage = new ContainerModule(({ bind }) => {
  const provide = provider(bind);
  provide(port.userHistoryStore, ({ db }) => new PostgresUserHistoryStore(db), DATABASE);
  provide(port.staffWorkStore, ({ db }) => new PostgresStaffWorkStore(db), DATABASE);
});
