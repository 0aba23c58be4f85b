import type { GuildId, TicketId } from '../../shared/ids.ts';
import type { Instant } from '../../shared/instant.ts';
import type { Page, PageRequest } from '../../shared/page.ts';
import { conflict } from '../../shared/errors.ts';

/** That a ticket is kept, with all that belongs to it, because it has to be. */
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
  /** @returns whether there was one */
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
