import { cannedReplyUseCases, createCannedTexts } from '#core/canned-replies/index.ts';
import { feature } from '../tokens/feature-tokens.ts';
import { port } from '../tokens/tokens.ts';
import { AUDITED, COUNTS, TIME } from '../tokens/port-lists.ts';
import { PostgresCannedReplyStore } from '#adapters/postgres/canned-replies/canned-reply-store.ts';
import { auditCannedReplies } from '#core/audit-log/index.ts';
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
