import { Migration } from '@mikro-orm/migrations';

export class AwaitedAnswers extends Migration {
  override up(): void {
    this.addSql(`alter table "tickets" add column "awaited_by_ids" jsonb not null default '[]'`);
  }
}
