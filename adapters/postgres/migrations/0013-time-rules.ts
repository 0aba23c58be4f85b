import { Migration } from '@mikro-orm/migrations';

export class TimeRules extends Migration {
  override up(): void {
    this.addSql(`alter table "automations" add column "after" jsonb null`);
    this.addSql(`create index "automations_timed" on "automations" (guild_id) where enabled and after is not null`);
    this.addSql(`alter table "tickets" add column "staff_awaited_since" timestamptz(3) null,
      add column "requester_awaited_since" timestamptz(3) null, add column "unclaimed_since" timestamptz(3) null,
      add column "held_since" timestamptz(3) null, add column "last_written_at" timestamptz(3) null,
      add column "rule_state" jsonb null`);
  }
}
