import type { EventConsumer, ConsumedServer } from '#core/shared/event-consumer.ts';
import type { EventId, GuildId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import type { Database } from '../database/database.ts';
import { toRecordedEvent, type TracedRow } from './event-tables.ts';
import { findHorizon, HORIZON, listHorizons } from './horizon.ts';
import { buildEventColumns } from './outbox.ts';

const MAX_EVENTS = 100;

export class PostgresEventConsumer implements EventConsumer {
  readonly #db: Database;
  readonly #listNext: string;

  constructor(db: Database) {
    this.#db = db;
    this.#listNext = `select ${buildEventColumns(db).select('e')}, e.trace_parent as "traceParent" from events e where e.guild_id = :guild
      and e.transaction < :horizon::xid8 and (e.transaction, e.id) > (:transaction::xid8, :event::uuid)
      order by e.transaction, e.id limit ${MAX_EVENTS}`;
  }

  async subscribe(guild: GuildId): Promise<void> {
    // A database that takes no changes still answers those who are subscribed.
    if (!(await this.#db.queryOne(IS_SUBSCRIBED, { guild }))) await this.#db.query(SUBSCRIBE, { guild });
  }

  async acquire(holder: string, now: Instant, until: Instant, limit: number): Promise<readonly ConsumedServer[]> {
    const horizon = await findHorizon(this.#db);
    const values = { holder, now, until, horizon, limit };
    const acquired = await this.#db.query<{ guild: GuildId; transaction: string; event: string }>(ACQUIRE, values);
    if (acquired.length === 0) return [];
    const horizons = await listHorizons(
      this.#db,
      acquired.map(({ guild }) => guild),
    );
    return Promise.all(
      acquired.map(async ({ guild, ...offset }, index) => {
        const rows = await this.#db.query<TracedRow>(this.#listNext, { guild, horizon: horizons[index], ...offset });
        return { guild, events: rows.map(toRecordedEvent) };
      }),
    );
  }

  async ack(guild: GuildId, holder: string, event: EventId, until: Instant): Promise<boolean> {
    return (await this.#db.query(ACK, { guild, holder, event, until })).length > 0;
  }

  async release(guild: GuildId, holder: string, restsUntil?: Instant): Promise<void> {
    await this.#db.query(RELEASE, { guild, holder, restsUntil: restsUntil ?? null });
  }
}

const IS_SUBSCRIBED = 'select 1 from event_consumer_offsets where guild_id = :guild';

/** A transaction that is open now may record something later; what the newest have recorded already comes along. */
const SUBSCRIBE = `insert into event_consumer_offsets (guild_id, transaction, event_id)
  values (:guild, (${HORIZON})::xid8, '00000000-0000-0000-0000-000000000000') on conflict (guild_id) do nothing`;

const ACQUIRE = `/* sweep: servers with new events */ with ready as (
    select w.guild_id from event_consumer_offsets w
    where (w.lease_until is null or w.lease_until <= :now::timestamptz)
      and exists (select 1 from events e where e.guild_id = w.guild_id and e.transaction < :horizon::xid8
        and (e.transaction, e.id) > (w.transaction, w.event_id))
    order by w.taken_at nulls first limit :limit for update of w skip locked)
  update event_consumer_offsets w set lease_holder = :holder::uuid, lease_until = :until::timestamptz, taken_at = :now::timestamptz
  from ready where w.guild_id = ready.guild_id returning w.guild_id as guild, w.transaction, w.event_id as event`;

const ACK = `update event_consumer_offsets w set transaction = e.transaction, event_id = e.id, lease_until = :until::timestamptz
  from events e where w.guild_id = :guild and w.lease_holder = :holder::uuid and e.guild_id = :guild and e.id = :event::uuid
  returning 1`;

const RELEASE = `update event_consumer_offsets set lease_holder = null, lease_until = :restsUntil::timestamptz
  where guild_id = :guild and lease_holder = :holder::uuid`;
