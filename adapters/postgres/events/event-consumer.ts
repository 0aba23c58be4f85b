import type { EventConsumer, ConsumedServer } from '#core/shared/event-consumer.ts';
import type { DomainEvent } from '#core/shared/events.ts';
import type { EventId, GuildId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import type { Database } from '../database/database.ts';
import { HORIZON } from './event-log.ts';
import { buildEventColumns } from './outbox.ts';

const EVENTS_AT_ONCE = 100;

export class PostgresEventConsumer implements EventConsumer {
  readonly #db: Database;
  readonly #next: string;

  constructor(db: Database) {
    this.#db = db;
    this.#next = `select ${buildEventColumns(db).select('e')} from events e where e.guild_id = $1
      and e.transaction < $2::xid8 and (e.transaction, e.id) > ($3::xid8, $4::uuid)
      order by e.transaction, e.id limit ${EVENTS_AT_ONCE}`;
  }

  async subscribe(guild: GuildId): Promise<void> {
    await this.#db.query(BEGIN, [guild]);
  }

  async acquire(holder: string, now: Instant, until: Instant, limit: number): Promise<readonly ConsumedServer[]> {
    // Asked first: what is done by now is seen by the statements after this one.
    const horizon = (await this.#db.queryOne<{ xid: string }>(HORIZON, []))?.xid;
    const values = [holder, now, until, horizon, limit];
    const taken = await this.#db.query<{ guild: GuildId; transaction: string; event: string }>(TAKE, values);
    return Promise.all(
      taken.map(async ({ guild, transaction, event }) => ({
        guild,
        events: await this.#db.query<DomainEvent>(this.#next, [guild, horizon, transaction, event]),
      })),
    );
  }

  async ack(guild: GuildId, holder: string, event: EventId, until: Instant): Promise<boolean> {
    return (await this.#db.query(NOTE, [guild, holder, event, until])).length > 0;
  }

  async release(guild: GuildId, holder: string): Promise<void> {
    await this.#db.query(RELEASE, [guild, holder]);
  }
}

/** A transaction that is open now may record something later; what the newest have recorded already comes along. */
const BEGIN = `insert into event_consumer_offsets (guild_id, transaction, event_id)
  values ($1, (${HORIZON})::xid8, '00000000-0000-0000-0000-000000000000') on conflict (guild_id) do nothing`;

const TAKE = `with ready as (
    select w.guild_id from event_consumer_offsets w
    where (w.lease_until is null or w.lease_until <= $2::timestamptz)
      and exists (select 1 from events e where e.guild_id = w.guild_id and e.transaction < $4::xid8
        and (e.transaction, e.id) > (w.transaction, w.event_id))
    order by w.taken_at nulls first limit $5 for update of w skip locked)
  update event_consumer_offsets w set lease_holder = $1::uuid, lease_until = $3::timestamptz, taken_at = $2::timestamptz
  from ready where w.guild_id = ready.guild_id returning w.guild_id as guild, w.transaction, w.event_id as event`;

const NOTE = `update event_consumer_offsets w set transaction = e.transaction, event_id = e.id, lease_until = $4::timestamptz
  from events e where w.guild_id = $1 and w.lease_holder = $2::uuid and e.guild_id = $1 and e.id = $3::uuid
  returning 1`;

const RELEASE = `update event_consumer_offsets set lease_holder = null, lease_until = null
  where guild_id = $1 and lease_holder = $2::uuid`;
