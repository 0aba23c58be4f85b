import { OnlineMigration } from './online-migration.ts';

export class Views extends OnlineMigration {
  override async up(): Promise<void> {
    this.addSql(`create table if not exists "views" (
      "id" uuid not null,
      "guild_id" text not null,
      "name" text not null,
      "filters" jsonb not null default '{}',
      "sort" text not null default '-createdAt',
      "columns" jsonb not null default '["requester","category","status","priority","claimer","lastMessageAt"]',
      "shared" boolean not null default false,
      "created_by_id" text null,
      "version" int not null default 1,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      primary key ("guild_id", "id"))`);
    await this.addIndex(
      'tickets_rating',
      `tickets (guild_id, (((feedback ->> 'rating')::int)), id) where feedback is not null`,
    );
  }
}
