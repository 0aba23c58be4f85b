import { OnlineMigration } from './online-migration.ts';

/** What the bot does in a channel whose outcome is not known yet. */
export class PlannedEffects extends OnlineMigration {
  override async up(): Promise<void> {
    await this.addIndex('chat_effects_planned', `chat_effects (guild_id, channel_id) where status = 'planned'`);
  }
}
