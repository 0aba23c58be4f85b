import { ContainerModule } from 'inversify';
import { PostgresCannedReplyStore } from '#adapters/postgres/canned-replies/canned-reply-store.ts';
import { auditCannedReplies } from '#core/audit-log/index.ts';
import { createCannedTexts, cannedReplyUseCases } from '#core/canned-replies/index.ts';
import { provider } from '../provide.ts';
import { feature, port } from '../tokens.ts';
import { AUDITED, COUNTS, type FeatureModules, TIME } from './feature.ts';

/** Replies that are written once and sent often. */
export const cannedReplies: FeatureModules = {
  useCases: new ContainerModule(({ bind }) => {
    const provide = provider(bind);
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
  }),
  storage: new ContainerModule(({ bind }) => {
    const provide = provider(bind);
    provide(
      port.cannedReplyStore,
      ({ db, ...audit }) => auditCannedReplies(audit, new PostgresCannedReplyStore(db)),
      AUDITED,
    );
  }),
};
