import { chatIds } from '#adapters/node/ids.ts';
import { PostgresCategoryStore } from '#adapters/postgres/category-store.ts';
import type { Database } from '#adapters/postgres/database.ts';
import { PostgresEventLog } from '#adapters/postgres/event-log.ts';
import { PostgresOrganizationStore } from '#adapters/postgres/organization-store.ts';
import { PostgresSandboxChat } from '#adapters/postgres/sandbox-chat.ts';
import { PostgresTicketOpenings } from '#adapters/postgres/ticket-openings.ts';
import { PostgresTicketStore } from '#adapters/postgres/ticket-store.ts';
import { PostgresTokenStore } from '#adapters/postgres/token-store.ts';
import { PostgresUnitOfWork } from '#adapters/postgres/unit-of-work.ts';
import { FakeClock } from '../support/fake-clock.ts';
import type { Stores } from './stores.ts';

/** The stores of a database, whichever kind it is. */
export const storesOver = (db: Database): Stores => ({
  work: new PostgresUnitOfWork(db),
  events: new PostgresEventLog(db),
  tokens: new PostgresTokenStore(db),
  organizations: new PostgresOrganizationStore(db),
  categories: new PostgresCategoryStore(db),
  tickets: new PostgresTicketStore(db),
  openings: new PostgresTicketOpenings(db),
  chat: new PostgresSandboxChat(db, new FakeClock(), chatIds()),
  close: () => db.close(),
});
