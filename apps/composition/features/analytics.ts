import { analyticsUseCases, createUsualReplyTimes } from '#core/analytics/index.ts';
import { feature } from '../tokens/feature-tokens.ts';
import { port } from '../tokens/tokens.ts';
import { PostgresAnalyticsStore } from '#adapters/postgres/analytics/analytics-store.ts';
import { PostgresOrganizationRollups } from '#adapters/postgres/analytics/organization-rollups.ts';
import { DATABASE } from '../tokens/port-lists.ts';
import { defineFeature } from '../tokens/define-feature.ts';

/** Reports over tickets. */
export const analytics = defineFeature({
  useCases: (provide) => {
    provide(port.replyTimes, createUsualReplyTimes, { analytics: port.analyticsStore, clock: port.clock });
    provide(feature.analytics, analyticsUseCases, {
      analytics: port.analyticsStore,
      organizationRollups: port.organizationRollups,
      chat: port.chatPlatform,
      organizations: port.organizationStore,
      work: port.unitOfWork,
      clock: port.clock,
    });
  },
  stores: (provide) => {
    provide(port.analyticsStore, ({ db }) => new PostgresAnalyticsStore(db), DATABASE);
    provide(port.organizationRollups, ({ db }) => new PostgresOrganizationRollups(db), DATABASE);
  },
});
