import type { DeliveryStatus } from '#core/webhooks/index.ts';
import { buildColumns, WITHOUT_FLUSH } from '../records/columns.ts';
import type { Database } from '../database/database.ts';
import { buildServerSteps } from '../database/pending-servers.ts';
import { deliveryIdExpression, buildEventColumns, NEW_DELIVERY } from '../events/outbox.ts';
import { deliveries, endpoints, LEASE_COLUMNS } from './webhook-tables.ts';
import { buildRemovalLimits } from '../settings/removal-limits.ts';

export const RENEW_LEASES = `update webhook_endpoints h set lease_until = x.until
  from unnest(:webhooks::uuid[], :holders::uuid[], :untils::timestamptz[]) x(webhook_id, holder, until)
  where h.webhook_id = x.webhook_id and h.lease_holder = x.holder returning ${WITHOUT_FLUSH}`;

export const RELEASE_LEASE = `update webhook_endpoints set lease_holder = null, lease_until = null
  where webhook_id = :webhook::uuid and lease_holder = :holder::uuid returning ${WITHOUT_FLUSH}`;

const IS_FREE = `(h.lease_until is null or h.lease_until <= :now::timestamptz)
  and (h.paused_until is null or h.paused_until <= :now::timestamptz)`;

/** Whether deliveries of the webhook may be attempted now. */
const buildReadyCondition = (webhook: string) => `exists (
  select from webhook_endpoints h join webhooks w on w.id = h.webhook_id
  where h.webhook_id = ${webhook} and w.enabled and ${IS_FREE})`;

/** Whether delivery `d` of webhook `w` may be sent: a server that has left the organization is none of its business. */
const IS_OWNED = `(w.organization_id is null or exists (
    select from servers s where s.id = d.guild_id and s.organization_id = w.organization_id))`;

/** Whether the webhook has a delivery that is due and whose event is still stored. */
const buildDueCondition = (webhook: string) => `exists (
  select from webhooks w join webhook_deliveries d on d.webhook_id = w.id join events e on e.guild_id = d.guild_id and e.id = d.event_id
  where w.id = ${webhook} and d.next_attempt_at <= :now::timestamptz and ${IS_OWNED})`;

/** Steps from endpoint to endpoint along the index, however many deliveries each of them has. */
const DUE_ENDPOINTS = `/* sweep: due endpoints */ with recursive waiting as (
    (select webhook_id as id from webhook_deliveries where next_attempt_at is not null order by webhook_id limit 1)
    union all
    select (select d.webhook_id from webhook_deliveries d where d.next_attempt_at is not null and d.webhook_id > waiting.id
      order by d.webhook_id limit 1) from waiting where waiting.id is not null)
  select id from waiting where id is not null
    and ${buildReadyCondition('waiting.id')} and ${buildDueCondition('waiting.id')} limit :limit`;

/** The server that owns a webhook, or the present members of the organization that owns it. */
const SERVERS_OF_OWNER = `(select :guildId::text as id where :guildId::text is not null
  union all select id from servers where organization_id = :organizationId::uuid)`;

/** Times and ids are compared as in the list's index; a walk of one status has an index of its own. */
const buildList =
  (select: string) =>
  (statuses: readonly DeliveryStatus[] | null): string => {
    const order = 'order by d.created_at desc, d.id desc limit :limit';
    const selectRows = (condition: string) => `(select d.* from ${SERVERS_OF_OWNER} g cross join lateral (
      select d.* from webhook_deliveries d where d.guild_id = g.id and d.webhook_id = :webhook::uuid ${condition}
        and (:afterTime::timestamptz is null or (d.created_at, d.id) < (:afterTime::timestamptz, :afterId::uuid))
      ${order}) d)`;
    const walks = statuses ? statuses.map((status) => selectRows(`and d.status = '${status}'`)) : [selectRows('')];
    return `/* organization: deliveries */ ${select} from (${walks.join(' union all ')}) d ${order}`;
  };

/** Each statement removes so many events. */
const MAX_PURGED = 1_000;

const PURGE = `/* sweep: old events */ with recursive past as (delete from events where (guild_id, id) in (
    select guild_id, id from events where id < :firstId::uuid order by id limit ${MAX_PURGED}) returning 1),
  ${buildServerSteps('servers_with_deliveries', 'webhook_deliveries')},
  deliveries as (delete from webhook_deliveries where (guild_id, id) in (
    select s.guild_id, d.id from servers_with_deliveries s cross join lateral (
      select id from webhook_deliveries where guild_id = s.guild_id and id < :firstId::uuid order by id limit ${MAX_PURGED * 10}) d
    where s.guild_id is not null limit ${MAX_PURGED * 10}) returning 1)
  select ((select count(*) from past) + (select count(*) from deliveries))::int as removed`;

