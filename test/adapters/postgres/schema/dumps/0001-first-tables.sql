SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;
CREATE EXTENSION IF NOT EXISTS btree_gin WITH SCHEMA public;
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch WITH SCHEMA public;
CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
CREATE FUNCTION public.event_number_offset() RETURNS bigint
    LANGUAGE sql IMMUTABLE
    RETURN 0;
CREATE FUNCTION public.event_number() RETURNS xid8
    LANGUAGE sql
    RETURN (((((pg_current_xact_id())::text)::bigint + public.event_number_offset()))::text)::xid8;
SET default_tablespace = '';
SET default_table_access_method = heap;
CREATE TABLE public.analytics_rollups (
    guild_id text NOT NULL,
    dimension text NOT NULL,
    measure text NOT NULL,
    span text NOT NULL,
    start timestamp(3) with time zone NOT NULL,
    subjects text NOT NULL
);
CREATE TABLE public.automations (
    id uuid NOT NULL,
    guild_id text NOT NULL,
    name text NOT NULL,
    enabled boolean NOT NULL,
    "position" integer NOT NULL,
    trigger text NOT NULL,
    conditions jsonb,
    actions jsonb NOT NULL,
    stop_processing boolean NOT NULL,
    last_run_at timestamp(3) with time zone,
    run_count integer NOT NULL,
    version integer NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.blocks (
    id uuid NOT NULL,
    guild_id text NOT NULL,
    user_id text,
    role_id text,
    reason text,
    expires_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.buffered_messages (
    ticket_id uuid NOT NULL,
    message_id text NOT NULL,
    guild_id text NOT NULL,
    message jsonb NOT NULL
);
CREATE TABLE public.canned_replies (
    id uuid NOT NULL,
    guild_id text NOT NULL,
    name text NOT NULL,
    shortcut text,
    folder text,
    content text NOT NULL,
    category_ids jsonb NOT NULL,
    use_count integer NOT NULL,
    last_used_at timestamp(3) with time zone,
    version integer NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.categories (
    id uuid NOT NULL,
    guild_id text NOT NULL,
    name text NOT NULL,
    description text,
    emoji text,
    "position" integer NOT NULL,
    archived boolean NOT NULL,
    chat_parent_id text,
    channel_name_pattern text NOT NULL,
    opening_message text,
    form jsonb,
    staff_role_ids jsonb NOT NULL,
    ping_role_ids jsonb NOT NULL,
    required_role_ids jsonb NOT NULL,
    limits jsonb NOT NULL,
    require_claim boolean NOT NULL,
    require_reason boolean NOT NULL,
    follow_up text NOT NULL,
    auto_close jsonb NOT NULL,
    feedback_enabled boolean NOT NULL,
    default_priority text NOT NULL,
    default_tags jsonb NOT NULL,
    flow_id uuid,
    version integer NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT categories_follow_up_check CHECK ((follow_up = ANY (ARRAY['reopen'::text, 'ignore'::text])))
);
CREATE TABLE public.commands (
    id uuid NOT NULL,
    guild_id text NOT NULL,
    name text NOT NULL,
    description text NOT NULL,
    access text NOT NULL,
    response jsonb,
    flow_id uuid,
    enabled boolean NOT NULL,
    synced_at timestamp(3) with time zone,
    version integer NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.event_consumer_offsets (
    guild_id text NOT NULL,
    transaction xid8 NOT NULL,
    event_id uuid NOT NULL,
    lease_holder uuid,
    lease_until timestamp(3) with time zone,
    taken_at timestamp(3) with time zone
);
CREATE TABLE public.events (
    id uuid NOT NULL,
    guild_id text NOT NULL,
    type text NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    actor jsonb NOT NULL,
    sequence jsonb,
    data jsonb NOT NULL,
    transaction xid8 DEFAULT public.event_number() NOT NULL
);
CREATE TABLE public.flow_runs (
    id uuid NOT NULL,
    guild_id text NOT NULL,
    flow_id uuid,
    automation_id uuid,
    flow_version integer NOT NULL,
    graph jsonb,
    start_key text,
    trigger jsonb NOT NULL,
    status text NOT NULL,
    user_id text,
    channel_id text,
    own_channel_id text,
    ticket_id uuid,
    node_id text,
    performing jsonb,
    performed_step uuid,
    vars jsonb NOT NULL,
    filled_length integer NOT NULL,
    waiting jsonb,
    last_message_id text,
    depth integer NOT NULL,
    cause_id text NOT NULL,
    trace jsonb NOT NULL,
    error jsonb,
    due_at timestamp(3) with time zone,
    revision integer NOT NULL,
    started_at timestamp(3) with time zone NOT NULL,
    ended_at timestamp(3) with time zone
);
CREATE TABLE public.flow_versions (
    flow_id uuid NOT NULL,
    number integer NOT NULL,
    guild_id text NOT NULL,
    trigger jsonb NOT NULL,
    nodes jsonb NOT NULL,
    edges jsonb NOT NULL,
    published_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.flows (
    id uuid NOT NULL,
    guild_id text NOT NULL,
    name text NOT NULL,
    description text,
    trigger jsonb NOT NULL,
    nodes jsonb NOT NULL,
    edges jsonb NOT NULL,
    status text NOT NULL,
    published_version integer,
    published_at timestamp(3) with time zone,
    last_run_at timestamp(3) with time zone,
    run_count integer NOT NULL,
    version integer NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.idempotency_keys (
    token_id uuid NOT NULL,
    guild_id text NOT NULL,
    key text NOT NULL,
    fingerprint text NOT NULL,
    ticket_id uuid NOT NULL,
    running_until timestamp(3) with time zone NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    answer text
);
CREATE TABLE public.knowledge_items (
    id uuid NOT NULL,
    guild_id text NOT NULL,
    title text NOT NULL,
    slug text NOT NULL,
    summary text,
    content text NOT NULL,
    section text,
    tags jsonb NOT NULL,
    language text NOT NULL,
    status text NOT NULL,
    visibility text NOT NULL,
    keywords jsonb NOT NULL,
    views integer NOT NULL,
    helpful_count integer NOT NULL,
    not_helpful_count integer NOT NULL,
    deflected_count integer NOT NULL,
    published_at timestamp(3) with time zone,
    version integer NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL,
    words tsvector NOT NULL
);
CREATE TABLE public.knowledge_suggestions (
    id uuid NOT NULL,
    guild_id text NOT NULL,
    item_ids jsonb NOT NULL,
    deflected_ids jsonb NOT NULL,
    created_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.knowledge_words (
    guild_id text NOT NULL,
    word text NOT NULL
);
CREATE TABLE public.organizations (
    id uuid NOT NULL,
    name text NOT NULL,
    plan text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.panels (
    id uuid NOT NULL,
    guild_id text NOT NULL,
    name text NOT NULL,
    channel_id text,
    style text NOT NULL,
    content text,
    embeds jsonb NOT NULL,
    placeholder text,
    options jsonb NOT NULL,
    message_id text,
    message_channel_id text,
    deployed_at timestamp(3) with time zone,
    deployed_version integer,
    open_count integer NOT NULL,
    version integer NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT panels_style_check CHECK ((style = ANY (ARRAY['buttons'::text, 'select'::text])))
);
CREATE TABLE public.run_causes (
    guild_id text NOT NULL,
    cause_id text NOT NULL,
    run_count integer NOT NULL,
    last_run_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.sandbox_channels (
    id text NOT NULL,
    guild_id text NOT NULL,
    name text NOT NULL,
    parent_id text,
    member_ids jsonb NOT NULL,
    role_ids jsonb NOT NULL,
    archived boolean NOT NULL,
    opened_by_key text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.sandbox_commands (
    guild_id text NOT NULL,
    name text NOT NULL,
    description text NOT NULL
);
CREATE TABLE public.sandbox_idempotency_keys (
    key text NOT NULL,
    message_id text,
    created_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.sandbox_members (
    guild_id text NOT NULL,
    user_id text NOT NULL,
    role_ids jsonb
);
CREATE TABLE public.sandbox_messages (
    id text NOT NULL,
    channel_id text NOT NULL,
    author_id text,
    content text NOT NULL,
    attachments jsonb NOT NULL,
    notice jsonb,
    created_at timestamp(3) with time zone NOT NULL,
    edited_at timestamp(3) with time zone
);
CREATE TABLE public.schema_migrations (
    id integer NOT NULL,
    name character varying(255) NOT NULL,
    executed_at timestamp(6) with time zone DEFAULT CURRENT_TIMESTAMP(6) NOT NULL
);
CREATE SEQUENCE public.schema_migrations_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.schema_migrations_id_seq OWNED BY public.schema_migrations.id;
CREATE TABLE public.servers (
    id text NOT NULL,
    name text NOT NULL,
    plan text NOT NULL,
    organization_id uuid,
    last_ticket_number integer DEFAULT 0 NOT NULL,
    created_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.service_settings (
    name text NOT NULL,
    value text NOT NULL
);
CREATE TABLE public.staff_totals (
    guild_id text NOT NULL,
    user_id text NOT NULL,
    replied integer NOT NULL,
    claimed integer NOT NULL,
    closed integer NOT NULL,
    responses integer NOT NULL,
    resolutions integer NOT NULL,
    ratings integer NOT NULL,
    rating_sum integer NOT NULL
);
CREATE TABLE public.ticket_changes (
    guild_id text NOT NULL,
    ticket_id uuid NOT NULL,
    version integer NOT NULL
);
CREATE TABLE public.ticket_creations (
    ticket_id uuid NOT NULL,
    guild_id text NOT NULL,
    ticket_number integer NOT NULL,
    running_until timestamp(3) with time zone NOT NULL,
    is_expired boolean DEFAULT false NOT NULL,
    key_token_id uuid,
    key text
);
CREATE TABLE public.ticket_messages (
    id uuid NOT NULL,
    guild_id text NOT NULL,
    ticket_id uuid NOT NULL,
    chat_message_id text,
    author jsonb NOT NULL,
    content text NOT NULL,
    attachments jsonb NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    edited_at timestamp(3) with time zone,
    deleted_at timestamp(3) with time zone
);
CREATE TABLE public.ticket_metrics (
    guild_id text NOT NULL,
    ticket_id uuid NOT NULL,
    category_id uuid NOT NULL,
    metrics jsonb NOT NULL
);
CREATE TABLE public.ticket_notes (
    id uuid NOT NULL,
    guild_id text NOT NULL,
    ticket_id uuid NOT NULL,
    author jsonb NOT NULL,
    content text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.ticket_timeline (
    id uuid NOT NULL,
    guild_id text NOT NULL,
    ticket_id uuid NOT NULL,
    type text NOT NULL,
    actor jsonb NOT NULL,
    "from" jsonb NOT NULL,
    "to" jsonb NOT NULL,
    at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.tickets (
    id uuid NOT NULL,
    ticket_number integer NOT NULL,
    guild_id text NOT NULL,
    channel_id text,
    subject text,
    status text NOT NULL,
    priority text NOT NULL,
    category_id uuid NOT NULL,
    panel_id uuid,
    source text NOT NULL,
    requester_id text NOT NULL,
    claimed_by_id text,
    claimed_at timestamp(3) with time zone,
    participant_ids jsonb NOT NULL,
    tags jsonb NOT NULL,
    form_answers jsonb NOT NULL,
    close_request jsonb,
    hold_until timestamp(3) with time zone,
    first_response_at timestamp(3) with time zone,
    last_message_at timestamp(3) with time zone,
    message_count integer NOT NULL,
    reopen_count integer NOT NULL,
    closed_at timestamp(3) with time zone,
    closed_by jsonb,
    close_reason text,
    close_cause text,
    merged_into_id uuid,
    feedback jsonb,
    external_id text,
    metadata jsonb NOT NULL,
    version integer NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL,
    event_count integer NOT NULL,
    last_activity_at timestamp(3) with time zone NOT NULL,
    warned_at timestamp(3) with time zone,
    lease_holder uuid,
    lease_until timestamp(3) with time zone,
    due_at timestamp(3) with time zone
);
CREATE TABLE public.tokens (
    id uuid NOT NULL,
    kind text NOT NULL,
    guild_id text,
    organization_id uuid,
    name text NOT NULL,
    prefix text NOT NULL,
    hash text NOT NULL,
    scopes jsonb NOT NULL,
    expires_at timestamp(3) with time zone,
    revoked_at timestamp(3) with time zone,
    last_used_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.transcript_messages (
    transcript_id uuid NOT NULL,
    id uuid NOT NULL,
    guild_id text NOT NULL,
    ticket_id uuid NOT NULL,
    chat_message_id text,
    author jsonb NOT NULL,
    content text NOT NULL,
    attachments jsonb NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    edited_at timestamp(3) with time zone,
    deleted_at timestamp(3) with time zone
);
CREATE TABLE public.transcripts (
    id uuid NOT NULL,
    guild_id text NOT NULL,
    ticket_id uuid NOT NULL,
    ticket jsonb NOT NULL,
    closed_at timestamp(3) with time zone NOT NULL,
    participants jsonb,
    message_count integer,
    sha256 text,
    created_at timestamp(3) with time zone
);
CREATE TABLE public.webhook_deliveries (
    id uuid NOT NULL,
    guild_id text NOT NULL,
    webhook_id uuid NOT NULL,
    event_id uuid NOT NULL,
    event_type text NOT NULL,
    cause text NOT NULL,
    status text NOT NULL,
    attempt_count integer NOT NULL,
    next_attempt_at timestamp(3) with time zone,
    last_status integer,
    attempts jsonb NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    completed_at timestamp(3) with time zone
);
CREATE TABLE public.webhook_endpoints (
    webhook_id uuid NOT NULL,
    last_delivery_at timestamp(3) with time zone,
    last_status integer,
    failing_since timestamp(3) with time zone,
    consecutive_failures integer NOT NULL,
    paused_until timestamp(3) with time zone,
    lease_holder uuid,
    lease_until timestamp(3) with time zone
);
CREATE TABLE public.webhook_replays (
    id uuid NOT NULL,
    guild_id text NOT NULL,
    webhook_id uuid NOT NULL,
    created_after timestamp(3) with time zone NOT NULL,
    created_before timestamp(3) with time zone NOT NULL,
    event_types jsonb,
    created_at timestamp(3) with time zone NOT NULL,
    reached_at timestamp(3) with time zone,
    reached_id uuid,
    turn integer NOT NULL
);
CREATE TABLE public.webhooks (
    id uuid NOT NULL,
    guild_id text NOT NULL,
    url text NOT NULL,
    description text,
    event_types jsonb NOT NULL,
    enabled boolean NOT NULL,
    disabled_reason text,
    secrets jsonb NOT NULL,
    secret_prefix text NOT NULL,
    version integer NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL
);
ALTER TABLE ONLY public.schema_migrations ALTER COLUMN id SET DEFAULT nextval('public.schema_migrations_id_seq'::regclass);
INSERT INTO public.categories VALUES ('01a20214-869b-76ff-8ab3-927dfdaa797f', '1000000000000000001', 'General support', 'Questions of every kind', NULL, 0, false, NULL, 'ticket-{number}', 'Thanks for reaching out. Staff will be with you soon.', NULL, '[]', '[]', '[]', '{"total": null, "perUser": null, "cooldownSeconds": null}', false, false, 'reopen', '{"inactiveHours": null, "onMemberLeave": false, "warnHoursBefore": null}', true, 'normal', '[]', NULL, 1, '2026-11-22 07:07:09.339+00', '2026-11-22 07:07:09.339+00');
INSERT INTO public.categories VALUES ('01a20214-86b7-71fc-8de4-dab464497eec', '1000000000000000002', 'General support', 'Questions of every kind', NULL, 0, false, NULL, 'ticket-{number}', 'Thanks for reaching out. Staff will be with you soon.', NULL, '[]', '[]', '[]', '{"total": null, "perUser": null, "cooldownSeconds": null}', false, false, 'reopen', '{"inactiveHours": null, "onMemberLeave": false, "warnHoursBefore": null}', true, 'normal', '[]', NULL, 1, '2026-11-22 07:07:09.367+00', '2026-11-22 07:07:09.367+00');
INSERT INTO public.categories VALUES ('01a16555-0328-7000-8074-3486dbb37d29', '1000000000000000001', 'Billing', 'Payments, invoices and refunds', '💳', 1, false, NULL, 'ticket-{number}', NULL, '{"title": "About your order", "questions": [{"id": "order", "type": "short", "label": "Order number", "options": [], "required": false, "maxLength": 20, "minLength": null, "placeholder": "10-digit number"}]}', '[]', '[]', '[]', '{"total": null, "perUser": null, "cooldownSeconds": null}', false, false, 'reopen', '{"inactiveHours": 96, "onMemberLeave": false, "warnHoursBefore": 24}', true, 'normal', '[]', NULL, 1, '2026-10-22 20:37:12.616+00', '2026-10-22 20:37:12.616+00');
INSERT INTO public.categories VALUES ('01a16555-0328-7001-83f9-e2c5dde24747', '1000000000000000001', 'Account access', 'Logging in, lost accounts, verification', '🔑', 2, false, NULL, 'ticket-{number}', NULL, NULL, '[]', '[]', '[]', '{"total": null, "perUser": null, "cooldownSeconds": null}', false, false, 'reopen', '{"inactiveHours": 96, "onMemberLeave": true, "warnHoursBefore": 24}', true, 'normal', '[]', NULL, 1, '2026-10-22 20:37:12.616+00', '2026-10-22 20:37:12.616+00');
INSERT INTO public.categories VALUES ('01a16555-0328-7002-8215-baed6cd41600', '1000000000000000001', 'Technical problems', 'Errors, crashes, lost data', '🛠️', 3, false, NULL, 'ticket-{number}', NULL, NULL, '[]', '[]', '[]', '{"total": null, "perUser": null, "cooldownSeconds": null}', false, false, 'reopen', '{"inactiveHours": 168, "onMemberLeave": false, "warnHoursBefore": 48}', true, 'normal', '[]', NULL, 1, '2026-10-22 20:37:12.616+00', '2026-10-22 20:37:12.616+00');
INSERT INTO public.categories VALUES ('01a16555-0328-7003-8324-7596dead39f8', '1000000000000000001', 'Reports and appeals', 'Behaviour of members, bans', '🚩', 4, false, NULL, 'ticket-{number}', NULL, NULL, '[]', '[]', '[]', '{"total": null, "perUser": null, "cooldownSeconds": null}', false, false, 'ignore', '{"inactiveHours": null, "onMemberLeave": false, "warnHoursBefore": null}', false, 'normal', '[]', NULL, 1, '2026-10-22 20:37:12.616+00', '2026-10-22 20:37:12.616+00');
INSERT INTO public.categories VALUES ('01a16555-0328-7004-81ec-43aef3d0ac1d', '1000000000000000001', 'Ideas and partnerships', 'What we could do together', '💡', 5, false, NULL, 'ticket-{number}', NULL, NULL, '[]', '[]', '[]', '{"total": null, "perUser": null, "cooldownSeconds": null}', false, false, 'reopen', '{"inactiveHours": null, "onMemberLeave": false, "warnHoursBefore": null}', true, 'normal', '[]', NULL, 1, '2026-10-22 20:37:12.616+00', '2026-10-22 20:37:12.616+00');
INSERT INTO public.categories VALUES ('01a16555-03c3-7000-830d-503c47a88a17', '1000000000000000002', 'Billing', 'Payments, invoices and refunds', '💳', 1, false, NULL, 'ticket-{number}', NULL, '{"title": "About your order", "questions": [{"id": "order", "type": "short", "label": "Order number", "options": [], "required": false, "maxLength": 20, "minLength": null, "placeholder": "10-digit number"}]}', '[]', '[]', '[]', '{"total": null, "perUser": null, "cooldownSeconds": null}', false, false, 'reopen', '{"inactiveHours": 96, "onMemberLeave": false, "warnHoursBefore": 24}', true, 'normal', '[]', NULL, 1, '2026-10-22 20:37:12.771+00', '2026-10-22 20:37:12.771+00');
INSERT INTO public.categories VALUES ('01a16555-03c3-7001-8208-8250f20c375e', '1000000000000000002', 'Account access', 'Logging in, lost accounts, verification', '🔑', 2, false, NULL, 'ticket-{number}', NULL, NULL, '[]', '[]', '[]', '{"total": null, "perUser": null, "cooldownSeconds": null}', false, false, 'reopen', '{"inactiveHours": 96, "onMemberLeave": true, "warnHoursBefore": 24}', true, 'normal', '[]', NULL, 1, '2026-10-22 20:37:12.771+00', '2026-10-22 20:37:12.771+00');
INSERT INTO public.categories VALUES ('01a16555-03c3-7002-8392-e44012b8b209', '1000000000000000002', 'Technical problems', 'Errors, crashes, lost data', '🛠️', 3, false, NULL, 'ticket-{number}', NULL, NULL, '[]', '[]', '[]', '{"total": null, "perUser": null, "cooldownSeconds": null}', false, false, 'reopen', '{"inactiveHours": 168, "onMemberLeave": false, "warnHoursBefore": 48}', true, 'normal', '[]', NULL, 1, '2026-10-22 20:37:12.771+00', '2026-10-22 20:37:12.771+00');
INSERT INTO public.categories VALUES ('01a16555-03c3-7003-829e-b2200f207d20', '1000000000000000002', 'Reports and appeals', 'Behaviour of members, bans', '🚩', 4, false, NULL, 'ticket-{number}', NULL, NULL, '[]', '[]', '[]', '{"total": null, "perUser": null, "cooldownSeconds": null}', false, false, 'ignore', '{"inactiveHours": null, "onMemberLeave": false, "warnHoursBefore": null}', false, 'normal', '[]', NULL, 1, '2026-10-22 20:37:12.771+00', '2026-10-22 20:37:12.771+00');
INSERT INTO public.categories VALUES ('01a16555-03c3-7004-83d7-366fbbdb1032', '1000000000000000002', 'Ideas and partnerships', 'What we could do together', '💡', 5, false, NULL, 'ticket-{number}', NULL, NULL, '[]', '[]', '[]', '{"total": null, "perUser": null, "cooldownSeconds": null}', false, false, 'reopen', '{"inactiveHours": null, "onMemberLeave": false, "warnHoursBefore": null}', true, 'normal', '[]', NULL, 1, '2026-10-22 20:37:12.771+00', '2026-10-22 20:37:12.771+00');
INSERT INTO public.events VALUES ('01a20214-869e-77b0-b792-c33d1ad6d017', '1000000000000000001', 'category.created', '2026-11-22 07:07:09.342+00', '{"id": "guildesk", "type": "system"}', NULL, '{"changes": {}, "category": {"id": "01a20214-869b-76ff-8ab3-927dfdaa797f", "form": null, "name": "General support", "emoji": null, "flowId": null, "limits": {"total": null, "perUser": null, "cooldownSeconds": null}, "guildId": "1000000000000000001", "version": 1, "archived": false, "followUp": "reopen", "position": 0, "autoClose": {"inactiveHours": null, "onMemberLeave": false, "warnHoursBefore": null}, "createdAt": "2026-11-22T07:07:09.339Z", "updatedAt": "2026-11-22T07:07:09.339Z", "defaultTags": [], "description": "Questions of every kind", "pingRoleIds": [], "chatParentId": null, "requireClaim": false, "staffRoleIds": [], "requireReason": false, "openingMessage": "Thanks for reaching out. Staff will be with you soon.", "defaultPriority": "normal", "feedbackEnabled": true, "requiredRoleIds": [], "channelNamePattern": "ticket-{number}"}}', '110490');
INSERT INTO public.events VALUES ('01a20214-86b9-753c-8435-6007fc922354', '1000000000000000002', 'category.created', '2026-11-22 07:07:09.369+00', '{"id": "guildesk", "type": "system"}', NULL, '{"changes": {}, "category": {"id": "01a20214-86b7-71fc-8de4-dab464497eec", "form": null, "name": "General support", "emoji": null, "flowId": null, "limits": {"total": null, "perUser": null, "cooldownSeconds": null}, "guildId": "1000000000000000002", "version": 1, "archived": false, "followUp": "reopen", "position": 0, "autoClose": {"inactiveHours": null, "onMemberLeave": false, "warnHoursBefore": null}, "createdAt": "2026-11-22T07:07:09.367Z", "updatedAt": "2026-11-22T07:07:09.367Z", "defaultTags": [], "description": "Questions of every kind", "pingRoleIds": [], "chatParentId": null, "requireClaim": false, "staffRoleIds": [], "requireReason": false, "openingMessage": "Thanks for reaching out. Staff will be with you soon.", "defaultPriority": "normal", "feedbackEnabled": true, "requiredRoleIds": [], "channelNamePattern": "ticket-{number}"}}', '110492');
INSERT INTO public.organizations VALUES ('01a20214-8672-76fa-ab2f-3d21e2574a63', 'Demo Organization', 'enterprise', '2026-11-22 07:07:09.3+00');
INSERT INTO public.sandbox_channels VALUES ('1573776572921060672', '1000000000000000001', 'ticket-5', NULL, '["200000000000000000", "300000000000000007"]', '[]', false, '01a1ff80-81c3-7000-838d-12e449f8642e', '2026-11-21 19:06:14.339+00');
INSERT INTO public.sandbox_channels VALUES ('1573887960076314112', '1000000000000000001', 'ticket-6', NULL, '["200000000000000000"]', '[]', false, '01a20115-bb22-7000-81c5-58ea3c56c2b9', '2026-11-22 02:28:51.106+00');
INSERT INTO public.sandbox_messages VALUES ('1573776572921060673', '1573776572921060672', '200000000000000000', 'I need the invoice of order 7831 for my accounting.', '[]', NULL, '2026-11-21 19:06:14.339+00', NULL);
INSERT INTO public.sandbox_messages VALUES ('1573776572921060674', '1573776572921060672', NULL, 'Order number
4001207831', '[]', NULL, '2026-11-21 19:06:14.339+00', NULL);
INSERT INTO public.sandbox_messages VALUES ('1573782530615319872', '1573776572921060672', NULL, '<@300000000000000007> claimed this ticket.', '[]', NULL, '2026-11-21 19:29:54.764+00', NULL);
INSERT INTO public.sandbox_messages VALUES ('1573783751740792128', '1573776572921060672', '300000000000000007', 'Which address should stand on it?', '[]', NULL, '2026-11-21 19:34:45.903+00', NULL);
INSERT INTO public.sandbox_messages VALUES ('1573812229798272320', '1573776572921060672', '200000000000000000', 'The one in my profile, please.', '[]', NULL, '2026-11-21 21:27:55.601+00', NULL);
INSERT INTO public.sandbox_messages VALUES ('1573887960076314113', '1573887960076314112', '200000000000000000', 'Uploading a picture ends with error 6100.', '[]', NULL, '2026-11-22 02:28:51.106+00', NULL);
INSERT INTO public.schema_migrations VALUES (1, '0001-first-tables', '2026-11-22 07:07:08.945506+00');
INSERT INTO public.servers VALUES ('1000000000000000001', 'Demo Server', 'enterprise', '01a20214-8672-76fa-ab2f-3d21e2574a63', 6, '2026-11-22 07:07:09.29+00');
INSERT INTO public.servers VALUES ('1000000000000000002', 'Second Server', 'enterprise', '01a20214-8672-76fa-ab2f-3d21e2574a63', 2, '2026-11-22 07:07:09.294+00');
INSERT INTO public.service_settings VALUES ('database_server', '7710866385085081718');
INSERT INTO public.service_settings VALUES ('secrets_key_check', 'k:ax5WY4RYUFSyLEMqLICMj+agFxy6tPgi+bv8eOGX6P2gM1tL');
INSERT INTO public.service_settings VALUES ('cursor_key', 'UPN7KImOL0Moruykg3X4167m0X86hOoPcgk6c7NWFdM');
INSERT INTO public.ticket_changes VALUES ('1000000000000000001', '01a16a81-2b4c-7000-8030-ffea1d95d633', 8);
INSERT INTO public.ticket_changes VALUES ('1000000000000000001', '01a17d37-0280-7000-81db-0daeca2ca474', 8);
INSERT INTO public.ticket_changes VALUES ('1000000000000000001', '01a19808-e553-7000-8055-e92d9276cba2', 2);
INSERT INTO public.ticket_changes VALUES ('1000000000000000001', '01a1cce3-624b-7000-8056-86659f695963', 11);
INSERT INTO public.ticket_changes VALUES ('1000000000000000001', '01a1ff80-81c3-7000-838d-12e449f8642e', 4);
INSERT INTO public.ticket_changes VALUES ('1000000000000000001', '01a20115-bb22-7000-81c5-58ea3c56c2b9', 1);
INSERT INTO public.ticket_changes VALUES ('1000000000000000002', '01a1e183-6e52-7000-8137-9683e8d946a5', 6);
INSERT INTO public.ticket_changes VALUES ('1000000000000000002', '01a1f99d-323d-7000-828f-2f4c5b71e59d', 6);
INSERT INTO public.ticket_messages VALUES ('01a16a81-2b4c-7001-809b-cc050adb2269', '1000000000000000001', '01a16a81-2b4c-7000-8030-ffea1d95d633', '1563291812075144001', '{"id": "200000000000000000", "type": "user"}', 'I was charged two times for order 1714. Please give me one of them back.', '[]', '2026-10-23 20:43:32.556+00', NULL, NULL);
INSERT INTO public.ticket_messages VALUES ('01a16aa9-9353-7001-813e-bf07c17937be', '1000000000000000001', '01a16a81-2b4c-7000-8030-ffea1d95d633', '1563302918889931584', '{"id": "300000000000000005", "type": "staff"}', 'They are 41714.', '[]', '2026-10-23 21:27:40.627+00', NULL, NULL);
INSERT INTO public.ticket_messages VALUES ('01a16b10-485d-7001-82c2-7baf60d6eeb9', '1000000000000000001', '01a16a81-2b4c-7000-8030-ffea1d95d633', '1563331150825653056', '{"id": "200000000000000000", "type": "user"}', 'They are 41714.', '[]', '2026-10-23 23:19:51.645+00', NULL, NULL);
INSERT INTO public.ticket_messages VALUES ('01a178a6-7fa0-7001-8016-baac64dff10e', '1000000000000000001', '01a16a81-2b4c-7000-8030-ffea1d95d633', '1564287235522822976', '{"id": "300000000000000005", "type": "staff"}', 'The second charge was refunded. It takes up to five days to arrive.', '[]', '2026-10-26 14:39:00+00', NULL, NULL);
INSERT INTO public.ticket_messages VALUES ('01a17d37-0280-7001-81d5-193cdd7cf58d', '1000000000000000001', '01a17d37-0280-7000-81db-0daeca2ca474', '1564608433445037633', '{"id": "200000000000000002", "type": "user"}', 'Pages take 466 seconds to load, for all of us.', '[]', '2026-10-27 11:55:19.552+00', NULL, NULL);
INSERT INTO public.ticket_messages VALUES ('01a17d42-b563-7001-8208-eaa1d6785aad', '1000000000000000001', '01a17d37-0280-7000-81db-0daeca2ca474', '1564611649180165696', '{"id": "300000000000000003", "type": "staff"}', 'Which region are you in?', '[]', '2026-10-27 12:08:06.243+00', NULL, NULL);
INSERT INTO public.ticket_messages VALUES ('01a17d72-0ec0-7001-80a1-d0bf1cb2aa5c', '1000000000000000001', '01a17d37-0280-7000-81db-0daeca2ca474', '1564624664394884672', '{"id": "200000000000000002", "type": "user"}', 'Western Europe.', '[]', '2026-10-27 12:59:49.312+00', NULL, NULL);
INSERT INTO public.ticket_messages VALUES ('01a17daa-24e1-7001-8051-590d3ef3a74e', '1000000000000000001', '01a17d37-0280-7000-81db-0daeca2ca474', '1564640081318405696', '{"id": "300000000000000003", "type": "staff"}', 'A machine had failed and was replaced. It is fast again.', '[]', '2026-10-27 14:01:04.993+00', NULL, NULL);
INSERT INTO public.ticket_messages VALUES ('01a19808-e553-7001-832b-47b6a1676a38', '1000000000000000001', '01a19808-e553-7000-8055-e92d9276cba2', '1566495713829746497', '{"id": "200000000000000000", "type": "user"}', 'Since the update my password is refused on the phone.', '[]', '2026-11-01 16:54:42.259+00', NULL, NULL);
INSERT INTO public.ticket_messages VALUES ('01a1cce3-624b-7001-8100-756bbbe5ff43', '1000000000000000001', '01a1cce3-624b-7000-8056-86659f695963', '1570214946092144737', '{"id": "200000000000000000", "type": "user"}', 'The shop says that voucher 5993 is not valid.', '[]', '2026-11-11 23:13:36.331+00', NULL, NULL);
INSERT INTO public.ticket_messages VALUES ('01a1cf4d-5c3b-7001-825c-04711f955e6a', '1000000000000000001', '01a1cce3-624b-7000-8056-86659f695963', '1570384814129076320', '{"id": "300000000000000003", "type": "staff"}', 'From your newsletter.', '[]', '2026-11-12 10:28:36.027+00', NULL, NULL);
INSERT INTO public.ticket_messages VALUES ('01a1d0f9-c678-7001-800d-0947d5aaea98', '1000000000000000001', '01a1cce3-624b-7000-8056-86659f695963', '1570502575945734240', '{"id": "200000000000000000", "type": "user"}', 'From your newsletter.', '[]', '2026-11-12 18:16:32.632+00', NULL, NULL);
INSERT INTO public.ticket_messages VALUES ('01a1d435-d460-7001-828e-0a607924b88b', '1000000000000000001', '01a1cce3-624b-7000-8056-86659f695963', '1570730189784406112', '{"id": "300000000000000003", "type": "staff"}', 'It had expired; here is a new one.', '[]', '2026-11-13 09:21:00+00', NULL, NULL);
INSERT INTO public.ticket_messages VALUES ('01a1d509-89c2-7001-83c1-57fc415f9dce', '1000000000000000001', '01a1cce3-624b-7000-8056-86659f695963', '1570788383781083232', '{"id": "200000000000000000", "type": "user"}', 'Is there any news?', '[]', '2026-11-13 13:12:14.53+00', NULL, NULL);
INSERT INTO public.ticket_messages VALUES ('01a1d584-147c-7001-80dc-f8c70386757b', '1000000000000000001', '01a1cce3-624b-7000-8056-86659f695963', '1570822067842242656', '{"id": "300000000000000003", "type": "staff"}', 'It had expired; here is a new one.', '[]', '2026-11-13 15:26:05.436+00', NULL, NULL);
INSERT INTO public.ticket_messages VALUES ('01a1d705-28ae-7001-8242-a6c9c4e1c826', '1000000000000000001', '01a1cce3-624b-7000-8056-86659f695963', '1570927917520967776', '{"id": "200000000000000000", "type": "user"}', 'I have tried that, it is still the same.', '[]', '2026-11-13 22:26:41.966+00', NULL, NULL);
INSERT INTO public.ticket_messages VALUES ('01a1e3be-e160-7001-8016-a365a33c9647', '1000000000000000001', '01a1cce3-624b-7000-8056-86659f695963', '1571823393178966112', '{"id": "300000000000000003", "type": "staff"}', 'We are on it.', '[]', '2026-11-16 09:45:00+00', NULL, NULL);
INSERT INTO public.ticket_messages VALUES ('01a1e3d5-70a1-7001-817b-6370c897fbca', '1000000000000000001', '01a1cce3-624b-7000-8056-86659f695963', '1571829594310629472', '{"id": "200000000000000000", "type": "user"}', 'Thanks, that helped!', '[]', '2026-11-16 10:09:38.465+00', NULL, NULL);
INSERT INTO public.ticket_messages VALUES ('01a1ff80-81c3-7001-82fd-c3eddaaff8dc', '1000000000000000001', '01a1ff80-81c3-7000-838d-12e449f8642e', '1573776572921060673', '{"id": "200000000000000000", "type": "user"}', 'I need the invoice of order 7831 for my accounting.', '[]', '2026-11-21 19:06:14.339+00', NULL, NULL);
INSERT INTO public.ticket_messages VALUES ('01a1ff9a-9f8f-7001-8363-ff904afb28d5', '1000000000000000001', '01a1ff80-81c3-7000-838d-12e449f8642e', '1573783751740792128', '{"id": "300000000000000007", "type": "staff"}', 'Which address should stand on it?', '[]', '2026-11-21 19:34:45.903+00', NULL, NULL);
INSERT INTO public.ticket_messages VALUES ('01a20002-39d1-7001-821f-64403fa10a09', '1000000000000000001', '01a1ff80-81c3-7000-838d-12e449f8642e', '1573812229798272320', '{"id": "200000000000000000", "type": "user"}', 'The one in my profile, please.', '[]', '2026-11-21 21:27:55.601+00', NULL, NULL);
INSERT INTO public.ticket_messages VALUES ('01a20115-bb22-7001-808f-6ce603c9ea65', '1000000000000000001', '01a20115-bb22-7000-81c5-58ea3c56c2b9', '1573887960076314113', '{"id": "200000000000000000", "type": "user"}', 'Uploading a picture ends with error 6100.', '[]', '2026-11-22 02:28:51.106+00', NULL, NULL);
INSERT INTO public.ticket_messages VALUES ('01a1e183-6e52-7001-8043-f7ab3079f029', '1000000000000000002', '01a1e183-6e52-7000-8137-9683e8d946a5', '1571666314353806977', '{"id": "200000000000000000", "type": "user"}', 'Member 6529 insults people in the lounge.', '[]', '2026-11-15 23:20:49.49+00', NULL, NULL);
INSERT INTO public.ticket_messages VALUES ('01a1e4f2-b163-7001-82f7-1dfd1129b481', '1000000000000000002', '01a1e183-6e52-7000-8137-9683e8d946a5', '1571908004046016128', '{"id": "300000000000000005", "type": "staff"}', 'Do you have a link to one of the messages?', '[]', '2026-11-16 15:21:12.803+00', NULL, NULL);
INSERT INTO public.ticket_messages VALUES ('01a1f99d-323d-7001-831d-9bccc8390f73', '1000000000000000002', '01a1f99d-323d-7000-828f-2f4c5b71e59d', '1573362246527538177', '{"id": "200000000000000000", "type": "user"}', 'I was charged two times for order 290. Please give me one of them back.', '[]', '2026-11-20 15:39:51.229+00', NULL, NULL);
INSERT INTO public.ticket_messages VALUES ('01a1f9ad-60e3-7001-8182-773151f09bfe', '1000000000000000002', '01a1f99d-323d-7000-828f-2f4c5b71e59d', '1573366694662427648', '{"id": "300000000000000007", "type": "staff"}', 'Could you send us the last four digits of the card?', '[]', '2026-11-20 15:57:31.747+00', NULL, NULL);
INSERT INTO public.ticket_messages VALUES ('01a1f9f0-6011-7001-8302-91f98c88c409', '1000000000000000002', '01a1f99d-323d-7000-828f-2f4c5b71e59d', '1573385110601389056', '{"id": "200000000000000000", "type": "user"}', 'They are 4290.', '[]', '2026-11-20 17:10:42.449+00', NULL, NULL);
INSERT INTO public.ticket_messages VALUES ('01a1fa03-53ea-7001-834d-e62f6fb77cc0', '1000000000000000002', '01a1f99d-323d-7000-828f-2f4c5b71e59d', '1573390320233141248', '{"id": "300000000000000007", "type": "staff"}', 'The second charge was refunded. It takes up to five days to arrive.', '[]', '2026-11-20 17:31:24.522+00', NULL, NULL);
INSERT INTO public.ticket_timeline VALUES ('01a16a81-2b4c-7002-8353-649e70a7a4cd', '1000000000000000001', '01a16a81-2b4c-7000-8030-ffea1d95d633', 'ticket.created', '{"id": "200000000000000000", "type": "user"}', '{}', '{}', '2026-10-23 20:43:32.556+00');
INSERT INTO public.ticket_timeline VALUES ('01a16a81-2b4c-7003-83ae-85dcc5859365', '1000000000000000001', '01a16a81-2b4c-7000-8030-ffea1d95d633', 'ticket.message_created', '{"id": "200000000000000000", "type": "user"}', '{}', '{}', '2026-10-23 20:43:32.556+00');
INSERT INTO public.ticket_timeline VALUES ('01a16a95-fe57-7001-804b-ab007a5b7c79', '1000000000000000001', '01a16a81-2b4c-7000-8030-ffea1d95d633', 'ticket.claimed', '{"id": "300000000000000005", "type": "staff"}', '{"claimedAt": null, "claimedById": null}', '{"claimedAt": "2026-10-23T21:06:17.303Z", "claimedById": "300000000000000005"}', '2026-10-23 21:06:17.303+00');
INSERT INTO public.ticket_timeline VALUES ('01a16aa9-9353-7002-814e-4a4b92d9a82a', '1000000000000000001', '01a16a81-2b4c-7000-8030-ffea1d95d633', 'ticket.message_created', '{"id": "300000000000000005", "type": "staff"}', '{"status": "open", "messageCount": 1, "lastMessageAt": "2026-10-23T20:43:32.556Z"}', '{"status": "pending", "messageCount": 2, "lastMessageAt": "2026-10-23T21:27:40.627Z"}', '2026-10-23 21:27:40.627+00');
INSERT INTO public.ticket_timeline VALUES ('01a16aa9-9353-7003-83ee-0379d2901a26', '1000000000000000001', '01a16a81-2b4c-7000-8030-ffea1d95d633', 'ticket.first_response', '{"id": "300000000000000005", "type": "staff"}', '{"firstResponseAt": null}', '{"firstResponseAt": "2026-10-23T21:27:40.627Z"}', '2026-10-23 21:27:40.627+00');
INSERT INTO public.ticket_timeline VALUES ('01a16b10-485d-7002-83a5-6b3f627f753a', '1000000000000000001', '01a16a81-2b4c-7000-8030-ffea1d95d633', 'ticket.message_created', '{"id": "200000000000000000", "type": "user"}', '{"status": "pending", "messageCount": 2, "lastMessageAt": "2026-10-23T21:27:40.627Z"}', '{"status": "open", "messageCount": 3, "lastMessageAt": "2026-10-23T23:19:51.645Z"}', '2026-10-23 23:19:51.645+00');
INSERT INTO public.ticket_timeline VALUES ('01a178a6-7fa0-7002-809c-7e20251906a1', '1000000000000000001', '01a16a81-2b4c-7000-8030-ffea1d95d633', 'ticket.message_created', '{"id": "300000000000000005", "type": "staff"}', '{"status": "open", "messageCount": 3, "lastMessageAt": "2026-10-23T23:19:51.645Z"}', '{"status": "pending", "messageCount": 4, "lastMessageAt": "2026-10-26T14:39:00.000Z"}', '2026-10-26 14:39:00+00');
INSERT INTO public.ticket_timeline VALUES ('01a178bb-a9da-7001-82a2-472926411110', '1000000000000000001', '01a16a81-2b4c-7000-8030-ffea1d95d633', 'ticket.close_requested', '{"id": "300000000000000005", "type": "staff"}', '{"closeRequest": null}', '{"closeRequest": {"reason": "Solved", "autoCloseAt": "2026-10-28T15:02:07.066Z", "requestedAt": "2026-10-26T15:02:07.066Z", "requestedById": "300000000000000005"}}', '2026-10-26 15:02:07.066+00');
INSERT INTO public.ticket_timeline VALUES ('01a18308-61da-7002-8367-8e4ca9dc50cc', '1000000000000000001', '01a16a81-2b4c-7000-8030-ffea1d95d633', 'ticket.closed', '{"id": "guildesk", "type": "system"}', '{"status": "pending", "closedAt": null, "closedBy": null, "closeCause": null, "closeReason": null, "closeRequest": {"reason": "Solved", "autoCloseAt": "2026-10-28T15:02:07.066Z", "requestedAt": "2026-10-26T15:02:07.066Z", "requestedById": "300000000000000005"}}', '{"status": "closed", "closedAt": "2026-10-28T15:02:07.066Z", "closedBy": {"id": "guildesk", "type": "system"}, "closeCause": "close_request", "closeReason": "Solved", "closeRequest": null}', '2026-10-28 15:02:07.066+00');
INSERT INTO public.ticket_timeline VALUES ('01a18436-6849-7001-8151-0f5143ae2b7b', '1000000000000000001', '01a16a81-2b4c-7000-8030-ffea1d95d633', 'ticket.feedback_received', '{"id": "200000000000000000", "type": "user"}', '{"feedback": null}', '{"feedback": {"rating": 5, "comment": null}}', '2026-10-28 20:32:00.585+00');
INSERT INTO public.ticket_timeline VALUES ('01a17d37-0280-7002-81de-939c5f68ad99', '1000000000000000001', '01a17d37-0280-7000-81db-0daeca2ca474', 'ticket.created', '{"id": "200000000000000002", "type": "user"}', '{}', '{}', '2026-10-27 11:55:19.552+00');
INSERT INTO public.ticket_timeline VALUES ('01a17d37-0280-7003-819f-ada01e06f395', '1000000000000000001', '01a17d37-0280-7000-81db-0daeca2ca474', 'ticket.message_created', '{"id": "200000000000000002", "type": "user"}', '{}', '{}', '2026-10-27 11:55:19.552+00');
INSERT INTO public.ticket_timeline VALUES ('01a17d40-64f9-7001-8017-32d653f1d3ab', '1000000000000000001', '01a17d37-0280-7000-81db-0daeca2ca474', 'ticket.claimed', '{"id": "300000000000000003", "type": "staff"}', '{"claimedAt": null, "claimedById": null}', '{"claimedAt": "2026-10-27T12:05:34.585Z", "claimedById": "300000000000000003"}', '2026-10-27 12:05:34.585+00');
INSERT INTO public.ticket_timeline VALUES ('01a17d42-b563-7002-8217-46ec6963383d', '1000000000000000001', '01a17d37-0280-7000-81db-0daeca2ca474', 'ticket.message_created', '{"id": "300000000000000003", "type": "staff"}', '{"status": "open", "messageCount": 1, "lastMessageAt": "2026-10-27T11:55:19.552Z"}', '{"status": "pending", "messageCount": 2, "lastMessageAt": "2026-10-27T12:08:06.243Z"}', '2026-10-27 12:08:06.243+00');
INSERT INTO public.ticket_timeline VALUES ('01a17d42-b563-7003-8247-507b04dabd53', '1000000000000000001', '01a17d37-0280-7000-81db-0daeca2ca474', 'ticket.first_response', '{"id": "300000000000000003", "type": "staff"}', '{"firstResponseAt": null}', '{"firstResponseAt": "2026-10-27T12:08:06.243Z"}', '2026-10-27 12:08:06.243+00');
INSERT INTO public.ticket_timeline VALUES ('01a17d72-0ec0-7002-809b-d6e47ec29b48', '1000000000000000001', '01a17d37-0280-7000-81db-0daeca2ca474', 'ticket.message_created', '{"id": "200000000000000002", "type": "user"}', '{"status": "pending", "messageCount": 2, "lastMessageAt": "2026-10-27T12:08:06.243Z"}', '{"status": "open", "messageCount": 3, "lastMessageAt": "2026-10-27T12:59:49.312Z"}', '2026-10-27 12:59:49.312+00');
INSERT INTO public.ticket_timeline VALUES ('01a17daa-24e1-7002-80c0-b9146c4f4e3b', '1000000000000000001', '01a17d37-0280-7000-81db-0daeca2ca474', 'ticket.message_created', '{"id": "300000000000000003", "type": "staff"}', '{"status": "open", "messageCount": 3, "lastMessageAt": "2026-10-27T12:59:49.312Z"}', '{"status": "pending", "messageCount": 4, "lastMessageAt": "2026-10-27T14:01:04.993Z"}', '2026-10-27 14:01:04.993+00');
INSERT INTO public.ticket_timeline VALUES ('01a19769-f0e1-7001-800c-cd4e49516711', '1000000000000000001', '01a17d37-0280-7000-81db-0daeca2ca474', 'ticket.updated', '{"id": "guildesk", "type": "system"}', '{"inactivityWarnedAt": null}', '{"inactivityWarnedAt": "2026-11-01T14:01:04.993Z"}', '2026-11-01 14:01:04.993+00');
INSERT INTO public.ticket_timeline VALUES ('01a1a1b6-a8e1-7002-8252-160a11d256ef', '1000000000000000001', '01a17d37-0280-7000-81db-0daeca2ca474', 'ticket.closed', '{"id": "guildesk", "type": "system"}', '{"status": "pending", "closedAt": null, "closedBy": null, "closeCause": null}', '{"status": "closed", "closedAt": "2026-11-03T14:01:04.993Z", "closedBy": {"id": "guildesk", "type": "system"}, "closeCause": "inactivity"}', '2026-11-03 14:01:04.993+00');
INSERT INTO public.ticket_timeline VALUES ('01a1a208-23ae-7001-82b8-d02b334f422b', '1000000000000000001', '01a17d37-0280-7000-81db-0daeca2ca474', 'ticket.feedback_received', '{"id": "200000000000000002", "type": "user"}', '{"feedback": null}', '{"feedback": {"rating": 5, "comment": null}}', '2026-11-03 15:30:04.846+00');
INSERT INTO public.ticket_timeline VALUES ('01a19808-e553-7002-8304-e9b097390b5f', '1000000000000000001', '01a19808-e553-7000-8055-e92d9276cba2', 'ticket.created', '{"id": "200000000000000000", "type": "user"}', '{}', '{}', '2026-11-01 16:54:42.259+00');
INSERT INTO public.ticket_timeline VALUES ('01a19808-e553-7003-807d-c2e89ec192ab', '1000000000000000001', '01a19808-e553-7000-8055-e92d9276cba2', 'ticket.message_created', '{"id": "200000000000000000", "type": "user"}', '{}', '{}', '2026-11-01 16:54:42.259+00');
INSERT INTO public.ticket_timeline VALUES ('01a19842-c781-7002-82e7-f16724b3d61f', '1000000000000000001', '01a19808-e553-7000-8055-e92d9276cba2', 'ticket.closed', '{"id": "300000000000000006", "type": "staff"}', '{"status": "open", "closedAt": null, "closedBy": null, "closeCause": null, "closeReason": null}', '{"status": "closed", "closedAt": "2026-11-01T17:57:55.713Z", "closedBy": {"id": "300000000000000006", "type": "staff"}, "closeCause": "manual", "closeReason": "Asked in the forum as well"}', '2026-11-01 17:57:55.713+00');
INSERT INTO public.ticket_timeline VALUES ('01a1cce3-624b-7002-81dd-c2876698b47a', '1000000000000000001', '01a1cce3-624b-7000-8056-86659f695963', 'ticket.created', '{"id": "200000000000000000", "type": "user"}', '{}', '{}', '2026-11-11 23:13:36.331+00');
INSERT INTO public.ticket_timeline VALUES ('01a1cce3-624b-7003-8110-a002962d1dc4', '1000000000000000001', '01a1cce3-624b-7000-8056-86659f695963', 'ticket.message_created', '{"id": "200000000000000000", "type": "user"}', '{}', '{}', '2026-11-11 23:13:36.331+00');
INSERT INTO public.ticket_timeline VALUES ('01a1cf0b-cee0-7001-8156-7818ab39a3ca', '1000000000000000001', '01a1cce3-624b-7000-8056-86659f695963', 'ticket.claimed', '{"id": "300000000000000003", "type": "staff"}', '{"claimedAt": null, "claimedById": null}', '{"claimedAt": "2026-11-12T09:17:00.000Z", "claimedById": "300000000000000003"}', '2026-11-12 09:17:00+00');
INSERT INTO public.ticket_timeline VALUES ('01a1cf4d-5c3b-7002-816b-3f35c6943f83', '1000000000000000001', '01a1cce3-624b-7000-8056-86659f695963', 'ticket.message_created', '{"id": "300000000000000003", "type": "staff"}', '{"status": "open", "messageCount": 1, "lastMessageAt": "2026-11-11T23:13:36.331Z"}', '{"status": "pending", "messageCount": 2, "lastMessageAt": "2026-11-12T10:28:36.027Z"}', '2026-11-12 10:28:36.027+00');
INSERT INTO public.ticket_timeline VALUES ('01a1cf4d-5c3b-7003-8040-78dda3ac8aa5', '1000000000000000001', '01a1cce3-624b-7000-8056-86659f695963', 'ticket.first_response', '{"id": "300000000000000003", "type": "staff"}', '{"firstResponseAt": null}', '{"firstResponseAt": "2026-11-12T10:28:36.027Z"}', '2026-11-12 10:28:36.027+00');
INSERT INTO public.ticket_timeline VALUES ('01a1d0f9-c678-7002-8276-07dbf6d9f0b0', '1000000000000000001', '01a1cce3-624b-7000-8056-86659f695963', 'ticket.message_created', '{"id": "200000000000000000", "type": "user"}', '{"status": "pending", "messageCount": 2, "lastMessageAt": "2026-11-12T10:28:36.027Z"}', '{"status": "open", "messageCount": 3, "lastMessageAt": "2026-11-12T18:16:32.632Z"}', '2026-11-12 18:16:32.632+00');
INSERT INTO public.ticket_timeline VALUES ('01a1d435-d460-7002-8206-712f70d4c1b2', '1000000000000000001', '01a1cce3-624b-7000-8056-86659f695963', 'ticket.message_created', '{"id": "300000000000000003", "type": "staff"}', '{"status": "open", "messageCount": 3, "lastMessageAt": "2026-11-12T18:16:32.632Z"}', '{"status": "pending", "messageCount": 4, "lastMessageAt": "2026-11-13T09:21:00.000Z"}', '2026-11-13 09:21:00+00');
INSERT INTO public.ticket_timeline VALUES ('01a1d509-89c2-7002-811a-17b93bf702fa', '1000000000000000001', '01a1cce3-624b-7000-8056-86659f695963', 'ticket.message_created', '{"id": "200000000000000000", "type": "user"}', '{"status": "pending", "messageCount": 4, "lastMessageAt": "2026-11-13T09:21:00.000Z"}', '{"status": "open", "messageCount": 5, "lastMessageAt": "2026-11-13T13:12:14.530Z"}', '2026-11-13 13:12:14.53+00');
INSERT INTO public.ticket_timeline VALUES ('01a1d584-147c-7002-8116-01486e6285ad', '1000000000000000001', '01a1cce3-624b-7000-8056-86659f695963', 'ticket.message_created', '{"id": "300000000000000003", "type": "staff"}', '{"status": "open", "messageCount": 5, "lastMessageAt": "2026-11-13T13:12:14.530Z"}', '{"status": "pending", "messageCount": 6, "lastMessageAt": "2026-11-13T15:26:05.436Z"}', '2026-11-13 15:26:05.436+00');
INSERT INTO public.ticket_timeline VALUES ('01a1d705-28ae-7002-813b-15167bbe7a5f', '1000000000000000001', '01a1cce3-624b-7000-8056-86659f695963', 'ticket.message_created', '{"id": "200000000000000000", "type": "user"}', '{"status": "pending", "messageCount": 6, "lastMessageAt": "2026-11-13T15:26:05.436Z"}', '{"status": "open", "messageCount": 7, "lastMessageAt": "2026-11-13T22:26:41.966Z"}', '2026-11-13 22:26:41.966+00');
INSERT INTO public.ticket_timeline VALUES ('01a1e3be-e160-7002-8115-0d5ccdbcd3b2', '1000000000000000001', '01a1cce3-624b-7000-8056-86659f695963', 'ticket.message_created', '{"id": "300000000000000003", "type": "staff"}', '{"status": "open", "messageCount": 7, "lastMessageAt": "2026-11-13T22:26:41.966Z"}', '{"status": "pending", "messageCount": 8, "lastMessageAt": "2026-11-16T09:45:00.000Z"}', '2026-11-16 09:45:00+00');
INSERT INTO public.ticket_timeline VALUES ('01a1e3d5-70a1-7002-805c-849e21f5c00c', '1000000000000000001', '01a1cce3-624b-7000-8056-86659f695963', 'ticket.message_created', '{"id": "200000000000000000", "type": "user"}', '{"status": "pending", "messageCount": 8, "lastMessageAt": "2026-11-16T09:45:00.000Z"}', '{"status": "open", "messageCount": 9, "lastMessageAt": "2026-11-16T10:09:38.465Z"}', '2026-11-16 10:09:38.465+00');
INSERT INTO public.ticket_timeline VALUES ('01a1e417-c760-7002-8372-5d505711757c', '1000000000000000001', '01a1cce3-624b-7000-8056-86659f695963', 'ticket.closed', '{"id": "300000000000000003", "type": "staff"}', '{"status": "open", "closedAt": null, "closedBy": null, "closeCause": null, "closeReason": null}', '{"status": "closed", "closedAt": "2026-11-16T11:22:06.048Z", "closedBy": {"id": "300000000000000003", "type": "staff"}, "closeCause": "manual", "closeReason": "Answered"}', '2026-11-16 11:22:06.048+00');
INSERT INTO public.ticket_timeline VALUES ('01a1ff80-81c3-7002-81ca-8b4929c1be95', '1000000000000000001', '01a1ff80-81c3-7000-838d-12e449f8642e', 'ticket.created', '{"id": "200000000000000000", "type": "user"}', '{}', '{}', '2026-11-21 19:06:14.339+00');
INSERT INTO public.ticket_timeline VALUES ('01a1ff80-81c3-7003-8354-2a1d6f172e2f', '1000000000000000001', '01a1ff80-81c3-7000-838d-12e449f8642e', 'ticket.message_created', '{"id": "200000000000000000", "type": "user"}', '{}', '{}', '2026-11-21 19:06:14.339+00');
INSERT INTO public.ticket_timeline VALUES ('01a1ff96-2e4c-7001-82f4-cc3461b19d14', '1000000000000000001', '01a1ff80-81c3-7000-838d-12e449f8642e', 'ticket.claimed', '{"id": "300000000000000007", "type": "staff"}', '{"claimedAt": null, "claimedById": null}', '{"claimedAt": "2026-11-21T19:29:54.764Z", "claimedById": "300000000000000007"}', '2026-11-21 19:29:54.764+00');
INSERT INTO public.ticket_timeline VALUES ('01a1ff9a-9f8f-7002-80a0-4355d70f16c5', '1000000000000000001', '01a1ff80-81c3-7000-838d-12e449f8642e', 'ticket.message_created', '{"id": "300000000000000007", "type": "staff"}', '{"status": "open", "messageCount": 1, "lastMessageAt": "2026-11-21T19:06:14.339Z"}', '{"status": "pending", "messageCount": 2, "lastMessageAt": "2026-11-21T19:34:45.903Z"}', '2026-11-21 19:34:45.903+00');
INSERT INTO public.ticket_timeline VALUES ('01a1ff9a-9f8f-7003-80dd-4d1ca8d08cc6', '1000000000000000001', '01a1ff80-81c3-7000-838d-12e449f8642e', 'ticket.first_response', '{"id": "300000000000000007", "type": "staff"}', '{"firstResponseAt": null}', '{"firstResponseAt": "2026-11-21T19:34:45.903Z"}', '2026-11-21 19:34:45.903+00');
INSERT INTO public.ticket_timeline VALUES ('01a20002-39d1-7002-83c0-2c697187e13c', '1000000000000000001', '01a1ff80-81c3-7000-838d-12e449f8642e', 'ticket.message_created', '{"id": "200000000000000000", "type": "user"}', '{"status": "pending", "messageCount": 2, "lastMessageAt": "2026-11-21T19:34:45.903Z"}', '{"status": "open", "messageCount": 3, "lastMessageAt": "2026-11-21T21:27:55.601Z"}', '2026-11-21 21:27:55.601+00');
INSERT INTO public.ticket_timeline VALUES ('01a20115-bb22-7002-8250-bbf9a55d42be', '1000000000000000001', '01a20115-bb22-7000-81c5-58ea3c56c2b9', 'ticket.created', '{"id": "200000000000000000", "type": "user"}', '{}', '{}', '2026-11-22 02:28:51.106+00');
INSERT INTO public.ticket_timeline VALUES ('01a20115-bb22-7003-82a5-1d6575a34583', '1000000000000000001', '01a20115-bb22-7000-81c5-58ea3c56c2b9', 'ticket.message_created', '{"id": "200000000000000000", "type": "user"}', '{}', '{}', '2026-11-22 02:28:51.106+00');
INSERT INTO public.ticket_timeline VALUES ('01a1e183-6e52-7002-81da-09d6e8f5c754', '1000000000000000002', '01a1e183-6e52-7000-8137-9683e8d946a5', 'ticket.created', '{"id": "200000000000000000", "type": "user"}', '{}', '{}', '2026-11-15 23:20:49.49+00');
INSERT INTO public.ticket_timeline VALUES ('01a1e183-6e52-7003-8358-020631d5e742', '1000000000000000002', '01a1e183-6e52-7000-8137-9683e8d946a5', 'ticket.message_created', '{"id": "200000000000000000", "type": "user"}', '{}', '{}', '2026-11-15 23:20:49.49+00');
INSERT INTO public.ticket_timeline VALUES ('01a1e4c9-4c80-7001-81c4-38afd34aab52', '1000000000000000002', '01a1e183-6e52-7000-8137-9683e8d946a5', 'ticket.claimed', '{"id": "300000000000000005", "type": "staff"}', '{"claimedAt": null, "claimedById": null}', '{"claimedAt": "2026-11-16T14:36:00.000Z", "claimedById": "300000000000000005"}', '2026-11-16 14:36:00+00');
INSERT INTO public.ticket_timeline VALUES ('01a1e4f2-b163-7002-82dd-df943b92313d', '1000000000000000002', '01a1e183-6e52-7000-8137-9683e8d946a5', 'ticket.message_created', '{"id": "300000000000000005", "type": "staff"}', '{"status": "open", "messageCount": 1, "lastMessageAt": "2026-11-15T23:20:49.490Z"}', '{"status": "pending", "messageCount": 2, "lastMessageAt": "2026-11-16T15:21:12.803Z"}', '2026-11-16 15:21:12.803+00');
INSERT INTO public.ticket_timeline VALUES ('01a1e4f2-b163-7003-82fb-47b153a00ee8', '1000000000000000002', '01a1e183-6e52-7000-8137-9683e8d946a5', 'ticket.first_response', '{"id": "300000000000000005", "type": "staff"}', '{"firstResponseAt": null}', '{"firstResponseAt": "2026-11-16T15:21:12.803Z"}', '2026-11-16 15:21:12.803+00');
INSERT INTO public.ticket_timeline VALUES ('01a1e4f5-18b5-7001-8149-0445a9ff3015', '1000000000000000002', '01a1e183-6e52-7000-8137-9683e8d946a5', 'ticket.updated', '{"id": "300000000000000005", "type": "staff"}', '{"tags": ["report"]}', '{"tags": ["report", "known-issue"]}', '2026-11-16 15:23:50.325+00');
INSERT INTO public.ticket_timeline VALUES ('01a1e5bf-f631-7001-8124-73239ee339fe', '1000000000000000002', '01a1e183-6e52-7000-8137-9683e8d946a5', 'ticket.close_requested', '{"id": "300000000000000005", "type": "staff"}', '{"closeRequest": null}', '{"closeRequest": {"reason": "Solved", "autoCloseAt": "2026-11-18T19:05:25.297Z", "requestedAt": "2026-11-16T19:05:25.297Z", "requestedById": "300000000000000005"}}', '2026-11-16 19:05:25.297+00');
INSERT INTO public.ticket_timeline VALUES ('01a1e752-2d71-7002-81ef-3fecbb1de18b', '1000000000000000002', '01a1e183-6e52-7000-8137-9683e8d946a5', 'ticket.closed', '{"id": "200000000000000000", "type": "user"}', '{"status": "pending", "closedAt": null, "closedBy": null, "closeCause": null, "closeReason": null, "closeRequest": {"reason": "Solved", "autoCloseAt": "2026-11-18T19:05:25.297Z", "requestedAt": "2026-11-16T19:05:25.297Z", "requestedById": "300000000000000005"}}', '{"status": "closed", "closedAt": "2026-11-17T02:24:44.913Z", "closedBy": {"id": "200000000000000000", "type": "user"}, "closeCause": "close_request", "closeReason": "Solved", "closeRequest": null}', '2026-11-17 02:24:44.913+00');
INSERT INTO public.ticket_timeline VALUES ('01a1f99d-323d-7002-80c0-0755d5aabaef', '1000000000000000002', '01a1f99d-323d-7000-828f-2f4c5b71e59d', 'ticket.created', '{"id": "200000000000000000", "type": "user"}', '{}', '{}', '2026-11-20 15:39:51.229+00');
INSERT INTO public.ticket_timeline VALUES ('01a1f99d-323d-7003-82fb-4338d51851ff', '1000000000000000002', '01a1f99d-323d-7000-828f-2f4c5b71e59d', 'ticket.message_created', '{"id": "200000000000000000", "type": "user"}', '{}', '{}', '2026-11-20 15:39:51.229+00');
INSERT INTO public.ticket_timeline VALUES ('01a1f9ad-60e3-7002-83f8-84cebea57567', '1000000000000000002', '01a1f99d-323d-7000-828f-2f4c5b71e59d', 'ticket.message_created', '{"id": "300000000000000007", "type": "staff"}', '{"status": "open", "messageCount": 1, "lastMessageAt": "2026-11-20T15:39:51.229Z"}', '{"status": "pending", "messageCount": 2, "lastMessageAt": "2026-11-20T15:57:31.747Z"}', '2026-11-20 15:57:31.747+00');
INSERT INTO public.ticket_timeline VALUES ('01a1f9ad-60e3-7003-827f-d43c7013aa90', '1000000000000000002', '01a1f99d-323d-7000-828f-2f4c5b71e59d', 'ticket.first_response', '{"id": "300000000000000007", "type": "staff"}', '{"firstResponseAt": null}', '{"firstResponseAt": "2026-11-20T15:57:31.747Z"}', '2026-11-20 15:57:31.747+00');
INSERT INTO public.ticket_timeline VALUES ('01a1f9f0-6011-7002-82f2-e4477867105c', '1000000000000000002', '01a1f99d-323d-7000-828f-2f4c5b71e59d', 'ticket.message_created', '{"id": "200000000000000000", "type": "user"}', '{"status": "pending", "messageCount": 2, "lastMessageAt": "2026-11-20T15:57:31.747Z"}', '{"status": "open", "messageCount": 3, "lastMessageAt": "2026-11-20T17:10:42.449Z"}', '2026-11-20 17:10:42.449+00');
INSERT INTO public.ticket_timeline VALUES ('01a1fa03-53ea-7002-80de-655c8a351221', '1000000000000000002', '01a1f99d-323d-7000-828f-2f4c5b71e59d', 'ticket.message_created', '{"id": "300000000000000007", "type": "staff"}', '{"status": "open", "messageCount": 3, "lastMessageAt": "2026-11-20T17:10:42.449Z"}', '{"status": "pending", "messageCount": 4, "lastMessageAt": "2026-11-20T17:31:24.522Z"}', '2026-11-20 17:31:24.522+00');
INSERT INTO public.ticket_timeline VALUES ('01a1fe03-6dc0-7002-8268-a0a2289f22d3', '1000000000000000002', '01a1f99d-323d-7000-828f-2f4c5b71e59d', 'ticket.closed', '{"id": "300000000000000007", "type": "staff"}', '{"status": "pending", "closedAt": null, "closedBy": null, "closeCause": null, "closeReason": null}', '{"status": "closed", "closedAt": "2026-11-21T12:10:00.000Z", "closedBy": {"id": "300000000000000007", "type": "staff"}, "closeCause": "manual", "closeReason": "Solved"}', '2026-11-21 12:10:00+00');
INSERT INTO public.ticket_timeline VALUES ('01a20104-697a-7001-8011-e34e189ea197', '1000000000000000002', '01a1f99d-323d-7000-828f-2f4c5b71e59d', 'ticket.feedback_received', '{"id": "200000000000000000", "type": "user"}', '{"feedback": null}', '{"feedback": {"rating": 5, "comment": null}}', '2026-11-22 02:09:56.09+00');
INSERT INTO public.tickets VALUES ('01a16a81-2b4c-7000-8030-ffea1d95d633', 1, '1000000000000000001', '1563291812075144000', 'Charged twice for order 1714', 'closed', 'high', '01a16555-0328-7000-8074-3486dbb37d29', NULL, 'command', '200000000000000000', '300000000000000005', '2026-10-23 21:06:17.303+00', '[]', '["refund", "payment"]', '[{"label": "Order number", "value": "4001201714", "questionId": "order"}]', NULL, NULL, '2026-10-23 21:27:40.627+00', '2026-10-26 14:39:00+00', 4, 0, '2026-10-28 15:02:07.066+00', '{"id": "guildesk", "type": "system"}', 'Solved', 'close_request', NULL, '{"rating": 5, "comment": null}', NULL, '{"device": "tablet"}', 8, '2026-10-23 20:43:32.556+00', '2026-10-28 20:32:00.585+00', 10, '2026-10-26 14:39:00+00', NULL, NULL, NULL, NULL);
INSERT INTO public.tickets VALUES ('01a17d37-0280-7000-81db-0daeca2ca474', 2, '1000000000000000001', '1564608433445037632', 'Everything is slow today', 'closed', 'urgent', '01a16555-0328-7002-8215-baed6cd41600', NULL, 'api', '200000000000000002', '300000000000000003', '2026-10-27 12:05:34.585+00', '[]', '["performance", "outage"]', '[]', NULL, NULL, '2026-10-27 12:08:06.243+00', '2026-10-27 14:01:04.993+00', 4, 0, '2026-11-03 14:01:04.993+00', '{"id": "guildesk", "type": "system"}', NULL, 'inactivity', NULL, '{"rating": 5, "comment": null}', NULL, '{}', 8, '2026-10-27 11:55:19.552+00', '2026-11-03 15:30:04.846+00', 10, '2026-10-27 14:01:04.993+00', '2026-11-01 14:01:04.993+00', NULL, NULL, NULL);
INSERT INTO public.tickets VALUES ('01a19808-e553-7000-8055-e92d9276cba2', 3, '1000000000000000001', '1566495713829746496', 'Cannot log in since the update', 'closed', 'high', '01a16555-0328-7001-83f9-e2c5dde24747', NULL, 'message', '200000000000000000', NULL, NULL, '[]', '["login", "mobile"]', '[]', NULL, NULL, NULL, '2026-11-01 16:54:42.259+00', 1, 0, '2026-11-01 17:57:55.713+00', '{"id": "300000000000000006", "type": "staff"}', 'Asked in the forum as well', 'manual', NULL, NULL, NULL, '{}', 2, '2026-11-01 16:54:42.259+00', '2026-11-01 17:57:55.713+00', 3, '2026-11-01 16:54:42.259+00', NULL, NULL, NULL, NULL);
INSERT INTO public.tickets VALUES ('01a1cce3-624b-7000-8056-86659f695963', 4, '1000000000000000001', '1570214946092144736', 'Voucher 5993 is not accepted', 'closed', 'normal', '01a16555-0328-7000-8074-3486dbb37d29', NULL, 'command', '200000000000000000', '300000000000000003', '2026-11-12 09:17:00+00', '[]', '["voucher", "payment"]', '[{"label": "Order number", "value": "4001205993", "questionId": "order"}]', NULL, NULL, '2026-11-12 10:28:36.027+00', '2026-11-16 10:09:38.465+00', 9, 0, '2026-11-16 11:22:06.048+00', '{"id": "300000000000000003", "type": "staff"}', 'Answered', 'manual', NULL, NULL, NULL, '{"device": "phone"}', 11, '2026-11-11 23:13:36.331+00', '2026-11-16 11:22:06.048+00', 13, '2026-11-16 10:09:38.465+00', NULL, NULL, NULL, NULL);
INSERT INTO public.tickets VALUES ('01a1ff80-81c3-7000-838d-12e449f8642e', 5, '1000000000000000001', '1573776572921060672', 'Invoice for 7831 is missing', 'open', 'normal', '01a16555-0328-7000-8074-3486dbb37d29', NULL, 'command', '200000000000000000', '300000000000000007', '2026-11-21 19:29:54.764+00', '[]', '["invoice"]', '[{"label": "Order number", "value": "4001207831", "questionId": "order"}]', NULL, NULL, '2026-11-21 19:34:45.903+00', '2026-11-21 21:27:55.601+00', 3, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{}', 4, '2026-11-21 19:06:14.339+00', '2026-11-21 21:27:55.601+00', 6, '2026-11-21 21:27:55.601+00', NULL, NULL, NULL, '2026-11-24 21:27:55.601+00');
INSERT INTO public.tickets VALUES ('01a20115-bb22-7000-81c5-58ea3c56c2b9', 6, '1000000000000000001', '1573887960076314112', 'Error 6100 on upload', 'open', 'normal', '01a16555-0328-7002-8215-baed6cd41600', NULL, 'command', '200000000000000000', NULL, NULL, '[]', '["upload"]', '[]', NULL, NULL, NULL, '2026-11-22 02:28:51.106+00', 1, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{}', 1, '2026-11-22 02:28:51.106+00', '2026-11-22 02:28:51.106+00', 2, '2026-11-22 02:28:51.106+00', NULL, NULL, NULL, '2026-11-27 02:28:51.106+00');
INSERT INTO public.tickets VALUES ('01a1e183-6e52-7000-8137-9683e8d946a5', 1, '1000000000000000002', '1571666314353806976', 'Report of member 6529', 'closed', 'normal', '01a16555-03c3-7003-829e-b2200f207d20', NULL, 'message', '200000000000000000', '300000000000000005', '2026-11-16 14:36:00+00', '[]', '["report", "known-issue"]', '[]', NULL, NULL, '2026-11-16 15:21:12.803+00', '2026-11-16 15:21:12.803+00', 2, 0, '2026-11-17 02:24:44.913+00', '{"id": "200000000000000000", "type": "user"}', 'Solved', 'close_request', NULL, NULL, NULL, '{}', 6, '2026-11-15 23:20:49.49+00', '2026-11-17 02:24:44.913+00', 8, '2026-11-16 15:21:12.803+00', NULL, NULL, NULL, NULL);
INSERT INTO public.tickets VALUES ('01a1f99d-323d-7000-828f-2f4c5b71e59d', 2, '1000000000000000002', '1573362246527538176', 'Charged twice for order 290', 'closed', 'high', '01a16555-03c3-7000-830d-503c47a88a17', NULL, 'command', '200000000000000000', NULL, NULL, '[]', '["refund", "payment"]', '[{"label": "Order number", "value": "4001200290", "questionId": "order"}]', NULL, NULL, '2026-11-20 15:57:31.747+00', '2026-11-20 17:31:24.522+00', 4, 0, '2026-11-21 12:10:00+00', '{"id": "300000000000000007", "type": "staff"}', 'Solved', 'manual', NULL, '{"rating": 5, "comment": null}', NULL, '{}', 6, '2026-11-20 15:39:51.229+00', '2026-11-22 02:09:56.09+00', 8, '2026-11-20 17:31:24.522+00', NULL, NULL, NULL, NULL);
INSERT INTO public.tokens VALUES ('01a20214-86c1-77b9-b9b5-e472422216b6', 'guild', '1000000000000000001', NULL, 'Demo', 'gdk_UQveeWm2', 'ee27976e7882adcfd3eca8579183d4ebce70a5f83440a530c0a7deaeb9a12560', '["tickets:read", "tickets:write", "categories:read", "categories:write", "panels:read", "panels:write", "flows:read", "flows:write", "knowledgebase:read", "knowledgebase:write", "transcripts:read", "transcripts:write", "webhooks:read", "webhooks:write", "settings:read", "settings:write", "analytics:read"]', NULL, NULL, NULL, '2026-11-22 07:07:09.372+00');
INSERT INTO public.tokens VALUES ('01a20214-86d1-73ec-9ab9-7e657ec30ac6', 'organization', NULL, '01a20214-8672-76fa-ab2f-3d21e2574a63', 'Demo', 'gdk_BcLqm2is', '2e879a5efc017b005cba69f900f5cb58751df8464e45806f6188052e6e8c3fed', '["tickets:read", "tickets:write", "categories:read", "categories:write", "panels:read", "panels:write", "flows:read", "flows:write", "knowledgebase:read", "knowledgebase:write", "transcripts:read", "transcripts:write", "webhooks:read", "webhooks:write", "settings:read", "settings:write", "analytics:read", "org:servers:read", "org:members:read", "org:analytics:read", "org:transcripts:read"]', NULL, NULL, NULL, '2026-11-22 07:07:09.39+00');
INSERT INTO public.transcript_messages VALUES ('01a18308-61da-7001-828d-2359f1d2da9f', '01a16a81-2b4c-7001-809b-cc050adb2269', '1000000000000000001', '01a16a81-2b4c-7000-8030-ffea1d95d633', '1563291812075144001', '{"id": "200000000000000000", "type": "user"}', 'I was charged two times for order 1714. Please give me one of them back.', '[]', '2026-10-23 20:43:32.556+00', NULL, NULL);
INSERT INTO public.transcript_messages VALUES ('01a18308-61da-7001-828d-2359f1d2da9f', '01a16aa9-9353-7001-813e-bf07c17937be', '1000000000000000001', '01a16a81-2b4c-7000-8030-ffea1d95d633', '1563302918889931584', '{"id": "300000000000000005", "type": "staff"}', 'They are 41714.', '[]', '2026-10-23 21:27:40.627+00', NULL, NULL);
INSERT INTO public.transcript_messages VALUES ('01a18308-61da-7001-828d-2359f1d2da9f', '01a16b10-485d-7001-82c2-7baf60d6eeb9', '1000000000000000001', '01a16a81-2b4c-7000-8030-ffea1d95d633', '1563331150825653056', '{"id": "200000000000000000", "type": "user"}', 'They are 41714.', '[]', '2026-10-23 23:19:51.645+00', NULL, NULL);
INSERT INTO public.transcript_messages VALUES ('01a18308-61da-7001-828d-2359f1d2da9f', '01a178a6-7fa0-7001-8016-baac64dff10e', '1000000000000000001', '01a16a81-2b4c-7000-8030-ffea1d95d633', '1564287235522822976', '{"id": "300000000000000005", "type": "staff"}', 'The second charge was refunded. It takes up to five days to arrive.', '[]', '2026-10-26 14:39:00+00', NULL, NULL);
INSERT INTO public.transcript_messages VALUES ('01a1a1b6-a8e1-7001-810c-a9c4cb36f257', '01a17d37-0280-7001-81d5-193cdd7cf58d', '1000000000000000001', '01a17d37-0280-7000-81db-0daeca2ca474', '1564608433445037633', '{"id": "200000000000000002", "type": "user"}', 'Pages take 466 seconds to load, for all of us.', '[]', '2026-10-27 11:55:19.552+00', NULL, NULL);
INSERT INTO public.transcript_messages VALUES ('01a1a1b6-a8e1-7001-810c-a9c4cb36f257', '01a17d42-b563-7001-8208-eaa1d6785aad', '1000000000000000001', '01a17d37-0280-7000-81db-0daeca2ca474', '1564611649180165696', '{"id": "300000000000000003", "type": "staff"}', 'Which region are you in?', '[]', '2026-10-27 12:08:06.243+00', NULL, NULL);
INSERT INTO public.transcript_messages VALUES ('01a1a1b6-a8e1-7001-810c-a9c4cb36f257', '01a17d72-0ec0-7001-80a1-d0bf1cb2aa5c', '1000000000000000001', '01a17d37-0280-7000-81db-0daeca2ca474', '1564624664394884672', '{"id": "200000000000000002", "type": "user"}', 'Western Europe.', '[]', '2026-10-27 12:59:49.312+00', NULL, NULL);
INSERT INTO public.transcript_messages VALUES ('01a1a1b6-a8e1-7001-810c-a9c4cb36f257', '01a17daa-24e1-7001-8051-590d3ef3a74e', '1000000000000000001', '01a17d37-0280-7000-81db-0daeca2ca474', '1564640081318405696', '{"id": "300000000000000003", "type": "staff"}', 'A machine had failed and was replaced. It is fast again.', '[]', '2026-10-27 14:01:04.993+00', NULL, NULL);
INSERT INTO public.transcript_messages VALUES ('01a19842-c781-7001-8241-8eca9cbac64e', '01a19808-e553-7001-832b-47b6a1676a38', '1000000000000000001', '01a19808-e553-7000-8055-e92d9276cba2', '1566495713829746497', '{"id": "200000000000000000", "type": "user"}', 'Since the update my password is refused on the phone.', '[]', '2026-11-01 16:54:42.259+00', NULL, NULL);
INSERT INTO public.transcript_messages VALUES ('01a1e417-c760-7001-80cb-6bc71f916352', '01a1cce3-624b-7001-8100-756bbbe5ff43', '1000000000000000001', '01a1cce3-624b-7000-8056-86659f695963', '1570214946092144737', '{"id": "200000000000000000", "type": "user"}', 'The shop says that voucher 5993 is not valid.', '[]', '2026-11-11 23:13:36.331+00', NULL, NULL);
INSERT INTO public.transcript_messages VALUES ('01a1e417-c760-7001-80cb-6bc71f916352', '01a1cf4d-5c3b-7001-825c-04711f955e6a', '1000000000000000001', '01a1cce3-624b-7000-8056-86659f695963', '1570384814129076320', '{"id": "300000000000000003", "type": "staff"}', 'From your newsletter.', '[]', '2026-11-12 10:28:36.027+00', NULL, NULL);
INSERT INTO public.transcript_messages VALUES ('01a1e417-c760-7001-80cb-6bc71f916352', '01a1d0f9-c678-7001-800d-0947d5aaea98', '1000000000000000001', '01a1cce3-624b-7000-8056-86659f695963', '1570502575945734240', '{"id": "200000000000000000", "type": "user"}', 'From your newsletter.', '[]', '2026-11-12 18:16:32.632+00', NULL, NULL);
INSERT INTO public.transcript_messages VALUES ('01a1e417-c760-7001-80cb-6bc71f916352', '01a1d435-d460-7001-828e-0a607924b88b', '1000000000000000001', '01a1cce3-624b-7000-8056-86659f695963', '1570730189784406112', '{"id": "300000000000000003", "type": "staff"}', 'It had expired; here is a new one.', '[]', '2026-11-13 09:21:00+00', NULL, NULL);
INSERT INTO public.transcript_messages VALUES ('01a1e417-c760-7001-80cb-6bc71f916352', '01a1d509-89c2-7001-83c1-57fc415f9dce', '1000000000000000001', '01a1cce3-624b-7000-8056-86659f695963', '1570788383781083232', '{"id": "200000000000000000", "type": "user"}', 'Is there any news?', '[]', '2026-11-13 13:12:14.53+00', NULL, NULL);
INSERT INTO public.transcript_messages VALUES ('01a1e417-c760-7001-80cb-6bc71f916352', '01a1d584-147c-7001-80dc-f8c70386757b', '1000000000000000001', '01a1cce3-624b-7000-8056-86659f695963', '1570822067842242656', '{"id": "300000000000000003", "type": "staff"}', 'It had expired; here is a new one.', '[]', '2026-11-13 15:26:05.436+00', NULL, NULL);
INSERT INTO public.transcript_messages VALUES ('01a1e417-c760-7001-80cb-6bc71f916352', '01a1d705-28ae-7001-8242-a6c9c4e1c826', '1000000000000000001', '01a1cce3-624b-7000-8056-86659f695963', '1570927917520967776', '{"id": "200000000000000000", "type": "user"}', 'I have tried that, it is still the same.', '[]', '2026-11-13 22:26:41.966+00', NULL, NULL);
INSERT INTO public.transcript_messages VALUES ('01a1e417-c760-7001-80cb-6bc71f916352', '01a1e3be-e160-7001-8016-a365a33c9647', '1000000000000000001', '01a1cce3-624b-7000-8056-86659f695963', '1571823393178966112', '{"id": "300000000000000003", "type": "staff"}', 'We are on it.', '[]', '2026-11-16 09:45:00+00', NULL, NULL);
INSERT INTO public.transcript_messages VALUES ('01a1e417-c760-7001-80cb-6bc71f916352', '01a1e3d5-70a1-7001-817b-6370c897fbca', '1000000000000000001', '01a1cce3-624b-7000-8056-86659f695963', '1571829594310629472', '{"id": "200000000000000000", "type": "user"}', 'Thanks, that helped!', '[]', '2026-11-16 10:09:38.465+00', NULL, NULL);
INSERT INTO public.transcript_messages VALUES ('01a1e752-2d71-7001-80af-5d4a17eec8c3', '01a1e183-6e52-7001-8043-f7ab3079f029', '1000000000000000002', '01a1e183-6e52-7000-8137-9683e8d946a5', '1571666314353806977', '{"id": "200000000000000000", "type": "user"}', 'Member 6529 insults people in the lounge.', '[]', '2026-11-15 23:20:49.49+00', NULL, NULL);
INSERT INTO public.transcript_messages VALUES ('01a1e752-2d71-7001-80af-5d4a17eec8c3', '01a1e4f2-b163-7001-82f7-1dfd1129b481', '1000000000000000002', '01a1e183-6e52-7000-8137-9683e8d946a5', '1571908004046016128', '{"id": "300000000000000005", "type": "staff"}', 'Do you have a link to one of the messages?', '[]', '2026-11-16 15:21:12.803+00', NULL, NULL);
INSERT INTO public.transcript_messages VALUES ('01a1fe03-6dc0-7001-8040-d3b4975b87ce', '01a1f99d-323d-7001-831d-9bccc8390f73', '1000000000000000002', '01a1f99d-323d-7000-828f-2f4c5b71e59d', '1573362246527538177', '{"id": "200000000000000000", "type": "user"}', 'I was charged two times for order 290. Please give me one of them back.', '[]', '2026-11-20 15:39:51.229+00', NULL, NULL);
INSERT INTO public.transcript_messages VALUES ('01a1fe03-6dc0-7001-8040-d3b4975b87ce', '01a1f9ad-60e3-7001-8182-773151f09bfe', '1000000000000000002', '01a1f99d-323d-7000-828f-2f4c5b71e59d', '1573366694662427648', '{"id": "300000000000000007", "type": "staff"}', 'Could you send us the last four digits of the card?', '[]', '2026-11-20 15:57:31.747+00', NULL, NULL);
INSERT INTO public.transcript_messages VALUES ('01a1fe03-6dc0-7001-8040-d3b4975b87ce', '01a1f9f0-6011-7001-8302-91f98c88c409', '1000000000000000002', '01a1f99d-323d-7000-828f-2f4c5b71e59d', '1573385110601389056', '{"id": "200000000000000000", "type": "user"}', 'They are 4290.', '[]', '2026-11-20 17:10:42.449+00', NULL, NULL);
INSERT INTO public.transcript_messages VALUES ('01a1fe03-6dc0-7001-8040-d3b4975b87ce', '01a1fa03-53ea-7001-834d-e62f6fb77cc0', '1000000000000000002', '01a1f99d-323d-7000-828f-2f4c5b71e59d', '1573390320233141248', '{"id": "300000000000000007", "type": "staff"}', 'The second charge was refunded. It takes up to five days to arrive.', '[]', '2026-11-20 17:31:24.522+00', NULL, NULL);
INSERT INTO public.transcripts VALUES ('01a18308-61da-7001-828d-2359f1d2da9f', '1000000000000000001', '01a16a81-2b4c-7000-8030-ffea1d95d633', '{"id": "01a16a81-2b4c-7000-8030-ffea1d95d633", "tags": ["refund", "payment"], "source": "command", "status": "closed", "guildId": "1000000000000000001", "panelId": null, "subject": "Charged twice for order 1714", "version": 7, "closedAt": "2026-10-28T15:02:07.066Z", "closedBy": {"id": "guildesk", "type": "system"}, "feedback": null, "metadata": {"device": "tablet"}, "priority": "high", "channelId": "1563291812075144000", "claimedAt": "2026-10-23T21:06:17.303Z", "createdAt": "2026-10-23T20:43:32.556Z", "holdUntil": null, "updatedAt": "2026-10-28T15:02:07.066Z", "categoryId": "01a16555-0328-7000-8074-3486dbb37d29", "closeCause": "close_request", "externalId": null, "claimedById": "300000000000000005", "closeReason": "Solved", "formAnswers": [{"label": "Order number", "value": "4001201714", "questionId": "order"}], "reopenCount": 0, "requesterId": "200000000000000000", "closeRequest": null, "mergedIntoId": null, "messageCount": 4, "ticketNumber": 1, "lastMessageAt": "2026-10-26T14:39:00.000Z", "participantIds": [], "firstResponseAt": "2026-10-23T21:27:40.627Z"}', '2026-10-28 15:02:07.066+00', '[{"actor": {"id": "200000000000000000", "type": "user"}, "messageCount": 2}, {"actor": {"id": "300000000000000005", "type": "staff"}, "messageCount": 2}]', 4, 'f670b9fd71ccf577f441db3a114b653e7a4bf09297021b3f9dd9e587a574f313', '2026-10-28 15:02:08.566+00');
INSERT INTO public.transcripts VALUES ('01a1a1b6-a8e1-7001-810c-a9c4cb36f257', '1000000000000000001', '01a17d37-0280-7000-81db-0daeca2ca474', '{"id": "01a17d37-0280-7000-81db-0daeca2ca474", "tags": ["performance", "outage"], "source": "api", "status": "closed", "guildId": "1000000000000000001", "panelId": null, "subject": "Everything is slow today", "version": 7, "closedAt": "2026-11-03T14:01:04.993Z", "closedBy": {"id": "guildesk", "type": "system"}, "feedback": null, "metadata": {}, "priority": "urgent", "channelId": "1564608433445037632", "claimedAt": "2026-10-27T12:05:34.585Z", "createdAt": "2026-10-27T11:55:19.552Z", "holdUntil": null, "updatedAt": "2026-11-03T14:01:04.993Z", "categoryId": "01a16555-0328-7002-8215-baed6cd41600", "closeCause": "inactivity", "externalId": null, "claimedById": "300000000000000003", "closeReason": null, "formAnswers": [], "reopenCount": 0, "requesterId": "200000000000000002", "closeRequest": null, "mergedIntoId": null, "messageCount": 4, "ticketNumber": 2, "lastMessageAt": "2026-10-27T14:01:04.993Z", "participantIds": [], "firstResponseAt": "2026-10-27T12:08:06.243Z"}', '2026-11-03 14:01:04.993+00', '[{"actor": {"id": "200000000000000002", "type": "user"}, "messageCount": 2}, {"actor": {"id": "300000000000000003", "type": "staff"}, "messageCount": 2}]', 4, '238fc0aba0250202ef6c3d551566aa9ed511b9de69c13625bdde5ee2c39a6332', '2026-11-03 14:01:06.493+00');
INSERT INTO public.transcripts VALUES ('01a19842-c781-7001-8241-8eca9cbac64e', '1000000000000000001', '01a19808-e553-7000-8055-e92d9276cba2', '{"id": "01a19808-e553-7000-8055-e92d9276cba2", "tags": ["login", "mobile"], "source": "message", "status": "closed", "guildId": "1000000000000000001", "panelId": null, "subject": "Cannot log in since the update", "version": 2, "closedAt": "2026-11-01T17:57:55.713Z", "closedBy": {"id": "300000000000000006", "type": "staff"}, "feedback": null, "metadata": {}, "priority": "high", "channelId": "1566495713829746496", "claimedAt": null, "createdAt": "2026-11-01T16:54:42.259Z", "holdUntil": null, "updatedAt": "2026-11-01T17:57:55.713Z", "categoryId": "01a16555-0328-7001-83f9-e2c5dde24747", "closeCause": "manual", "externalId": null, "claimedById": null, "closeReason": "Asked in the forum as well", "formAnswers": [], "reopenCount": 0, "requesterId": "200000000000000000", "closeRequest": null, "mergedIntoId": null, "messageCount": 1, "ticketNumber": 3, "lastMessageAt": "2026-11-01T16:54:42.259Z", "participantIds": [], "firstResponseAt": null}', '2026-11-01 17:57:55.713+00', '[{"actor": {"id": "200000000000000000", "type": "user"}, "messageCount": 1}]', 1, '9083a6c789f53c7d3f06ce1e923cd42f40fd8ebb80767a0320f0429ad5a09f0a', '2026-11-01 17:57:57.213+00');
INSERT INTO public.transcripts VALUES ('01a1e417-c760-7001-80cb-6bc71f916352', '1000000000000000001', '01a1cce3-624b-7000-8056-86659f695963', '{"id": "01a1cce3-624b-7000-8056-86659f695963", "tags": ["voucher", "payment"], "source": "command", "status": "closed", "guildId": "1000000000000000001", "panelId": null, "subject": "Voucher 5993 is not accepted", "version": 11, "closedAt": "2026-11-16T11:22:06.048Z", "closedBy": {"id": "300000000000000003", "type": "staff"}, "feedback": null, "metadata": {"device": "phone"}, "priority": "normal", "channelId": "1570214946092144736", "claimedAt": "2026-11-12T09:17:00.000Z", "createdAt": "2026-11-11T23:13:36.331Z", "holdUntil": null, "updatedAt": "2026-11-16T11:22:06.048Z", "categoryId": "01a16555-0328-7000-8074-3486dbb37d29", "closeCause": "manual", "externalId": null, "claimedById": "300000000000000003", "closeReason": "Answered", "formAnswers": [{"label": "Order number", "value": "4001205993", "questionId": "order"}], "reopenCount": 0, "requesterId": "200000000000000000", "closeRequest": null, "mergedIntoId": null, "messageCount": 9, "ticketNumber": 4, "lastMessageAt": "2026-11-16T10:09:38.465Z", "participantIds": [], "firstResponseAt": "2026-11-12T10:28:36.027Z"}', '2026-11-16 11:22:06.048+00', '[{"actor": {"id": "200000000000000000", "type": "user"}, "messageCount": 5}, {"actor": {"id": "300000000000000003", "type": "staff"}, "messageCount": 4}]', 9, '748c8643a818989f10497c990812160e75368eddb4cf8ad254a987fb791105e2', '2026-11-16 11:22:07.548+00');
INSERT INTO public.transcripts VALUES ('01a1e752-2d71-7001-80af-5d4a17eec8c3', '1000000000000000002', '01a1e183-6e52-7000-8137-9683e8d946a5', '{"id": "01a1e183-6e52-7000-8137-9683e8d946a5", "tags": ["report", "known-issue"], "source": "message", "status": "closed", "guildId": "1000000000000000002", "panelId": null, "subject": "Report of member 6529", "version": 6, "closedAt": "2026-11-17T02:24:44.913Z", "closedBy": {"id": "200000000000000000", "type": "user"}, "feedback": null, "metadata": {}, "priority": "normal", "channelId": "1571666314353806976", "claimedAt": "2026-11-16T14:36:00.000Z", "createdAt": "2026-11-15T23:20:49.490Z", "holdUntil": null, "updatedAt": "2026-11-17T02:24:44.913Z", "categoryId": "01a16555-03c3-7003-829e-b2200f207d20", "closeCause": "close_request", "externalId": null, "claimedById": "300000000000000005", "closeReason": "Solved", "formAnswers": [], "reopenCount": 0, "requesterId": "200000000000000000", "closeRequest": null, "mergedIntoId": null, "messageCount": 2, "ticketNumber": 1, "lastMessageAt": "2026-11-16T15:21:12.803Z", "participantIds": [], "firstResponseAt": "2026-11-16T15:21:12.803Z"}', '2026-11-17 02:24:44.913+00', '[{"actor": {"id": "200000000000000000", "type": "user"}, "messageCount": 1}, {"actor": {"id": "300000000000000005", "type": "staff"}, "messageCount": 1}]', 2, 'c36424706107d3148e74593e02122739d33f89a2a7ed6fbda57f5c3635ffe1f8', '2026-11-17 02:24:46.413+00');
INSERT INTO public.transcripts VALUES ('01a1fe03-6dc0-7001-8040-d3b4975b87ce', '1000000000000000002', '01a1f99d-323d-7000-828f-2f4c5b71e59d', '{"id": "01a1f99d-323d-7000-828f-2f4c5b71e59d", "tags": ["refund", "payment"], "source": "command", "status": "closed", "guildId": "1000000000000000002", "panelId": null, "subject": "Charged twice for order 290", "version": 5, "closedAt": "2026-11-21T12:10:00.000Z", "closedBy": {"id": "300000000000000007", "type": "staff"}, "feedback": null, "metadata": {}, "priority": "high", "channelId": "1573362246527538176", "claimedAt": null, "createdAt": "2026-11-20T15:39:51.229Z", "holdUntil": null, "updatedAt": "2026-11-21T12:10:00.000Z", "categoryId": "01a16555-03c3-7000-830d-503c47a88a17", "closeCause": "manual", "externalId": null, "claimedById": null, "closeReason": "Solved", "formAnswers": [{"label": "Order number", "value": "4001200290", "questionId": "order"}], "reopenCount": 0, "requesterId": "200000000000000000", "closeRequest": null, "mergedIntoId": null, "messageCount": 4, "ticketNumber": 2, "lastMessageAt": "2026-11-20T17:31:24.522Z", "participantIds": [], "firstResponseAt": "2026-11-20T15:57:31.747Z"}', '2026-11-21 12:10:00+00', '[{"actor": {"id": "200000000000000000", "type": "user"}, "messageCount": 2}, {"actor": {"id": "300000000000000007", "type": "staff"}, "messageCount": 2}]', 4, '1106e4c8d2000cee9cc5bc0f7d8a038fb2c03d98e4361661c80a261f6ef01d1e', '2026-11-21 12:10:01.5+00');
SELECT pg_catalog.setval('public.schema_migrations_id_seq', 1, true);
ALTER TABLE ONLY public.analytics_rollups
    ADD CONSTRAINT analytics_rollups_pkey PRIMARY KEY (guild_id, dimension, measure, span, start);
ALTER TABLE ONLY public.automations
    ADD CONSTRAINT automations_name UNIQUE (guild_id, name);
ALTER TABLE ONLY public.automations
    ADD CONSTRAINT automations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.blocks
    ADD CONSTRAINT blocks_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.blocks
    ADD CONSTRAINT blocks_role UNIQUE (guild_id, role_id);
ALTER TABLE ONLY public.blocks
    ADD CONSTRAINT blocks_user UNIQUE (guild_id, user_id);
ALTER TABLE ONLY public.buffered_messages
    ADD CONSTRAINT buffered_messages_pkey PRIMARY KEY (ticket_id, message_id);
ALTER TABLE ONLY public.canned_replies
    ADD CONSTRAINT canned_replies_name UNIQUE (guild_id, name);
ALTER TABLE ONLY public.canned_replies
    ADD CONSTRAINT canned_replies_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.canned_replies
    ADD CONSTRAINT canned_replies_shortcut UNIQUE (guild_id, shortcut);
ALTER TABLE ONLY public.categories
    ADD CONSTRAINT categories_name UNIQUE (guild_id, name);
ALTER TABLE ONLY public.categories
    ADD CONSTRAINT categories_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.commands
    ADD CONSTRAINT commands_name UNIQUE (guild_id, name);
ALTER TABLE ONLY public.commands
    ADD CONSTRAINT commands_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.event_consumer_offsets
    ADD CONSTRAINT event_consumer_offsets_pkey PRIMARY KEY (guild_id);
ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.flow_runs
    ADD CONSTRAINT flow_runs_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.flow_versions
    ADD CONSTRAINT flow_versions_pkey PRIMARY KEY (flow_id, number);
ALTER TABLE ONLY public.flows
    ADD CONSTRAINT flows_name UNIQUE (guild_id, name);
ALTER TABLE ONLY public.flows
    ADD CONSTRAINT flows_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT idempotency_keys_pkey PRIMARY KEY (token_id, guild_id, key);
ALTER TABLE ONLY public.knowledge_items
    ADD CONSTRAINT knowledge_items_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.knowledge_items
    ADD CONSTRAINT knowledge_items_slug UNIQUE (guild_id, slug);
ALTER TABLE ONLY public.knowledge_suggestions
    ADD CONSTRAINT knowledge_suggestions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.knowledge_words
    ADD CONSTRAINT knowledge_words_pkey PRIMARY KEY (guild_id, word);
ALTER TABLE ONLY public.organizations
    ADD CONSTRAINT organizations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.panels
    ADD CONSTRAINT panels_name UNIQUE (guild_id, name);
ALTER TABLE ONLY public.panels
    ADD CONSTRAINT panels_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.run_causes
    ADD CONSTRAINT run_causes_pkey PRIMARY KEY (guild_id, cause_id);
ALTER TABLE ONLY public.sandbox_channels
    ADD CONSTRAINT sandbox_channels_key UNIQUE (opened_by_key);
ALTER TABLE ONLY public.sandbox_channels
    ADD CONSTRAINT sandbox_channels_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.sandbox_commands
    ADD CONSTRAINT sandbox_commands_pkey PRIMARY KEY (guild_id, name);
ALTER TABLE ONLY public.sandbox_idempotency_keys
    ADD CONSTRAINT sandbox_idempotency_keys_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.sandbox_members
    ADD CONSTRAINT sandbox_members_pkey PRIMARY KEY (guild_id, user_id);
ALTER TABLE ONLY public.sandbox_messages
    ADD CONSTRAINT sandbox_messages_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.schema_migrations
    ADD CONSTRAINT schema_migrations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.servers
    ADD CONSTRAINT servers_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.service_settings
    ADD CONSTRAINT service_settings_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.staff_totals
    ADD CONSTRAINT staff_totals_pkey PRIMARY KEY (guild_id, user_id);
ALTER TABLE ONLY public.ticket_changes
    ADD CONSTRAINT ticket_changes_pkey PRIMARY KEY (guild_id, ticket_id, version);
ALTER TABLE ONLY public.ticket_creations
    ADD CONSTRAINT ticket_creations_pkey PRIMARY KEY (ticket_id);
ALTER TABLE ONLY public.ticket_messages
    ADD CONSTRAINT ticket_messages_chat UNIQUE (guild_id, ticket_id, chat_message_id);
ALTER TABLE ONLY public.ticket_messages
    ADD CONSTRAINT ticket_messages_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.ticket_metrics
    ADD CONSTRAINT ticket_metrics_pkey PRIMARY KEY (guild_id, ticket_id);
ALTER TABLE ONLY public.ticket_notes
    ADD CONSTRAINT ticket_notes_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.ticket_timeline
    ADD CONSTRAINT ticket_timeline_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.tickets
    ADD CONSTRAINT tickets_number UNIQUE (guild_id, ticket_number);
ALTER TABLE ONLY public.tickets
    ADD CONSTRAINT tickets_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.tokens
    ADD CONSTRAINT tokens_hash UNIQUE (hash);
ALTER TABLE ONLY public.tokens
    ADD CONSTRAINT tokens_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.transcript_messages
    ADD CONSTRAINT transcript_messages_pkey PRIMARY KEY (transcript_id, id);
ALTER TABLE ONLY public.transcripts
    ADD CONSTRAINT transcripts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.webhook_deliveries
    ADD CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.webhook_endpoints
    ADD CONSTRAINT webhook_endpoints_pkey PRIMARY KEY (webhook_id);
ALTER TABLE ONLY public.webhook_replays
    ADD CONSTRAINT webhook_replays_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.webhooks
    ADD CONSTRAINT webhooks_pkey PRIMARY KEY (id);
CREATE INDEX automations_position ON public.automations USING btree (guild_id, "position", id);
CREATE INDEX blocks_expiry ON public.blocks USING btree (expires_at) WHERE (expires_at IS NOT NULL);
CREATE INDEX blocks_guild ON public.blocks USING btree (guild_id, id);
CREATE INDEX canned_replies_content ON public.canned_replies USING gin (guild_id, category_ids jsonb_path_ops, to_tsvector('simple'::regconfig, ((((name || ' '::text) || COALESCE(shortcut, ''::text)) || ' '::text) || content)));
CREATE INDEX canned_replies_folder ON public.canned_replies USING btree (guild_id, folder, id) WHERE (folder IS NOT NULL);
CREATE INDEX canned_replies_guild ON public.canned_replies USING btree (guild_id, id);
CREATE INDEX categories_position ON public.categories USING btree (guild_id, "position", id);
CREATE INDEX events_at ON public.events USING btree (guild_id, at, id);
CREATE INDEX events_feed ON public.events USING btree (guild_id, transaction, id);
CREATE INDEX flow_runs_answered ON public.flow_runs USING btree (guild_id, channel_id, user_id) WHERE (last_message_id IS NOT NULL);
CREATE INDEX flow_runs_automation ON public.flow_runs USING btree (guild_id, automation_id, id) WHERE (automation_id IS NOT NULL);
CREATE INDEX flow_runs_channel ON public.flow_runs USING btree (guild_id, channel_id, id) WHERE (ended_at IS NULL);
CREATE INDEX flow_runs_due ON public.flow_runs USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX flow_runs_ended ON public.flow_runs USING btree (ended_at) WHERE (ended_at IS NOT NULL);
CREATE INDEX flow_runs_flow ON public.flow_runs USING btree (guild_id, flow_id, id) WHERE (flow_id IS NOT NULL);
CREATE UNIQUE INDEX flow_runs_start ON public.flow_runs USING btree (guild_id, start_key) WHERE (start_key IS NOT NULL);
CREATE INDEX flow_runs_user ON public.flow_runs USING btree (guild_id, user_id, flow_id) WHERE (ended_at IS NULL);
CREATE INDEX flows_active ON public.flows USING btree (guild_id, id) WHERE (status = 'active'::text);
CREATE INDEX flows_guild ON public.flows USING btree (guild_id, id);
CREATE INDEX idempotency_keys_expiry ON public.idempotency_keys USING btree (expires_at);
CREATE INDEX knowledge_items_guild ON public.knowledge_items USING btree (guild_id, id);
CREATE INDEX knowledge_items_tags ON public.knowledge_items USING gin (guild_id, tags jsonb_path_ops);
CREATE INDEX knowledge_items_words ON public.knowledge_items USING gin (guild_id, words) WHERE (status = 'published'::text);
CREATE INDEX knowledge_suggestions_created ON public.knowledge_suggestions USING btree (created_at);
CREATE INDEX knowledge_words_prefix ON public.knowledge_words USING btree (guild_id, word text_pattern_ops);
CREATE INDEX knowledge_words_similar ON public.knowledge_words USING gin (guild_id, word public.gin_trgm_ops);
CREATE INDEX panels_channel ON public.panels USING btree (guild_id, message_channel_id) WHERE (message_channel_id IS NOT NULL);
CREATE INDEX panels_guild ON public.panels USING btree (guild_id, id);
CREATE INDEX panels_options ON public.panels USING gin (guild_id, options jsonb_path_ops);
CREATE INDEX run_causes_last_run ON public.run_causes USING btree (last_run_at);
CREATE INDEX sandbox_channels_guild ON public.sandbox_channels USING btree (guild_id, id);
CREATE INDEX sandbox_idempotency_keys_created ON public.sandbox_idempotency_keys USING btree (created_at);
CREATE INDEX sandbox_messages_channel ON public.sandbox_messages USING btree (channel_id, id);
CREATE INDEX servers_organization ON public.servers USING btree (organization_id, id);
CREATE INDEX ticket_creations_until ON public.ticket_creations USING btree (running_until);
CREATE INDEX ticket_messages_ticket ON public.ticket_messages USING btree (guild_id, ticket_id, id);
CREATE INDEX ticket_messages_words ON public.ticket_messages USING gin (guild_id, to_tsvector('simple'::regconfig, content));
CREATE INDEX ticket_notes_ticket ON public.ticket_notes USING btree (guild_id, ticket_id, id);
CREATE INDEX ticket_timeline_ticket ON public.ticket_timeline USING btree (guild_id, ticket_id, id);
CREATE INDEX tickets_category ON public.tickets USING btree (guild_id, category_id, status, created_at, id);
CREATE INDEX tickets_channel ON public.tickets USING btree (guild_id, channel_id);
CREATE INDEX tickets_claimer ON public.tickets USING btree (guild_id, claimed_by_id, created_at, id) WHERE (claimed_by_id IS NOT NULL);
CREATE INDEX tickets_content ON public.tickets USING gin (guild_id, tags jsonb_path_ops, participant_ids jsonb_path_ops, ((to_tsvector('simple'::regconfig, COALESCE(subject, ''::text)) || jsonb_to_tsvector('simple'::regconfig, jsonb_path_query_array(form_answers, '$[*]."value"'::jsonpath), '["string"]'::jsonb))));
CREATE INDEX tickets_created ON public.tickets USING btree (guild_id, created_at, id);
CREATE INDEX tickets_due ON public.tickets USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE UNIQUE INDEX tickets_external_id ON public.tickets USING btree (guild_id, external_id) WHERE (external_id IS NOT NULL);
CREATE INDEX tickets_panel ON public.tickets USING btree (guild_id, panel_id, created_at, id) WHERE (panel_id IS NOT NULL);
CREATE INDEX tickets_requester ON public.tickets USING btree (guild_id, requester_id, created_at, id);
CREATE INDEX tickets_status ON public.tickets USING btree (guild_id, status, created_at, id);
CREATE INDEX tickets_updated ON public.tickets USING btree (guild_id, updated_at, id);
CREATE INDEX tokens_guild ON public.tokens USING btree (guild_id, created_at);
CREATE INDEX tokens_organization ON public.tokens USING btree (organization_id, created_at);
CREATE INDEX transcript_messages_words ON public.transcript_messages USING gin (guild_id, to_tsvector('simple'::regconfig, content));
CREATE INDEX transcripts_closed ON public.transcripts USING btree (guild_id, closed_at, id) WHERE (sha256 IS NOT NULL);
CREATE INDEX transcripts_content ON public.transcripts USING gin (guild_id, ticket jsonb_path_ops);
CREATE INDEX transcripts_ordered ON public.transcripts USING btree (closed_at, id) WHERE (sha256 IS NULL);
CREATE INDEX transcripts_ticket ON public.transcripts USING btree (guild_id, ticket_id, closed_at, id);
CREATE INDEX transcripts_words ON public.transcripts USING gin (guild_id, ((to_tsvector('simple'::regconfig, COALESCE((ticket ->> 'subject'::text), ''::text)) || jsonb_to_tsvector('simple'::regconfig, jsonb_path_query_array(ticket, '$."formAnswers"[*]."value"'::jsonpath), '["string"]'::jsonb))));
CREATE INDEX webhook_deliveries_created ON public.webhook_deliveries USING btree (guild_id, webhook_id, created_at, id);
CREATE INDEX webhook_deliveries_due ON public.webhook_deliveries USING btree (webhook_id, next_attempt_at, id) WHERE (next_attempt_at IS NOT NULL);
CREATE INDEX webhook_deliveries_failed ON public.webhook_deliveries USING btree (guild_id, webhook_id, created_at, id) WHERE (status = 'failed'::text);
CREATE INDEX webhook_deliveries_pending ON public.webhook_deliveries USING btree (guild_id, webhook_id, created_at, id) WHERE (status = 'pending'::text);
CREATE INDEX webhooks_guild ON public.webhooks USING btree (guild_id, id);
