import { Migration } from '@mikro-orm/migrations';

const RULES =
  '{"roles": [], "pause": null, "perDay": null, "openInServer": null, "accountAgeHours": null, "membershipHours": null}';

export class OpeningPauses extends Migration {
  override up(): void {
    for (const table of ['categories', 'server_settings']) {
      this.addSql(`alter table "${table}" alter column "opening_rules" set default '${RULES}'`);
      this.addSql(`update "${table}" set opening_rules = '{"pause": null}'::jsonb || opening_rules`);
    }
  }
}
