import type { ChatPlatform } from '../chat/index.ts';
import type { ProblemRecorder } from '../problems/index.ts';
import type { ServerContextPorts } from '../settings/index.ts';
import type { Clock } from '../shared/clock.ts';
import type { EventConsumer } from '../shared/event-consumer.ts';
import type { Ids } from '../shared/ids.ts';
import type { UnitOfWork } from '../shared/unit-of-work.ts';
import type { RosterPorts } from '../teams/index.ts';
import type { TicketStore } from '../tickets/index.ts';
import type {
  NotificationOrderStore,
  NotificationSettingsStore,
  NotificationStore,
  SubscriptionStore,
} from './notification-store.ts';

export interface NotificationPorts extends ServerContextPorts, RosterPorts {
  readonly notifications: NotificationStore;
  readonly notificationOrders: NotificationOrderStore;
  readonly notificationSettings: NotificationSettingsStore;
  readonly subscriptions: SubscriptionStore;
  readonly tickets: Pick<TicketStore, 'find'>;
  readonly chat: ChatPlatform;
  readonly problems: ProblemRecorder;
  readonly eventConsumer: Pick<EventConsumer, 'subscribe'>;
  /** Is where the dashboard can be reached; null when it is not known. */
  readonly publicUrl: string | null;
  readonly work: UnitOfWork;
  readonly clock: Clock;
  readonly ids: Ids;
}
