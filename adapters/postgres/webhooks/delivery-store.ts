import type { DeliveryId, EventId, WebhookId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import { type OwnerFields, type OwnerId, toOwnerFields } from '#core/shared/owner.ts';
import { type Page, toPage, type PageRequest } from '#core/shared/page.ts';
import type {
  Delivery,
  DeliveryCause,
  DeliveryStatus,
  DeliveryStore,
  DueDelivery,
  EndpointHealth,
  EndpointLease,
  AttemptReport,
  Webhook,
} from '#core/webhooks/index.ts';
import { toJsonText } from '../records/columns.ts';
import { toRecordedEvent, type TracedRow } from '../events/event-tables.ts';
import type { Database } from '../database/database.ts';
import { firstIdAt } from '../database/first-id.ts';
import { buildDeliveryStatements, buildHealthColumns, RELEASE_LEASE } from './delivery-sql.ts';
import { DueLooks } from './due-looks.ts';
import { LeaseRenewals } from './lease-renewals.ts';

export class PostgresDeliveryStore implements DeliveryStore {
  readonly #db: Database;
  readonly #renewals: LeaseRenewals;
  readonly #looks: DueLooks;
  readonly #health;
  readonly #sql;

  constructor(db: Database) {
    this.#db = db;
    this.#renewals = new LeaseRenewals(db);
    this.#looks = new DueLooks(db);
    this.#health = buildHealthColumns(db);
    this.#sql = buildDeliveryStatements(db);
  }

  async list(
    owner: OwnerId,
    webhook: WebhookId,
    status: readonly DeliveryStatus[] | null,
    { limit, after }: PageRequest,
  ): Promise<Page<Delivery>> {
    const [afterTime = null, afterId = null] = after ?? [];
    const values = { ...toOwnerFields(owner), webhook, afterTime, afterId, limit: limit + 1 };
    const rows = await this.#db.query<Delivery>(this.#sql.list(status), values);
    return toPage(rows, limit, ({ createdAt, id }) => [createdAt, id]);
  }

  find(owner: OwnerId, webhook: WebhookId, id: DeliveryId): Promise<Delivery | null> {
    return this.#db.queryOne<Delivery>(this.#sql.find, { ...toOwnerFields(owner), owner, webhook, id });
  }

  add(
    { guildId, organizationId, id: webhook }: Pick<Webhook, keyof OwnerFields | 'id'>,
    event: EventId,
    cause: DeliveryCause,
    at: Instant,
  ): Promise<Delivery | null> {
    return this.#db.queryOne<Delivery>(this.#sql.add, { guildId, organizationId, webhook, event, cause, at });
  }

  async listDueEndpoints(now: Instant, limit: number): Promise<readonly WebhookId[]> {
    return (await this.#db.query<{ id: WebhookId }>(this.#sql.listDueEndpoints, { now, limit })).map(({ id }) => id);
  }

  async hasDue(webhook: WebhookId, now: Instant): Promise<boolean> {
    return (await this.#db.queryOne(this.#sql.hasDue, { webhook, now })) !== null;
  }

  async acquireLease(
    webhook: WebhookId,
    { holder, until }: EndpointLease,
    now: Instant,
  ): Promise<EndpointHealth | null> {
    const row = await this.#db.queryOne<EndpointHealth>(this.#sql.acquireLease, { webhook, holder, until, now });
    return row && this.#health.pick(row);
  }

  renewLease(webhook: WebhookId, lease: EndpointLease): Promise<void> {
    return this.#renewals.renew(webhook, lease);
  }

  async releaseLease(webhook: WebhookId, holder: string): Promise<void> {
    await this.#db.query(RELEASE_LEASE, { webhook, holder });
  }

  async listDue(
    webhook: WebhookId,
    now: Instant,
    limit: number,
    except: readonly DeliveryId[],
  ): Promise<readonly DueDelivery[]> {
    const rows = await this.#db.query<DueRow>(this.#sql.listDue, { webhook, now, except, limit });
    return rows.map(({ deliveryId: id, cause, attemptCount, webhook: to, ...event }) => ({
      id,
      cause,
      attemptCount,
      webhook: to,
      event: toRecordedEvent(event),
    }));
  }

  hasMoreDue(webhook: WebhookId, now: Instant, known: number): Promise<boolean> {
    return this.#looks.hasMoreDue({ webhook, now, known });
  }

  async saveAttempts(
    webhook: WebhookId,
    holder: string,
    { results, health, disable, at }: AttemptReport,
  ): Promise<boolean> {
    const row = await this.#db.queryOne(this.#sql.saveAttempts, {
      webhook,
      holder,
      health: toJsonText([health]),
      results: toJsonText(results),
      disable,
      at,
    });
    return row !== null;
  }

  async purge(before: Instant): Promise<number> {
    const row = await this.#db.queryOne<{ removed: number }>(this.#sql.purge, { firstId: firstIdAt(before) });
    return row?.removed ?? 0;
  }

  async purgeByRetention(now: Instant): Promise<number> {
    return (await this.#db.queryOne<{ removed: number }>(this.#sql.purgeByRetention, { now }))?.removed ?? 0;
  }
}

type DueRow = TracedRow & Pick<DueDelivery, 'cause' | 'attemptCount' | 'webhook'> & { readonly deliveryId: DeliveryId };
