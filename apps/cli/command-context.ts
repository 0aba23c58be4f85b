import type { Database } from '#adapters/postgres/database/database.ts';
import type { UseCases } from '#core/index.ts';
import type { Clock } from '#core/shared/clock.ts';
import type { DiscordConnection } from '../composition/discord.ts';

/** What commands work on: the application and, for what comes in bulk, the database beneath it, if there is one. */
export interface CommandContext {
  readonly app: UseCases;
  readonly database: Database | null;
  readonly clock: Clock;
  /** The address of the service for browsers, without a slash at its end; by default that of `npm start`. */
  readonly publicUrl?: string;
  /** Null or absent when the chat platform is not Discord. */
  readonly discord?: DiscordConnection | null;
}
