import { buildColumns } from '../records/columns.ts';
import type { Database } from '../database/database.ts';
import { events } from './event-tables.ts';

/** The record of an event is all of its row but what the database adds. */
export const buildEventColumns = (db: Database) => buildColumns(db, events, ['transaction', 'traceParent']);

/** The id of a delivery: with the same time as the id of its event, and otherwise random (UUIDv7). */
export const deliveryIdExpression = (eventId: string) =>
  `overlay(gen_random_uuid()::text placing left(${eventId}::text, 15) from 1)::uuid`;

export const NEW_DELIVERY =
  'id, guild_id, webhook_id, event_id, event_type, cause, status, attempt_count, next_attempt_at, attempts, created_at';

/**
 * The parts of a statement that record events of the server `:guild`, given as a JSON array, and a delivery of each for every enabled webhook
 * of the server, or of its organization, that is subscribed to its type. A test is for one webhook, whose delivery is created separately.
 */
export const buildEventParts = (db: Database) => {
  const event = buildEventColumns(db);
  return (parameter: string, condition: string) => `events as (
      insert into events (${event.names}, trace_parent) select ${event.values('r', { guildId: ':guild::text' })}, :traceParent::text from ${event.recordset(parameter, 'r')} where ${condition}
      returning id, type, at),
    deliveries as (
      insert into webhook_deliveries (${NEW_DELIVERY})
      select ${deliveryIdExpression('e.id')}, :guild::text, w.id, e.id, e.type, 'event', 'pending', 0, e.at, '[]', e.at
      from events e cross join lateral (
        select w.id, w.enabled, w.event_types from webhooks w where w.owner_id = :guild
        union all select w.id, w.enabled, w.event_types from servers s join webhooks w on w.owner_id = s.organization_id::text
        where s.id = :guild) w
      where e.type <> 'webhook.test' and w.enabled and w.event_types ?| array['*', e.type]
      returning webhook_id)`;
};

/**
 * The webhooks that a statement with these parts added deliveries for, without those that are paused, and without those that a
 * worker holds: it looks for more before and after it lets go. What comes in the short time after that look is found by the sweep.
 */
export const WOKEN_WEBHOOKS = `(select coalesce(jsonb_agg(distinct d.webhook_id), '[]') from deliveries d
  join webhook_endpoints h on h.webhook_id = d.webhook_id and (h.paused_until is null or h.paused_until <= now())
    and (h.lease_until is null or h.lease_until <= now())) as woken`;
