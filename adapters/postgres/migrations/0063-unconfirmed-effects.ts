import { OnlineMigration } from './online-migration.ts';

/** What the bot did in a channel that the request for it may not know yet. */
export class UnconfirmedEffects extends OnlineMigration {
  override async up(): Promise<void> {
    const unconfirmed = `(status = 'planned' or draft ->> 'archived' = 'true')`;
    await this.addIndex('chat_effects_unconfirmed', `chat_effects (guild_id, channel_id) where ${unconfirmed}`);
  }
}
