import { Migration } from '@mikro-orm/migrations';

/** How a run opens the channel or thread in which it talks with its user, and how long that is kept after the run has ended. */
export class FlowConversations extends Migration {
  override up(): void {
    this.addSql(`alter table "flow_runs" add column "conversation" jsonb null`);
  }
}
