import { ticketUseCases } from '#core/tickets/index.ts';
import { feature } from '../tokens/feature-tokens.ts';
import { port } from '../tokens/tokens.ts';
import { COLLEAGUES, DATABASE, DATABASE_AND_NOTIFIER, SERVER, TIME } from '../tokens/port-lists.ts';
import { PostgresTicketStore } from '#adapters/postgres/tickets/ticket-store.ts';
import { PostgresTicketCreations } from '#adapters/postgres/tickets/creation/ticket-creations.ts';
import { PostgresAdoptionStore } from '#adapters/postgres/tickets/adoption/adoption-store.ts';
import { PostgresReminderStore } from '#adapters/postgres/tickets/reminders/reminder-store.ts';
import { PostgresDirectConversations } from '#adapters/postgres/tickets/direct/direct-conversations.ts';
import { PostgresDirectOrderStore } from '#adapters/postgres/tickets/direct/direct-order-store.ts';
import { PostgresNoticeStore } from '#adapters/postgres/tickets/notice-store.ts';
import { PostgresTicketProjections } from '#adapters/postgres/tickets/ticket-projections.ts';
import { PostgresNoteStore } from '#adapters/postgres/tickets/note-store.ts';
import { PostgresTicketWords } from '#adapters/postgres/tickets/ticket-words.ts';
import { defineFeature } from '../tokens/define-feature.ts';

/** Tickets with their messages and notes. */
export const tickets = defineFeature({
  useCases: (provide) => {
    provide(feature.tickets, ticketUseCases, {
      ...TIME,
      ...SERVER,
      ...COLLEAGUES,
      assignments: port.assignmentStore,
      tickets: port.ticketStore,
      creations: port.ticketCreations,
      categories: port.categoryStore,
      notes: port.noteStore,
      holds: port.legalHoldStore,
      notices: port.noticeStore,
      directOrders: port.directOrderStore,
      conversations: port.directConversations,
      adoptions: port.adoptionStore,
      reminders: port.reminderStore,
      projections: port.ticketProjections,
      transcriptAddresses: port.transcriptAddresses,
      transcriptDocuments: port.transcriptDocuments,
      replyTimes: port.replyTimes,
      privacyPage: port.privacyPage,
      words: port.ticketWords,
      transcripts: port.transcriptMaker,
      cannedTexts: port.cannedReplyRenderer,
      files: port.attachmentStore,
      problems: feature.problems,
      chat: port.chatPlatform,
      work: port.unitOfWork,
    });
  },
  stores: (provide) => {
    provide(port.ticketStore, ({ db, notifier }) => new PostgresTicketStore(db, notifier), DATABASE_AND_NOTIFIER);
    provide(
      port.ticketCreations,
      ({ db, notifier, pseudonyms }) => new PostgresTicketCreations(db, notifier, pseudonyms),
      { ...DATABASE_AND_NOTIFIER, pseudonyms: port.pseudonyms },
    );
    provide(port.ticketWords, ({ db }) => new PostgresTicketWords(db), DATABASE);
    provide(port.noticeStore, ({ db }) => new PostgresNoticeStore(db), DATABASE);
    provide(port.directOrderStore, ({ db }) => new PostgresDirectOrderStore(db), DATABASE);
    provide(port.directConversations, ({ db }) => new PostgresDirectConversations(db), DATABASE);
    provide(port.adoptionStore, ({ db }) => new PostgresAdoptionStore(db), DATABASE);
    provide(port.reminderStore, ({ db }) => new PostgresReminderStore(db), DATABASE);
    provide(port.ticketProjections, ({ db }) => new PostgresTicketProjections(db), DATABASE);
    provide(port.noteStore, ({ db }) => new PostgresNoteStore(db), DATABASE);
  },
});
