import { Migration } from '@mikro-orm/migrations';

/** Whether members report messages in a category. */
export class Reports extends Migration {
  override up(): void {
    this.addSql(`alter table "categories" add column "reports" boolean not null default false`);
  }
}
