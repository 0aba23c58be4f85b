import { Migration } from '@mikro-orm/migrations';

/** Once released, a migration never changes; what comes later is a migration of its own. */
export class FirstTables extends Migration {
  override up(): void {
    this.addSql(`
    create extension if not exists btree_gin;
    create extension if not exists pg_trgm;
    create extension if not exists fuzzystrmatch;

    -- Event numbers go on upwards when a database server numbers its transactions lower than the one before it.
    create function "event_number_offset"() returns bigint language sql immutable return 0;
    create function "event_number"() returns xid8 language sql volatile
      return (pg_current_xact_id()::text::bigint + "event_number_offset"())::text::xid8;

    create table "analytics_rollups" (
      "guild_id" text not null,
      "dimension" text not null,
      "measure" text not null,
      "span" text not null,
      "start" timestamptz(3) not null,
      "subjects" text not null,
      primary key ("guild_id", "dimension", "measure", "span", "start")
    );

    create table "automations" (
      "id" uuid not null,
      "guild_id" text not null,
      "name" text not null,
      "enabled" boolean not null,
      "position" int not null,
      "trigger" text not null,
      "conditions" jsonb null,
      "actions" jsonb not null,
      "stop_processing" boolean not null,
      "last_run_at" timestamptz(3) null,
      "run_count" int not null,
      "version" int not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      primary key ("id")
    );
    create index "automations_position" on "automations" ("guild_id", "position", "id");
    alter table "automations" add constraint "automations_name" unique ("guild_id", "name");

    create table "blocks" (
      "id" uuid not null,
      "guild_id" text not null,
      "user_id" text null,
      "role_id" text null,
      "reason" text null,
      "expires_at" timestamptz(3) null,
      "created_at" timestamptz(3) not null,
      primary key ("id")
    );
    create index "blocks_guild" on "blocks" ("guild_id", "id");
    create index "blocks_expiry" on blocks (expires_at) where expires_at is not null;
    alter table "blocks" add constraint "blocks_user" unique ("guild_id", "user_id");
    alter table "blocks" add constraint "blocks_role" unique ("guild_id", "role_id");

    create table "buffered_messages" (
      "ticket_id" uuid not null,
      "message_id" text not null,
      "guild_id" text not null,
      "message" jsonb not null,
      primary key ("ticket_id", "message_id")
    );

    create table "canned_replies" (
      "id" uuid not null,
      "guild_id" text not null,
      "name" text not null,
      "shortcut" text null,
      "folder" text null,
      "content" text not null,
      "category_ids" jsonb not null,
      "use_count" int not null,
      "last_used_at" timestamptz(3) null,
      "version" int not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      primary key ("id")
    );
    create index "canned_replies_guild" on "canned_replies" ("guild_id", "id");
    create index "canned_replies_folder" on canned_replies (guild_id, folder, id) where folder is not null;
    create index "canned_replies_content" on canned_replies using gin (guild_id, category_ids jsonb_path_ops, (to_tsvector('simple'::regconfig, name || ' ' || coalesce(shortcut, '') || ' ' || content)));
    alter table "canned_replies" add constraint "canned_replies_name" unique ("guild_id", "name");
    alter table "canned_replies" add constraint "canned_replies_shortcut" unique ("guild_id", "shortcut");

    create table "categories" (
      "id" uuid not null,
      "guild_id" text not null,
      "name" text not null,
      "description" text null,
      "emoji" text null,
      "position" int not null,
      "archived" boolean not null,
      "chat_parent_id" text null,
      "channel_name_pattern" text not null,
      "opening_message" text null,
      "form" jsonb null,
      "staff_role_ids" jsonb not null,
      "ping_role_ids" jsonb not null,
      "required_role_ids" jsonb not null,
      "limits" jsonb not null,
      "require_claim" boolean not null,
      "require_reason" boolean not null,
      "follow_up" text not null,
      "auto_close" jsonb not null,
      "feedback_enabled" boolean not null,
      "default_priority" text not null,
      "default_tags" jsonb not null,
      "flow_id" uuid null,
      "version" int not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      primary key ("id")
    );
    create index "categories_position" on "categories" ("guild_id", "position", "id");
    alter table "categories" add constraint "categories_name" unique ("guild_id", "name");
    alter table "categories" add constraint "categories_follow_up_check" check ("follow_up" in ('reopen', 'ignore'));

    create table "commands" (
      "id" uuid not null,
      "guild_id" text not null,
      "name" text not null,
      "description" text not null,
      "access" text not null,
      "response" jsonb null,
      "flow_id" uuid null,
      "enabled" boolean not null,
      "synced_at" timestamptz(3) null,
      "version" int not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      primary key ("id")
    );
    alter table "commands" add constraint "commands_name" unique ("guild_id", "name");

    create table "event_consumer_offsets" (
      "guild_id" text not null,
      "transaction" xid8 not null,
      "event_id" uuid not null,
      "lease_holder" uuid null,
      "lease_until" timestamptz(3) null,
      "taken_at" timestamptz(3) null,
      primary key ("guild_id")
    );

    create table "events" (
      "id" uuid not null,
      "guild_id" text not null,
      "type" text not null,
      "at" timestamptz(3) not null,
      "actor" jsonb not null,
      "sequence" jsonb null,
      "data" jsonb not null,
      "transaction" xid8 not null default event_number(),
      primary key ("id")
    );
    create index "events_feed" on "events" ("guild_id", "transaction", "id");
    create index "events_at" on "events" ("guild_id", "at", "id");

    create table "flow_runs" (
      "id" uuid not null,
      "guild_id" text not null,
      "flow_id" uuid null,
      "automation_id" uuid null,
      "flow_version" int not null,
      "graph" jsonb null,
      "start_key" text null,
      "trigger" jsonb not null,
      "status" text not null,
      "user_id" text null,
      "channel_id" text null,
      "own_channel_id" text null,
      "ticket_id" uuid null,
      "node_id" text null,
      "performing" jsonb null,
      "performed_step" uuid null,
      "vars" jsonb not null,
      "filled_length" int not null,
      "waiting" jsonb null,
      "last_message_id" text null,
      "depth" int not null,
      "cause_id" text not null,
      "trace" jsonb not null,
      "error" jsonb null,
      "due_at" timestamptz(3) null,
      "revision" int not null,
      "started_at" timestamptz(3) not null,
      "ended_at" timestamptz(3) null,
      primary key ("id")
    );
    create index "flow_runs_flow" on flow_runs (guild_id, flow_id, id) where flow_id is not null;
    create index "flow_runs_automation" on flow_runs (guild_id, automation_id, id) where automation_id is not null;
    create index "flow_runs_channel" on flow_runs (guild_id, channel_id, id) where ended_at is null;
    create index "flow_runs_user" on flow_runs (guild_id, user_id, flow_id) where ended_at is null;
    create index "flow_runs_answered" on flow_runs (guild_id, channel_id, user_id) where last_message_id is not null;
    create index "flow_runs_due" on flow_runs (due_at) where due_at is not null;
    create index "flow_runs_ended" on flow_runs (ended_at) where ended_at is not null;
    create unique index "flow_runs_start" on flow_runs (guild_id, start_key) where start_key is not null;

    create table "flow_versions" (
      "flow_id" uuid not null,
      "number" int not null,
      "guild_id" text not null,
      "trigger" jsonb not null,
      "nodes" jsonb not null,
      "edges" jsonb not null,
      "published_at" timestamptz(3) not null,
      primary key ("flow_id", "number")
    );

    create table "flows" (
      "id" uuid not null,
      "guild_id" text not null,
      "name" text not null,
      "description" text null,
      "trigger" jsonb not null,
      "nodes" jsonb not null,
      "edges" jsonb not null,
      "status" text not null,
      "published_version" int null,
      "published_at" timestamptz(3) null,
      "last_run_at" timestamptz(3) null,
      "run_count" int not null,
      "version" int not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      primary key ("id")
    );
    create index "flows_guild" on "flows" ("guild_id", "id");
    create index "flows_active" on flows (guild_id, id) where status = 'active';
    alter table "flows" add constraint "flows_name" unique ("guild_id", "name");

    create table "idempotency_keys" (
      "token_id" uuid not null,
      "guild_id" text not null,
      "key" text not null,
      "fingerprint" text not null,
      "ticket_id" uuid not null,
      "running_until" timestamptz(3) not null,
      "expires_at" timestamptz(3) not null,
      "answer" text null,
      primary key ("token_id", "guild_id", "key")
    );
    create index "idempotency_keys_expiry" on "idempotency_keys" ("expires_at");

    create table "knowledge_items" (
      "id" uuid not null,
      "guild_id" text not null,
      "title" text not null,
      "slug" text not null,
      "summary" text null,
      "content" text not null,
      "section" text null,
      "tags" jsonb not null,
      "language" text not null,
      "status" text not null,
      "visibility" text not null,
      "keywords" jsonb not null,
      "views" int not null,
      "helpful_count" int not null,
      "not_helpful_count" int not null,
      "deflected_count" int not null,
      "published_at" timestamptz(3) null,
      "version" int not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "words" tsvector not null,
      primary key ("id")
    );
    create index "knowledge_items_guild" on "knowledge_items" ("guild_id", "id");
    create index "knowledge_items_words" on knowledge_items using gin (guild_id, words) where status = 'published';
    create index "knowledge_items_tags" on knowledge_items using gin (guild_id, tags jsonb_path_ops);
    alter table "knowledge_items" add constraint "knowledge_items_slug" unique ("guild_id", "slug");

    create table "knowledge_suggestions" (
      "id" uuid not null,
      "guild_id" text not null,
      "item_ids" jsonb not null,
      "deflected_ids" jsonb not null,
      "created_at" timestamptz(3) not null,
      primary key ("id")
    );
    create index "knowledge_suggestions_created" on "knowledge_suggestions" ("created_at");

    create table "knowledge_words" (
      "guild_id" text not null,
      "word" text not null,
      primary key ("guild_id", "word")
    );
    create index "knowledge_words_similar" on knowledge_words using gin (guild_id, word gin_trgm_ops);
    create index "knowledge_words_prefix" on knowledge_words (guild_id, word text_pattern_ops);

    create table "organizations" (
      "id" uuid not null,
      "name" text not null,
      "plan" text not null,
      "created_at" timestamptz(3) not null,
      primary key ("id")
    );

    create table "panels" (
      "id" uuid not null,
      "guild_id" text not null,
      "name" text not null,
      "channel_id" text null,
      "style" text not null,
      "content" text null,
      "embeds" jsonb not null,
      "placeholder" text null,
      "options" jsonb not null,
      "message_id" text null,
      "message_channel_id" text null,
      "deployed_at" timestamptz(3) null,
      "deployed_version" int null,
      "open_count" int not null,
      "version" int not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      primary key ("id")
    );
    create index "panels_guild" on "panels" ("guild_id", "id");
    create index "panels_channel" on panels (guild_id, message_channel_id) where message_channel_id is not null;
    create index "panels_options" on panels using gin (guild_id, options jsonb_path_ops);
    alter table "panels" add constraint "panels_name" unique ("guild_id", "name");
    alter table "panels" add constraint "panels_style_check" check ("style" in ('buttons', 'select'));

    create table "run_causes" (
      "guild_id" text not null,
      "cause_id" text not null,
      "run_count" int not null,
      "last_run_at" timestamptz(3) not null,
      primary key ("guild_id", "cause_id")
    );
    create index "run_causes_last_run" on "run_causes" ("last_run_at");

    create table "sandbox_channels" (
      "id" text not null,
      "guild_id" text not null,
      "name" text not null,
      "parent_id" text null,
      "member_ids" jsonb not null,
      "role_ids" jsonb not null,
      "archived" boolean not null,
      "opened_by_key" text not null,
      "created_at" timestamptz(3) not null,
      primary key ("id")
    );
    alter table "sandbox_channels" add constraint "sandbox_channels_key" unique ("opened_by_key");
    create index "sandbox_channels_guild" on "sandbox_channels" ("guild_id", "id");

    create table "sandbox_commands" (
      "guild_id" text not null,
      "name" text not null,
      "description" text not null,
      primary key ("guild_id", "name")
    );

    create table "sandbox_idempotency_keys" (
      "key" text not null,
      "message_id" text null,
      "created_at" timestamptz(3) not null,
      primary key ("key")
    );
    create index "sandbox_idempotency_keys_created" on "sandbox_idempotency_keys" ("created_at");

    create table "sandbox_members" (
      "guild_id" text not null,
      "user_id" text not null,
      "role_ids" jsonb null,
      primary key ("guild_id", "user_id")
    );

    create table "sandbox_messages" (
      "id" text not null,
      "channel_id" text not null,
      "author_id" text null,
      "content" text not null,
      "attachments" jsonb not null,
      "notice" jsonb null,
      "created_at" timestamptz(3) not null,
      "edited_at" timestamptz(3) null,
      primary key ("id")
    );
    create index "sandbox_messages_channel" on "sandbox_messages" ("channel_id", "id");

    create table "servers" (
      "id" text not null,
      "name" text not null,
      "plan" text not null,
      "organization_id" uuid null,
      "last_ticket_number" int not null default 0,
      "created_at" timestamptz(3) not null,
      primary key ("id")
    );
    create index "servers_organization" on "servers" ("organization_id", "id");

    create table "service_settings" (
      "name" text not null,
      "value" text not null,
      primary key ("name")
    );

    create table "staff_totals" (
      "guild_id" text not null,
      "user_id" text not null,
      "replied" int not null,
      "claimed" int not null,
      "closed" int not null,
      "responses" int not null,
      "resolutions" int not null,
      "ratings" int not null,
      "rating_sum" int not null,
      primary key ("guild_id", "user_id")
    );

    create table "ticket_changes" (
      "guild_id" text not null,
      "ticket_id" uuid not null,
      "version" int not null,
      primary key ("guild_id", "ticket_id", "version")
    );

    create table "ticket_creations" (
      "ticket_id" uuid not null,
      "guild_id" text not null,
      "ticket_number" int not null,
      "running_until" timestamptz(3) not null,
      "is_expired" boolean not null default false,
      "key_token_id" uuid null,
      "key" text null,
      primary key ("ticket_id")
    );
    create index "ticket_creations_until" on "ticket_creations" ("running_until");

    create table "ticket_messages" (
      "id" uuid not null,
      "guild_id" text not null,
      "ticket_id" uuid not null,
      "chat_message_id" text null,
      "author" jsonb not null,
      "content" text not null,
      "attachments" jsonb not null,
      "created_at" timestamptz(3) not null,
      "edited_at" timestamptz(3) null,
      "deleted_at" timestamptz(3) null,
      primary key ("id")
    );
    create index "ticket_messages_ticket" on "ticket_messages" ("guild_id", "ticket_id", "id");
    create index "ticket_messages_words" on ticket_messages using gin (guild_id, to_tsvector('simple'::regconfig, content));
    alter table "ticket_messages" add constraint "ticket_messages_chat" unique ("guild_id", "ticket_id", "chat_message_id");

    create table "ticket_metrics" (
      "guild_id" text not null,
      "ticket_id" uuid not null,
      "category_id" uuid not null,
      "metrics" jsonb not null,
      primary key ("guild_id", "ticket_id")
    );

    create table "ticket_notes" (
      "id" uuid not null,
      "guild_id" text not null,
      "ticket_id" uuid not null,
      "author" jsonb not null,
      "content" text not null,
      "created_at" timestamptz(3) not null,
      primary key ("id")
    );
    create index "ticket_notes_ticket" on "ticket_notes" ("guild_id", "ticket_id", "id");

    create table "ticket_timeline" (
      "id" uuid not null,
      "guild_id" text not null,
      "ticket_id" uuid not null,
      "type" text not null,
      "actor" jsonb not null,
      "from" jsonb not null,
      "to" jsonb not null,
      "at" timestamptz(3) not null,
      primary key ("id")
    );
    create index "ticket_timeline_ticket" on "ticket_timeline" ("guild_id", "ticket_id", "id");

    create table "tickets" (
      "id" uuid not null,
      "ticket_number" int not null,
      "guild_id" text not null,
      "channel_id" text null,
      "subject" text null,
      "status" text not null,
      "priority" text not null,
      "category_id" uuid not null,
      "panel_id" uuid null,
      "source" text not null,
      "requester_id" text not null,
      "claimed_by_id" text null,
      "claimed_at" timestamptz(3) null,
      "participant_ids" jsonb not null,
      "tags" jsonb not null,
      "form_answers" jsonb not null,
      "close_request" jsonb null,
      "hold_until" timestamptz(3) null,
      "first_response_at" timestamptz(3) null,
      "last_message_at" timestamptz(3) null,
      "message_count" int not null,
      "reopen_count" int not null,
      "closed_at" timestamptz(3) null,
      "closed_by" jsonb null,
      "close_reason" text null,
      "close_cause" text null,
      "merged_into_id" uuid null,
      "feedback" jsonb null,
      "external_id" text null,
      "metadata" jsonb not null,
      "version" int not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "event_count" int not null,
      "last_activity_at" timestamptz(3) not null,
      "warned_at" timestamptz(3) null,
      "lease_holder" uuid null,
      "lease_until" timestamptz(3) null,
      "due_at" timestamptz(3) null,
      primary key ("id")
    );
    create index "tickets_created" on "tickets" ("guild_id", "created_at", "id");
    create index "tickets_updated" on "tickets" ("guild_id", "updated_at", "id");
    create index "tickets_category" on "tickets" ("guild_id", "category_id", "status", "created_at", "id");
    create index "tickets_status" on "tickets" ("guild_id", "status", "created_at", "id");
    create index "tickets_requester" on "tickets" ("guild_id", "requester_id", "created_at", "id");
    create index "tickets_channel" on "tickets" ("guild_id", "channel_id");
    create index "tickets_claimer" on tickets (guild_id, claimed_by_id, created_at, id) where claimed_by_id is not null;
    create index "tickets_panel" on tickets (guild_id, panel_id, created_at, id) where panel_id is not null;
    create index "tickets_due" on tickets (due_at) where due_at is not null;
    create unique index "tickets_external_id" on tickets (guild_id, external_id) where external_id is not null;
    create index "tickets_content" on tickets using gin (guild_id, tags jsonb_path_ops, participant_ids jsonb_path_ops, (to_tsvector('simple'::regconfig, coalesce(subject, '')) || jsonb_to_tsvector('simple'::regconfig, jsonb_path_query_array(form_answers, '$[*]."value"'), '["string"]')));
    alter table "tickets" add constraint "tickets_number" unique ("guild_id", "ticket_number");

    create table "tokens" (
      "id" uuid not null,
      "kind" text not null,
      "guild_id" text null,
      "organization_id" uuid null,
      "name" text not null,
      "prefix" text not null,
      "hash" text not null,
      "scopes" jsonb not null,
      "expires_at" timestamptz(3) null,
      "revoked_at" timestamptz(3) null,
      "last_used_at" timestamptz(3) null,
      "created_at" timestamptz(3) not null,
      primary key ("id")
    );
    alter table "tokens" add constraint "tokens_hash" unique ("hash");
    create index "tokens_guild" on "tokens" ("guild_id", "created_at");
    create index "tokens_organization" on "tokens" ("organization_id", "created_at");

    create table "transcript_messages" (
      "transcript_id" uuid not null,
      "id" uuid not null,
      "guild_id" text not null,
      "ticket_id" uuid not null,
      "chat_message_id" text null,
      "author" jsonb not null,
      "content" text not null,
      "attachments" jsonb not null,
      "created_at" timestamptz(3) not null,
      "edited_at" timestamptz(3) null,
      "deleted_at" timestamptz(3) null,
      primary key ("transcript_id", "id")
    );
    create index "transcript_messages_words" on transcript_messages using gin (guild_id, to_tsvector('simple'::regconfig, content));

    create table "transcripts" (
      "id" uuid not null,
      "guild_id" text not null,
      "ticket_id" uuid not null,
      "ticket" jsonb not null,
      "closed_at" timestamptz(3) not null,
      "participants" jsonb null,
      "message_count" int null,
      "sha256" text null,
      "created_at" timestamptz(3) null,
      primary key ("id")
    );
    create index "transcripts_closed" on transcripts (guild_id, closed_at, id) where sha256 is not null;
    create index "transcripts_ordered" on transcripts (closed_at, id) where sha256 is null;
    create index "transcripts_ticket" on "transcripts" ("guild_id", "ticket_id", "closed_at", "id");
    create index "transcripts_content" on transcripts using gin (guild_id, ticket jsonb_path_ops);
    create index "transcripts_words" on transcripts using gin (guild_id, (to_tsvector('simple'::regconfig, coalesce(ticket ->> 'subject', '')) || jsonb_to_tsvector('simple'::regconfig, jsonb_path_query_array(ticket, '$."formAnswers"[*]."value"'), '["string"]')));

    create table "webhook_deliveries" (
      "id" uuid not null,
      "guild_id" text not null,
      "webhook_id" uuid not null,
      "event_id" uuid not null,
      "event_type" text not null,
      "cause" text not null,
      "status" text not null,
      "attempt_count" int not null,
      "next_attempt_at" timestamptz(3) null,
      "last_status" int null,
      "attempts" jsonb not null,
      "created_at" timestamptz(3) not null,
      "completed_at" timestamptz(3) null,
      primary key ("id")
    );
    create index "webhook_deliveries_created" on "webhook_deliveries" ("guild_id", "webhook_id", "created_at", "id");
    create index "webhook_deliveries_failed" on webhook_deliveries (guild_id, webhook_id, created_at, id) where status = 'failed';
    create index "webhook_deliveries_pending" on webhook_deliveries (guild_id, webhook_id, created_at, id) where status = 'pending';
    create index "webhook_deliveries_due" on webhook_deliveries (webhook_id, next_attempt_at, id) where next_attempt_at is not null;

    create table "webhook_endpoints" (
      "webhook_id" uuid not null,
      "last_delivery_at" timestamptz(3) null,
      "last_status" int null,
      "failing_since" timestamptz(3) null,
      "consecutive_failures" int not null,
      "paused_until" timestamptz(3) null,
      "lease_holder" uuid null,
      "lease_until" timestamptz(3) null,
      primary key ("webhook_id")
    );

    create table "webhook_replays" (
      "id" uuid not null,
      "guild_id" text not null,
      "webhook_id" uuid not null,
      "created_after" timestamptz(3) not null,
      "created_before" timestamptz(3) not null,
      "event_types" jsonb null,
      "created_at" timestamptz(3) not null,
      "reached_at" timestamptz(3) null,
      "reached_id" uuid null,
      "turn" int not null,
      primary key ("id")
    );

    create table "webhooks" (
      "id" uuid not null,
      "guild_id" text not null,
      "url" text not null,
      "description" text null,
      "event_types" jsonb not null,
      "enabled" boolean not null,
      "disabled_reason" text null,
      "secrets" jsonb not null,
      "secret_prefix" text not null,
      "version" int not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      primary key ("id")
    );
    create index "webhooks_guild" on "webhooks" ("guild_id", "id");
    `);
  }
}
