import type { KeptTicket } from '#core/privacy/index.ts';
import type { Database } from '../database/database.ts';
import { type ErasureStep, pickNamed, toPersonValues } from './erasure-step.ts';

/** SQL: that the ticket with this id is not held, so that its data may be erased. */
export const buildNotHeld = (ticketId: string): string =>
  `not exists (select from legal_holds h where h.guild_id = :guild and h.ticket_id = ${ticketId})`;

const LIST = `select h.ticket_id::text as "ticketId", h.reason from legal_holds h
  join tickets t on t.guild_id = h.guild_id and t.id = h.ticket_id
  where h.guild_id = :guild and t.guild_id = :guild and (t.requester_id in (:user, :pseudonym)
    or exists (select from ticket_messages m where m.guild_id = :guild and m.ticket_id = h.ticket_id and m.author ->> 'id' in (:user, :pseudonym)))
  order by h.ticket_id`;

/** Reports the tickets of the person, and those in which they wrote, that the erasure keeps. */
export const reportHeldTickets = (db: Database): ErasureStep => ({
  tables: [],
  run: async (person) => {
    const kept = await db.query<KeptTicket>(LIST, pickNamed(LIST, toPersonValues(person)));
    return { changedRows: 0, after: null, kept };
  },
});
