import type { DeliveryStatus } from '#core/webhooks/index.ts';
import { buildColumns, WITHOUT_FLUSH } from '../database/columns.ts';
import type { Database } from '../database/database.ts';
import { deliveryIdExpression, buildEventColumns, NEW_DELIVERY } from '../events/outbox.ts';
import { deliveries, endpoints } from './webhook-tables.ts';
import { NOT_HEALTH } from './webhook-store.ts';

export const RENEW = `update webhook_endpoints set lease_until = $3::timestamptz
  where webhook_id = $1::uuid and lease_holder = $2::uuid returning ${WITHOUT_FLUSH}`;

export const RELEASE = `update webhook_endpoints set lease_holder = null, lease_until = null
  where webhook_id = $1::uuid and lease_holder = $2::uuid returning ${WITHOUT_FLUSH}`;

const IS_FREE = (now: string) =>
  `(h.lease_until is null or h.lease_until <= ${now}) and (h.paused_until is null or h.paused_until <= ${now})`;

/** An endpoint that may be asked now. */
const IS_ASKABLE = (webhook: string, now: string) => `exists (
  select from webhook_endpoints h join webhooks w on w.id = h.webhook_id
  where h.webhook_id = ${webhook} and w.enabled and ${IS_FREE(now)})`;

/** A delivery whose event is still kept. */
const HAS_DUE = (webhook: string, now: string) => `exists (
  select from webhook_deliveries d join events e on e.id = d.event_id
  where d.webhook_id = ${webhook} and d.next_attempt_at <= ${now})`;

/** Steps from endpoint to endpoint along the index, however many deliveries each of them has. */
const DUE_ENDPOINTS = `with recursive waiting as (
    (select webhook_id as id from webhook_deliveries where next_attempt_at is not null order by webhook_id limit 1)
    union all
    select (select d.webhook_id from webhook_deliveries d where d.next_attempt_at is not null and d.webhook_id > waiting.id
      order by d.webhook_id limit 1) from waiting where waiting.id is not null)
  select id from waiting where id is not null
    and ${IS_ASKABLE('waiting.id', '$1::timestamptz')} and ${HAS_DUE('waiting.id', '$1::timestamptz')} limit $2`;

/** Times and ids are compared as in the list's index; a walk of one status has an index of its own. */
const buildList = (select: string) => (status: DeliveryStatus | null) => `${select}
  where d.guild_id = $1 and d.webhook_id = $2::uuid ${status === null ? '' : `and d.status = '${status}'`}
    and ($3::timestamptz is null or (d.created_at, d.id) < ($3::timestamptz, $4::uuid))
  order by d.created_at desc, d.id desc limit $5`;

/** Each part forgets so many events. */
const PURGED_AT_ONCE = 1_000;

const PURGE = `with past as (delete from events where id in (
    select id from events where id < $1::uuid order by id limit ${PURGED_AT_ONCE}) returning 1),
  deliveries as (delete from webhook_deliveries where id in (
    select id from webhook_deliveries where id < $1::uuid order by id limit ${PURGED_AT_ONCE * 10}) returning 1)
  select ((select count(*) from past) + (select count(*) from deliveries))::int as removed`;

export const buildDeliveryStatements = (db: Database) => {
  const delivery = buildColumns(db, deliveries);
  const health = buildColumns(db, endpoints, NOT_HEALTH);
  const select = `select ${delivery.select('d')} from webhook_deliveries d`;
  return {
    list: buildList(select),
    find: `${select} where d.guild_id = $1 and d.webhook_id = $2::uuid and d.id = $3::uuid`,
    add: `with d as (
        insert into webhook_deliveries (${NEW_DELIVERY})
        select ${deliveryIdExpression('e.id')}, e.guild_id, $2::uuid, e.id, e.type, $4, 'pending', 0, $5::timestamptz, '[]', $5::timestamptz
        from events e where e.guild_id = $1 and e.id = $3::uuid returning *)
      select ${delivery.select('d')} from d`,
    dueEndpoints: DUE_ENDPOINTS,
    isDue: `select 1 where ${IS_ASKABLE('$1::uuid', '$2::timestamptz')} and ${HAS_DUE('$1::uuid', '$2::timestamptz')}`,
    take: `update webhook_endpoints h set lease_holder = $2::uuid, lease_until = $3::timestamptz from webhooks w
      where h.webhook_id = $1::uuid and w.id = h.webhook_id and w.enabled and ${IS_FREE('$4::timestamptz')}
      returning ${health.select('h')}, ${WITHOUT_FLUSH} as flushed`,
    due: `select d.id as "deliveryId", d.attempt_count as "attemptCount", ${buildEventColumns(db).select('e')},
        json_build_object('id', w.id, 'guildId', w.guild_id, 'url', w.url, 'secrets', w.secrets) as webhook
      from webhook_deliveries d join webhooks w on w.id = d.webhook_id and w.enabled join events e on e.id = d.event_id
      where d.webhook_id = $1::uuid and d.next_attempt_at <= $2::timestamptz and not d.id = any($3::uuid[])
      order by d.next_attempt_at, d.id limit $4`,
    report: `with held as (
        update webhook_endpoints h set ${health.assignments('x')} from ${health.recordset('$3', 'x')}
        where h.webhook_id = $1::uuid and h.lease_holder = $2::uuid returning h.webhook_id),
      settled as (
        update webhook_deliveries d set status = x.status, attempt_count = d.attempt_count + 1, attempts = d.attempts || x.attempt,
          last_status = x."lastStatus", next_attempt_at = x."nextAttemptAt", completed_at = x."completedAt"
        from jsonb_to_recordset($4::jsonb) as x(id uuid, status text, attempt jsonb, "lastStatus" int,
          "nextAttemptAt" timestamptz, "completedAt" timestamptz), held
        where d.id = x.id and d.attempt_count = (x.attempt->>'number')::int - 1),
      disabled as (
        update webhooks w set enabled = false, disabled_reason = $5, version = version + 1, updated_at = $6::timestamptz
        from held where w.id = held.webhook_id and w.enabled and $5::text is not null)
      select ${WITHOUT_FLUSH} as flushed from held`,
    purge: PURGE,
  };
};
