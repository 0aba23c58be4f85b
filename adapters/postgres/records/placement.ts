import { listKeys } from '#core/shared/values/list-keys.ts';

/**
 * Where the rows of a table stand when servers are divided over several databases (docs/operate/scale.md).
 *
 * - `server`: in the database of the server, or of the organization, that the column `key` names. Each statement names it.
 * - `shared`: in one database, the directory. Statements about servers only read it.
 * - `process`: in one database; they are about processes and shards of the gateway, not about servers.
 */
export type Placement =
  | {
      readonly kind: 'server';
      readonly key: string;
      /** The columns of a new row that the database makes the key of; by default the key itself. */
      readonly madeOf?: readonly string[];
    }
  | {
      readonly kind: 'shared';
      /** The column with the owner of a row, in a table of servers and organizations. */
      readonly key?: string;
    }
  | { readonly kind: 'process' };

const SERVER: Placement = { kind: 'server', key: 'guild_id' };
/** Rows of a server or of an organization. */
const OWNER = { kind: 'server', key: 'owner_id' } as const;
const SHARED: Placement = { kind: 'shared' };
/** Rows of a server or of an organization in the directory. */
const SHARED_OWNER: Placement = { kind: 'shared', key: 'owner_id' };
const PROCESS: Placement = { kind: 'process' };

const PLACEMENTS: Readonly<Record<string, Placement>> = {
  analytics_rollups: OWNER,
  attachment_usage: SERVER,
  attachments: SERVER,
  audit_entries: { ...OWNER, madeOf: ['guild_id', 'organization_id'] },
  automations: SERVER,
  backtests: SERVER,
  blocks: SERVER,
  buffered_messages: SERVER,
  calendar_orders: SERVER,
  calendars: SERVER,
  teams: SERVER,
  staff_presences: SERVER,
  assignment_queues: SERVER,
  canned_replies: SERVER,
  categories: SERVER,
  chat_arrivals: SERVER,
  chat_effects: SERVER,
  chat_gateway_sessions: PROCESS,
  chat_identify_slots: PROCESS,
  chat_members: SERVER,
  chat_problems: SERVER,
  chat_shard_holders: PROCESS,
  commands: SERVER,
  dashboard_memberships: SHARED,
  dashboard_people: SHARED_OWNER,
  dashboard_sessions: SHARED,
  dashboard_sign_in_links: SHARED,
  dashboard_ticket_viewers: SERVER,
  data_export_parts: SERVER,
  data_exports: SERVER,
  demo_desks: SHARED,
  direct_orders: SERVER,
  // Users write to the bot, not to a server.
  direct_waiting: SHARED,
  erasures: SERVER,
  event_consumer_offsets: SERVER,
  events: SERVER,
  flow_runs: SERVER,
  flow_versions: SERVER,
  flows: SERVER,
  idempotency_keys: SERVER,
  imported_records: SERVER,
  imports: SERVER,
  included_servers: SHARED,
  knowledge_items: SERVER,
  knowledge_suggestions: SERVER,
  knowledge_words: SERVER,
  legal_holds: SERVER,
  macros: SERVER,
  notification_orders: SERVER,
  notification_settings: SERVER,
  notifications: SERVER,
  organization_calendars: SHARED,
  organizations: SHARED,
  panels: SERVER,
  pending_forms: SERVER,
  privacy_requests: SERVER,
  request_log: OWNER,
  run_causes: SERVER,
  run_messages: SERVER,
  // The simulated chat platform replaces another service, which is not divided.
  sandbox_channels: SHARED,
  sandbox_commands: SHARED,
  sandbox_direct_messages: SHARED,
  sandbox_idempotency_keys: SHARED,
  sandbox_members: SHARED,
  sandbox_messages: SHARED,
  sandbox_roles: SHARED,
  server_settings: SERVER,
  servers: { kind: 'server', key: 'id' },
  service_settings: SHARED,
  staff_activity: SERVER,
  staff_totals: SERVER,
  started_actions: SERVER,
  targets: SERVER,
  ticket_changes: SERVER,
  ticket_creations: SERVER,
  ticket_messages: SERVER,
  ticket_metrics: SERVER,
  ticket_notes: SERVER,
  ticket_notices: SERVER,
  ticket_adoptions: SERVER,
  ticket_reminders: SERVER,
  ticket_subscriptions: SERVER,
  ticket_projections: SERVER,
  ticket_timeline: SERVER,
  ticket_word_changes: SERVER,
  ticket_words: SERVER,
  tickets: SERVER,
  tokens: SHARED_OWNER,
  transcript_messages: SERVER,
  transcripts: SERVER,
  transfers: SERVER,
  translation_usage: SERVER,
  views: SERVER,
  webhook_deliveries: SERVER,
  webhook_endpoints: SHARED,
  webhook_inbox_deliveries: SERVER,
  webhook_inboxes: SHARED,
  webhook_replays: SHARED_OWNER,
  webhooks: SHARED_OWNER,
};

export const PLACED_TABLES = listKeys(PLACEMENTS);

/** @throws Error for a table that has no placement */
export const getPlacement = (table: string): Placement => {
  const placement = PLACEMENTS[table];
  if (!placement) throw new Error(`Table ${table} has no placement: add it to adapters/postgres/records/placement.ts.`);
  return placement;
};
