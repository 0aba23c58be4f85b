import { eventStreamUseCases } from '#core/event-stream/index.ts';
import { feature } from '../tokens/feature-tokens.ts';
import { port } from '../tokens/tokens.ts';
import { notificationUseCases } from '#core/notifications/index.ts';
import { reactionUseCases } from '#core/reactions/index.ts';
import { COLLEAGUES, DATABASE, SERVER, TIME } from '../tokens/port-lists.ts';
import { PostgresNotificationOrderStore } from '#adapters/postgres/notifications/notification-order-store.ts';
import { PostgresNotificationSettingsStore } from '#adapters/postgres/notifications/notification-settings-store.ts';
import { PostgresNotificationStore } from '#adapters/postgres/notifications/notification-store.ts';
import { PostgresSubscriptionStore } from '#adapters/postgres/notifications/subscription-store.ts';
import { PostgresEventFeeds } from '#adapters/postgres/events/event-feeds.ts';
import { PostgresEventConsumer } from '#adapters/postgres/events/event-consumer.ts';
import { defineFeature } from '../tokens/define-feature.ts';

/** Live streams of events. */
export const eventStream = defineFeature({
  useCases: (provide) => {
    provide(feature.eventStream, eventStreamUseCases, { feeds: port.eventFeeds, clock: port.clock });
    provide(port.eventSignal, ({ streams }) => streams, { streams: feature.eventStream });
  },
  stores: (provide) => {
    provide(port.eventFeeds, ({ db }) => new PostgresEventFeeds(db), DATABASE);
  },
});

/** Staff is notified of events. */
export const notifications = defineFeature({
  useCases: (provide) => {
    provide(feature.notifications, notificationUseCases, {
      ...TIME,
      ...SERVER,
      ...COLLEAGUES,
      notifications: port.notificationStore,
      notificationOrders: port.notificationOrderStore,
      notificationSettings: port.notificationSettingsStore,
      subscriptions: port.subscriptionStore,
      tickets: port.ticketStore,
      chat: port.chatPlatform,
      problems: feature.problems,
      eventConsumer: port.eventConsumer,
      publicUrl: port.publicUrl,
      work: port.unitOfWork,
    });
  },
  stores: (provide) => {
    provide(port.notificationStore, ({ db }) => new PostgresNotificationStore(db), DATABASE);
    provide(port.notificationOrderStore, ({ db }) => new PostgresNotificationOrderStore(db), DATABASE);
    provide(port.notificationSettingsStore, ({ db }) => new PostgresNotificationSettingsStore(db), DATABASE);
    provide(port.subscriptionStore, ({ db }) => new PostgresSubscriptionStore(db), DATABASE);
  },
});

/** Notifications, automation rules and flows follow events. */
export const reactions = defineFeature({
  useCases: (provide) => {
    provide(feature.reactions, reactionUseCases, {
      ...TIME,
      eventConsumer: port.eventConsumer,
      requests: port.requestActivity,
      tracer: port.tracer,
      notifications: feature.notifications,
      automations: feature.automations,
      flows: feature.flows,
    });
  },
  stores: (provide) => {
    provide(port.eventConsumer, ({ db }) => new PostgresEventConsumer(db), DATABASE);
  },
});
