import { Migration } from '@mikro-orm/migrations';

export class ScheduledClosings extends Migration {
  override up(): void {
    this.addSql(`alter table "tickets"
      add column "scheduled_close" jsonb null,
      add column "closed_silently" boolean not null default false`);
  }
}
