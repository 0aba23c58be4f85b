import type { Instant } from '#core/shared/instant.ts';
import { listKeys } from '#core/shared/values/list-keys.ts';
import type { Database } from './database.ts';
import { firstIdAt } from './first-id.ts';

/** When the tickets of a server that wait are looked at: while somebody does so, when their lease ends. */
export const QUEUE_DUE = 'coalesce(lease_until, check_at)';

/** When work of each kind is due next. */
const SOURCES = {
  chatEvents: `select 'epoch'::timestamptz where exists (select from chat_arrivals where handled_at is null)`,
  bufferedMessages: `select 'epoch'::timestamptz where exists (select from buffered_messages)`,
  timers: 'select due_at from tickets where due_at is not null order by due_at limit 1',
  assignments: `select ${QUEUE_DUE} from assignment_queues where ${QUEUE_DUE} is not null order by ${QUEUE_DUE} limit 1`,
  // A server that rests, and one whose worker died, is taken again when its lease ends.
  reactions: `select case when exists (
      select from (select transaction from events where id >= :recent::uuid order by id desc limit 100) e
      where e.transaction >= :seen::xid8) then 'epoch'::timestamptz
    else (select lease_until from event_consumer_offsets where lease_until is not null order by lease_until limit 1) end`,
  flowRuns: 'select due_at from flow_runs where due_at is not null order by due_at limit 1',
  ticketWords: `select 'epoch'::timestamptz where exists (select from ticket_word_changes)`,
  notices: 'select due_at from ticket_notices order by due_at limit 1',
  directMessages: 'select due_at from direct_orders order by due_at limit 1',
  notificationMessages: 'select due_at from notification_orders order by due_at limit 1',
  adoptions: 'select due_at from ticket_adoptions order by due_at limit 1',
  calendars: 'select due_at from calendar_orders order by due_at limit 1',
  reminders: 'select due_at from ticket_reminders order by due_at limit 1',
  projections: 'select due_at from ticket_projections order by due_at limit 1',
  attachments: 'select due_at from attachments where due_at is not null order by due_at, id limit 1',
  transcripts: `select 'epoch'::timestamptz where exists (select from transcripts where sha256 is null)`,
  erasures: 'select due_at from erasures where due_at is not null order by due_at limit 1',
  exports: 'select due_at from data_exports order by due_at limit 1',
  transfers: 'select due_at from transfers where due_at is not null order by due_at limit 1',
  backtests: 'select due_at from backtests where due_at is not null order by due_at limit 1',
  replays: `select 'epoch'::timestamptz where exists (select from webhook_replays)`,
  // Steps from endpoint to endpoint; the sweep itself looks when many of them have deliveries.
  deliveries: `select case when count(*) > 100 then 'epoch'::timestamptz
      else min(greatest(next.at, h.paused_until, h.lease_until)) end
    from (select id from waiting where id is not null limit 101) w
    join webhook_endpoints h on h.webhook_id = w.id
    join webhooks on webhooks.id = w.id and webhooks.enabled
    cross join lateral (select next_attempt_at as at from webhook_deliveries d
      where d.webhook_id = w.id and d.next_attempt_at is not null order by d.next_attempt_at limit 1) next`,
};

/** A kind of work that waits in the database. */
export type WorkKind = keyof typeof SOURCES;

const KINDS = listKeys(SOURCES);

const FIND = `/* sweep: next work */ with recursive waiting as (
    (select webhook_id as id from webhook_deliveries where next_attempt_at is not null order by webhook_id limit 1)
    union all
    select (select d.webhook_id from webhook_deliveries d where d.next_attempt_at is not null and d.webhook_id > waiting.id
      order by d.webhook_id limit 1) from waiting where waiting.id is not null)
  select ${KINDS.map((kind) => `(${SOURCES[kind]}) as "${kind}"`).join(', ')},
    (event_number_offset() + pg_snapshot_xmin(pg_current_snapshot())::text::bigint)::text as position`;

export interface NextWork {
  /** When there is something to do, or may be: null is never. */
  readonly dueAt: Readonly<Record<WorkKind, Instant | null>>;
  /** Events before this position need no reaction, once a reaction that began after this statement has ended. */
  readonly position: string;
}

/** Ids contain the time of their creation; older events that were committed late are found without being looked for here. */
export const getNextWork = async (
  db: Pick<Database, 'queryOne'>,
  { recent, seen }: { readonly recent: Instant; readonly seen: string },
): Promise<NextWork> => {
  const row = await db.queryOne<Record<WorkKind, Instant | null> & { readonly position: string }>(FIND, {
    recent: firstIdAt(recent),
    seen,
  });
  if (!row) throw new Error('A select without a table has one row.');
  const { position, ...dueAt } = row;
  return { dueAt, position };
};
