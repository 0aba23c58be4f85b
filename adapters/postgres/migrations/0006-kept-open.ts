import { Migration } from '@mikro-orm/migrations';

export class KeptOpen extends Migration {
  override up(): void {
    this.addSql('alter table "tickets" add column "kept_open" boolean not null default false');
  }
}
