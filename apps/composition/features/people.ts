import { PostgresErasureStore } from '#adapters/postgres/privacy/erasure-store.ts';
import { PostgresExportStore } from '#adapters/postgres/privacy/export-store.ts';
import { PostgresPersonalData } from '#adapters/postgres/privacy/personal-data.ts';
import { PostgresLegalHoldStore } from '#adapters/postgres/privacy/hold-store.ts';
import { PostgresPrivacyRequestStore } from '#adapters/postgres/privacy/request-store.ts';
import { PostgresPersonalRecords } from '#adapters/postgres/privacy/personal-records.ts';
import { PostgresAssignmentStore } from '#adapters/postgres/teams/assignment-store.ts';
import { PostgresPresenceStore } from '#adapters/postgres/teams/presence-store.ts';
import { PostgresTeamStore } from '#adapters/postgres/teams/team-store.ts';
import { auditStore, TEAM_SUBJECT } from '#core/audit-log/index.ts';
import { teamUseCases } from '#core/teams/index.ts';
import { peopleUseCases } from '#core/people/index.ts';
import { privacyUseCases } from '#core/privacy/index.ts';
import { feature } from '../tokens/feature-tokens.ts';
import { port } from '../tokens/tokens.ts';
import { PostgresStaffWorkStore } from '#adapters/postgres/people/staff-work-store.ts';
import { PostgresUserHistoryStore } from '#adapters/postgres/people/user-history-store.ts';
import { AUDIT, AUDITED, COLLEAGUES, COUNTS, DATABASE, SERVER, TIME } from '../tokens/port-lists.ts';
import { defineFeature } from '../tokens/define-feature.ts';

/** Who the users of a server are. */
export const people = defineFeature({
  useCases: (provide) => {
    provide(feature.people, peopleUseCases, {
      chat: port.chatPlatform,
      histories: port.userHistoryStore,
      work: port.staffWorkStore,
      categories: port.categoryStore,
      settings: port.settingsStore,
      clock: port.clock,
    });
  },
  stores: (provide) => {
    provide(port.userHistoryStore, ({ db, pseudonyms }) => new PostgresUserHistoryStore(db, pseudonyms), {
      ...DATABASE,
      pseudonyms: port.pseudonyms,
    });
    provide(port.staffWorkStore, ({ db }) => new PostgresStaffWorkStore(db), DATABASE);
  },
});

/** Teams, their shifts, and who is available. */
export const teams = defineFeature({
  useCases: (provide) => {
    provide(feature.teams, teamUseCases, {
      ...TIME,
      ...COUNTS,
      ...COLLEAGUES,
      queues: port.assignmentStore,
      work: port.unitOfWork,
      settings: port.settingsStore,
      categories: port.categoryStore,
      chat: port.chatPlatform,
    });
  },
  stores: (provide) => {
    provide(port.teamStore, ({ db, ...audit }) => auditStore(audit, TEAM_SUBJECT, new PostgresTeamStore(db)), AUDITED);
    provide(port.presenceStore, ({ db }) => new PostgresPresenceStore(db), DATABASE);
    provide(port.assignmentStore, ({ db }) => new PostgresAssignmentStore(db), DATABASE);
  },
});

/** The data of a person, for those who ask for it. */
export const privacy = defineFeature({
  useCases: (provide) => {
    provide(feature.privacy, privacyUseCases, {
      ...AUDIT,
      ...SERVER,
      erasures: port.erasureStore,
      personalData: port.personalData,
      personalRecords: port.personalRecords,
      exports: port.exportStore,
      exportLinks: port.exportLinks,
      exportPages: port.exportPages,
      requests: port.privacyRequestStore,
      events: port.eventLog,
      holds: port.legalHoldStore,
      tickets: port.ticketStore,
      chat: port.chatPlatform,
      problems: feature.problems,
      files: port.attachmentStore,
      fileLinks: port.attachmentLinks,
      attachmentPages: port.attachmentPages,
      pseudonyms: port.pseudonyms,
      organizations: port.organizationStore,
      histories: port.userHistoryStore,
      accounts: port.accountStore,
    });
  },
  stores: (provide) => {
    provide(port.erasureStore, ({ db }) => new PostgresErasureStore(db), DATABASE);
    provide(port.exportStore, ({ db }) => new PostgresExportStore(db), DATABASE);
    provide(port.legalHoldStore, ({ db }) => new PostgresLegalHoldStore(db), DATABASE);
    provide(port.privacyRequestStore, ({ db }) => new PostgresPrivacyRequestStore(db), DATABASE);
    provide(port.personalRecords, ({ db, pseudonyms }) => new PostgresPersonalRecords(db, pseudonyms), {
      ...DATABASE,
      pseudonyms: port.pseudonyms,
    });
    provide(port.personalData, ({ db, digests, clock }) => new PostgresPersonalData(db, digests, clock), {
      ...DATABASE,
      digests: port.digests,
      clock: port.clock,
    });
  },
});
