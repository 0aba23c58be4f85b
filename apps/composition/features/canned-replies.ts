import { cannedReplyUseCases, createCannedTexts } from '#core/canned-replies/index.ts';
import { feature } from '../tokens/feature-tokens.ts';
import { port } from '../tokens/tokens.ts';
import { AUDITED, COUNTS, TIME } from '../tokens/port-lists.ts';
import { PostgresCannedReplyStore } from '#adapters/postgres/canned-replies/canned-reply-store.ts';
import { PostgresViewStore } from '#adapters/postgres/views/view-store.ts';
import { viewUseCases } from '#core/views/index.ts';
import { auditCannedReplies, auditViews } from '#core/audit-log/index.ts';
import { defineFeature } from '../tokens/define-feature.ts';

/** Replies that are written once and sent often. */
export const cannedReplies = defineFeature({
  useCases: (provide) => {
    provide(port.cannedReplyRenderer, createCannedTexts, {
      replies: port.cannedReplyStore,
      categories: port.categoryStore,
    });
    provide(feature.cannedReplies, cannedReplyUseCases, {
      ...TIME,
      ...COUNTS,
      replies: port.cannedReplyStore,
      categories: port.categoryStore,
      tickets: port.ticketStore,
    });
  },
  stores: (provide) => {
    provide(
      port.cannedReplyStore,
      ({ db, ...audit }) => auditCannedReplies(audit, new PostgresCannedReplyStore(db)),
      AUDITED,
    );
  },
});

/** Views of the list of tickets. */
export const views = defineFeature({
  useCases: (provide) => {
    provide(feature.views, viewUseCases, {
      ...TIME,
      views: port.viewStore,
      tickets: port.ticketStore,
      work: port.unitOfWork,
    });
  },
  stores: (provide) => {
    provide(port.viewStore, ({ db, ...audit }) => auditViews(audit, new PostgresViewStore(db)), AUDITED);
  },
});
