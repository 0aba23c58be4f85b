import type { ErasedPerson, KeptTicket } from '#core/privacy/index.ts';
import { compileStatement, type NamedValues } from '../database/named-parameters.ts';

export interface StepProgress {
  readonly changedRows: number;
  /** The keys after which the step continues; null at its end. */
  readonly after: readonly string[] | null;
  /** Other work is to be waited for before the step continues. */
  readonly isWaiting?: boolean;
  /** Tickets that are left as they are, if the step is about them. */
  readonly kept?: readonly KeptTicket[];
}

/** A part of an erasure: what it does to one table, or to a few that belong together. */
export interface ErasureStep {
  readonly tables: readonly string[];
  /** Erases a bounded number of rows. */
  run(person: ErasedPerson, after: readonly string[] | null): Promise<StepProgress>;
}

/** The parameters for the person, of which a statement may name some. */
export const toPersonValues = ({ guildId, userId, pseudonym }: ErasedPerson): NamedValues => ({
  guild: guildId,
  user: userId,
  pseudonym,
});

/** The values that the statement names. */
export const pickNamed = (statement: string, values: NamedValues): NamedValues =>
  Object.fromEntries(compileStatement(statement).names.map((name) => [name, values[name]]));

/** The tickets that the person has opened, also those in which the id is replaced already. */
export const OWN_TICKETS =
  'select o.id from tickets o where o.guild_id = :guild and o.requester_id in (:user, :pseudonym)';
