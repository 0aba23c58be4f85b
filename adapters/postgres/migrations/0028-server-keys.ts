import { OnlineMigration } from './online-migration.ts';

/** The primary key of each table of servers, which begins with the server. */
const KEYS = {
  attachments: 'guild_id, id',
  automations: 'guild_id, id',
  blocks: 'guild_id, id',
  buffered_messages: 'guild_id, ticket_id, message_id',
  canned_replies: 'guild_id, id',
  categories: 'guild_id, id',
  chat_arrivals: 'guild_id, number',
  chat_effects: 'guild_id, key, step',
  commands: 'guild_id, id',
  dashboard_ticket_viewers: 'guild_id, ticket_id, person_id',
  events: 'guild_id, id',
  flow_runs: 'guild_id, id',
  flow_versions: 'guild_id, flow_id, number',
  flows: 'guild_id, id',
  idempotency_keys: 'guild_id, token_id, key',
  knowledge_items: 'guild_id, id',
  knowledge_suggestions: 'guild_id, id',
  panels: 'guild_id, id',
  ticket_creations: 'guild_id, ticket_id',
  ticket_messages: 'guild_id, ticket_id, id',
  ticket_notes: 'guild_id, ticket_id, id',
  ticket_notices: 'guild_id, id',
  ticket_timeline: 'guild_id, ticket_id, id',
  tickets: 'guild_id, id',
  transcript_messages: 'guild_id, transcript_id, id',
  transcripts: 'guild_id, id',
  webhook_deliveries: 'guild_id, id',
};

/**
 * Keys that statements of the version before name in "on conflict": its processes may still run. The first migration after
 * the first release drops them.
 */
const PREVIOUS_KEYS: Readonly<Record<string, string>> = {
  buffered_messages: 'ticket_id, message_id',
  chat_effects: 'key, step',
  dashboard_ticket_viewers: 'ticket_id, person_id',
  ticket_creations: 'ticket_id',
};

/** Indexes that a primary key makes needless. */
const NEEDLESS = [
  'blocks_guild',
  'canned_replies_guild',
  'chat_arrivals_guild',
  'flows_guild',
  'knowledge_items_guild',
  'panels_guild',
  'ticket_messages_ticket',
  'ticket_notes_ticket',
  'ticket_timeline_ticket',
];

/** Names the server first in the keys of all tables of servers, so that they can be divided by it (docs/scaling.md). */
export class ServerKeys extends OnlineMigration {
  override async up(): Promise<void> {
    await this.addUnique('chat_arrivals', 'chat_arrivals_guild_key', 'guild_id, key');
    await this.addUnique('chat_arrivals', 'chat_arrivals_previous_key', 'key');
    this.addSql('alter table "chat_arrivals" drop constraint if exists "chat_arrivals_key"');
    await this.addIndex('events_id', 'events (id)');
    for (const [table, columns] of Object.entries(KEYS)) {
      await this.setPrimaryKey(table, columns, PREVIOUS_KEYS[table]);
    }
    await this.#keyAuditEntries();
    for (const name of NEEDLESS) this.dropIndex(name);
  }

  async #keyAuditEntries(): Promise<void> {
    this.addSql(`alter table "audit_entries" add column if not exists "owner_id" text
      generated always as (coalesce(guild_id, organization_id::text)) stored not null`);
    await this.addIndex('audit_entries_owner', 'audit_entries (owner_id, created_at, id)');
    await this.addIndex('audit_entries_owner_resource', 'audit_entries (owner_id, resource_id, created_at, id)');
    await this.addIndex('audit_entries_owner_action', 'audit_entries (owner_id, action, created_at, id)');
    await this.addIndex('audit_entries_owner_actor', `audit_entries (owner_id, (actor->>'id'), created_at, id)`);
    await this.setPrimaryKey('audit_entries', 'owner_id, id');
    for (const name of ['guild', 'resource', 'action', 'actor', 'organization'])
      this.dropIndex(`audit_entries_${name}`);
  }
}
