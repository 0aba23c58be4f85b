import { Migration } from '@mikro-orm/migrations';

/** Erasures of persons. */
export class Erasures extends Migration {
  override up(): void {
    this.addSql(`
    create table "erasures" ("guild_id" text not null, "id" uuid not null, "organization_id" uuid null, "user_id" text null, "mode" text not null,
      "position" jsonb not null, "changed_rows" int not null, "kept" jsonb not null, "revision" int not null, "due_at" timestamptz(3) null,
      "created_at" timestamptz(3) not null, "ended_at" timestamptz(3) null, primary key ("guild_id", "id"));
    alter table "erasures" add constraint "erasures_mode_check" check ("mode" in ('erase', 'anonymize'));
    create index "erasures_due" on erasures (due_at) where due_at is not null;
    create index "erasures_ended" on erasures (ended_at) where ended_at is not null;
    `);
  }
}
