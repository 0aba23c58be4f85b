import type { RecordedEvent } from '../../shared/events.ts';
import type { DeliveryId, EventId, WebhookId } from '../../shared/ids.ts';
import type { Instant } from '../../shared/instant.ts';
import type { OwnerFields, OwnerId } from '../../shared/owner.ts';
import type { Page, PageRequest } from '../../shared/page.ts';
import type { Delivery, DeliveryCause, DeliveryStatus, AttemptResult } from './delivery.ts';
import type { DisabledReason, EndpointHealth, Webhook } from '../webhook.ts';

export interface DueDelivery extends Pick<Delivery, 'id' | 'cause' | 'attemptCount'> {
  readonly event: RecordedEvent;
  readonly webhook: Pick<Webhook, keyof OwnerFields | 'id' | 'url' | 'secrets'>;
}

/** Only one worker at a time holds the lease of an endpoint. */
export interface EndpointLease {
  readonly holder: string;
  readonly until: Instant;
}

export interface AttemptReport {
  readonly results: readonly AttemptResult[];
  readonly health: EndpointHealth;
  readonly disable: DisabledReason | null;
  readonly at: Instant;
}

/** Recording an event adds a delivery per subscribed endpoint in the same transaction. */
export interface DeliveryStore {
  /** Lists the newest first; for an organization's webhook, those of its present member servers. */
  list(
    owner: OwnerId,
    webhook: WebhookId,
    status: readonly DeliveryStatus[] | null,
    page: PageRequest,
  ): Promise<Page<Delivery>>;
  find(owner: OwnerId, webhook: WebhookId, id: DeliveryId): Promise<Delivery | null>;
  /** Adds a delivery of any event type. Returns null when the event is not stored, or not of the owner's servers. */
  add(
    webhook: Pick<Webhook, keyof OwnerFields | 'id'>,
    event: EventId,
    cause: DeliveryCause,
    at: Instant,
  ): Promise<Delivery | null>;

  /** Lists endpoints with a due delivery that are neither paused nor leased. */
  listDueEndpoints(now: Instant, limit: number): Promise<readonly WebhookId[]>;
  /** Returns whether `listDueEndpoints` would include it. */
  hasDue(webhook: WebhookId, now: Instant): Promise<boolean>;
  /** Returns null when the endpoint is unknown, disabled, paused or leased by another worker. */
  acquireLease(webhook: WebhookId, lease: EndpointLease, now: Instant): Promise<EndpointHealth | null>;
  renewLease(webhook: WebhookId, lease: EndpointLease): Promise<void>;
  releaseLease(webhook: WebhookId, holder: string): Promise<void>;
  /** Lists the longest due first, without those named; none of disabled endpoints and of servers that left. */
  listDue(
    webhook: WebhookId,
    now: Instant,
    limit: number,
    except: readonly DeliveryId[],
  ): Promise<readonly DueDelivery[]>;
  /** Whether more than `known` deliveries are due. Costs next to nothing, however many endpoints are asked about at once. */
  hasMoreDue(webhook: WebhookId, now: Instant, known: number): Promise<boolean>;
  /** @returns false, without writing, when the lease was lost */
  saveAttempts(webhook: WebhookId, holder: string, report: AttemptReport): Promise<boolean>;

  /** Removes a batch of events and deliveries. @returns the number of rows; 0 when none is left */
  purge(before: Instant): Promise<number>;
  /** Does the same for servers with a shorter retention. */
  purgeByRetention(now: Instant): Promise<number>;
}
