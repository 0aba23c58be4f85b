import { Migration } from '@mikro-orm/migrations';

/** From when on a retention that became shorter removes data. */
export class RetentionStart extends Migration {
  override up(): void {
    this.addSql('alter table "server_settings" add "retention_applies_at" timestamptz(3) null');
  }
}
