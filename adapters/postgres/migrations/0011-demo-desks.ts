import { Migration } from '@mikro-orm/migrations';

export class DemoDesks extends Migration {
  override up(): void {
    this.addSql(`create table "demo_desks" (
      "id" text not null primary key,
      "address" text not null,
      "network" text not null,
      "created_at" timestamptz(3) not null,
      "expires_at" timestamptz(3) not null,
      "changes" int not null,
      "bytes" int not null,
      "looked_at" timestamptz(3) not null,
      "wiped_at" timestamptz(3) null)`);
    this.addSql(`create index "demo_desks_end" on "demo_desks" ("expires_at")`);
  }
}
