import { OnlineMigration } from './online-migration.ts';

/** Tickets are listed by their team. */
export class TicketsOfTeams extends OnlineMigration {
  override async up(): Promise<void> {
    await this.addIndex(
      'tickets_team',
      'tickets (guild_id, team_id, status, created_at, id) where team_id is not null',
    );
  }
}
