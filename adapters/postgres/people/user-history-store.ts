import type { AskedUser, UserHistory, UserHistoryStore } from '#core/people/index.ts';
import type { Pseudonyms } from '#core/shared/pseudonyms.ts';
import type { GuildId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import { ISO_FORMAT, toJsonText } from '../records/columns.ts';
import type { Database } from '../database/database.ts';
import { IS_ACTIVE } from '../database/open-tickets.ts';

export class PostgresUserHistoryStore implements UserHistoryStore {
  readonly #db: Database;
  readonly #pseudonyms: Pseudonyms;

  constructor(db: Database, pseudonyms: Pseudonyms) {
    this.#db = db;
    this.#pseudonyms = pseudonyms;
  }

  async summarize(guild: GuildId, users: readonly AskedUser[], now: Instant): Promise<readonly UserHistory[]> {
    const asked = users.map((user) => ({ ...user, pseudonym: this.#pseudonyms.toPseudonym(guild, user.userId) }));
    return this.#db.query<UserHistory>(SUMMARIZE, { guild, users: toJsonText(asked), now });
  }
}

/** The newest 1,000 tickets of each user, from the index of requesters. */
const SUMMARIZE = `select u.value->>'userId' as "userId", h."openTickets", h."closedTickets", h."averageRatingGiven", l."lastTicket",
    exists (select from blocks b where b.guild_id = :guild and (b.expires_at is null or b.expires_at > :now::timestamptz)
      and (b.user_id in (u.value->>'userId', u.value->>'pseudonym') or jsonb_exists(u.value->'roleIds', b.role_id))) as blocked
  from jsonb_array_elements(:users::jsonb) with ordinality u(value, position)
  cross join lateral (
    select count(*) filter (where ${IS_ACTIVE})::int as "openTickets", count(*) filter (where t.status = 'closed')::int as "closedTickets",
      avg((t.feedback->>'rating')::int)::float8 as "averageRatingGiven"
    from (select status, feedback from tickets where guild_id = :guild and requester_id = u.value->>'userId'
      order by created_at desc, id desc limit 1000) t) h
  left join lateral (
    select jsonb_build_object('id', t.id, 'ticketNumber', t.ticket_number, 'createdAt', to_char(t.created_at, ${ISO_FORMAT})) as "lastTicket"
    from tickets t where t.guild_id = :guild and t.requester_id = u.value->>'userId' order by t.created_at desc, t.id desc limit 1) l on true
  order by u.position`;
