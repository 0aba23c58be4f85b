import { type AuditPorts, recordHold } from '../../audit-log/index.ts';
import { conflict, notFound } from '../../shared/errors.ts';
import type { GuildId, TicketId } from '../../shared/ids.ts';
import type { LegalHold, LegalHoldStore, TicketStore } from '../../tickets/index.ts';

export interface HoldPorts extends AuditPorts {
  readonly holds: LegalHoldStore;
  readonly tickets: Pick<TicketStore, 'find'>;
}

export interface HoldInput {
  readonly guild: GuildId;
  readonly ticket: TicketId;
  readonly reason: string;
}

/** Protects a ticket from erasure, retention and removal. @throws not_found; conflict when it is kept already */
export const addHold =
  (ports: HoldPorts) =>
  ({ guild, ticket, reason }: HoldInput): Promise<LegalHold> =>
    ports.work.run(async () => {
      if (!(await ports.tickets.find(guild, ticket))) throw notFound('Ticket');
      const hold: LegalHold = { guildId: guild, ticketId: ticket, reason, createdAt: ports.clock.now() };
      if (!(await ports.holds.add(hold))) throw conflict('already_done', 'The ticket is kept already.');
      await recordHold(ports)(hold, true);
      return hold;
    });

/** @throws not_found */
export const removeHold =
  (ports: HoldPorts) =>
  (guild: GuildId, ticket: TicketId): Promise<void> =>
    ports.work.run(async () => {
      const hold = await ports.holds.find(guild, ticket);
      if (!hold || !(await ports.holds.remove(guild, ticket))) throw notFound('Legal hold');
      await recordHold(ports)(hold, false);
    });
