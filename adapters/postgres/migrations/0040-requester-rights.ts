import { Migration } from '@mikro-orm/migrations';

/** What the requester of a ticket may do with it. */
export class RequesterRights extends Migration {
  override up(): void {
    this.addSql(`
    alter table "categories" add column "requester_close" text not null default 'close';
    alter table "categories" add constraint "categories_requester_close_check" check ("requester_close" in ('close', 'ask', 'off'));
    alter table "categories" add column "requester_add" boolean not null default false;
    `);
  }
}
