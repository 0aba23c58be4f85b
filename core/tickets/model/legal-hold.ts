import type { GuildId, TicketId } from '../../shared/ids.ts';
import type { Instant } from '../../shared/instant.ts';
import type { Page, PageRequest } from '../../shared/page.ts';
import { conflict } from '../../shared/errors.ts';

/** A ticket with a hold is kept with all that belongs to it. */
export interface LegalHold {
  readonly guildId: GuildId;
  readonly ticketId: TicketId;
  readonly reason: string;
  readonly createdAt: Instant;
}

export interface LegalHoldStore {
  find(guild: GuildId, ticket: TicketId): Promise<LegalHold | null>;
  /** Lists the newest first. */
  list(guild: GuildId, page: PageRequest): Promise<Page<LegalHold>>;
  /** @returns false when the ticket has one already */
  add(hold: LegalHold): Promise<boolean>;
  remove(guild: GuildId, ticket: TicketId): Promise<boolean>;
}

/** @throws conflict when the ticket has to be kept */
export const assertNotHeld = async (
  holds: Pick<LegalHoldStore, 'find'>,
  guild: GuildId,
  ticket: TicketId,
): Promise<void> => {
  const hold = await holds.find(guild, ticket);
  if (hold) throw conflict('legal_hold', `The ticket has to be kept: ${hold.reason}`);
};
