import { Migration } from '@mikro-orm/migrations';

/** Events go on being numbered upwards when a server numbers its transactions lower than the one before it. */
export class EventNumbers extends Migration {
  override up(): void {
    this.addSql(`
    create function "event_number_offset"() returns bigint language sql immutable return 0;
    create function "event_number"() returns xid8 language sql volatile
      return (pg_current_xact_id()::text::bigint + "event_number_offset"())::text::xid8;
    alter table "events" alter column "transaction" set default "event_number"();
    `);
  }
}
