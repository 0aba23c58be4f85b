import { Migration } from '@mikro-orm/migrations';

/** Under which name replies of staff stand in the chat. */
export class ReplyIdentity extends Migration {
  override up(): void {
    this.addSql(`alter table "server_settings" add column "reply_identity" text not null default 'bot',
      add constraint "server_settings_reply_identity_check" check ("reply_identity" in ('bot', 'staff', 'role'))`);
  }
}
