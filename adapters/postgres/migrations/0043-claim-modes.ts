import { Migration } from '@mikro-orm/migrations';

/** What a claim changes in the channel, who may take a ticket over, and when a claim ends by itself. */
export class ClaimModes extends Migration {
  override up(): void {
    this.addSql(`
    alter table "sandbox_channels" add column "reader_role_ids" jsonb not null default '[]';
    alter table "categories" add column "claim_mode" text not null default 'label', add column "takeover" text not null default 'anybody',
      add column "lead_role_ids" jsonb not null default '[]', add column "unclaim_after_hours" int null;
    alter table "categories" add constraint "categories_claim_mode_check" check ("claim_mode" in ('label', 'claimer_writes', 'claimer_sees'));
    alter table "categories" add constraint "categories_takeover_check" check ("takeover" in ('anybody', 'nobody', 'leads'));
    alter table "tickets" add column "claimer_awaited_since" timestamptz(3) null;
    `);
  }
}
