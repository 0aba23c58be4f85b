import { Migration } from '@mikro-orm/migrations';

/** What the chat platform refused a flow or a custom command. */
export class FlowProblems extends Migration {
  override up(): void {
    this.addSql('alter table "chat_problems" add column "flow_id" uuid null, add column "command_id" uuid null');
  }
}
