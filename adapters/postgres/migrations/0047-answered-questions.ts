import { Migration } from '@mikro-orm/migrations';

/** The message of a question whether a ticket may be closed loses its buttons when it was answered. */
export class AnsweredQuestions extends Migration {
  override up(): void {
    this.addSql('alter table "ticket_projections" add column "answered" jsonb');
  }
}
