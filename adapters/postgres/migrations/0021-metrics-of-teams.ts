import { Migration } from '@mikro-orm/migrations';

/** Metrics count for the team of their ticket; those of before count for none until the ticket changes. */
export class MetricsOfTeams extends Migration {
  override up(): void {
    this.addSql('alter table "ticket_metrics" add column if not exists "team_id" uuid null');
  }
}
