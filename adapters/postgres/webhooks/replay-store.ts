import type { WebhookId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import type { Replay, ReplayStore } from '#core/webhooks/index.ts';
import { buildColumns, toJsonText } from '../records/columns.ts';
import type { Database } from '../database/database.ts';
import { deliveryIdExpression, NEW_DELIVERY } from '../events/outbox.ts';
import { replays } from './webhook-tables.ts';

export class PostgresReplayStore implements ReplayStore {
  readonly #db: Database;
  readonly #add: string;

  constructor(db: Database) {
    const row = buildColumns(db, replays, ['ownerId', 'reachedAt', 'reachedId', 'turn']);
    this.#db = db;
    this.#add = `insert into webhook_replays (${row.names}, turn) select ${row.values('x')}, ${NEXT_TURN}
      from ${row.recordset(':replay', 'x')}
      where (select count(*) from webhook_replays o where o.webhook_id = x."webhookId") < :max returning 1`;
  }

  add(replay: Replay, maxWaiting: number): Promise<boolean> {
    return this.#db.transactional(async () => {
      // Others who add one to the same webhook wait here, and are counted after it.
      await this.#db.query(LOCK_WEBHOOK, { webhook: replay.webhookId });
      return (await this.#db.query(this.#add, { replay: toJsonText([replay]), max: maxWaiting })).length > 0;
    });
  }

  async advance(until: Instant, now: Instant, limit: number): Promise<WebhookId | null> {
    const row = await this.#db.queryOne<{ id: WebhookId }>(ADVANCE, { until, now, limit });
    return row && row.id;
  }
}

const LOCK_WEBHOOK = 'select id from webhooks where id = :webhook::uuid for no key update';
/** Behind all that wait. */
const NEXT_TURN = '(select coalesce(max(turn), 0) + 1 from webhook_replays)';

/** The server of replay `r`, or the present members of its organization. */
const SERVERS = `(select r.guild_id as id where r.guild_id is not null
    union all select s.id from servers s where s.organization_id = r.organization_id)`;

/** The next events of a replay in one of its servers `g`, as far as no older event can still be committed. */
const NEXT = `e.guild_id = g.id and e.at < r.created_before and e.at <= :until::timestamptz
  and (e.at, e.id) > (coalesce(r.reached_at, r.created_after), coalesce(r.reached_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))`;

const ADVANCE = `/* sweep: replays */ with replay as (
    select r.* from webhook_replays r
    where r.created_before <= :until::timestamptz or exists (
      select from ${SERVERS} g cross join lateral (select from events e where ${NEXT} limit 1) e)
    order by r.turn, r.id limit 1 for update skip locked),
  others as (
    select o.id from replay r join webhook_replays o
      on o.owner_id = r.owner_id and o.id <> r.id for update of o skip locked),
  served as (update webhook_replays o set turn = ${NEXT_TURN} from others where o.id = others.id),
  batch as (
    select e.* from replay r cross join lateral ${SERVERS} g
      cross join lateral (select e.* from events e where ${NEXT} order by e.at, e.id limit :limit) e
    order by e.at, e.id limit :limit),
  progress as (
    select r.id, r.created_before <= :until::timestamptz and (select count(*) from batch) < :limit as "isDone" from replay r),
  added as (
    insert into webhook_deliveries (${NEW_DELIVERY})
    select ${deliveryIdExpression('e.id')}, e.guild_id, w.id, e.id, e.type, 'replay', 'pending', 0, :now::timestamptz, '[]', :now::timestamptz
    from batch e, replay r join webhooks w on w.id = r.webhook_id
    where e.type <> 'webhook.test' and coalesce(r.event_types ? e.type, w.event_types ?| array['*', e.type])),
  advanced as (
    update webhook_replays r set reached_at = last.at, reached_id = last.id, turn = ${NEXT_TURN}
    from progress p, (select at, id from batch order by at desc, id desc limit 1) last where r.id = p.id and not p."isDone"),
  done as (delete from webhook_replays r using progress p where r.id = p.id and p."isDone")
  select webhook_id as id from replay`;
