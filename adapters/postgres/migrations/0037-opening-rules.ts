import { Migration } from '@mikro-orm/migrations';

const NO_RULES = '{"accountAgeHours":null,"membershipHours":null,"perDay":null,"openInServer":null,"roles":[]}';

/** Who may open tickets, in a category and in a server; since when members of the sandbox are there. */
export class OpeningRules extends Migration {
  override up(): void {
    for (const table of ['categories', 'server_settings'])
      this.addSql(`alter table "${table}" add column "opening_rules" jsonb not null default '${NO_RULES}'`);
    this.addSql(
      'alter table "sandbox_members" add column "joined_at" timestamptz(3) null, add column "account_created_at" timestamptz(3) null',
    );
  }
}
