import { Migration } from '@mikro-orm/migrations';

/** When the channels of tickets were renamed, for as long as that limits the next rename. */
export class ChannelNames extends Migration {
  override up(): void {
    this.addSql(
      `alter table "ticket_projections" add column "renamed_at" jsonb not null default '[]', add column "is_settled" boolean not null default false`,
    );
  }
}
