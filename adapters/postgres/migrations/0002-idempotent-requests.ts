import { Migration } from '@mikro-orm/migrations';

/** Keys of requests other than the creation of a ticket. */
export class IdempotentRequests extends Migration {
  override up(): void {
    this.addSql('alter table "idempotency_keys" add column "attempt" uuid null');
    this.addSql('alter table "idempotency_keys" add column "is_sealed" boolean not null default false');
  }
}
