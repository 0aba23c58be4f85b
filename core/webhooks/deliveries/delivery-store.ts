import type { DomainEvent } from '../../shared/events.ts';
import type { DeliveryId, EventId, WebhookId } from '../../shared/ids.ts';
import type { Instant } from '../../shared/instant.ts';
import type { OwnerFields, OwnerId } from '../../shared/owner.ts';
import type { Page, PageRequest } from '../../shared/page.ts';
import type { Delivery, DeliveryCause, DeliveryStatus, AttemptResult } from './delivery.ts';
import type { DisabledReason, EndpointHealth, Webhook } from '../webhook.ts';

/** A delivery that should be made now, with what is needed to make it. */
export interface DueDelivery extends Pick<Delivery, 'id' | 'attemptCount'> {
  readonly event: DomainEvent;
  readonly webhook: Pick<Webhook, keyof OwnerFields | 'id' | 'url' | 'secrets'>;
}

/** The right to make the deliveries of an endpoint, for a while: of several workers only one has it. */
export interface EndpointLease {
  readonly holder: string;
  readonly until: Instant;
}

/** What the holder of an endpoint writes down. */
export interface AttemptReport {
  readonly results: readonly AttemptResult[];
  readonly health: EndpointHealth;
  readonly disable: DisabledReason | null;
  readonly at: Instant;
}

/** Stores deliveries. Recording an event adds one for each subscribed endpoint in the same transaction. */
export interface DeliveryStore {
  /** Those of some statuses, or all; newest first. Of an organization's webhook those of its present member servers. */
  list(
    owner: OwnerId,
    webhook: WebhookId,
    status: readonly DeliveryStatus[] | null,
    page: PageRequest,
  ): Promise<Page<Delivery>>;
  find(owner: OwnerId, webhook: WebhookId, id: DeliveryId): Promise<Delivery | null>;
  /**
   * Creates another delivery of a recorded event, even if the endpoint is not subscribed to its type. Null when the
   * event is no longer stored, or is not one of the owner's servers.
   */
  add(
    webhook: Pick<Webhook, keyof OwnerFields | 'id'>,
    event: EventId,
    cause: DeliveryCause,
    at: Instant,
  ): Promise<Delivery | null>;

  /** Endpoints that have a due delivery, are not paused, and are not leased. */
  listDueEndpoints(now: Instant, limit: number): Promise<readonly WebhookId[]>;
  /** Whether this is such an endpoint. */
  hasDue(webhook: WebhookId, now: Instant): Promise<boolean>;
  /**
   * Acquires the lease of an endpoint. Null when the endpoint is unknown, disabled, paused or leased by another worker.
   */
  acquireLease(webhook: WebhookId, lease: EndpointLease, now: Instant): Promise<EndpointHealth | null>;
  renewLease(webhook: WebhookId, lease: EndpointLease): Promise<void>;
  releaseLease(webhook: WebhookId, holder: string): Promise<void>;
  /** The deliveries that have been due for longest, without those named; none of a disabled endpoint, and none of a server that has left the organization. */
  listDue(
    webhook: WebhookId,
    now: Instant,
    limit: number,
    except: readonly DeliveryId[],
  ): Promise<readonly DueDelivery[]>;
  /** Stores the results of attempts. @returns false, and writes nothing, when the endpoint is no longer the holder's. */
  saveAttempts(webhook: WebhookId, holder: string, report: AttemptReport): Promise<boolean>;

  /** Removes a part of the events and deliveries that are older than this. @returns how many rows, 0 when none is left */
  purge(before: Instant): Promise<number>;
  /** As `purge`, for servers whose settings keep events for a shorter time. */
  purgeByRetention(now: Instant): Promise<number>;
}
