import type { Database } from '#adapters/postgres/database/database.ts';
import type { IntentMode } from '#core/chat/index.ts';
import type { UseCases } from '#core/index.ts';
import type { PortabilityUseCases } from '#core/portability/index.ts';
import type { Clock } from '#core/shared/clock.ts';
import type { Config } from '../../composition/config/config.ts';
import type { DiscordConnection } from '../../composition/discord.ts';

/** The operator has configured these statements about the data of persons. */
export interface OperatorStatements extends Readonly<Config['privacy']> {
  readonly publicUrl: string | null;
  /** Null when the chat platform is not Discord. */
  readonly intentMode: IntentMode | null;
  readonly storage: 'embedded' | 'postgres' | 'postgres+s3';
}

/** Commands work on the application and, for what comes in bulk, on the database beneath it, if there is one. */
export interface CommandContext {
  readonly app: UseCases;
  readonly database: Database | null;
  /** Absent where there is no database. */
  readonly portability?: PortabilityUseCases;
  readonly clock: Clock;
  /** The address of the service for browsers, without a slash at its end; by default that of `npm start`. */
  readonly publicUrl?: string;
  /** Null or absent when the chat platform is not Discord. */
  readonly discord?: DiscordConnection | null;
  readonly operator?: OperatorStatements;
}
