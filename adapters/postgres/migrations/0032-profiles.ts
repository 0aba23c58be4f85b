import { Migration } from '@mikro-orm/migrations';

/** How the pages of the dashboard are shown to a person. */
export class Profiles extends Migration {
  override up(): void {
    this.addSql('alter table "dashboard_people" add column "language" text null, add column "timezone" text null');
  }
}
