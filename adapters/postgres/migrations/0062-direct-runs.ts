import { OnlineMigration } from './online-migration.ts';

/** Runs of flows that talk by direct message are found by their user, in whatever server they are. */
export class DirectRuns extends OnlineMigration {
  override async up(): Promise<void> {
    await this.addIndex('flow_runs_direct', `flow_runs (user_id, id) where conversation ->> 'home' = 'dm'`);
  }
}
