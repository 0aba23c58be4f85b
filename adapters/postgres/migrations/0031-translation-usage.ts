import { OnlineMigration } from './online-migration.ts';

export class TranslationUsageByMonth extends OnlineMigration {
  override up(): Promise<void> {
    this.addSql(`create table if not exists "translation_usage" (
      "guild_id" text not null,
      "month" text not null,
      "characters" bigint not null,
      primary key ("guild_id", "month"))`);
    return Promise.resolve();
  }
}
