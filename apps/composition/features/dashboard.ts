import { dashboardUseCases } from '#core/dashboard/index.ts';
import { feature } from '../tokens/feature-tokens.ts';
import { port } from '../tokens/tokens.ts';
import { AUDITED, DATABASE, TIME } from '../tokens/port-lists.ts';
import { PostgresAccountStore } from '#adapters/postgres/dashboard/account-store.ts';
import { PostgresPersonStore } from '#adapters/postgres/dashboard/person-store.ts';
import { PostgresSessionStore } from '#adapters/postgres/dashboard/session-store.ts';
import { PostgresTicketViewerStore } from '#adapters/postgres/dashboard/ticket-viewer-store.ts';
import { auditPeople, auditSessions } from '#core/audit-log/index.ts';
import { defineFeature } from '../tokens/define-feature.ts';

/** Who uses the dashboard. */
export const dashboard = defineFeature({
  useCases: (provide) => {
    provide(feature.dashboard, dashboardUseCases, {
      ...TIME,
      people: port.personStore,
      sessions: port.sessionStore,
      secrets: port.signInSecrets,
      accounts: port.accountStore,
      viewers: port.ticketViewerStore,
      accountProvider: port.accountProvider,
      organizations: port.organizationStore,
      categories: port.categoryStore,
      settings: port.settingsStore,
      chat: port.chatPlatform,
      work: port.unitOfWork,
    });
  },
  stores: (provide) => {
    provide(port.personStore, ({ db, ...audit }) => auditPeople(audit, new PostgresPersonStore(db)), AUDITED);
    provide(port.accountStore, ({ db }) => new PostgresAccountStore(db), DATABASE);
    provide(port.ticketViewerStore, ({ db }) => new PostgresTicketViewerStore(db), DATABASE);
    provide(
      port.sessionStore,
      ({ db, people, ...audit }) => auditSessions(audit, new PostgresSessionStore(db), people),
      {
        ...AUDITED,
        people: port.personStore,
      },
    );
  },
});
