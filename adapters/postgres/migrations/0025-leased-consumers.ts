import { Migration } from '@mikro-orm/migrations';

/** An index of the servers whose events a worker reacts to, or that rest: when the first of them is free again. */
export class LeasedConsumers extends Migration {
  override up(): void {
    this.addSql(
      'create index "event_consumer_offsets_leased" on event_consumer_offsets (lease_until) where lease_until is not null',
    );
  }
}
