import { Migration } from '@mikro-orm/migrations';

/** The requests that were made with tokens, for a day. */
export class RequestLog extends Migration {
  override up(): void {
    this.addSql(`create table "request_log" ("owner_id" text not null, "token_id" uuid not null, "id" uuid not null,
      "method" text not null, "path" text not null, "status" int not null, "reason" text null, "duration_ms" int not null,
      "request_id" text not null, "created_at" timestamptz(3) not null, primary key ("owner_id", "token_id", "id"))`);
    this.addSql('create index "request_log_age" on "request_log" ("created_at")');
  }
}
