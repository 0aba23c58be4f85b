import { Migration } from '@mikro-orm/migrations';

/** Once released, a migration never changes; what comes later is a migration of its own. */
export class FirstTables extends Migration {
  override up(): void {
    this.addSql(`
    create extension if not exists btree_gin;

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

    create table "events" (
      "id" uuid not null,
      "guild_id" text not null,
      "type" text not null,
      "at" timestamptz(3) not null,
      "actor" jsonb not null,
      "sequence" jsonb null,
      "data" jsonb not null,
      primary key ("id")
    );
    create index "events_guild" on "events" ("guild_id", "id");

    create table "organizations" (
      "id" uuid not null,
      "name" text not null,
      "plan" text not null,
      "created_at" timestamptz(3) not null,
      primary key ("id")
    );

    create table "request_keys" (
      "token_id" uuid not null,
      "guild_id" text not null,
      "key" text not null,
      "fingerprint" text not null,
      "ticket_id" uuid not null,
      "running_until" timestamptz(3) not null,
      "expires_at" timestamptz(3) not null,
      "answer" text null,
      primary key ("token_id",
      "guild_id",
      "key")
    );
    create index "request_keys_expiry" on "request_keys" ("expires_at");

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

    create table "sandbox_deeds" (
      "key" text not null,
      "message_id" text null,
      "created_at" timestamptz(3) not null,
      primary key ("key")
    );

    create table "sandbox_messages" (
      "id" text not null,
      "channel_id" text not null,
      "author_id" text null,
      "content" text not null,
      "attachments" jsonb not null,
      "created_at" timestamptz(3) not null,
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

    create table "ticket_messages" (
      "id" uuid not null,
      "guild_id" text not null,
      "ticket_id" uuid not null,
      "chat_message_id" text null,
      "author" jsonb not null,
      "content" text not null,
      "attachments" jsonb not null,
      "created_at" timestamptz(3) not null,
      primary key ("id")
    );
    create index "ticket_messages_ticket" on "ticket_messages" ("guild_id", "ticket_id", "id");
    create index "ticket_messages_words" on ticket_messages using gin (guild_id, to_tsvector('simple'::regconfig, content));
    alter table "ticket_messages" add constraint "ticket_messages_chat" unique ("guild_id", "ticket_id", "chat_message_id");

    create table "ticket_openings" (
      "ticket_id" uuid not null,
      "guild_id" text not null,
      "ticket_number" int not null,
      "running_until" timestamptz(3) not null,
      primary key ("ticket_id")
    );
    create index "ticket_openings_until" on "ticket_openings" ("running_until");

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
      "lease_holder" uuid null,
      "lease_until" timestamptz(3) null,
      primary key ("id")
    );
    create index "tickets_created" on "tickets" ("guild_id", "created_at", "id");
    create index "tickets_updated" on "tickets" ("guild_id", "updated_at", "id");
    create index "tickets_category" on "tickets" ("guild_id", "category_id", "status", "created_at", "id");
    create index "tickets_status" on "tickets" ("guild_id", "status", "created_at", "id");
    create index "tickets_requester" on "tickets" ("guild_id", "requester_id", "created_at", "id");
    create index "tickets_channel" on "tickets" ("guild_id", "channel_id");
    create index "tickets_claimer" on tickets (guild_id, claimed_by_id, created_at, id) where claimed_by_id is not null;
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
    `);
  }
}
