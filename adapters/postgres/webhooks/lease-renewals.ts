import { setTimeout as pause } from 'node:timers/promises';
import type { WebhookId } from '#core/shared/ids.ts';
import type { EndpointLease } from '#core/webhooks/index.ts';
import type { Database } from '../database/database.ts';
import { RENEW_LEASES } from './delivery-sql.ts';

/** Much shorter than a lease. */
const COLLECT_MS = 50;

/** Renews the leases of one process together: hundreds of endpoints that answer slowly cost one statement, not one each. */
export class LeaseRenewals {
  readonly #db: Pick<Database, 'query'>;
  #pending: (EndpointLease & { readonly webhook: WebhookId })[] = [];
  #next: Promise<void> | null = null;

  constructor(db: Pick<Database, 'query'>) {
    this.#db = db;
  }

  /** Resolves when the lease is renewed. @throws what kept the statement from being executed, for each lease that was in it */
  renew(webhook: WebhookId, lease: EndpointLease): Promise<void> {
    this.#pending.push({ ...lease, webhook });
    return (this.#next ??= this.#write());
  }

  async #write(): Promise<void> {
    await pause(COLLECT_MS);
    const leases = this.#pending;
    this.#pending = [];
    this.#next = null;
    await this.#db.query(RENEW_LEASES, {
      webhooks: leases.map(({ webhook }) => webhook),
      holders: leases.map(({ holder }) => holder),
      untils: leases.map(({ until }) => until),
    });
  }
}
