import type { DemoDesk, DeskRefusal, DeskRoom, DeskStore, EndedDesk } from '#core/demo-desks/index.ts';
import type { GuildId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import type { Database } from '../database/database.ts';

/** So many desks are looked at in one statement. */
const LOOKED_AT_ONCE = 30;

export class PostgresDeskStore implements DeskStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  addWithin(demoDesk: DemoDesk, room: DeskRoom): Promise<DeskRefusal | null> {
    return this.#db.transactional(async () => {
      await this.#db.query(LOCK);
      const { address, network } = demoDesk;
      const taken = await this.#db.queryOne<Taken>(COUNT, { address, network });
      const refusal = taken && findRefusal(taken, room);
      if (!refusal) await this.#db.query(ADD, { ...demoDesk });
      return refusal;
    });
  }

  find(id: GuildId): Promise<DemoDesk | null> {
    return this.#db.queryOne<DemoDesk>(FIND, { id });
  }

  async spend(id: GuildId, bytes: number, max: { readonly changes: number; readonly bytes: number }): Promise<boolean> {
    const spent = await this.#db.queryOne(SPEND, { id, bytes, maxChanges: max.changes, maxBytes: max.bytes });
    return spent !== null;
  }

  async end(id: GuildId, now: Instant): Promise<void> {
    await this.#db.query('update demo_desks set expires_at = :now::timestamptz where id = :id', { id, now });
  }

  async endOversized(now: Instant, max: number): Promise<number> {
    const looked = await this.#db.query<{ isEnded: boolean }>(END_OVERSIZED, { now, max, limit: LOOKED_AT_ONCE });
    return looked.filter(({ isEnded }) => isEnded).length;
  }

  findEnded(now: Instant, wipedBefore: Instant): Promise<EndedDesk | null> {
    return this.#db.queryOne<EndedDesk>(FIND_ENDED, { now, wipedBefore });
  }

  async markWiped(id: GuildId, at: Instant): Promise<void> {
    await this.#db.query('update demo_desks set wiped_at = :at::timestamptz where id = :id', { id, at });
  }

  async remove(id: GuildId): Promise<void> {
    await this.#db.query('delete from demo_desks where id = :id', { id });
  }
}

/** Of each limit: how many count against it, and when the first of them ends. */
type Taken = Readonly<Record<keyof DeskRoom, { readonly count: number; readonly freeAt: Instant | null }>>;

const findRefusal = (taken: Taken, room: DeskRoom): DeskRefusal | null => {
  const [refusal = null] = (['perAddress', 'perNetwork', 'total'] as const).flatMap((limit) => {
    const { count, freeAt } = taken[limit];
    return count >= room[limit] && freeAt !== null ? [{ limit, freeAt }] : [];
  });
  return refusal;
};

/** Desks are added one after the other, so that they are counted. The number keeps this lock apart from other advisory locks. */
const LOCK = "select pg_advisory_xact_lock(hashtextextended('demo_desks', 7227255))";

const toCountSql = (of: string): string =>
  `json_build_object('count', count(*) filter (where ${of}), 'freeAt', min(expires_at) filter (where ${of}))`;

const COUNT = `/* demo: room for a desk */
  select ${toCountSql('address = :address')} as "perAddress", ${toCountSql('network = :network')} as "perNetwork",
    ${toCountSql('true')} as total
  from demo_desks where wiped_at is null`;

const ADD = `insert into demo_desks (id, address, network, created_at, expires_at, changes, bytes, looked_at)
  values (:id, :address, :network, :createdAt::timestamptz, :expiresAt::timestamptz, 0, 0, :createdAt::timestamptz)`;

const FIND = `select id, address, network, created_at as "createdAt", expires_at as "expiresAt"
  from demo_desks where id = :id`;

const SPEND = `update demo_desks set changes = changes + 1, bytes = bytes + :bytes::int
  where id = :id and changes < :maxChanges::int and bytes + :bytes::int <= :maxBytes::int returning id`;

const END_OVERSIZED = `/* sweep: desks with too many rows */
  with looked as (
    select id from demo_desks where expires_at > :now::timestamptz order by looked_at limit :limit),
  sizes as (
    select l.id,
      (select count(*) from (select from events where guild_id = l.id limit :max::int + 1) e)
      + (select count(*) from (select from flow_runs where guild_id = l.id limit :max::int + 1) r)
      + (select count(*) from (select from sandbox_messages m join sandbox_channels c on c.id = m.channel_id
          where c.guild_id = l.id limit :max::int + 1) s) as rows
    from looked l)
  update demo_desks d set looked_at = :now::timestamptz,
    expires_at = case when s.rows > :max::int then :now::timestamptz else d.expires_at end
  from sizes s where s.id = d.id returning s.rows > :max::int as "isEnded"`;

const FIND_ENDED = `/* demo: the next desk to wipe */
  select id, wiped_at as "wipedAt" from demo_desks
  where expires_at <= :now::timestamptz and (wiped_at is null or wiped_at <= :wipedBefore::timestamptz)
  order by wiped_at nulls first, expires_at limit 1`;
