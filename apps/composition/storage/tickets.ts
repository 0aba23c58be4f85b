import { ContainerModule } from 'inversify';
import { PostgresTicketStore } from '#adapters/postgres/tickets/ticket-store.ts';
import { PostgresTicketCreations } from '#adapters/postgres/tickets/ticket-creations.ts';
import { PostgresNoticeStore } from '#adapters/postgres/tickets/notice-store.ts';
import { PostgresNoteStore } from '#adapters/postgres/tickets/note-store.ts';
import { PostgresTicketWords } from '#adapters/postgres/tickets/ticket-words.ts';
import { provider } from '../provide.ts';
import { port } from '../tokens.ts';
import { DATABASE, DATABASE_AND_NOTIFIER } from '../port-lists.ts';

export const ticketsStorage = new ContainerModule(({ bind }) => {
  const provide = provider(bind);
  provide(port.ticketStore, ({ db, notifier }) => new PostgresTicketStore(db, notifier), DATABASE_AND_NOTIFIER);
  provide(port.ticketCreations, ({ db, notifier }) => new PostgresTicketCreations(db, notifier), DATABASE_AND_NOTIFIER);
  provide(port.ticketWords, ({ db }) => new PostgresTicketWords(db), DATABASE);
  provide(port.noticeStore, ({ db }) => new PostgresNoticeStore(db), DATABASE);
  provide(port.noteStore, ({ db }) => new PostgresNoteStore(db), DATABASE);
});
