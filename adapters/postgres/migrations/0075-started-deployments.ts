import { OnlineMigration } from './online-migration.ts';

/** A panel knows a deployment that is not committed yet. */
export class StartedDeployments extends OnlineMigration {
  override async up(): Promise<void> {
    this.addSql('alter table "panels" add column if not exists "deployment" jsonb null');
    await this.addIndex('panels_deployment', 'panels (guild_id) where deployment is not null');
  }
}