const PURGE_BY_RETENTION = `/* sweep: retention of events */ with kept as (${buildRemovalLimits('eventsDays')}),
  past as (
    delete from events where (guild_id, id) in (
      select k.guild_id, e.id from kept k cross join lateral (
        select id from events where guild_id = k.guild_id and at < k.before order by at limit ${MAX_PURGED}) e limit ${MAX_PURGED})
    returning 1),
  deliveries as (
    delete from webhook_deliveries where (guild_id, id) in (
      select k.guild_id, d.id from kept k join webhooks w on w.owner_id = k.guild_id cross join lateral (
        select id from webhook_deliveries where guild_id = k.guild_id and webhook_id = w.id and created_at < k.before
        order by created_at limit ${MAX_PURGED}) d limit ${MAX_PURGED})
    returning 1)
  select ((select count(*) from past) + (select count(*) from deliveries))::int as removed`;

/** The delivery is looked up in each server of the owner by its key. */
const FIND = `from ${SERVERS_OF_OWNER} g join webhook_deliveries d on d.guild_id = g.id and d.id = :id::uuid
  join webhooks w on w.id = d.webhook_id and w.owner_id = :owner
  where d.webhook_id = :webhook::uuid and ${IS_OWNED}`;

const ADD = `insert into webhook_deliveries (${NEW_DELIVERY})
  select ${deliveryIdExpression('e.id')}, e.guild_id, :webhook::uuid, e.id, e.type, :cause, 'pending', 0, :at::timestamptz, '[]', :at::timestamptz
  from events e where e.guild_id in (select id from ${SERVERS_OF_OWNER} g) and e.id = :event::uuid returning *`;

/** The health of an endpoint, which is a part of its row. */
export const buildHealthColumns = (db: Database) => buildColumns(db, endpoints, ['webhookId', ...LEASE_COLUMNS]);

/**
 * Walks along the index and stops at the limit. PostgreSQL would sort all that are due each time if it expected fewer rows
 * than the limit: so it does not get to know the limit, and what is asked of each delivery is written in a way that it takes
 * to hold for nearly all.
 */
const buildListDue = (db: Database): string => `/* sweep: due deliveries of an endpoint */
  select d.id as "deliveryId", d.cause, d.attempt_count as "attemptCount", ${buildEventColumns(db).select('e')}, e.trace_parent as "traceParent",
    json_build_object('id', w.id, 'guildId', w.guild_id, 'organizationId', w.organization_id, 'url', w.url, 'secrets', w.secrets) as webhook
  from webhooks w cross join lateral (
      select d.* from webhook_deliveries d
      where d.webhook_id = w.id and d.next_attempt_at <= :now::timestamptz and not d.id = any(:except::uuid[])
        and (select 1 from events e where e.guild_id = d.guild_id and e.id = d.event_id) is not null
        and (select 1 where ${IS_OWNED}) is not null
      order by d.next_attempt_at, d.id limit (select :limit::int)) d
    join events e on e.guild_id = d.guild_id and e.id = d.event_id
  where w.id = :webhook::uuid and w.enabled order by d.next_attempt_at, d.id`;

export const buildDeliveryStatements = (db: Database) => {
  const delivery = buildColumns(db, deliveries);
  const health = buildHealthColumns(db);
  const columns = `select ${delivery.select('d')}`;
  return {
    list: buildList(columns),
    find: `/* organization: delivery */ ${columns} ${FIND}`,
    add: `/* organization: delivery */ with d as (${ADD}) select ${delivery.select('d')} from d`,
    listDueEndpoints: DUE_ENDPOINTS,
    hasDue: `/* sweep: due deliveries of an endpoint */ select 1 where ${buildReadyCondition(':webhook::uuid')} and ${buildDueCondition(':webhook::uuid')}`,
    acquireLease: `update webhook_endpoints h set lease_holder = :holder::uuid, lease_until = :until::timestamptz from webhooks w
      where h.webhook_id = :webhook::uuid and w.id = h.webhook_id and w.enabled and ${IS_FREE}
      returning ${health.select('h')}, ${WITHOUT_FLUSH} as flushed`,
    listDue: buildListDue(db),
    saveAttempts: `/* sweep: attempts of an endpoint */ with leased as (
        update webhook_endpoints h set ${health.assignments('x')} from ${health.recordset(':health', 'x')}
        where h.webhook_id = :webhook::uuid and h.lease_holder = :holder::uuid returning h.webhook_id),
      settled as (
        update webhook_deliveries d set status = x.status, attempt_count = d.attempt_count + 1, attempts = d.attempts || x.attempt,
          last_status = x."lastStatus", next_attempt_at = x."nextAttemptAt", completed_at = x."completedAt"
        from jsonb_to_recordset(:results::jsonb) as x(id uuid, "guildId" text, status text, attempt jsonb, "lastStatus" int,
          "nextAttemptAt" timestamptz, "completedAt" timestamptz), leased
        where d.guild_id = x."guildId" and d.id = x.id and d.attempt_count = (x.attempt->>'number')::int - 1),
      disabled as (
        update webhooks w set enabled = false, disabled_reason = :disable, version = version + 1, updated_at = :at::timestamptz
        from leased where w.id = leased.webhook_id and w.enabled and :disable::text is not null)
      select ${WITHOUT_FLUSH} as flushed from leased`,
    purge: PURGE,
    purgeByRetention: PURGE_BY_RETENTION,
  };
};
