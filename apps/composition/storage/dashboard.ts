import { ContainerModule } from 'inversify';
import { PostgresAccountStore } from '#adapters/postgres/dashboard/account-store.ts';
import { PostgresPersonStore } from '#adapters/postgres/dashboard/person-store.ts';
import { PostgresSessionStore } from '#adapters/postgres/dashboard/session-store.ts';
import { PostgresTicketViewerStore } from '#adapters/postgres/dashboard/ticket-viewer-store.ts';
import { auditPeople, auditSessions } from '#core/audit-log/index.ts';
import { provider } from '../provide.ts';
import { port } from '../tokens.ts';
import { AUDITED, DATABASE } from '../port-lists.ts';

export const dashboardStorage = new ContainerModule(({ bind }) => {
  const provide = provider(bind);
  provide(port.personStore, ({ db, ...audit }) => auditPeople(audit, new PostgresPersonStore(db)), AUDITED);
  provide(port.accountStore, ({ db }) => new PostgresAccountStore(db), DATABASE);
  provide(port.ticketViewerStore, ({ db }) => new PostgresTicketViewerStore(db), DATABASE);
  provide(port.sessionStore, ({ db, people, ...audit }) => auditSessions(audit, new PostgresSessionStore(db), people), {
    ...AUDITED,
    people: port.personStore,
  });
});
