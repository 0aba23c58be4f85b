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
    owner_id text NOT NULL,
    dimension text NOT NULL,
    measure text NOT NULL,
    span text NOT NULL,
    start timestamp(3) with time zone NOT NULL,
    subjects text NOT NULL,
    quarters text[] NOT NULL
);
CREATE TABLE public.attachment_usage (
    guild_id text NOT NULL,
    day text NOT NULL,
    bytes bigint NOT NULL
);
CREATE TABLE public.attachments (
    id uuid NOT NULL,
    guild_id text NOT NULL,
    ticket_id uuid,
    status text NOT NULL,
    filename text NOT NULL,
    source_url text,
    facts jsonb,
    error text,
    attempts integer NOT NULL,
    due_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.audit_entries (
    id uuid NOT NULL,
    guild_id text,
    organization_id uuid,
    action text NOT NULL,
    resource text NOT NULL,
    resource_id text,
    resource_name text,
    actor jsonb NOT NULL,
    client_address text,
    before jsonb,
    after jsonb,
    created_at timestamp(3) with time zone NOT NULL,
    owner_id text GENERATED ALWAYS AS (COALESCE(guild_id, (organization_id)::text)) STORED NOT NULL
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
    run_count integer DEFAULT 0 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
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
    category_ids jsonb DEFAULT '[]'::jsonb NOT NULL,
    use_count integer DEFAULT 0 NOT NULL,
    last_used_at timestamp(3) with time zone,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.categories (
    id uuid NOT NULL,
    guild_id text NOT NULL,
    name text NOT NULL,
    description text,
    emoji text,
    "position" integer DEFAULT 0 NOT NULL,
    archived boolean DEFAULT false NOT NULL,
    chat_parent_id text,
    channel_name_pattern text DEFAULT 'ticket-{number}'::text NOT NULL,
    opening_message text,
    form jsonb,
    staff_role_ids jsonb DEFAULT '[]'::jsonb NOT NULL,
    ping_role_ids jsonb DEFAULT '[]'::jsonb NOT NULL,
    required_role_ids jsonb DEFAULT '[]'::jsonb NOT NULL,
    limits jsonb DEFAULT '{"total": null, "perUser": null, "cooldownSeconds": null}'::jsonb NOT NULL,
    require_claim boolean DEFAULT false NOT NULL,
    require_reason boolean DEFAULT false NOT NULL,
    follow_up text DEFAULT 'reopen'::text NOT NULL,
    auto_close jsonb DEFAULT '{"inactiveHours": null, "onMemberLeave": false, "warnHoursBefore": null}'::jsonb NOT NULL,
    feedback_enabled boolean DEFAULT true NOT NULL,
    default_priority text DEFAULT 'normal'::text NOT NULL,
    default_tags jsonb DEFAULT '[]'::jsonb NOT NULL,
    flow_id uuid,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL,
    chat_overflow_parent_ids jsonb DEFAULT '[]'::jsonb NOT NULL,
    home text DEFAULT 'channel'::text NOT NULL,
    pin_opening_message boolean DEFAULT true NOT NULL,
    opening_rules jsonb DEFAULT '{"roles": [], "perDay": null, "openInServer": null, "accountAgeHours": null, "membershipHours": null}'::jsonb NOT NULL,
    requester_close text DEFAULT 'close'::text NOT NULL,
    requester_add boolean DEFAULT false NOT NULL,
    claim_mode text DEFAULT 'label'::text NOT NULL,
    takeover text DEFAULT 'anybody'::text NOT NULL,
    lead_role_ids jsonb DEFAULT '[]'::jsonb NOT NULL,
    unclaim_after_hours integer,
    reports boolean DEFAULT false NOT NULL,
    transcript_channel_id text,
    relay text DEFAULT 'replies'::text NOT NULL,
    visibility text DEFAULT 'private'::text NOT NULL,
    forum_tags jsonb DEFAULT '{"open": null, "closed": null, "onHold": null, "pending": null, "choosing": [], "ticketTags": []}'::jsonb NOT NULL,
    relay_typing boolean DEFAULT false NOT NULL,
    staff_home text DEFAULT 'channel'::text NOT NULL
);
CREATE TABLE public.chat_arrivals (
    number bigint NOT NULL,
    key text NOT NULL,
    guild_id text NOT NULL,
    subject text NOT NULL,
    event jsonb NOT NULL,
    reply_to text,
    attempts integer NOT NULL,
    arrived_at timestamp(3) with time zone NOT NULL,
    due_at timestamp(3) with time zone NOT NULL,
    handled_at timestamp(3) with time zone,
    trace_parent text
);
CREATE SEQUENCE public.chat_arrivals_number_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.chat_arrivals_number_seq OWNED BY public.chat_arrivals.number;
CREATE TABLE public.chat_effects (
    key text NOT NULL,
    step text NOT NULL,
    guild_id text NOT NULL,
    channel_id text,
    status text NOT NULL,
    result jsonb,
    created_at timestamp(3) with time zone NOT NULL,
    draft jsonb
);
CREATE TABLE public.chat_gateway_sessions (
    shard integer NOT NULL,
    session_id text NOT NULL,
    resume_url text NOT NULL,
    shard_count integer NOT NULL,
    sequence integer NOT NULL,
    intents integer DEFAULT 33283 NOT NULL
);
CREATE TABLE public.chat_identify_slots (
    bucket integer NOT NULL,
    free_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.chat_members (
    guild_id text NOT NULL,
    user_id text NOT NULL,
    name text NOT NULL,
    avatar_url text,
    role_ids jsonb NOT NULL,
    seen_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.chat_problems (
    guild_id text NOT NULL,
    key text NOT NULL,
    reason text NOT NULL,
    message text NOT NULL,
    category_id uuid,
    panel_id uuid,
    ticket_id uuid,
    first_seen_at timestamp(3) with time zone NOT NULL,
    last_seen_at timestamp(3) with time zone NOT NULL,
    flow_id uuid,
    command_id uuid
);
CREATE TABLE public.chat_shard_holders (
    holder text NOT NULL,
    shard_count integer NOT NULL,
    shards jsonb NOT NULL,
    until timestamp(3) with time zone NOT NULL
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
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.dashboard_memberships (
    person_id uuid NOT NULL,
    guild_id text NOT NULL,
    role text,
    checked_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.dashboard_people (
    id uuid NOT NULL,
    guild_id text,
    organization_id uuid,
    name text NOT NULL,
    user_id text,
    role text NOT NULL,
    access_changed_at timestamp(3) with time zone NOT NULL,
    last_active_at timestamp(3) with time zone,
    version integer NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    is_account boolean NOT NULL,
    language text,
    timezone text,
    owner_id text GENERATED ALWAYS AS (COALESCE(guild_id, (organization_id)::text,
CASE
    WHEN is_account THEN (id)::text
    ELSE 'operator'::text
END)) STORED NOT NULL
);
CREATE TABLE public.dashboard_sessions (
    id uuid NOT NULL,
    person_id uuid NOT NULL,
    hash text NOT NULL,
    previous_hash text,
    previous_until timestamp(3) with time zone,
    issued_at timestamp(3) with time zone NOT NULL,
    used_at timestamp(3) with time zone NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    browser text
);
CREATE TABLE public.dashboard_sign_in_links (
    person_id uuid NOT NULL,
    hash text NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.dashboard_ticket_viewers (
    ticket_id uuid NOT NULL,
    person_id uuid NOT NULL,
    guild_id text NOT NULL,
    name text NOT NULL,
    is_writing boolean NOT NULL,
    seen_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.data_export_parts (
    guild_id text NOT NULL,
    export_id uuid NOT NULL,
    number integer NOT NULL,
    content text NOT NULL
);
CREATE TABLE public.data_exports (
    guild_id text NOT NULL,
    id uuid NOT NULL,
    organization_id uuid,
    user_id text NOT NULL,
    "position" jsonb NOT NULL,
    record_count integer NOT NULL,
    part_count integer NOT NULL,
    is_truncated boolean NOT NULL,
    revision integer NOT NULL,
    due_at timestamp(3) with time zone NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    completed_at timestamp(3) with time zone,
    expires_at timestamp(3) with time zone,
    is_for_member boolean DEFAULT false NOT NULL,
    sent_at timestamp(3) with time zone
);
CREATE TABLE public.direct_orders (
    guild_id text NOT NULL,
    id uuid NOT NULL,
    ticket_id uuid NOT NULL,
    message_id uuid,
    notice jsonb,
    due_at timestamp(3) with time zone NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    key text
);
CREATE TABLE public.direct_waiting (
    user_id text NOT NULL,
    messages jsonb NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.erasures (
    guild_id text NOT NULL,
    id uuid NOT NULL,
    organization_id uuid,
    user_id text,
    mode text NOT NULL,
    "position" jsonb NOT NULL,
    changed_rows integer NOT NULL,
    kept jsonb NOT NULL,
    revision integer NOT NULL,
    due_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone NOT NULL,
    ended_at timestamp(3) with time zone,
    member_pseudonym text,
    CONSTRAINT erasures_mode_check CHECK ((mode = ANY (ARRAY['erase'::text, 'anonymize'::text])))
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
    transaction xid8 DEFAULT public.event_number() NOT NULL,
    trace_parent text
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
    ended_at timestamp(3) with time zone,
    conversation jsonb,
    earlier_messages jsonb DEFAULT '[]'::jsonb NOT NULL
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
    answer text,
    attempt uuid,
    is_sealed boolean DEFAULT false NOT NULL
);
CREATE TABLE public.included_servers (
    guild_id text NOT NULL,
    organization_id uuid NOT NULL,
    until timestamp(3) with time zone
);
CREATE TABLE public.knowledge_items (
    id uuid NOT NULL,
    guild_id text NOT NULL,
    title text NOT NULL,
    slug text NOT NULL,
    summary text,
    content text NOT NULL,
    section text,
    tags jsonb DEFAULT '[]'::jsonb NOT NULL,
    language text DEFAULT 'en'::text NOT NULL,
    status text DEFAULT 'draft'::text NOT NULL,
    visibility text DEFAULT 'public'::text NOT NULL,
    keywords jsonb DEFAULT '[]'::jsonb NOT NULL,
    views integer DEFAULT 0 NOT NULL,
    helpful_count integer DEFAULT 0 NOT NULL,
    not_helpful_count integer DEFAULT 0 NOT NULL,
    deflected_count integer DEFAULT 0 NOT NULL,
    published_at timestamp(3) with time zone,
    version integer DEFAULT 1 NOT NULL,
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
CREATE TABLE public.legal_holds (
    guild_id text NOT NULL,
    ticket_id uuid NOT NULL,
    reason text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL
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
    style text DEFAULT 'buttons'::text NOT NULL,
    content text,
    embeds jsonb DEFAULT '[]'::jsonb NOT NULL,
    placeholder text,
    options jsonb DEFAULT '[]'::jsonb NOT NULL,
    message_id text,
    message_channel_id text,
    deployed_at timestamp(3) with time zone,
    deployed_version integer,
    open_count integer DEFAULT 0 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL,
    deployment jsonb
);
CREATE TABLE public.pending_forms (
    guild_id text NOT NULL,
    id uuid NOT NULL,
    user_id text NOT NULL,
    target jsonb NOT NULL,
    answers jsonb NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.privacy_requests (
    guild_id text NOT NULL,
    id uuid NOT NULL,
    user_id text NOT NULL,
    kind text NOT NULL,
    status text NOT NULL,
    order_id uuid,
    created_at timestamp(3) with time zone NOT NULL,
    decided_at timestamp(3) with time zone,
    CONSTRAINT privacy_requests_kind_check CHECK ((kind = ANY (ARRAY['export'::text, 'erasure'::text]))),
    CONSTRAINT privacy_requests_status_check CHECK ((status = ANY (ARRAY['requested'::text, 'accepted'::text, 'rejected'::text])))
);
CREATE TABLE public.request_log (
    owner_id text NOT NULL,
    token_id uuid NOT NULL,
    id uuid NOT NULL,
    method text NOT NULL,
    path text NOT NULL,
    status integer NOT NULL,
    reason text,
    duration_ms integer NOT NULL,
    request_id text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.run_causes (
    guild_id text NOT NULL,
    cause_id text NOT NULL,
    run_count integer NOT NULL,
    last_run_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.run_messages (
    guild_id text NOT NULL,
    run_id uuid NOT NULL,
    message_id text NOT NULL,
    message jsonb NOT NULL
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
    created_at timestamp(3) with time zone NOT NULL,
    home text DEFAULT 'channel'::text NOT NULL,
    reader_role_ids jsonb DEFAULT '[]'::jsonb NOT NULL,
    forum_tags jsonb,
    tag_ids jsonb DEFAULT '[]'::jsonb NOT NULL,
    opened_by_id text,
    CONSTRAINT sandbox_channels_home_check CHECK ((home = ANY (ARRAY['channel'::text, 'thread'::text, 'forum'::text])))
);
CREATE TABLE public.sandbox_commands (
    guild_id text NOT NULL,
    name text NOT NULL,
    description text NOT NULL
);
CREATE TABLE public.sandbox_direct_messages (
    id text NOT NULL,
    guild_id text NOT NULL,
    user_id text NOT NULL,
    content text NOT NULL,
    notice jsonb,
    created_at timestamp(3) with time zone NOT NULL,
    is_from_user boolean DEFAULT false NOT NULL
);
CREATE TABLE public.sandbox_idempotency_keys (
    key text NOT NULL,
    message_id text,
    created_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.sandbox_members (
    guild_id text NOT NULL,
    user_id text NOT NULL,
    role_ids jsonb,
    name text,
    avatar_url text,
    can_manage boolean DEFAULT false NOT NULL,
    joined_at timestamp(3) with time zone,
    account_created_at timestamp(3) with time zone
);
CREATE TABLE public.sandbox_messages (
    id text NOT NULL,
    channel_id text NOT NULL,
    author_id text,
    content text NOT NULL,
    attachments jsonb NOT NULL,
    notice jsonb,
    created_at timestamp(3) with time zone NOT NULL,
    edited_at timestamp(3) with time zone,
    is_pinned boolean DEFAULT false NOT NULL,
    parts jsonb
);
CREATE TABLE public.sandbox_roles (
    guild_id text NOT NULL,
    id text NOT NULL,
    name text NOT NULL
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
CREATE TABLE public.server_settings (
    guild_id text NOT NULL,
    locale text NOT NULL,
    texts jsonb NOT NULL,
    timezone text NOT NULL,
    color integer,
    log_channel_id text,
    transcript_to_requester boolean NOT NULL,
    closed_channel jsonb NOT NULL,
    staff_role_ids jsonb NOT NULL,
    retention jsonb NOT NULL,
    version integer NOT NULL,
    created_at timestamp(3) with time zone,
    updated_at timestamp(3) with time zone,
    retention_applies_at timestamp(3) with time zone,
    transcript_links_ended_at timestamp(3) with time zone,
    log_events jsonb DEFAULT '["closed", "rated"]'::jsonb NOT NULL,
    log_style text DEFAULT 'event'::text NOT NULL,
    opening_rules jsonb DEFAULT '{"roles": [], "perDay": null, "openInServer": null, "accountAgeHours": null, "membershipHours": null}'::jsonb NOT NULL,
    bot_ids jsonb DEFAULT '[]'::jsonb NOT NULL,
    transcript_delivery jsonb DEFAULT '{"linkDays": 30, "requester": "link", "logChannel": "link", "categoryChannel": "link"}'::jsonb NOT NULL,
    reply_identity text DEFAULT 'bot'::text NOT NULL,
    privacy jsonb DEFAULT '{"linkInTickets": false, "memberRequests": "staff"}'::jsonb NOT NULL,
    CONSTRAINT server_settings_log_style_check CHECK ((log_style = ANY (ARRAY['ticket'::text, 'event'::text]))),
    CONSTRAINT server_settings_reply_identity_check CHECK ((reply_identity = ANY (ARRAY['bot'::text, 'staff'::text, 'role'::text])))
);
CREATE TABLE public.servers (
    id text NOT NULL,
    name text NOT NULL,
    plan text NOT NULL,
    organization_id uuid,
    last_ticket_number integer DEFAULT 0 NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    bot_left_at timestamp(3) with time zone
);
CREATE TABLE public.service_settings (
    name text NOT NULL,
    value text NOT NULL
);
CREATE TABLE public.staff_activity (
    guild_id text NOT NULL,
    user_id text NOT NULL,
    last_activity_at timestamp(3) with time zone NOT NULL
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
CREATE TABLE public.started_actions (
    guild_id text NOT NULL,
    ticket_id uuid NOT NULL,
    key text NOT NULL,
    action text NOT NULL,
    actor jsonb NOT NULL,
    joining jsonb NOT NULL,
    holder uuid NOT NULL,
    due_at timestamp(3) with time zone NOT NULL
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
    deleted_at timestamp(3) with time zone,
    author_name text,
    author_avatar_url text,
    parts jsonb,
    delivery_state text,
    direct_message_id text
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
    created_at timestamp(3) with time zone NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL,
    chat_message_id text
);
CREATE TABLE public.ticket_notices (
    id uuid NOT NULL,
    guild_id text NOT NULL,
    kind text NOT NULL,
    ticket jsonb NOT NULL,
    due_at timestamp(3) with time zone NOT NULL,
    created_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.ticket_projections (
    guild_id text NOT NULL,
    ticket_id uuid NOT NULL,
    revision integer NOT NULL,
    due_at timestamp(3) with time zone NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    renamed_at jsonb DEFAULT '[]'::jsonb NOT NULL,
    is_settled boolean DEFAULT false NOT NULL,
    answered jsonb
);
CREATE TABLE public.ticket_reminders (
    guild_id text NOT NULL,
    id uuid NOT NULL,
    ticket_id uuid NOT NULL,
    user_id text NOT NULL,
    text text,
    due_at timestamp(3) with time zone NOT NULL,
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
CREATE TABLE public.ticket_word_changes (
    guild_id text NOT NULL,
    ticket_id uuid NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    last_message_id uuid,
    removed_words jsonb
);
CREATE TABLE public.ticket_words (
    guild_id text NOT NULL,
    word text NOT NULL,
    folded text NOT NULL
);
CREATE TABLE public.tickets (
    id uuid NOT NULL,
    ticket_number integer NOT NULL,
    guild_id text NOT NULL,
    channel_id text,
    subject text,
    status text DEFAULT 'open'::text NOT NULL,
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
    message_count integer DEFAULT 0 NOT NULL,
    reopen_count integer DEFAULT 0 NOT NULL,
    closed_at timestamp(3) with time zone,
    closed_by jsonb,
    close_reason text,
    close_cause text,
    merged_into_id uuid,
    feedback jsonb,
    external_id text,
    metadata jsonb NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL,
    event_count integer DEFAULT 0 NOT NULL,
    last_activity_at timestamp(3) with time zone NOT NULL,
    warned_at timestamp(3) with time zone,
    lease_holder uuid,
    lease_until timestamp(3) with time zone,
    due_at timestamp(3) with time zone,
    channel_retired_at timestamp(3) with time zone,
    requester_name text,
    claimed_by_name text,
    opening_message_id text,
    closing_message_id text,
    claimer_awaited_since timestamp(3) with time zone,
    direct boolean DEFAULT false NOT NULL,
    public boolean DEFAULT false NOT NULL
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
    created_at timestamp(3) with time zone NOT NULL,
    owner_id text GENERATED ALWAYS AS (COALESCE(guild_id, (organization_id)::text)) STORED NOT NULL
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
    deleted_at timestamp(3) with time zone,
    author_name text,
    author_avatar_url text,
    parts jsonb
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
CREATE TABLE public.webhook_inbox_deliveries (
    guild_id text NOT NULL,
    id uuid NOT NULL,
    received_at timestamp(3) with time zone NOT NULL,
    method text NOT NULL,
    headers jsonb NOT NULL,
    body text NOT NULL,
    event_id text,
    event_type text,
    webhook_id uuid,
    verification text NOT NULL
);
CREATE TABLE public.webhook_inboxes (
    guild_id text NOT NULL,
    key text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.webhook_replays (
    id uuid NOT NULL,
    guild_id text,
    webhook_id uuid NOT NULL,
    created_after timestamp(3) with time zone NOT NULL,
    created_before timestamp(3) with time zone NOT NULL,
    event_types jsonb,
    created_at timestamp(3) with time zone NOT NULL,
    reached_at timestamp(3) with time zone,
    reached_id uuid,
    turn integer NOT NULL,
    organization_id uuid,
    owner_id text GENERATED ALWAYS AS (COALESCE(guild_id, (organization_id)::text)) STORED NOT NULL
);
CREATE TABLE public.webhooks (
    id uuid NOT NULL,
    guild_id text,
    url text NOT NULL,
    description text,
    event_types jsonb NOT NULL,
    enabled boolean NOT NULL,
    disabled_reason text,
    secrets jsonb NOT NULL,
    secret_prefix text NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL,
    organization_id uuid,
    owner_id text GENERATED ALWAYS AS (COALESCE(guild_id, (organization_id)::text)) STORED NOT NULL
);
ALTER TABLE ONLY public.chat_arrivals ALTER COLUMN number SET DEFAULT nextval('public.chat_arrivals_number_seq'::regclass);
ALTER TABLE ONLY public.schema_migrations ALTER COLUMN id SET DEFAULT nextval('public.schema_migrations_id_seq'::regclass);
INSERT INTO public.audit_entries VALUES ('01a222e4-b39a-77c0-827f-30e63cc14550', '1000000000000000001', NULL, 'server.created', 'server', '1000000000000000001', 'Demo Server', '{"id": null, "name": "admin demo", "type": "command"}', NULL, NULL, '{"name": "Demo Server", "plan": "enterprise"}', '2026-11-28 16:02:23.258+00', DEFAULT);
INSERT INTO public.audit_entries VALUES ('01a222e4-b3a0-75fb-9fd4-c2a05af0fab9', '1000000000000000002', NULL, 'server.created', 'server', '1000000000000000002', 'Second Server', '{"id": null, "name": "admin demo", "type": "command"}', NULL, NULL, '{"name": "Second Server", "plan": "enterprise"}', '2026-11-28 16:02:23.264+00', DEFAULT);
INSERT INTO public.audit_entries VALUES ('01a222e4-b3a3-74d6-a7bf-f39ab9dacc98', NULL, '01a222e4-b3a2-7639-a80f-6eefeeca2a6c', 'organization.created', 'organization', '01a222e4-b3a2-7639-a80f-6eefeeca2a6c', 'Demo Organization', '{"id": null, "name": "admin demo", "type": "command"}', NULL, NULL, '{"name": "Demo Organization", "plan": "enterprise"}', '2026-11-28 16:02:23.267+00', DEFAULT);
INSERT INTO public.audit_entries VALUES ('01a222e4-b3aa-75d8-857e-09ea45fe9b7e', '1000000000000000001', NULL, 'server.joined_organization', 'server', '1000000000000000001', 'Demo Server', '{"id": null, "name": "admin demo", "type": "command"}', NULL, '{"organizationId": null}', '{"organizationId": "01a222e4-b3a2-7639-a80f-6eefeeca2a6c"}', '2026-11-28 16:02:23.274+00', DEFAULT);
INSERT INTO public.audit_entries VALUES ('01a222e4-b3aa-75d8-857e-0c0c8f36db0d', NULL, '01a222e4-b3a2-7639-a80f-6eefeeca2a6c', 'server.joined_organization', 'server', '1000000000000000001', 'Demo Server', '{"id": null, "name": "admin demo", "type": "command"}', NULL, '{"organizationId": null}', '{"organizationId": "01a222e4-b3a2-7639-a80f-6eefeeca2a6c"}', '2026-11-28 16:02:23.274+00', DEFAULT);
INSERT INTO public.audit_entries VALUES ('01a222e4-b3b0-7036-85e9-39a89b02909e', '1000000000000000001', NULL, 'category.created', 'category', '019b0000-0000-7000-8000-000000000001', 'General support', '{"id": null, "name": "admin demo", "type": "command"}', NULL, NULL, '{"form": null, "home": "channel", "name": "General support", "emoji": null, "relay": "replies", "flowId": null, "limits": {"total": null, "perUser": null, "cooldownSeconds": null}, "reports": false, "archived": false, "followUp": "reopen", "position": 0, "takeover": "anybody", "autoClose": {"inactiveHours": null, "onMemberLeave": false, "warnHoursBefore": null}, "claimMode": "label", "forumTags": {"open": null, "closed": null, "onHold": null, "pending": null, "choosing": [], "ticketTags": []}, "staffHome": "channel", "visibility": "private", "defaultTags": [], "description": "Questions of every kind", "leadRoleIds": [], "pingRoleIds": [], "relayTyping": false, "chatParentId": null, "openingRules": {"roles": [], "perDay": null, "openInServer": null, "accountAgeHours": null, "membershipHours": null}, "requesterAdd": false, "requireClaim": false, "staffRoleIds": [], "requireReason": false, "openingMessage": "Thanks for reaching out. Staff will be with you soon.", "requesterClose": "close", "defaultPriority": "normal", "feedbackEnabled": true, "requiredRoleIds": [], "pinOpeningMessage": true, "unclaimAfterHours": null, "channelNamePattern": "ticket-{number}", "transcriptChannelId": null, "chatOverflowParentIds": []}', '2026-11-28 16:02:23.28+00', DEFAULT);
INSERT INTO public.audit_entries VALUES ('01a222e4-b3c0-771f-9821-8c3f8f43a526', '1000000000000000002', NULL, 'server.joined_organization', 'server', '1000000000000000002', 'Second Server', '{"id": null, "name": "admin demo", "type": "command"}', NULL, '{"organizationId": null}', '{"organizationId": "01a222e4-b3a2-7639-a80f-6eefeeca2a6c"}', '2026-11-28 16:02:23.296+00', DEFAULT);
INSERT INTO public.audit_entries VALUES ('01a222e4-b3c0-771f-9821-917f161f8109', NULL, '01a222e4-b3a2-7639-a80f-6eefeeca2a6c', 'server.joined_organization', 'server', '1000000000000000002', 'Second Server', '{"id": null, "name": "admin demo", "type": "command"}', NULL, '{"organizationId": null}', '{"organizationId": "01a222e4-b3a2-7639-a80f-6eefeeca2a6c"}', '2026-11-28 16:02:23.296+00', DEFAULT);
INSERT INTO public.audit_entries VALUES ('01a222e4-b3c3-706c-bcf6-8ad9994301b6', '1000000000000000002', NULL, 'category.created', 'category', '019b0000-0000-7000-8000-000000000024', 'General support', '{"id": null, "name": "admin demo", "type": "command"}', NULL, NULL, '{"form": null, "home": "channel", "name": "General support", "emoji": null, "relay": "replies", "flowId": null, "limits": {"total": null, "perUser": null, "cooldownSeconds": null}, "reports": false, "archived": false, "followUp": "reopen", "position": 0, "takeover": "anybody", "autoClose": {"inactiveHours": null, "onMemberLeave": false, "warnHoursBefore": null}, "claimMode": "label", "forumTags": {"open": null, "closed": null, "onHold": null, "pending": null, "choosing": [], "ticketTags": []}, "staffHome": "channel", "visibility": "private", "defaultTags": [], "description": "Questions of every kind", "leadRoleIds": [], "pingRoleIds": [], "relayTyping": false, "chatParentId": null, "openingRules": {"roles": [], "perDay": null, "openInServer": null, "accountAgeHours": null, "membershipHours": null}, "requesterAdd": false, "requireClaim": false, "staffRoleIds": [], "requireReason": false, "openingMessage": "Thanks for reaching out. Staff will be with you soon.", "requesterClose": "close", "defaultPriority": "normal", "feedbackEnabled": true, "requiredRoleIds": [], "pinOpeningMessage": true, "unclaimAfterHours": null, "channelNamePattern": "ticket-{number}", "transcriptChannelId": null, "chatOverflowParentIds": []}', '2026-11-28 16:02:23.299+00', DEFAULT);
INSERT INTO public.audit_entries VALUES ('01a222e4-b3cb-77ea-843e-25bb55ff31e8', '1000000000000000001', NULL, 'token.created', 'token', '01a222e4-b3c8-7778-a375-447c8310f137', 'Demo', '{"id": null, "name": "admin demo", "type": "command"}', NULL, NULL, '{"name": "Demo", "prefix": "gdk_3cOPx2qV", "scopes": ["tickets:read", "tickets:write", "categories:read", "categories:write", "panels:read", "panels:write", "flows:read", "flows:write", "knowledgebase:read", "knowledgebase:write", "transcripts:read", "transcripts:write", "webhooks:read", "webhooks:write", "settings:read", "settings:write", "privacy:read", "privacy:write", "analytics:read"], "expiresAt": null, "revokedAt": null}', '2026-11-28 16:02:23.307+00', DEFAULT);
INSERT INTO public.audit_entries VALUES ('01a222e4-b3ce-73fe-aa81-f9d3824a8cdd', NULL, '01a222e4-b3a2-7639-a80f-6eefeeca2a6c', 'token.created', 'token', '01a222e4-b3cd-7555-a242-470ac5cd75be', 'Demo', '{"id": null, "name": "admin demo", "type": "command"}', NULL, NULL, '{"name": "Demo", "prefix": "gdk_wU9gIJU9", "scopes": ["tickets:read", "tickets:write", "categories:read", "categories:write", "panels:read", "panels:write", "flows:read", "flows:write", "knowledgebase:read", "knowledgebase:write", "transcripts:read", "transcripts:write", "webhooks:read", "webhooks:write", "settings:read", "settings:write", "privacy:read", "privacy:write", "analytics:read", "org:servers:read", "org:members:read", "org:analytics:read", "org:transcripts:read"], "expiresAt": null, "revokedAt": null}', '2026-11-28 16:02:23.31+00', DEFAULT);
INSERT INTO public.categories VALUES ('019b0000-0000-7000-8000-000000000001', '1000000000000000001', 'General support', 'Questions of every kind', NULL, 0, false, NULL, 'ticket-{number}', 'Thanks for reaching out. Staff will be with you soon.', NULL, '[]', '[]', '[]', '{"total": null, "perUser": null, "cooldownSeconds": null}', false, false, 'reopen', '{"inactiveHours": null, "onMemberLeave": false, "warnHoursBefore": null}', true, 'normal', '[]', NULL, 1, '2026-11-28 16:02:23.277+00', '2026-11-28 16:02:23.277+00', '[]', 'channel', true, '{"roles": [], "perDay": null, "openInServer": null, "accountAgeHours": null, "membershipHours": null}', 'close', false, 'label', 'anybody', '[]', NULL, false, NULL, 'replies', 'private', '{"open": null, "closed": null, "onHold": null, "pending": null, "choosing": [], "ticketTags": []}', false, 'channel');
INSERT INTO public.categories VALUES ('019b0000-0000-7000-8000-000000000024', '1000000000000000002', 'General support', 'Questions of every kind', NULL, 0, false, NULL, 'ticket-{number}', 'Thanks for reaching out. Staff will be with you soon.', NULL, '[]', '[]', '[]', '{"total": null, "perUser": null, "cooldownSeconds": null}', false, false, 'reopen', '{"inactiveHours": null, "onMemberLeave": false, "warnHoursBefore": null}', true, 'normal', '[]', NULL, 1, '2026-11-28 16:02:23.298+00', '2026-11-28 16:02:23.298+00', '[]', 'channel', true, '{"roles": [], "perDay": null, "openInServer": null, "accountAgeHours": null, "membershipHours": null}', 'close', false, 'label', 'anybody', '[]', NULL, false, NULL, 'replies', 'private', '{"open": null, "closed": null, "onHold": null, "pending": null, "choosing": [], "ticketTags": []}', false, 'channel');
INSERT INTO public.categories VALUES ('01a18625-336e-7000-82f5-dde16c2845fe', '1000000000000000001', 'Billing', 'Payments, invoices and refunds', '💳', 1, false, NULL, 'ticket-{number}', NULL, '{"title": "About your order", "questions": [{"id": "order", "type": "short", "label": "Order number", "options": [], "required": false, "fileTypes": [], "maxLength": 20, "maxValues": null, "minLength": null, "minValues": null, "description": null, "placeholder": "10-digit number"}]}', '[]', '[]', '[]', '{"total": null, "perUser": null, "cooldownSeconds": null}', false, false, 'reopen', '{"inactiveHours": 96, "onMemberLeave": false, "warnHoursBefore": 24}', true, 'normal', '[]', NULL, 1, '2026-10-29 05:32:27.374+00', '2026-10-29 05:32:27.374+00', '[]', 'channel', true, '{"roles": [], "perDay": null, "openInServer": null, "accountAgeHours": null, "membershipHours": null}', 'close', false, 'label', 'anybody', '[]', NULL, false, NULL, 'replies', 'private', '{"open": null, "closed": null, "onHold": null, "pending": null, "choosing": [], "ticketTags": []}', false, 'channel');
INSERT INTO public.categories VALUES ('01a18625-336e-7001-83c9-cbddd065a8e9', '1000000000000000001', 'Account access', 'Logging in, lost accounts, verification', '🔑', 2, false, NULL, 'ticket-{number}', NULL, NULL, '[]', '[]', '[]', '{"total": null, "perUser": null, "cooldownSeconds": null}', false, false, 'reopen', '{"inactiveHours": 96, "onMemberLeave": true, "warnHoursBefore": 24}', true, 'normal', '[]', NULL, 1, '2026-10-29 05:32:27.374+00', '2026-10-29 05:32:27.374+00', '[]', 'channel', true, '{"roles": [], "perDay": null, "openInServer": null, "accountAgeHours": null, "membershipHours": null}', 'close', false, 'label', 'anybody', '[]', NULL, false, NULL, 'replies', 'private', '{"open": null, "closed": null, "onHold": null, "pending": null, "choosing": [], "ticketTags": []}', false, 'channel');
INSERT INTO public.categories VALUES ('01a18625-336e-7002-8292-acc27e32d427', '1000000000000000001', 'Technical problems', 'Errors, crashes, lost data', '🛠️', 3, false, NULL, 'ticket-{number}', NULL, NULL, '[]', '[]', '[]', '{"total": null, "perUser": null, "cooldownSeconds": null}', false, false, 'reopen', '{"inactiveHours": 168, "onMemberLeave": false, "warnHoursBefore": 48}', true, 'normal', '[]', NULL, 1, '2026-10-29 05:32:27.374+00', '2026-10-29 05:32:27.374+00', '[]', 'channel', true, '{"roles": [], "perDay": null, "openInServer": null, "accountAgeHours": null, "membershipHours": null}', 'close', false, 'label', 'anybody', '[]', NULL, false, NULL, 'replies', 'private', '{"open": null, "closed": null, "onHold": null, "pending": null, "choosing": [], "ticketTags": []}', false, 'channel');
INSERT INTO public.categories VALUES ('01a18625-336e-7003-8065-a9a761863607', '1000000000000000001', 'Reports and appeals', 'Behaviour of members, bans', '🚩', 4, false, NULL, 'ticket-{number}', NULL, NULL, '[]', '[]', '[]', '{"total": null, "perUser": null, "cooldownSeconds": null}', false, false, 'ignore', '{"inactiveHours": null, "onMemberLeave": false, "warnHoursBefore": null}', false, 'normal', '[]', NULL, 1, '2026-10-29 05:32:27.374+00', '2026-10-29 05:32:27.374+00', '[]', 'channel', true, '{"roles": [], "perDay": null, "openInServer": null, "accountAgeHours": null, "membershipHours": null}', 'close', false, 'label', 'anybody', '[]', NULL, false, NULL, 'replies', 'private', '{"open": null, "closed": null, "onHold": null, "pending": null, "choosing": [], "ticketTags": []}', false, 'channel');
INSERT INTO public.categories VALUES ('01a18625-336e-7004-8050-4c2641366390', '1000000000000000001', 'Ideas and partnerships', 'What we could do together', '💡', 5, false, NULL, 'ticket-{number}', NULL, NULL, '[]', '[]', '[]', '{"total": null, "perUser": null, "cooldownSeconds": null}', false, false, 'reopen', '{"inactiveHours": null, "onMemberLeave": false, "warnHoursBefore": null}', true, 'normal', '[]', NULL, 1, '2026-10-29 05:32:27.374+00', '2026-10-29 05:32:27.374+00', '[]', 'channel', true, '{"roles": [], "perDay": null, "openInServer": null, "accountAgeHours": null, "membershipHours": null}', 'close', false, 'label', 'anybody', '[]', NULL, false, NULL, 'replies', 'private', '{"open": null, "closed": null, "onHold": null, "pending": null, "choosing": [], "ticketTags": []}', false, 'channel');
INSERT INTO public.categories VALUES ('01a18625-3473-7000-8266-62d308b3c01c', '1000000000000000002', 'Billing', 'Payments, invoices and refunds', '💳', 1, false, NULL, 'ticket-{number}', NULL, '{"title": "About your order", "questions": [{"id": "order", "type": "short", "label": "Order number", "options": [], "required": false, "fileTypes": [], "maxLength": 20, "maxValues": null, "minLength": null, "minValues": null, "description": null, "placeholder": "10-digit number"}]}', '[]', '[]', '[]', '{"total": null, "perUser": null, "cooldownSeconds": null}', false, false, 'reopen', '{"inactiveHours": 96, "onMemberLeave": false, "warnHoursBefore": 24}', true, 'normal', '[]', NULL, 1, '2026-10-29 05:32:27.635+00', '2026-10-29 05:32:27.635+00', '[]', 'channel', true, '{"roles": [], "perDay": null, "openInServer": null, "accountAgeHours": null, "membershipHours": null}', 'close', false, 'label', 'anybody', '[]', NULL, false, NULL, 'replies', 'private', '{"open": null, "closed": null, "onHold": null, "pending": null, "choosing": [], "ticketTags": []}', false, 'channel');
INSERT INTO public.categories VALUES ('01a18625-3473-7001-81ec-bd934bd1e195', '1000000000000000002', 'Account access', 'Logging in, lost accounts, verification', '🔑', 2, false, NULL, 'ticket-{number}', NULL, NULL, '[]', '[]', '[]', '{"total": null, "perUser": null, "cooldownSeconds": null}', false, false, 'reopen', '{"inactiveHours": 96, "onMemberLeave": true, "warnHoursBefore": 24}', true, 'normal', '[]', NULL, 1, '2026-10-29 05:32:27.635+00', '2026-10-29 05:32:27.635+00', '[]', 'channel', true, '{"roles": [], "perDay": null, "openInServer": null, "accountAgeHours": null, "membershipHours": null}', 'close', false, 'label', 'anybody', '[]', NULL, false, NULL, 'replies', 'private', '{"open": null, "closed": null, "onHold": null, "pending": null, "choosing": [], "ticketTags": []}', false, 'channel');
INSERT INTO public.categories VALUES ('01a18625-3473-7002-80aa-b10485ca9f14', '1000000000000000002', 'Technical problems', 'Errors, crashes, lost data', '🛠️', 3, false, NULL, 'ticket-{number}', NULL, NULL, '[]', '[]', '[]', '{"total": null, "perUser": null, "cooldownSeconds": null}', false, false, 'reopen', '{"inactiveHours": 168, "onMemberLeave": false, "warnHoursBefore": 48}', true, 'normal', '[]', NULL, 1, '2026-10-29 05:32:27.635+00', '2026-10-29 05:32:27.635+00', '[]', 'channel', true, '{"roles": [], "perDay": null, "openInServer": null, "accountAgeHours": null, "membershipHours": null}', 'close', false, 'label', 'anybody', '[]', NULL, false, NULL, 'replies', 'private', '{"open": null, "closed": null, "onHold": null, "pending": null, "choosing": [], "ticketTags": []}', false, 'channel');
INSERT INTO public.categories VALUES ('01a18625-3473-7003-836a-bd485cee92a1', '1000000000000000002', 'Reports and appeals', 'Behaviour of members, bans', '🚩', 4, false, NULL, 'ticket-{number}', NULL, NULL, '[]', '[]', '[]', '{"total": null, "perUser": null, "cooldownSeconds": null}', false, false, 'ignore', '{"inactiveHours": null, "onMemberLeave": false, "warnHoursBefore": null}', false, 'normal', '[]', NULL, 1, '2026-10-29 05:32:27.635+00', '2026-10-29 05:32:27.635+00', '[]', 'channel', true, '{"roles": [], "perDay": null, "openInServer": null, "accountAgeHours": null, "membershipHours": null}', 'close', false, 'label', 'anybody', '[]', NULL, false, NULL, 'replies', 'private', '{"open": null, "closed": null, "onHold": null, "pending": null, "choosing": [], "ticketTags": []}', false, 'channel');
INSERT INTO public.categories VALUES ('01a18625-3473-7004-8044-19e5690e0d8e', '1000000000000000002', 'Ideas and partnerships', 'What we could do together', '💡', 5, false, NULL, 'ticket-{number}', NULL, NULL, '[]', '[]', '[]', '{"total": null, "perUser": null, "cooldownSeconds": null}', false, false, 'reopen', '{"inactiveHours": null, "onMemberLeave": false, "warnHoursBefore": null}', true, 'normal', '[]', NULL, 1, '2026-10-29 05:32:27.635+00', '2026-10-29 05:32:27.635+00', '[]', 'channel', true, '{"roles": [], "perDay": null, "openInServer": null, "accountAgeHours": null, "membershipHours": null}', 'close', false, 'label', 'anybody', '[]', NULL, false, NULL, 'replies', 'private', '{"open": null, "closed": null, "onHold": null, "pending": null, "choosing": [], "ticketTags": []}', false, 'channel');
INSERT INTO public.events VALUES ('01a222e4-b3b1-7743-ae3d-39fff62b304a', '1000000000000000001', 'category.created', '2026-11-28 16:02:23.281+00', '{"id": "guildesk", "type": "system"}', NULL, '{"changes": {}, "category": {"id": "019b0000-0000-7000-8000-000000000001", "form": null, "home": "channel", "name": "General support", "emoji": null, "relay": "replies", "flowId": null, "limits": {"total": null, "perUser": null, "cooldownSeconds": null}, "guildId": "1000000000000000001", "reports": false, "version": 1, "archived": false, "followUp": "reopen", "position": 0, "takeover": "anybody", "autoClose": {"inactiveHours": null, "onMemberLeave": false, "warnHoursBefore": null}, "claimMode": "label", "createdAt": "2026-11-28T16:02:23.277Z", "forumTags": {"open": null, "closed": null, "onHold": null, "pending": null, "choosing": [], "ticketTags": []}, "staffHome": "channel", "updatedAt": "2026-11-28T16:02:23.277Z", "visibility": "private", "defaultTags": [], "description": "Questions of every kind", "leadRoleIds": [], "pingRoleIds": [], "relayTyping": false, "chatParentId": null, "openingRules": {"roles": [], "perDay": null, "openInServer": null, "accountAgeHours": null, "membershipHours": null}, "requesterAdd": false, "requireClaim": false, "staffRoleIds": [], "requireReason": false, "openingMessage": "Thanks for reaching out. Staff will be with you soon.", "requesterClose": "close", "defaultPriority": "normal", "feedbackEnabled": true, "requiredRoleIds": [], "pinOpeningMessage": true, "unclaimAfterHours": null, "channelNamePattern": "ticket-{number}", "transcriptChannelId": null, "chatOverflowParentIds": []}}', '175442', NULL);
INSERT INTO public.events VALUES ('01a222e4-b3c4-70c8-89dd-d7340dbbfb52', '1000000000000000002', 'category.created', '2026-11-28 16:02:23.3+00', '{"id": "guildesk", "type": "system"}', NULL, '{"changes": {}, "category": {"id": "019b0000-0000-7000-8000-000000000024", "form": null, "home": "channel", "name": "General support", "emoji": null, "relay": "replies", "flowId": null, "limits": {"total": null, "perUser": null, "cooldownSeconds": null}, "guildId": "1000000000000000002", "reports": false, "version": 1, "archived": false, "followUp": "reopen", "position": 0, "takeover": "anybody", "autoClose": {"inactiveHours": null, "onMemberLeave": false, "warnHoursBefore": null}, "claimMode": "label", "createdAt": "2026-11-28T16:02:23.298Z", "forumTags": {"open": null, "closed": null, "onHold": null, "pending": null, "choosing": [], "ticketTags": []}, "staffHome": "channel", "updatedAt": "2026-11-28T16:02:23.298Z", "visibility": "private", "defaultTags": [], "description": "Questions of every kind", "leadRoleIds": [], "pingRoleIds": [], "relayTyping": false, "chatParentId": null, "openingRules": {"roles": [], "perDay": null, "openInServer": null, "accountAgeHours": null, "membershipHours": null}, "requesterAdd": false, "requireClaim": false, "staffRoleIds": [], "requireReason": false, "openingMessage": "Thanks for reaching out. Staff will be with you soon.", "requesterClose": "close", "defaultPriority": "normal", "feedbackEnabled": true, "requiredRoleIds": [], "pinOpeningMessage": true, "unclaimAfterHours": null, "channelNamePattern": "ticket-{number}", "transcriptChannelId": null, "chatOverflowParentIds": []}}', '175447', NULL);
INSERT INTO public.organizations VALUES ('01a222e4-b3a2-7639-a80f-6eefeeca2a6c', 'Demo Organization', 'enterprise', '2026-11-28 16:02:23.266+00');
INSERT INTO public.sandbox_channels VALUES ('1575912183828709664', '1000000000000000001', 'ticket-6', NULL, '["200000000000000000", "300000000000000007"]', '[]', false, '01a21dd9-d069-7000-82f7-8ff01286a2c7', '2026-11-27 16:32:23.657+00', 'channel', '[]', NULL, '[]', NULL);
INSERT INTO public.sandbox_messages VALUES ('1575912183828709665', '1575912183828709664', NULL, '<@200000000000000000>', '[]', '{"embeds": [{"url": null, "color": null, "title": "#6 · Reports and appeals", "fields": [], "footer": "Opened <t:1795797143:R> · Priority: normal", "imageUrl": null, "description": "**Report of member 6364**\nHello <@200000000000000000>, this is ticket #6. Staff will answer you here.", "thumbnailUrl": null}], "layout": "components", "select": null, "content": null, "buttonRows": [[{"emoji": "🙋", "label": "Claim", "target": {"id": "ticket:staff:claim", "style": "primary"}}, {"emoji": "🔒", "label": "Close", "target": {"id": "ticket:staff:close", "style": "secondary"}}, {"emoji": null, "label": "More …", "target": {"id": "ticket:staff:more", "style": "secondary"}}]]}', '2026-11-27 16:32:23.657+00', NULL, true, NULL);
INSERT INTO public.sandbox_messages VALUES ('1575912183828709666', '1575912183828709664', '200000000000000000', 'Member 6364 insults people in the lounge.', '[]', NULL, '2026-11-27 16:32:23.657+00', NULL, false, NULL);
INSERT INTO public.sandbox_messages VALUES ('1575920399845294368', '1575912183828709664', NULL, '<@300000000000000007> claimed this ticket.', '[]', NULL, '2026-11-27 17:05:02.508+00', NULL, false, NULL);
INSERT INTO public.sandbox_messages VALUES ('1575924865143275808', '1575912183828709664', '300000000000000007', 'Do you have a link to one of the messages?', '[]', NULL, '2026-11-27 17:22:47.118+00', NULL, false, NULL);
INSERT INTO public.sandbox_messages VALUES ('1575947384244011296', '1575912183828709664', '200000000000000000', 'It is this one, from yesterday evening.', '[]', NULL, '2026-11-27 18:52:16.09+00', NULL, false, NULL);
INSERT INTO public.sandbox_messages VALUES ('1575952774587351328', '1575912183828709664', '300000000000000007', 'Thank you. We took care of it.', '[]', NULL, '2026-11-27 19:13:41.248+00', NULL, false, NULL);
INSERT INTO public.sandbox_messages VALUES ('1575991703994761504', '1575912183828709664', '200000000000000000', 'Is there any news?', '[]', NULL, '2026-11-27 21:48:22.742+00', NULL, false, NULL);
INSERT INTO public.sandbox_messages VALUES ('1576218101023899936', '1575912183828709664', '300000000000000007', 'We are on it.', '[]', NULL, '2026-11-28 12:48:00+00', NULL, false, NULL);
INSERT INTO public.schema_migrations VALUES (1, '0001-first-tables', '2026-11-28 16:02:20.100592+00');
INSERT INTO public.schema_migrations VALUES (2, '0002-idempotent-requests', '2026-11-28 16:02:20.724709+00');
INSERT INTO public.schema_migrations VALUES (3, '0003-server-settings', '2026-11-28 16:02:20.73839+00');
INSERT INTO public.schema_migrations VALUES (4, '0004-people', '2026-11-28 16:02:20.770653+00');
INSERT INTO public.schema_migrations VALUES (5, '0005-names', '2026-11-28 16:02:20.783037+00');
INSERT INTO public.schema_migrations VALUES (6, '0006-list-filters', '2026-11-28 16:02:20.831021+00');
INSERT INTO public.schema_migrations VALUES (7, '0007-organization-webhooks', '2026-11-28 16:02:20.835323+00');
INSERT INTO public.schema_migrations VALUES (8, '0008-audit-entries', '2026-11-28 16:02:20.851378+00');
INSERT INTO public.schema_migrations VALUES (9, '0009-attachments', '2026-11-28 16:02:20.915175+00');
INSERT INTO public.schema_migrations VALUES (10, '0010-staff-activity', '2026-11-28 16:02:20.96853+00');
INSERT INTO public.schema_migrations VALUES (11, '0011-changed-notes', '2026-11-28 16:02:20.979959+00');
INSERT INTO public.schema_migrations VALUES (12, '0012-ticket-words', '2026-11-28 16:02:20.980989+00');
INSERT INTO public.schema_migrations VALUES (13, '0013-dashboard', '2026-11-28 16:02:21.004243+00');
INSERT INTO public.schema_migrations VALUES (14, '0014-dashboard-accounts', '2026-11-28 16:02:21.034377+00');
INSERT INTO public.schema_migrations VALUES (15, '0015-chat-effects', '2026-11-28 16:02:21.061237+00');
INSERT INTO public.schema_migrations VALUES (16, '0016-chat-arrivals', '2026-11-28 16:02:21.067128+00');
INSERT INTO public.schema_migrations VALUES (17, '0017-shard-leases', '2026-11-28 16:02:21.155186+00');
INSERT INTO public.schema_migrations VALUES (18, '0018-bot-presence', '2026-11-28 16:02:21.189887+00');
INSERT INTO public.schema_migrations VALUES (19, '0019-arrival-turns', '2026-11-28 16:02:21.193379+00');
INSERT INTO public.schema_migrations VALUES (20, '0020-overflow-parents', '2026-11-28 16:02:21.206737+00');
INSERT INTO public.schema_migrations VALUES (21, '0021-thread-homes', '2026-11-28 16:02:21.211262+00');
INSERT INTO public.schema_migrations VALUES (22, '0022-organization-rollups', '2026-11-28 16:02:21.222882+00');
INSERT INTO public.schema_migrations VALUES (23, '0023-rollup-totals', '2026-11-28 16:02:21.263279+00');
INSERT INTO public.schema_migrations VALUES (24, '0024-chat-members', '2026-11-28 16:02:21.274166+00');
INSERT INTO public.schema_migrations VALUES (25, '0025-leased-consumers', '2026-11-28 16:02:21.288894+00');
INSERT INTO public.schema_migrations VALUES (26, '0026-retention-and-accounts', '2026-11-28 16:02:21.328439+00');
INSERT INTO public.schema_migrations VALUES (27, '0027-ended-transcript-links', '2026-11-28 16:02:21.341185+00');
INSERT INTO public.schema_migrations VALUES (28, '0028-server-keys', '2026-11-28 16:02:22.300645+00');
INSERT INTO public.schema_migrations VALUES (29, '0029-sandbox-roles', '2026-11-28 16:02:22.304803+00');
INSERT INTO public.schema_migrations VALUES (30, '0030-webhook-inboxes', '2026-11-28 16:02:22.32515+00');
INSERT INTO public.schema_migrations VALUES (31, '0031-request-log', '2026-11-28 16:02:22.344361+00');
INSERT INTO public.schema_migrations VALUES (32, '0032-profiles', '2026-11-28 16:02:22.359101+00');
INSERT INTO public.schema_migrations VALUES (33, '0033-owner-ids', '2026-11-28 16:02:22.476383+00');
INSERT INTO public.schema_migrations VALUES (34, '0034-ticket-projections', '2026-11-28 16:02:22.480829+00');
INSERT INTO public.schema_migrations VALUES (35, '0035-pinned-messages', '2026-11-28 16:02:22.503746+00');
INSERT INTO public.schema_migrations VALUES (36, '0036-log-events', '2026-11-28 16:02:22.508086+00');
INSERT INTO public.schema_migrations VALUES (37, '0037-opening-rules', '2026-11-28 16:02:22.513429+00');
INSERT INTO public.schema_migrations VALUES (38, '0038-message-parts', '2026-11-28 16:02:22.519325+00');
INSERT INTO public.schema_migrations VALUES (39, '0039-channel-names', '2026-11-28 16:02:22.522839+00');
INSERT INTO public.schema_migrations VALUES (40, '0040-requester-rights', '2026-11-28 16:02:22.527041+00');
INSERT INTO public.schema_migrations VALUES (41, '0041-question-types', '2026-11-28 16:02:22.529043+00');
INSERT INTO public.schema_migrations VALUES (42, '0042-pending-forms', '2026-11-28 16:02:22.534635+00');
INSERT INTO public.schema_migrations VALUES (43, '0043-claim-modes', '2026-11-28 16:02:22.540711+00');
INSERT INTO public.schema_migrations VALUES (44, '0044-reports', '2026-11-28 16:02:22.544158+00');
INSERT INTO public.schema_migrations VALUES (45, '0045-reminders', '2026-11-28 16:02:22.549941+00');
INSERT INTO public.schema_migrations VALUES (46, '0046-transcript-delivery', '2026-11-28 16:02:22.565539+00');
INSERT INTO public.schema_migrations VALUES (47, '0047-answered-questions', '2026-11-28 16:02:22.571248+00');
INSERT INTO public.schema_migrations VALUES (48, '0048-reply-identity', '2026-11-28 16:02:22.578285+00');
INSERT INTO public.schema_migrations VALUES (49, '0049-flow-conversations', '2026-11-28 16:02:22.586989+00');
INSERT INTO public.schema_migrations VALUES (50, '0050-earlier-messages', '2026-11-28 16:02:22.5927+00');
INSERT INTO public.schema_migrations VALUES (51, '0051-problems', '2026-11-28 16:02:22.595843+00');
INSERT INTO public.schema_migrations VALUES (52, '0052-session-intents', '2026-11-28 16:02:22.605045+00');
INSERT INTO public.schema_migrations VALUES (53, '0053-run-messages', '2026-11-28 16:02:22.60756+00');
INSERT INTO public.schema_migrations VALUES (54, '0054-erasures', '2026-11-28 16:02:22.616151+00');
INSERT INTO public.schema_migrations VALUES (55, '0055-direct-tickets', '2026-11-28 16:02:22.726469+00');
INSERT INTO public.schema_migrations VALUES (56, '0056-data-exports', '2026-11-28 16:02:22.732698+00');
INSERT INTO public.schema_migrations VALUES (57, '0057-privacy-requests', '2026-11-28 16:02:22.779407+00');
INSERT INTO public.schema_migrations VALUES (58, '0058-flow-problems', '2026-11-28 16:02:22.815471+00');
INSERT INTO public.schema_migrations VALUES (59, '0059-legal-holds', '2026-11-28 16:02:22.825947+00');
INSERT INTO public.schema_migrations VALUES (60, '0060-trace-parents', '2026-11-28 16:02:22.850476+00');
INSERT INTO public.schema_migrations VALUES (61, '0061-forum-posts', '2026-11-28 16:02:22.871164+00');
INSERT INTO public.schema_migrations VALUES (62, '0062-direct-runs', '2026-11-28 16:02:22.878467+00');
INSERT INTO public.schema_migrations VALUES (63, '0063-unconfirmed-effects', '2026-11-28 16:02:22.893719+00');
INSERT INTO public.schema_migrations VALUES (64, '0064-relay-typing', '2026-11-28 16:02:22.897469+00');
INSERT INTO public.schema_migrations VALUES (65, '0065-staff-homes', '2026-11-28 16:02:22.903044+00');
INSERT INTO public.schema_migrations VALUES (66, '0066-direct-order-keys', '2026-11-28 16:02:22.915112+00');
INSERT INTO public.schema_migrations VALUES (67, '0067-session-browsers', '2026-11-28 16:02:22.921036+00');
INSERT INTO public.schema_migrations VALUES (68, '0068-started-actions', '2026-11-28 16:02:22.934482+00');
INSERT INTO public.schema_migrations VALUES (69, '0069-one-key', '2026-11-28 16:02:22.976322+00');
INSERT INTO public.schema_migrations VALUES (70, '0070-member-erasures', '2026-11-28 16:02:22.999361+00');
INSERT INTO public.schema_migrations VALUES (71, '0075-started-deployments', '2026-11-28 16:02:23.034461+00');
INSERT INTO public.schema_migrations VALUES (72, '0076-initial-values', '2026-11-28 16:02:23.126454+00');
INSERT INTO public.servers VALUES ('1000000000000000001', 'Demo Server', 'enterprise', '01a222e4-b3a2-7639-a80f-6eefeeca2a6c', 6, '2026-11-28 16:02:23.253+00', NULL);
INSERT INTO public.servers VALUES ('1000000000000000002', 'Second Server', 'enterprise', '01a222e4-b3a2-7639-a80f-6eefeeca2a6c', 2, '2026-11-28 16:02:23.263+00', NULL);
INSERT INTO public.service_settings VALUES ('database_server', '7713246859380684939');
INSERT INTO public.service_settings VALUES ('secrets_key_check', 'test:2a7781AKN22QPXI2EOVnVcWAk8GQmLdUTsVNJYX6A+x2o7mw');
INSERT INTO public.service_settings VALUES ('cursor_key', 'd0eAaIP2XPAg_aeYFnDXK5uJmwcMzQ3es_S_jJtDkd0');
INSERT INTO public.ticket_changes VALUES ('1000000000000000001', '01a1c07b-370c-7000-80dd-657a736f2f4d', 5);
INSERT INTO public.ticket_changes VALUES ('1000000000000000001', '01a1e0da-748a-7000-8202-e8d473f85316', 7);
INSERT INTO public.ticket_changes VALUES ('1000000000000000001', '01a1e3ef-015e-7000-80c0-59e499b10354', 5);
INSERT INTO public.ticket_changes VALUES ('1000000000000000001', '01a1ee1a-1966-7000-82ee-e6c6627c8e87', 9);
INSERT INTO public.ticket_changes VALUES ('1000000000000000001', '01a1f24e-f18f-7000-81aa-3294ce01dc17', 7);
INSERT INTO public.ticket_changes VALUES ('1000000000000000001', '01a21dd9-d069-7000-82f7-8ff01286a2c7', 7);
INSERT INTO public.ticket_changes VALUES ('1000000000000000002', '01a1e587-352d-7000-81e1-3eb3533fbb7c', 6);
INSERT INTO public.ticket_changes VALUES ('1000000000000000002', '01a20a63-f68e-7000-81ca-be3e2be324a2', 6);
INSERT INTO public.ticket_messages VALUES ('01a1c07b-370c-7001-808d-e57195e30393', '1000000000000000001', '01a1c07b-370c-7000-80dd-657a736f2f4d', '1569341887423573506', '{"id": "200000000000000003", "type": "user"}', 'I need the invoice of order 6393 for my accounting.', '[]', '2026-11-09 13:24:22.924+00', NULL, NULL, 'Ines Keller', NULL, NULL, NULL, NULL);
INSERT INTO public.ticket_messages VALUES ('01a1c085-bdfa-7001-82ae-414858bf7e40', '1000000000000000001', '01a1c07b-370c-7000-80dd-657a736f2f4d', '1569344781082291712', '{"id": "300000000000000001", "type": "staff"}', 'The one in my profile, please.', '[]', '2026-11-09 13:35:52.826+00', NULL, NULL, 'Bea Garcia', NULL, NULL, NULL, NULL);
INSERT INTO public.ticket_messages VALUES ('01a1c09e-4c15-7001-82d2-6353cb5c6c5a', '1000000000000000001', '01a1c07b-370c-7000-80dd-657a736f2f4d', '1569351530736643584', '{"id": "200000000000000003", "type": "user"}', 'Perfect, thanks.', '[]', '2026-11-09 14:02:42.069+00', NULL, NULL, 'Ines Keller', NULL, NULL, NULL, NULL);
INSERT INTO public.ticket_messages VALUES ('01a1e0da-748a-7001-82da-587a69b56b4f', '1000000000000000001', '01a1e0da-748a-7000-8202-e8d473f85316', '1571619866668715330', '{"id": "200000000000000002", "type": "user"}', 'It would be nice to undo more than 1666 steps.', '[]', '2026-11-15 20:16:15.498+00', NULL, NULL, 'Hugo Jensen', NULL, NULL, NULL, NULL);
INSERT INTO public.ticket_messages VALUES ('01a1e12a-1026-7001-82f2-a6a7125d38ea', '1000000000000000001', '01a1e0da-748a-7000-8202-e8d473f85316', '1571641749107658048', '{"id": "300000000000000006", "type": "staff"}', 'What are you working on, mostly?', '[]', '2026-11-15 21:43:12.678+00', NULL, NULL, 'Grace Lopez', NULL, NULL, NULL, NULL);
INSERT INTO public.ticket_messages VALUES ('01a1e1ea-4667-7001-82e3-2e7c0d61b2bb', '1000000000000000001', '01a1e0da-748a-7000-8202-e8d473f85316', '1571694583920479552', '{"id": "200000000000000002", "type": "user"}', 'Long documents with many pictures.', '[]', '2026-11-16 01:13:09.479+00', NULL, NULL, 'Hugo Jensen', NULL, NULL, NULL, NULL);
INSERT INTO public.ticket_messages VALUES ('01a1e8fd-0b20-7001-8047-4f9ff84748f2', '1000000000000000001', '01a1e0da-748a-7000-8202-e8d473f85316', '1572192324161391936', '{"id": "300000000000000004", "type": "staff"}', 'It is on our list now. Thank you!', '[]', '2026-11-17 10:11:00+00', NULL, NULL, 'Elif Jensen', NULL, NULL, NULL, NULL);
INSERT INTO public.ticket_messages VALUES ('01a1e3ef-015e-7001-806c-c9263679318f', '1000000000000000001', '01a1e3ef-015e-7000-80c0-59e499b10354', '1571836621671771522', '{"id": "200000000000000000", "type": "user"}', 'I was charged two times for order 1221. Please give me one of them back.', '[]', '2026-11-16 10:37:33.918+00', NULL, NULL, 'Finn Hansen', NULL, NULL, NULL, NULL);
INSERT INTO public.ticket_messages VALUES ('01a1e41e-6645-7001-81cf-5b2445bf3f87', '1000000000000000001', '01a1e3ef-015e-7000-80c0-59e499b10354', '1571849649276464512', '{"id": "300000000000000002", "type": "staff"}', 'Could you send us the last four digits of the card?', '[]', '2026-11-16 11:29:19.941+00', NULL, NULL, 'Chris Hansen', NULL, NULL, NULL, NULL);
INSERT INTO public.ticket_messages VALUES ('01a1ee1a-1966-7001-82d0-b670fca13996', '1000000000000000001', '01a1ee1a-1966-7000-82ee-e6c6627c8e87', '1572552154664346626', '{"id": "200000000000000003", "type": "user"}', 'How do I cancel my subscription before the next payment?', '[]', '2026-11-18 10:00:50.278+00', NULL, NULL, 'Ines Keller', NULL, NULL, NULL, NULL);
INSERT INTO public.ticket_messages VALUES ('01a1ee25-496d-7001-8312-009ab6ef05a2', '1000000000000000001', '01a1ee1a-1966-7000-82ee-e6c6627c8e87', '1572555229890290688', '{"id": "300000000000000001", "type": "staff"}', 'Yes, until the end of the month is fine.', '[]', '2026-11-18 10:13:03.469+00', NULL, NULL, 'Bea Garcia', NULL, NULL, NULL, NULL);
INSERT INTO public.ticket_messages VALUES ('01a1ee4d-01c1-7001-82ee-600c6e28160e', '1000000000000000001', '01a1ee1a-1966-7000-82ee-e6c6627c8e87', '1572566148049478656', '{"id": "200000000000000003", "type": "user"}', 'Yes, until the end of the month is fine.', '[]', '2026-11-18 10:56:26.561+00', NULL, NULL, 'Ines Keller', NULL, NULL, NULL, NULL);
INSERT INTO public.ticket_messages VALUES ('01a1ee7c-bd5d-7001-809e-920804eba23f', '1000000000000000001', '01a1ee1a-1966-7000-82ee-e6c6627c8e87', '1572579268755137536', '{"id": "300000000000000001", "type": "staff"}', 'It ends with this month. You will not be charged again.', '[]', '2026-11-18 11:48:34.781+00', NULL, NULL, 'Bea Garcia', NULL, NULL, NULL, NULL);
INSERT INTO public.ticket_messages VALUES ('01a1f24e-f18f-7001-82b3-5d47f0e7811a', '1000000000000000001', '01a1f24e-f18f-7000-81aa-3294ce01dc17', '1572848155393313922', '{"id": "200000000000000000", "type": "user"}', 'The shop says that voucher 5438 is not valid.', '[]', '2026-11-19 05:37:02.351+00', NULL, NULL, 'Finn Hansen', NULL, NULL, NULL, NULL);
INSERT INTO public.ticket_messages VALUES ('01a1f2cb-c572-7001-830f-3c722072326f', '1000000000000000001', '01a1f24e-f18f-7000-81aa-3294ce01dc17', '1572882467765406848', '{"id": "300000000000000001", "type": "staff"}', 'Where did you get it from?', '[]', '2026-11-19 07:53:23.058+00', NULL, NULL, 'Bea Garcia', NULL, NULL, NULL, NULL);
INSERT INTO public.ticket_messages VALUES ('01a1f318-45f5-7001-80ec-c1baad6c04d8', '1000000000000000001', '01a1f24e-f18f-7000-81aa-3294ce01dc17', '1572903496474741888', '{"id": "200000000000000000", "type": "user"}', 'From your newsletter.', '[]', '2026-11-19 09:16:56.693+00', NULL, NULL, 'Finn Hansen', NULL, NULL, NULL, NULL);
INSERT INTO public.ticket_messages VALUES ('01a1f342-00f1-7001-8035-3899135748d1', '1000000000000000001', '01a1f24e-f18f-7000-81aa-3294ce01dc17', '1572914967241870464', '{"id": "300000000000000001", "type": "staff"}', 'It had expired; here is a new one.', '[]', '2026-11-19 10:02:31.537+00', NULL, NULL, 'Bea Garcia', NULL, NULL, NULL, NULL);
INSERT INTO public.ticket_messages VALUES ('01a21dd9-d069-7001-8323-4e3cc77eea3c', '1000000000000000001', '01a21dd9-d069-7000-82f7-8ff01286a2c7', '1575912183828709666', '{"id": "200000000000000000", "type": "user"}', 'Member 6364 insults people in the lounge.', '[]', '2026-11-27 16:32:23.657+00', NULL, NULL, 'Finn Hansen', NULL, NULL, NULL, NULL);
INSERT INTO public.ticket_messages VALUES ('01a21e07-f2ce-7001-81c9-cc3c3d553eef', '1000000000000000001', '01a21dd9-d069-7000-82f7-8ff01286a2c7', '1575924865143275808', '{"id": "300000000000000007", "type": "staff"}', 'Do you have a link to one of the messages?', '[]', '2026-11-27 17:22:47.118+00', NULL, NULL, 'Hugo Moreau', NULL, NULL, NULL, NULL);
INSERT INTO public.ticket_messages VALUES ('01a21e59-df5a-7001-8210-8aa4177f9a5b', '1000000000000000001', '01a21dd9-d069-7000-82f7-8ff01286a2c7', '1575947384244011296', '{"id": "200000000000000000", "type": "user"}', 'It is this one, from yesterday evening.', '[]', '2026-11-27 18:52:16.09+00', NULL, NULL, 'Finn Hansen', NULL, NULL, NULL, NULL);
INSERT INTO public.ticket_messages VALUES ('01a21e6d-7b80-7001-8187-942dc7b569cc', '1000000000000000001', '01a21dd9-d069-7000-82f7-8ff01286a2c7', '1575952774587351328', '{"id": "300000000000000007", "type": "staff"}', 'Thank you. We took care of it.', '[]', '2026-11-27 19:13:41.248+00', NULL, NULL, 'Hugo Moreau', NULL, NULL, NULL, NULL);
INSERT INTO public.ticket_messages VALUES ('01a21efb-1b56-7001-82e0-d645c134da63', '1000000000000000001', '01a21dd9-d069-7000-82f7-8ff01286a2c7', '1575991703994761504', '{"id": "200000000000000000", "type": "user"}', 'Is there any news?', '[]', '2026-11-27 21:48:22.742+00', NULL, NULL, 'Finn Hansen', NULL, NULL, NULL, NULL);
INSERT INTO public.ticket_messages VALUES ('01a22232-bc00-7001-81b6-41a34aed9e56', '1000000000000000001', '01a21dd9-d069-7000-82f7-8ff01286a2c7', '1576218101023899936', '{"id": "300000000000000007", "type": "staff"}', 'We are on it.', '[]', '2026-11-28 12:48:00+00', NULL, NULL, 'Hugo Moreau', NULL, NULL, NULL, NULL);
INSERT INTO public.ticket_messages VALUES ('01a1e587-352d-7001-80fd-3a35b6a61bda', '1000000000000000002', '01a1e587-352d-7000-81e1-3eb3533fbb7c', '1571948827484937250', '{"id": "200000000000000000", "type": "user"}', 'Uploading a picture ends with error 7751.', '[]', '2026-11-16 18:03:25.869+00', NULL, NULL, 'Finn Hansen', NULL, NULL, NULL, NULL);
INSERT INTO public.ticket_messages VALUES ('01a1e58f-97d0-7001-8254-50df3b7567d9', '1000000000000000002', '01a1e587-352d-7000-81e1-3eb3533fbb7c', '1571951132418563104', '{"id": "300000000000000007", "type": "staff"}', 'How large is the picture?', '[]', '2026-11-16 18:12:35.408+00', NULL, NULL, 'Hugo Moreau', NULL, NULL, NULL, NULL);
INSERT INTO public.ticket_messages VALUES ('01a1e5bc-5667-7001-81b3-b29c54fa35b4', '1000000000000000002', '01a1e587-352d-7000-81e1-3eb3533fbb7c', '1571963431690755104', '{"id": "200000000000000000", "type": "user"}', 'About 12 MB.', '[]', '2026-11-16 19:01:27.783+00', NULL, NULL, 'Finn Hansen', NULL, NULL, NULL, NULL);
INSERT INTO public.ticket_messages VALUES ('01a1f8e8-f8a0-7001-8321-b0a55e5ab47e', '1000000000000000002', '01a1e587-352d-7000-81e1-3eb3533fbb7c', '1573312706643287072', '{"id": "300000000000000007", "type": "staff"}', 'The limit was too low; you can upload it now.', '[]', '2026-11-20 12:23:00+00', NULL, NULL, 'Hugo Moreau', NULL, NULL, NULL, NULL);
INSERT INTO public.ticket_messages VALUES ('01a20a63-f68e-7001-831b-8699b99429a0', '1000000000000000002', '01a20a63-f68e-7000-81ca-be3e2be324a2', '1574542783052621410', '{"id": "200000000000000000", "type": "user"}', 'I was banned 7455 days ago and would like to come back.', '[]', '2026-11-23 21:50:53.07+00', NULL, NULL, 'Finn Hansen', NULL, NULL, NULL, NULL);
INSERT INTO public.ticket_messages VALUES ('01a20df7-a4f2-7001-80c9-e7b12fe79a80', '1000000000000000002', '01a20a63-f68e-7000-81ca-be3e2be324a2', '1574794483587982944', '{"id": "300000000000000005", "type": "staff"}', 'What happened, from your side?', '[]', '2026-11-24 14:31:03.154+00', NULL, NULL, 'Finn Keller', NULL, NULL, NULL, NULL);
INSERT INTO public.ticket_messages VALUES ('01a20e30-adbc-7001-8347-3e04f25bd87d', '1000000000000000002', '01a20a63-f68e-7000-81ca-be3e2be324a2', '1574810161065862752', '{"id": "200000000000000000", "type": "user"}', 'It was a stupid joke. I am sorry.', '[]', '2026-11-24 15:33:20.956+00', NULL, NULL, 'Finn Hansen', NULL, NULL, NULL, NULL);
INSERT INTO public.ticket_messages VALUES ('01a20e7a-035f-7001-82dc-d1392afbca26', '1000000000000000002', '01a20a63-f68e-7000-81ca-be3e2be324a2', '1574830319104796256', '{"id": "300000000000000005", "type": "staff"}', 'You may come back. Please mind the rules.', '[]', '2026-11-24 16:53:27.007+00', NULL, NULL, 'Finn Keller', NULL, NULL, NULL, NULL);
INSERT INTO public.ticket_notes VALUES ('01a1ee2e-1b49-7000-8004-3b1c81ab8c5c', '1000000000000000001', '01a1ee1a-1966-7000-82ee-e6c6627c8e87', '{"id": "300000000000000001", "type": "staff"}', 'Asked the developers.', '2026-11-18 10:22:41.481+00', 1, '2026-11-18 10:22:41.481+00', NULL);
INSERT INTO public.ticket_timeline VALUES ('01a1c07b-370c-7002-801b-8319f307f7e7', '1000000000000000001', '01a1c07b-370c-7000-80dd-657a736f2f4d', 'ticket.created', '{"id": "200000000000000003", "type": "user"}', '{}', '{}', '2026-11-09 13:24:22.924+00');
INSERT INTO public.ticket_timeline VALUES ('01a1c07b-370c-7003-82d2-9c85be8df408', '1000000000000000001', '01a1c07b-370c-7000-80dd-657a736f2f4d', 'ticket.message_created', '{"id": "200000000000000003", "type": "user"}', '{}', '{}', '2026-11-09 13:24:22.924+00');
INSERT INTO public.ticket_timeline VALUES ('01a1c07e-8a36-7001-82c3-cbd7c0e8af07', '1000000000000000001', '01a1c07b-370c-7000-80dd-657a736f2f4d', 'ticket.claimed', '{"id": "300000000000000001", "type": "staff"}', '{"claimedAt": null, "claimedById": null, "claimedByName": null}', '{"claimedAt": "2026-11-09T13:28:00.822Z", "claimedById": "300000000000000001", "claimedByName": "Bea Garcia"}', '2026-11-09 13:28:00.822+00');
INSERT INTO public.ticket_timeline VALUES ('01a1c085-bdfa-7002-80c0-89b06f3eb692', '1000000000000000001', '01a1c07b-370c-7000-80dd-657a736f2f4d', 'ticket.message_created', '{"id": "300000000000000001", "type": "staff"}', '{"status": "open", "messageCount": 1, "lastMessageAt": "2026-11-09T13:24:22.924Z"}', '{"status": "pending", "messageCount": 2, "lastMessageAt": "2026-11-09T13:35:52.826Z"}', '2026-11-09 13:35:52.826+00');
INSERT INTO public.ticket_timeline VALUES ('01a1c085-bdfa-7003-821f-c58fb9d95428', '1000000000000000001', '01a1c07b-370c-7000-80dd-657a736f2f4d', 'ticket.first_response', '{"id": "300000000000000001", "type": "staff"}', '{"firstResponseAt": null}', '{"firstResponseAt": "2026-11-09T13:35:52.826Z"}', '2026-11-09 13:35:52.826+00');
INSERT INTO public.ticket_timeline VALUES ('01a1c09e-4c15-7002-8103-3d09e45a1c41', '1000000000000000001', '01a1c07b-370c-7000-80dd-657a736f2f4d', 'ticket.message_created', '{"id": "200000000000000003", "type": "user"}', '{"status": "pending", "messageCount": 2, "lastMessageAt": "2026-11-09T13:35:52.826Z"}', '{"status": "open", "messageCount": 3, "lastMessageAt": "2026-11-09T14:02:42.069Z"}', '2026-11-09 14:02:42.069+00');
INSERT INTO public.ticket_timeline VALUES ('01a1c445-5300-7002-813c-7218c8ec23ba', '1000000000000000001', '01a1c07b-370c-7000-80dd-657a736f2f4d', 'ticket.closed', '{"id": "300000000000000001", "type": "staff"}', '{"status": "open", "closedAt": null, "closedBy": null, "closeCause": null, "closeReason": null}', '{"status": "closed", "closedAt": "2026-11-10T07:04:00.000Z", "closedBy": {"id": "300000000000000001", "type": "staff"}, "closeCause": "manual", "closeReason": "Answered"}', '2026-11-10 07:04:00+00');
INSERT INTO public.ticket_timeline VALUES ('01a1e0da-748a-7002-821b-b608795db012', '1000000000000000001', '01a1e0da-748a-7000-8202-e8d473f85316', 'ticket.created', '{"id": "200000000000000002", "type": "user"}', '{}', '{}', '2026-11-15 20:16:15.498+00');
INSERT INTO public.ticket_timeline VALUES ('01a1e0da-748a-7003-814a-758d9018f506', '1000000000000000001', '01a1e0da-748a-7000-8202-e8d473f85316', 'ticket.message_created', '{"id": "200000000000000002", "type": "user"}', '{}', '{}', '2026-11-15 20:16:15.498+00');
INSERT INTO public.ticket_timeline VALUES ('01a1e12a-1026-7002-83be-9044e0891fc7', '1000000000000000001', '01a1e0da-748a-7000-8202-e8d473f85316', 'ticket.message_created', '{"id": "300000000000000006", "type": "staff"}', '{"status": "open", "messageCount": 1, "lastMessageAt": "2026-11-15T20:16:15.498Z"}', '{"status": "pending", "messageCount": 2, "lastMessageAt": "2026-11-15T21:43:12.678Z"}', '2026-11-15 21:43:12.678+00');
INSERT INTO public.ticket_timeline VALUES ('01a1e12a-1026-7003-8305-19d5b184b459', '1000000000000000001', '01a1e0da-748a-7000-8202-e8d473f85316', 'ticket.first_response', '{"id": "300000000000000006", "type": "staff"}', '{"firstResponseAt": null}', '{"firstResponseAt": "2026-11-15T21:43:12.678Z"}', '2026-11-15 21:43:12.678+00');
INSERT INTO public.ticket_timeline VALUES ('01a1e13e-b324-7001-838a-2b59c9548d42', '1000000000000000001', '01a1e0da-748a-7000-8202-e8d473f85316', 'ticket.claimed', '{"id": "300000000000000006", "type": "staff"}', '{"claimedAt": null, "claimedById": null, "claimedByName": null}', '{"claimedAt": "2026-11-15T22:05:45.124Z", "claimedById": "300000000000000004", "claimedByName": "Elif Jensen"}', '2026-11-15 22:05:45.124+00');
INSERT INTO public.ticket_timeline VALUES ('01a1e1ea-4667-7002-83bf-219ecebe5992', '1000000000000000001', '01a1e0da-748a-7000-8202-e8d473f85316', 'ticket.message_created', '{"id": "200000000000000002", "type": "user"}', '{"status": "pending", "messageCount": 2, "lastMessageAt": "2026-11-15T21:43:12.678Z"}', '{"status": "open", "messageCount": 3, "lastMessageAt": "2026-11-16T01:13:09.479Z"}', '2026-11-16 01:13:09.479+00');
INSERT INTO public.ticket_timeline VALUES ('01a1e8fd-0b20-7002-8364-5693f6a3d594', '1000000000000000001', '01a1e0da-748a-7000-8202-e8d473f85316', 'ticket.message_created', '{"id": "300000000000000004", "type": "staff"}', '{"status": "open", "messageCount": 3, "lastMessageAt": "2026-11-16T01:13:09.479Z"}', '{"status": "pending", "messageCount": 4, "lastMessageAt": "2026-11-17T10:11:00.000Z"}', '2026-11-17 10:11:00+00');
INSERT INTO public.ticket_timeline VALUES ('01a1e99f-362c-7002-81b7-88b555840d04', '1000000000000000001', '01a1e0da-748a-7000-8202-e8d473f85316', 'ticket.closed', '{"id": "300000000000000004", "type": "staff"}', '{"status": "pending", "closedAt": null, "closedBy": null, "closeCause": null, "closeReason": null}', '{"status": "closed", "closedAt": "2026-11-17T13:08:07.852Z", "closedBy": {"id": "300000000000000004", "type": "staff"}, "closeCause": "manual", "closeReason": "Solved"}', '2026-11-17 13:08:07.852+00');
INSERT INTO public.ticket_timeline VALUES ('01a1ebb4-7493-7001-837a-75debb356646', '1000000000000000001', '01a1e0da-748a-7000-8202-e8d473f85316', 'ticket.feedback_received', '{"id": "200000000000000002", "type": "user"}', '{"feedback": null}', '{"feedback": {"rating": 5, "comment": null}}', '2026-11-17 22:50:34.515+00');
INSERT INTO public.ticket_timeline VALUES ('01a1e3ef-015e-7002-82f0-d1c7a3c91a0d', '1000000000000000001', '01a1e3ef-015e-7000-80c0-59e499b10354', 'ticket.created', '{"id": "200000000000000000", "type": "user"}', '{}', '{}', '2026-11-16 10:37:33.918+00');
INSERT INTO public.ticket_timeline VALUES ('01a1e3ef-015e-7003-824e-342f20ad64e9', '1000000000000000001', '01a1e3ef-015e-7000-80c0-59e499b10354', 'ticket.message_created', '{"id": "200000000000000000", "type": "user"}', '{}', '{}', '2026-11-16 10:37:33.918+00');
INSERT INTO public.ticket_timeline VALUES ('01a1e3ff-47b8-7001-8390-068742c399aa', '1000000000000000001', '01a1e3ef-015e-7000-80c0-59e499b10354', 'ticket.claimed', '{"id": "300000000000000002", "type": "staff"}', '{"claimedAt": null, "claimedById": null, "claimedByName": null}', '{"claimedAt": "2026-11-16T10:55:20.504Z", "claimedById": "300000000000000002", "claimedByName": "Chris Hansen"}', '2026-11-16 10:55:20.504+00');
INSERT INTO public.ticket_timeline VALUES ('01a1e41e-6645-7002-8327-2ccc2ef08c9a', '1000000000000000001', '01a1e3ef-015e-7000-80c0-59e499b10354', 'ticket.message_created', '{"id": "300000000000000002", "type": "staff"}', '{"status": "open", "messageCount": 1, "lastMessageAt": "2026-11-16T10:37:33.918Z"}', '{"status": "pending", "messageCount": 2, "lastMessageAt": "2026-11-16T11:29:19.941Z"}', '2026-11-16 11:29:19.941+00');
INSERT INTO public.ticket_timeline VALUES ('01a1e41e-6645-7003-82ae-5ea37c53a9de', '1000000000000000001', '01a1e3ef-015e-7000-80c0-59e499b10354', 'ticket.first_response', '{"id": "300000000000000002", "type": "staff"}', '{"firstResponseAt": null}', '{"firstResponseAt": "2026-11-16T11:29:19.941Z"}', '2026-11-16 11:29:19.941+00');
INSERT INTO public.ticket_timeline VALUES ('01a1e442-c6d4-7001-8336-85830d096874', '1000000000000000001', '01a1e3ef-015e-7000-80c0-59e499b10354', 'ticket.close_requested', '{"id": "300000000000000002", "type": "staff"}', '{"closeRequest": null}', '{"closeRequest": {"reason": "Solved", "autoCloseAt": "2026-11-18T12:09:03.956Z", "requestedAt": "2026-11-16T12:09:03.956Z", "requestedById": "300000000000000002"}}', '2026-11-16 12:09:03.956+00');
INSERT INTO public.ticket_timeline VALUES ('01a1e59c-b320-7002-8218-210bea606118', '1000000000000000001', '01a1e3ef-015e-7000-80c0-59e499b10354', 'ticket.closed', '{"id": "200000000000000000", "type": "user"}', '{"status": "pending", "closedAt": null, "closedBy": null, "closeCause": null, "closeReason": null, "closeRequest": {"reason": "Solved", "autoCloseAt": "2026-11-18T12:09:03.956Z", "requestedAt": "2026-11-16T12:09:03.956Z", "requestedById": "300000000000000002"}}', '{"status": "closed", "closedAt": "2026-11-16T18:26:54.368Z", "closedBy": {"id": "200000000000000000", "type": "user"}, "closeCause": "close_request", "closeReason": "Solved", "closeRequest": null}', '2026-11-16 18:26:54.368+00');
INSERT INTO public.ticket_timeline VALUES ('01a1ee1a-1966-7002-804d-ff7d36f8e487', '1000000000000000001', '01a1ee1a-1966-7000-82ee-e6c6627c8e87', 'ticket.created', '{"id": "200000000000000003", "type": "user"}', '{}', '{}', '2026-11-18 10:00:50.278+00');
INSERT INTO public.ticket_timeline VALUES ('01a1ee1a-1966-7003-82cc-72e331994db0', '1000000000000000001', '01a1ee1a-1966-7000-82ee-e6c6627c8e87', 'ticket.message_created', '{"id": "200000000000000003", "type": "user"}', '{}', '{}', '2026-11-18 10:00:50.278+00');
INSERT INTO public.ticket_timeline VALUES ('01a1ee20-7635-7001-80c0-c6357d1f2111', '1000000000000000001', '01a1ee1a-1966-7000-82ee-e6c6627c8e87', 'ticket.claimed', '{"id": "300000000000000001", "type": "staff"}', '{"claimedAt": null, "claimedById": null, "claimedByName": null}', '{"claimedAt": "2026-11-18T10:07:47.253Z", "claimedById": "300000000000000001", "claimedByName": "Bea Garcia"}', '2026-11-18 10:07:47.253+00');
INSERT INTO public.ticket_timeline VALUES ('01a1ee25-496d-7002-830a-ca122e2c60da', '1000000000000000001', '01a1ee1a-1966-7000-82ee-e6c6627c8e87', 'ticket.message_created', '{"id": "300000000000000001", "type": "staff"}', '{"status": "open", "messageCount": 1, "lastMessageAt": "2026-11-18T10:00:50.278Z"}', '{"status": "pending", "messageCount": 2, "lastMessageAt": "2026-11-18T10:13:03.469Z"}', '2026-11-18 10:13:03.469+00');
INSERT INTO public.ticket_timeline VALUES ('01a1ee25-496d-7003-83c5-6b16478f04ab', '1000000000000000001', '01a1ee1a-1966-7000-82ee-e6c6627c8e87', 'ticket.first_response', '{"id": "300000000000000001", "type": "staff"}', '{"firstResponseAt": null}', '{"firstResponseAt": "2026-11-18T10:13:03.469Z"}', '2026-11-18 10:13:03.469+00');
INSERT INTO public.ticket_timeline VALUES ('01a1ee2a-eece-7001-81b1-8b0a239090c1', '1000000000000000001', '01a1ee1a-1966-7000-82ee-e6c6627c8e87', 'ticket.updated', '{"id": "300000000000000001", "type": "staff"}', '{"tags": ["subscription"]}', '{"tags": ["subscription", "first-contact"]}', '2026-11-18 10:19:13.486+00');
INSERT INTO public.ticket_timeline VALUES ('01a1ee2e-1b49-7002-8379-c91e5ab523a1', '1000000000000000001', '01a1ee1a-1966-7000-82ee-e6c6627c8e87', 'ticket.note_created', '{"id": "300000000000000001", "type": "staff"}', '{"noteId": null}', '{"noteId": "01a1ee2e-1b49-7000-8004-3b1c81ab8c5c"}', '2026-11-18 10:22:41.481+00');
INSERT INTO public.ticket_timeline VALUES ('01a1ee4d-01c1-7002-8101-f87ccfcb08ad', '1000000000000000001', '01a1ee1a-1966-7000-82ee-e6c6627c8e87', 'ticket.message_created', '{"id": "200000000000000003", "type": "user"}', '{"status": "pending", "messageCount": 2, "lastMessageAt": "2026-11-18T10:13:03.469Z"}', '{"status": "open", "messageCount": 3, "lastMessageAt": "2026-11-18T10:56:26.561Z"}', '2026-11-18 10:56:26.561+00');
INSERT INTO public.ticket_timeline VALUES ('01a1ee7c-bd5d-7002-80e2-2f45c0aa6f15', '1000000000000000001', '01a1ee1a-1966-7000-82ee-e6c6627c8e87', 'ticket.message_created', '{"id": "300000000000000001", "type": "staff"}', '{"status": "open", "messageCount": 3, "lastMessageAt": "2026-11-18T10:56:26.561Z"}', '{"status": "pending", "messageCount": 4, "lastMessageAt": "2026-11-18T11:48:34.781Z"}', '2026-11-18 11:48:34.781+00');
INSERT INTO public.ticket_timeline VALUES ('01a1ee9a-083a-7001-83b7-3dbad89e984f', '1000000000000000001', '01a1ee1a-1966-7000-82ee-e6c6627c8e87', 'ticket.close_requested', '{"id": "300000000000000001", "type": "staff"}', '{"closeRequest": null}', '{"closeRequest": {"reason": "Solved", "autoCloseAt": "2026-11-20T12:20:34.490Z", "requestedAt": "2026-11-18T12:20:34.490Z", "requestedById": "300000000000000001"}}', '2026-11-18 12:20:34.49+00');
INSERT INTO public.ticket_timeline VALUES ('01a1ef19-19d5-7002-8229-65be66eae829', '1000000000000000001', '01a1ee1a-1966-7000-82ee-e6c6627c8e87', 'ticket.closed', '{"id": "200000000000000003", "type": "user"}', '{"status": "pending", "closedAt": null, "closedBy": null, "closeCause": null, "closeReason": null, "closeRequest": {"reason": "Solved", "autoCloseAt": "2026-11-20T12:20:34.490Z", "requestedAt": "2026-11-18T12:20:34.490Z", "requestedById": "300000000000000001"}}', '{"status": "closed", "closedAt": "2026-11-18T14:39:22.069Z", "closedBy": {"id": "200000000000000003", "type": "user"}, "closeCause": "close_request", "closeReason": "Solved", "closeRequest": null}', '2026-11-18 14:39:22.069+00');
INSERT INTO public.ticket_timeline VALUES ('01a1f24e-f18f-7002-80c6-581dab6cc89e', '1000000000000000001', '01a1f24e-f18f-7000-81aa-3294ce01dc17', 'ticket.created', '{"id": "200000000000000000", "type": "user"}', '{}', '{}', '2026-11-19 05:37:02.351+00');
INSERT INTO public.ticket_timeline VALUES ('01a1f24e-f18f-7003-8328-bdca293ac933', '1000000000000000001', '01a1f24e-f18f-7000-81aa-3294ce01dc17', 'ticket.message_created', '{"id": "200000000000000000", "type": "user"}', '{}', '{}', '2026-11-19 05:37:02.351+00');
INSERT INTO public.ticket_timeline VALUES ('01a1f2c4-1860-7001-8187-41a2cd7b19c4', '1000000000000000001', '01a1f24e-f18f-7000-81aa-3294ce01dc17', 'ticket.claimed', '{"id": "300000000000000001", "type": "staff"}', '{"claimedAt": null, "claimedById": null, "claimedByName": null}', '{"claimedAt": "2026-11-19T07:45:00.000Z", "claimedById": "300000000000000001", "claimedByName": "Bea Garcia"}', '2026-11-19 07:45:00+00');
INSERT INTO public.ticket_timeline VALUES ('01a1f2cb-c572-7002-81ea-7e07472bd3b0', '1000000000000000001', '01a1f24e-f18f-7000-81aa-3294ce01dc17', 'ticket.message_created', '{"id": "300000000000000001", "type": "staff"}', '{"status": "open", "messageCount": 1, "lastMessageAt": "2026-11-19T05:37:02.351Z"}', '{"status": "pending", "messageCount": 2, "lastMessageAt": "2026-11-19T07:53:23.058Z"}', '2026-11-19 07:53:23.058+00');
INSERT INTO public.ticket_timeline VALUES ('01a1f2cb-c572-7003-8340-b96dc0633715', '1000000000000000001', '01a1f24e-f18f-7000-81aa-3294ce01dc17', 'ticket.first_response', '{"id": "300000000000000001", "type": "staff"}', '{"firstResponseAt": null}', '{"firstResponseAt": "2026-11-19T07:53:23.058Z"}', '2026-11-19 07:53:23.058+00');
INSERT INTO public.ticket_timeline VALUES ('01a1f2d5-e47c-7001-8042-49843e9fb6f7', '1000000000000000001', '01a1f24e-f18f-7000-81aa-3294ce01dc17', 'ticket.moved', '{"id": "300000000000000001", "type": "staff"}', '{"categoryId": "01a18625-336e-7000-82f5-dde16c2845fe"}', '{"categoryId": "01a18625-336e-7003-8065-a9a761863607"}', '2026-11-19 08:04:26.364+00');
INSERT INTO public.ticket_timeline VALUES ('01a1f318-45f5-7002-8122-56c2ea13485e', '1000000000000000001', '01a1f24e-f18f-7000-81aa-3294ce01dc17', 'ticket.message_created', '{"id": "200000000000000000", "type": "user"}', '{"status": "pending", "messageCount": 2, "lastMessageAt": "2026-11-19T07:53:23.058Z"}', '{"status": "open", "messageCount": 3, "lastMessageAt": "2026-11-19T09:16:56.693Z"}', '2026-11-19 09:16:56.693+00');
INSERT INTO public.ticket_timeline VALUES ('01a1f342-00f1-7002-8324-65dcc162a570', '1000000000000000001', '01a1f24e-f18f-7000-81aa-3294ce01dc17', 'ticket.message_created', '{"id": "300000000000000001", "type": "staff"}', '{"status": "open", "messageCount": 3, "lastMessageAt": "2026-11-19T09:16:56.693Z"}', '{"status": "pending", "messageCount": 4, "lastMessageAt": "2026-11-19T10:02:31.537Z"}', '2026-11-19 10:02:31.537+00');
INSERT INTO public.ticket_timeline VALUES ('01a1f40f-0fd7-7002-82f2-a2d205d837d9', '1000000000000000001', '01a1f24e-f18f-7000-81aa-3294ce01dc17', 'ticket.closed', '{"id": "300000000000000001", "type": "staff"}', '{"status": "pending", "closedAt": null, "closedBy": null, "closeCause": null, "closeReason": null}', '{"status": "closed", "closedAt": "2026-11-19T13:46:30.231Z", "closedBy": {"id": "300000000000000001", "type": "staff"}, "closeCause": "manual", "closeReason": "Solved"}', '2026-11-19 13:46:30.231+00');
INSERT INTO public.ticket_timeline VALUES ('01a21dd9-d069-7002-810f-d592bc35f846', '1000000000000000001', '01a21dd9-d069-7000-82f7-8ff01286a2c7', 'ticket.created', '{"id": "200000000000000000", "type": "user"}', '{}', '{}', '2026-11-27 16:32:23.657+00');
INSERT INTO public.ticket_timeline VALUES ('01a21dd9-d069-7003-815e-d755830541b5', '1000000000000000001', '01a21dd9-d069-7000-82f7-8ff01286a2c7', 'ticket.message_created', '{"id": "200000000000000000", "type": "user"}', '{}', '{}', '2026-11-27 16:32:23.657+00');
INSERT INTO public.ticket_timeline VALUES ('01a21df7-b42c-7001-801d-e80953dde1fc', '1000000000000000001', '01a21dd9-d069-7000-82f7-8ff01286a2c7', 'ticket.claimed', '{"id": "300000000000000007", "type": "staff"}', '{"claimedAt": null, "claimedById": null, "claimedByName": null}', '{"claimedAt": "2026-11-27T17:05:02.508Z", "claimedById": "300000000000000007", "claimedByName": "Hugo Moreau"}', '2026-11-27 17:05:02.508+00');
INSERT INTO public.ticket_timeline VALUES ('01a21e07-f2ce-7002-823b-0ec6fc6773c4', '1000000000000000001', '01a21dd9-d069-7000-82f7-8ff01286a2c7', 'ticket.message_created', '{"id": "300000000000000007", "type": "staff"}', '{"status": "open", "messageCount": 1, "lastMessageAt": "2026-11-27T16:32:23.657Z"}', '{"status": "pending", "messageCount": 2, "lastMessageAt": "2026-11-27T17:22:47.118Z"}', '2026-11-27 17:22:47.118+00');
INSERT INTO public.ticket_timeline VALUES ('01a21e07-f2ce-7003-83a2-c8db67e2b7e3', '1000000000000000001', '01a21dd9-d069-7000-82f7-8ff01286a2c7', 'ticket.first_response', '{"id": "300000000000000007", "type": "staff"}', '{"firstResponseAt": null}', '{"firstResponseAt": "2026-11-27T17:22:47.118Z"}', '2026-11-27 17:22:47.118+00');
INSERT INTO public.ticket_timeline VALUES ('01a21e59-df5a-7002-83f1-c9d8085c519c', '1000000000000000001', '01a21dd9-d069-7000-82f7-8ff01286a2c7', 'ticket.message_created', '{"id": "200000000000000000", "type": "user"}', '{"status": "pending", "messageCount": 2, "lastMessageAt": "2026-11-27T17:22:47.118Z"}', '{"status": "open", "messageCount": 3, "lastMessageAt": "2026-11-27T18:52:16.090Z"}', '2026-11-27 18:52:16.09+00');
INSERT INTO public.ticket_timeline VALUES ('01a21e6d-7b80-7002-8320-1a74051b040f', '1000000000000000001', '01a21dd9-d069-7000-82f7-8ff01286a2c7', 'ticket.message_created', '{"id": "300000000000000007", "type": "staff"}', '{"status": "open", "messageCount": 3, "lastMessageAt": "2026-11-27T18:52:16.090Z"}', '{"status": "pending", "messageCount": 4, "lastMessageAt": "2026-11-27T19:13:41.248Z"}', '2026-11-27 19:13:41.248+00');
INSERT INTO public.ticket_timeline VALUES ('01a21efb-1b56-7002-80aa-6a90a94060e3', '1000000000000000001', '01a21dd9-d069-7000-82f7-8ff01286a2c7', 'ticket.message_created', '{"id": "200000000000000000", "type": "user"}', '{"status": "pending", "messageCount": 4, "lastMessageAt": "2026-11-27T19:13:41.248Z"}', '{"status": "open", "messageCount": 5, "lastMessageAt": "2026-11-27T21:48:22.742Z"}', '2026-11-27 21:48:22.742+00');
INSERT INTO public.ticket_timeline VALUES ('01a22232-bc00-7002-801d-862f65f8aeb0', '1000000000000000001', '01a21dd9-d069-7000-82f7-8ff01286a2c7', 'ticket.message_created', '{"id": "300000000000000007", "type": "staff"}', '{"status": "open", "messageCount": 5, "lastMessageAt": "2026-11-27T21:48:22.742Z"}', '{"status": "pending", "messageCount": 6, "lastMessageAt": "2026-11-28T12:48:00.000Z"}', '2026-11-28 12:48:00+00');
INSERT INTO public.ticket_timeline VALUES ('01a1e587-352d-7002-803b-2158dd315245', '1000000000000000002', '01a1e587-352d-7000-81e1-3eb3533fbb7c', 'ticket.created', '{"id": "200000000000000000", "type": "user"}', '{}', '{}', '2026-11-16 18:03:25.869+00');
INSERT INTO public.ticket_timeline VALUES ('01a1e587-352d-7003-8293-6586d5d65ed4', '1000000000000000002', '01a1e587-352d-7000-81e1-3eb3533fbb7c', 'ticket.message_created', '{"id": "200000000000000000", "type": "user"}', '{}', '{}', '2026-11-16 18:03:25.869+00');
INSERT INTO public.ticket_timeline VALUES ('01a1e58f-97d0-7002-81c9-4c3659f25c52', '1000000000000000002', '01a1e587-352d-7000-81e1-3eb3533fbb7c', 'ticket.message_created', '{"id": "300000000000000007", "type": "staff"}', '{"status": "open", "messageCount": 1, "lastMessageAt": "2026-11-16T18:03:25.869Z"}', '{"status": "pending", "messageCount": 2, "lastMessageAt": "2026-11-16T18:12:35.408Z"}', '2026-11-16 18:12:35.408+00');
INSERT INTO public.ticket_timeline VALUES ('01a1e58f-97d0-7003-809a-84773ab717e7', '1000000000000000002', '01a1e587-352d-7000-81e1-3eb3533fbb7c', 'ticket.first_response', '{"id": "300000000000000007", "type": "staff"}', '{"firstResponseAt": null}', '{"firstResponseAt": "2026-11-16T18:12:35.408Z"}', '2026-11-16 18:12:35.408+00');
INSERT INTO public.ticket_timeline VALUES ('01a1e5bc-5667-7002-83b0-0f6db28eb467', '1000000000000000002', '01a1e587-352d-7000-81e1-3eb3533fbb7c', 'ticket.message_created', '{"id": "200000000000000000", "type": "user"}', '{"status": "pending", "messageCount": 2, "lastMessageAt": "2026-11-16T18:12:35.408Z"}', '{"status": "open", "messageCount": 3, "lastMessageAt": "2026-11-16T19:01:27.783Z"}', '2026-11-16 19:01:27.783+00');
INSERT INTO public.ticket_timeline VALUES ('01a1f8e8-f8a0-7002-8006-b98bda1e0ea0', '1000000000000000002', '01a1e587-352d-7000-81e1-3eb3533fbb7c', 'ticket.message_created', '{"id": "300000000000000007", "type": "staff"}', '{"status": "open", "messageCount": 3, "lastMessageAt": "2026-11-16T19:01:27.783Z"}', '{"status": "pending", "messageCount": 4, "lastMessageAt": "2026-11-20T12:23:00.000Z"}', '2026-11-20 12:23:00+00');
INSERT INTO public.ticket_timeline VALUES ('01a1f97d-0265-7002-82db-6659eb25d07e', '1000000000000000002', '01a1e587-352d-7000-81e1-3eb3533fbb7c', 'ticket.closed', '{"id": "300000000000000007", "type": "staff"}', '{"status": "pending", "closedAt": null, "closedBy": null, "closeCause": null, "closeReason": null}', '{"status": "closed", "closedAt": "2026-11-20T15:04:41.829Z", "closedBy": {"id": "300000000000000007", "type": "staff"}, "closeCause": "manual", "closeReason": "Solved"}', '2026-11-20 15:04:41.829+00');
INSERT INTO public.ticket_timeline VALUES ('01a1fc5e-4c2e-7001-8096-16434b51290a', '1000000000000000002', '01a1e587-352d-7000-81e1-3eb3533fbb7c', 'ticket.feedback_received', '{"id": "200000000000000000", "type": "user"}', '{"feedback": null}', '{"feedback": {"rating": 5, "comment": "Quick and friendly"}}', '2026-11-21 04:30:00.75+00');
INSERT INTO public.ticket_timeline VALUES ('01a20a63-f68e-7002-817a-ecc23770cf46', '1000000000000000002', '01a20a63-f68e-7000-81ca-be3e2be324a2', 'ticket.created', '{"id": "200000000000000000", "type": "user"}', '{}', '{}', '2026-11-23 21:50:53.07+00');
INSERT INTO public.ticket_timeline VALUES ('01a20a63-f68e-7003-827f-aab377cd30e7', '1000000000000000002', '01a20a63-f68e-7000-81ca-be3e2be324a2', 'ticket.message_created', '{"id": "200000000000000000", "type": "user"}', '{}', '{}', '2026-11-23 21:50:53.07+00');
INSERT INTO public.ticket_timeline VALUES ('01a20de8-f2a0-7001-83c4-6922110708cd', '1000000000000000002', '01a20a63-f68e-7000-81ca-be3e2be324a2', 'ticket.claimed', '{"id": "300000000000000005", "type": "staff"}', '{"claimedAt": null, "claimedById": null, "claimedByName": null}', '{"claimedAt": "2026-11-24T14:15:00.000Z", "claimedById": "300000000000000005", "claimedByName": "Finn Keller"}', '2026-11-24 14:15:00+00');
INSERT INTO public.ticket_timeline VALUES ('01a20df7-a4f2-7002-82c6-ba817f5d00fe', '1000000000000000002', '01a20a63-f68e-7000-81ca-be3e2be324a2', 'ticket.message_created', '{"id": "300000000000000005", "type": "staff"}', '{"status": "open", "messageCount": 1, "lastMessageAt": "2026-11-23T21:50:53.070Z"}', '{"status": "pending", "messageCount": 2, "lastMessageAt": "2026-11-24T14:31:03.154Z"}', '2026-11-24 14:31:03.154+00');
INSERT INTO public.ticket_timeline VALUES ('01a20df7-a4f2-7003-826e-5c2a8b71ea53', '1000000000000000002', '01a20a63-f68e-7000-81ca-be3e2be324a2', 'ticket.first_response', '{"id": "300000000000000005", "type": "staff"}', '{"firstResponseAt": null}', '{"firstResponseAt": "2026-11-24T14:31:03.154Z"}', '2026-11-24 14:31:03.154+00');
INSERT INTO public.ticket_timeline VALUES ('01a20e30-adbc-7002-8281-fe67863de955', '1000000000000000002', '01a20a63-f68e-7000-81ca-be3e2be324a2', 'ticket.message_created', '{"id": "200000000000000000", "type": "user"}', '{"status": "pending", "messageCount": 2, "lastMessageAt": "2026-11-24T14:31:03.154Z"}', '{"status": "open", "messageCount": 3, "lastMessageAt": "2026-11-24T15:33:20.956Z"}', '2026-11-24 15:33:20.956+00');
INSERT INTO public.ticket_timeline VALUES ('01a20e7a-035f-7002-80ad-422f037dcd80', '1000000000000000002', '01a20a63-f68e-7000-81ca-be3e2be324a2', 'ticket.message_created', '{"id": "300000000000000005", "type": "staff"}', '{"status": "open", "messageCount": 3, "lastMessageAt": "2026-11-24T15:33:20.956Z"}', '{"status": "pending", "messageCount": 4, "lastMessageAt": "2026-11-24T16:53:27.007Z"}', '2026-11-24 16:53:27.007+00');
INSERT INTO public.ticket_timeline VALUES ('01a20e8b-ca2e-7002-8100-438ad9e78719', '1000000000000000002', '01a20a63-f68e-7000-81ca-be3e2be324a2', 'ticket.closed', '{"id": "300000000000000005", "type": "staff"}', '{"status": "pending", "closedAt": null, "closedBy": null, "closeCause": null, "closeReason": null}', '{"status": "closed", "closedAt": "2026-11-24T17:12:52.014Z", "closedBy": {"id": "300000000000000005", "type": "staff"}, "closeCause": "manual", "closeReason": "Solved"}', '2026-11-24 17:12:52.014+00');
INSERT INTO public.tickets VALUES ('01a1c07b-370c-7000-80dd-657a736f2f4d', 1, '1000000000000000001', '1569341887423573504', 'Invoice for 6393 is missing', 'closed', 'normal', '01a18625-336e-7000-82f5-dde16c2845fe', NULL, 'message', '200000000000000003', '300000000000000001', '2026-11-09 13:28:00.822+00', '[]', '["invoice"]', '[{"label": "Order number", "value": "4001206393", "questionId": "order"}]', NULL, NULL, '2026-11-09 13:35:52.826+00', '2026-11-09 14:02:42.069+00', 3, 0, '2026-11-10 07:04:00+00', '{"id": "300000000000000001", "type": "staff"}', 'Answered', 'manual', NULL, NULL, NULL, '{}', 5, '2026-11-09 13:24:22.924+00', '2026-11-10 07:04:00+00', 7, '2026-11-09 14:02:42.069+00', NULL, NULL, NULL, NULL, NULL, 'Ines Keller', 'Bea Garcia', '1569341887423573505', '1569608549007748608', '2026-11-09 14:02:42.069+00', false, false);
INSERT INTO public.tickets VALUES ('01a1e0da-748a-7000-8202-e8d473f85316', 2, '1000000000000000001', '1571619866668715328', 'An idea for the editor', 'closed', 'low', '01a18625-336e-7004-8050-4c2641366390', NULL, 'command', '200000000000000002', '300000000000000004', '2026-11-15 22:05:45.124+00', '[]', '["idea"]', '[]', NULL, NULL, '2026-11-15 21:43:12.678+00', '2026-11-17 10:11:00+00', 4, 0, '2026-11-17 13:08:07.852+00', '{"id": "300000000000000004", "type": "staff"}', 'Solved', 'manual', NULL, '{"rating": 5, "comment": null}', NULL, '{"device": "tablet"}', 7, '2026-11-15 20:16:15.498+00', '2026-11-17 22:50:34.515+00', 9, '2026-11-17 10:11:00+00', NULL, NULL, NULL, NULL, NULL, 'Hugo Jensen', 'Elif Jensen', '1571619866668715329', '1572236900603546944', NULL, false, false);
INSERT INTO public.tickets VALUES ('01a1e3ef-015e-7000-80c0-59e499b10354', 3, '1000000000000000001', '1571836621671771520', 'Charged twice for order 1221', 'closed', 'high', '01a18625-336e-7000-82f5-dde16c2845fe', NULL, 'command', '200000000000000000', '300000000000000002', '2026-11-16 10:55:20.504+00', '[]', '["refund", "payment"]', '[{"label": "Order number", "value": "4001201221", "questionId": "order"}]', NULL, NULL, '2026-11-16 11:29:19.941+00', '2026-11-16 11:29:19.941+00', 2, 0, '2026-11-16 18:26:54.368+00', '{"id": "200000000000000000", "type": "user"}', 'Solved', 'close_request', NULL, NULL, NULL, '{}', 5, '2026-11-16 10:37:33.918+00', '2026-11-16 18:26:54.368+00', 7, '2026-11-16 11:29:19.941+00', NULL, NULL, NULL, NULL, NULL, 'Finn Hansen', 'Chris Hansen', '1571836621671771521', '1571954735159848320', NULL, false, false);
INSERT INTO public.tickets VALUES ('01a1ee1a-1966-7000-82ee-e6c6627c8e87', 4, '1000000000000000001', '1572552154664346624', 'Cancel my subscription', 'closed', 'low', '01a18625-336e-7000-82f5-dde16c2845fe', NULL, 'api', '200000000000000003', '300000000000000001', '2026-11-18 10:07:47.253+00', '[]', '["subscription", "first-contact"]', '[{"label": "Order number", "value": "4001201120", "questionId": "order"}]', NULL, NULL, '2026-11-18 10:13:03.469+00', '2026-11-18 11:48:34.781+00', 4, 0, '2026-11-18 14:39:22.069+00', '{"id": "200000000000000003", "type": "user"}', 'Solved', 'close_request', NULL, NULL, NULL, '{}', 9, '2026-11-18 10:00:50.278+00', '2026-11-18 14:39:22.069+00', 11, '2026-11-18 11:48:34.781+00', NULL, NULL, NULL, NULL, NULL, 'Ines Keller', 'Bea Garcia', '1572552154664346625', '1572622248996185088', NULL, false, false);
INSERT INTO public.tickets VALUES ('01a1f24e-f18f-7000-81aa-3294ce01dc17', 5, '1000000000000000001', '1572848155393313920', 'Voucher 5438 is not accepted', 'closed', 'normal', '01a18625-336e-7003-8065-a9a761863607', NULL, 'command', '200000000000000000', '300000000000000001', '2026-11-19 07:45:00+00', '[]', '["voucher", "payment"]', '[{"label": "Order number", "value": "4001205438", "questionId": "order"}]', NULL, NULL, '2026-11-19 07:53:23.058+00', '2026-11-19 10:02:31.537+00', 4, 0, '2026-11-19 13:46:30.231+00', '{"id": "300000000000000001", "type": "staff"}', 'Solved', 'manual', NULL, NULL, NULL, '{"device": "phone"}', 7, '2026-11-19 05:37:02.351+00', '2026-11-19 13:46:30.231+00', 9, '2026-11-19 10:02:31.537+00', NULL, NULL, NULL, NULL, NULL, 'Finn Hansen', 'Bea Garcia', '1572848155393313921', '1572971333209869440', NULL, false, false);
INSERT INTO public.tickets VALUES ('01a21dd9-d069-7000-82f7-8ff01286a2c7', 6, '1000000000000000001', '1575912183828709664', 'Report of member 6364', 'pending', 'normal', '01a18625-336e-7003-8065-a9a761863607', NULL, 'command', '200000000000000000', '300000000000000007', '2026-11-27 17:05:02.508+00', '[]', '["report"]', '[]', NULL, NULL, '2026-11-27 17:22:47.118+00', '2026-11-28 12:48:00+00', 6, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{}', 7, '2026-11-27 16:32:23.657+00', '2026-11-28 12:48:00+00', 9, '2026-11-28 12:48:00+00', NULL, NULL, NULL, NULL, NULL, 'Finn Hansen', 'Hugo Moreau', '1575912183828709665', NULL, NULL, false, false);
INSERT INTO public.tickets VALUES ('01a1e587-352d-7000-81e1-3eb3533fbb7c', 1, '1000000000000000002', '1571948827484937248', 'Error 7751 on upload', 'closed', 'normal', '01a18625-3473-7002-80aa-b10485ca9f14', NULL, 'api', '200000000000000000', NULL, NULL, '[]', '["upload"]', '[]', NULL, NULL, '2026-11-16 18:12:35.408+00', '2026-11-20 12:23:00+00', 4, 0, '2026-11-20 15:04:41.829+00', '{"id": "300000000000000007", "type": "staff"}', 'Solved', 'manual', NULL, '{"rating": 5, "comment": "Quick and friendly"}', NULL, '{}', 6, '2026-11-16 18:03:25.869+00', '2026-11-21 04:30:00.75+00', 8, '2026-11-20 12:23:00+00', NULL, NULL, NULL, NULL, NULL, 'Finn Hansen', NULL, '1571948827484937249', '1573353399063469088', NULL, false, false);
INSERT INTO public.tickets VALUES ('01a20a63-f68e-7000-81ca-be3e2be324a2', 2, '1000000000000000002', '1574542783052621408', 'Appeal of my ban', 'closed', 'low', '01a18625-3473-7003-836a-bd485cee92a1', NULL, 'api', '200000000000000000', '300000000000000005', '2026-11-24 14:15:00+00', '[]', '["appeal"]', '[]', NULL, NULL, '2026-11-24 14:31:03.154+00', '2026-11-24 16:53:27.007+00', 4, 0, '2026-11-24 17:12:52.014+00', '{"id": "300000000000000005", "type": "staff"}', 'Solved', 'manual', NULL, NULL, NULL, '{}', 6, '2026-11-23 21:50:53.07+00', '2026-11-24 17:12:52.014+00', 8, '2026-11-24 16:53:27.007+00', NULL, NULL, NULL, NULL, NULL, 'Finn Hansen', 'Finn Keller', '1574542783052621409', '1574835205498316384', NULL, false, false);
INSERT INTO public.tokens VALUES ('01a222e4-b3c8-7778-a375-447c8310f137', 'guild', '1000000000000000001', NULL, 'Demo', 'gdk_3cOPx2qV', '3c406f655aa346406604cdaf6fd6c0fafce16a9e5191d97438778cba5346c0e5', '["tickets:read", "tickets:write", "categories:read", "categories:write", "panels:read", "panels:write", "flows:read", "flows:write", "knowledgebase:read", "knowledgebase:write", "transcripts:read", "transcripts:write", "webhooks:read", "webhooks:write", "settings:read", "settings:write", "privacy:read", "privacy:write", "analytics:read"]', NULL, NULL, NULL, '2026-11-28 16:02:23.303+00', DEFAULT);
INSERT INTO public.tokens VALUES ('01a222e4-b3cd-7555-a242-470ac5cd75be', 'organization', NULL, '01a222e4-b3a2-7639-a80f-6eefeeca2a6c', 'Demo', 'gdk_wU9gIJU9', 'a710abebb383805a26a8e4967934a26242e83ae3b32e76d77962f6ac01de2fba', '["tickets:read", "tickets:write", "categories:read", "categories:write", "panels:read", "panels:write", "flows:read", "flows:write", "knowledgebase:read", "knowledgebase:write", "transcripts:read", "transcripts:write", "webhooks:read", "webhooks:write", "settings:read", "settings:write", "privacy:read", "privacy:write", "analytics:read", "org:servers:read", "org:members:read", "org:analytics:read", "org:transcripts:read"]', NULL, NULL, NULL, '2026-11-28 16:02:23.308+00', DEFAULT);
INSERT INTO public.transcript_messages VALUES ('01a1c445-5300-7001-8093-307896fc60cb', '01a1c07b-370c-7001-808d-e57195e30393', '1000000000000000001', '01a1c07b-370c-7000-80dd-657a736f2f4d', '1569341887423573506', '{"id": "200000000000000003", "type": "user"}', 'I need the invoice of order 6393 for my accounting.', '[]', '2026-11-09 13:24:22.924+00', NULL, NULL, 'Ines Keller', NULL, NULL);
INSERT INTO public.transcript_messages VALUES ('01a1c445-5300-7001-8093-307896fc60cb', '01a1c085-bdfa-7001-82ae-414858bf7e40', '1000000000000000001', '01a1c07b-370c-7000-80dd-657a736f2f4d', '1569344781082291712', '{"id": "300000000000000001", "type": "staff"}', 'The one in my profile, please.', '[]', '2026-11-09 13:35:52.826+00', NULL, NULL, 'Bea Garcia', NULL, NULL);
INSERT INTO public.transcript_messages VALUES ('01a1c445-5300-7001-8093-307896fc60cb', '01a1c09e-4c15-7001-82d2-6353cb5c6c5a', '1000000000000000001', '01a1c07b-370c-7000-80dd-657a736f2f4d', '1569351530736643584', '{"id": "200000000000000003", "type": "user"}', 'Perfect, thanks.', '[]', '2026-11-09 14:02:42.069+00', NULL, NULL, 'Ines Keller', NULL, NULL);
INSERT INTO public.transcript_messages VALUES ('01a1e99f-362c-7001-83e1-80ab4dba2f1e', '01a1e0da-748a-7001-82da-587a69b56b4f', '1000000000000000001', '01a1e0da-748a-7000-8202-e8d473f85316', '1571619866668715330', '{"id": "200000000000000002", "type": "user"}', 'It would be nice to undo more than 1666 steps.', '[]', '2026-11-15 20:16:15.498+00', NULL, NULL, 'Hugo Jensen', NULL, NULL);
INSERT INTO public.transcript_messages VALUES ('01a1e99f-362c-7001-83e1-80ab4dba2f1e', '01a1e12a-1026-7001-82f2-a6a7125d38ea', '1000000000000000001', '01a1e0da-748a-7000-8202-e8d473f85316', '1571641749107658048', '{"id": "300000000000000006", "type": "staff"}', 'What are you working on, mostly?', '[]', '2026-11-15 21:43:12.678+00', NULL, NULL, 'Grace Lopez', NULL, NULL);
INSERT INTO public.transcript_messages VALUES ('01a1e99f-362c-7001-83e1-80ab4dba2f1e', '01a1e1ea-4667-7001-82e3-2e7c0d61b2bb', '1000000000000000001', '01a1e0da-748a-7000-8202-e8d473f85316', '1571694583920479552', '{"id": "200000000000000002", "type": "user"}', 'Long documents with many pictures.', '[]', '2026-11-16 01:13:09.479+00', NULL, NULL, 'Hugo Jensen', NULL, NULL);
INSERT INTO public.transcript_messages VALUES ('01a1e99f-362c-7001-83e1-80ab4dba2f1e', '01a1e8fd-0b20-7001-8047-4f9ff84748f2', '1000000000000000001', '01a1e0da-748a-7000-8202-e8d473f85316', '1572192324161391936', '{"id": "300000000000000004", "type": "staff"}', 'It is on our list now. Thank you!', '[]', '2026-11-17 10:11:00+00', NULL, NULL, 'Elif Jensen', NULL, NULL);
INSERT INTO public.transcript_messages VALUES ('01a1e59c-b320-7001-8136-a6dd0285879d', '01a1e3ef-015e-7001-806c-c9263679318f', '1000000000000000001', '01a1e3ef-015e-7000-80c0-59e499b10354', '1571836621671771522', '{"id": "200000000000000000", "type": "user"}', 'I was charged two times for order 1221. Please give me one of them back.', '[]', '2026-11-16 10:37:33.918+00', NULL, NULL, 'Finn Hansen', NULL, NULL);
INSERT INTO public.transcript_messages VALUES ('01a1e59c-b320-7001-8136-a6dd0285879d', '01a1e41e-6645-7001-81cf-5b2445bf3f87', '1000000000000000001', '01a1e3ef-015e-7000-80c0-59e499b10354', '1571849649276464512', '{"id": "300000000000000002", "type": "staff"}', 'Could you send us the last four digits of the card?', '[]', '2026-11-16 11:29:19.941+00', NULL, NULL, 'Chris Hansen', NULL, NULL);
INSERT INTO public.transcript_messages VALUES ('01a1ef19-19d5-7001-81e0-bf45a5e59d85', '01a1ee1a-1966-7001-82d0-b670fca13996', '1000000000000000001', '01a1ee1a-1966-7000-82ee-e6c6627c8e87', '1572552154664346626', '{"id": "200000000000000003", "type": "user"}', 'How do I cancel my subscription before the next payment?', '[]', '2026-11-18 10:00:50.278+00', NULL, NULL, 'Ines Keller', NULL, NULL);
INSERT INTO public.transcript_messages VALUES ('01a1ef19-19d5-7001-81e0-bf45a5e59d85', '01a1ee25-496d-7001-8312-009ab6ef05a2', '1000000000000000001', '01a1ee1a-1966-7000-82ee-e6c6627c8e87', '1572555229890290688', '{"id": "300000000000000001", "type": "staff"}', 'Yes, until the end of the month is fine.', '[]', '2026-11-18 10:13:03.469+00', NULL, NULL, 'Bea Garcia', NULL, NULL);
INSERT INTO public.transcript_messages VALUES ('01a1ef19-19d5-7001-81e0-bf45a5e59d85', '01a1ee4d-01c1-7001-82ee-600c6e28160e', '1000000000000000001', '01a1ee1a-1966-7000-82ee-e6c6627c8e87', '1572566148049478656', '{"id": "200000000000000003", "type": "user"}', 'Yes, until the end of the month is fine.', '[]', '2026-11-18 10:56:26.561+00', NULL, NULL, 'Ines Keller', NULL, NULL);
INSERT INTO public.transcript_messages VALUES ('01a1ef19-19d5-7001-81e0-bf45a5e59d85', '01a1ee7c-bd5d-7001-809e-920804eba23f', '1000000000000000001', '01a1ee1a-1966-7000-82ee-e6c6627c8e87', '1572579268755137536', '{"id": "300000000000000001", "type": "staff"}', 'It ends with this month. You will not be charged again.', '[]', '2026-11-18 11:48:34.781+00', NULL, NULL, 'Bea Garcia', NULL, NULL);
INSERT INTO public.transcript_messages VALUES ('01a1f40f-0fd7-7001-8197-980a68797a0c', '01a1f24e-f18f-7001-82b3-5d47f0e7811a', '1000000000000000001', '01a1f24e-f18f-7000-81aa-3294ce01dc17', '1572848155393313922', '{"id": "200000000000000000", "type": "user"}', 'The shop says that voucher 5438 is not valid.', '[]', '2026-11-19 05:37:02.351+00', NULL, NULL, 'Finn Hansen', NULL, NULL);
INSERT INTO public.transcript_messages VALUES ('01a1f40f-0fd7-7001-8197-980a68797a0c', '01a1f2cb-c572-7001-830f-3c722072326f', '1000000000000000001', '01a1f24e-f18f-7000-81aa-3294ce01dc17', '1572882467765406848', '{"id": "300000000000000001", "type": "staff"}', 'Where did you get it from?', '[]', '2026-11-19 07:53:23.058+00', NULL, NULL, 'Bea Garcia', NULL, NULL);
INSERT INTO public.transcript_messages VALUES ('01a1f40f-0fd7-7001-8197-980a68797a0c', '01a1f318-45f5-7001-80ec-c1baad6c04d8', '1000000000000000001', '01a1f24e-f18f-7000-81aa-3294ce01dc17', '1572903496474741888', '{"id": "200000000000000000", "type": "user"}', 'From your newsletter.', '[]', '2026-11-19 09:16:56.693+00', NULL, NULL, 'Finn Hansen', NULL, NULL);
INSERT INTO public.transcript_messages VALUES ('01a1f40f-0fd7-7001-8197-980a68797a0c', '01a1f342-00f1-7001-8035-3899135748d1', '1000000000000000001', '01a1f24e-f18f-7000-81aa-3294ce01dc17', '1572914967241870464', '{"id": "300000000000000001", "type": "staff"}', 'It had expired; here is a new one.', '[]', '2026-11-19 10:02:31.537+00', NULL, NULL, 'Bea Garcia', NULL, NULL);
INSERT INTO public.transcript_messages VALUES ('01a1f97d-0265-7001-832c-fa6361a739c8', '01a1e587-352d-7001-80fd-3a35b6a61bda', '1000000000000000002', '01a1e587-352d-7000-81e1-3eb3533fbb7c', '1571948827484937250', '{"id": "200000000000000000", "type": "user"}', 'Uploading a picture ends with error 7751.', '[]', '2026-11-16 18:03:25.869+00', NULL, NULL, 'Finn Hansen', NULL, NULL);
INSERT INTO public.transcript_messages VALUES ('01a1f97d-0265-7001-832c-fa6361a739c8', '01a1e58f-97d0-7001-8254-50df3b7567d9', '1000000000000000002', '01a1e587-352d-7000-81e1-3eb3533fbb7c', '1571951132418563104', '{"id": "300000000000000007", "type": "staff"}', 'How large is the picture?', '[]', '2026-11-16 18:12:35.408+00', NULL, NULL, 'Hugo Moreau', NULL, NULL);
INSERT INTO public.transcript_messages VALUES ('01a1f97d-0265-7001-832c-fa6361a739c8', '01a1e5bc-5667-7001-81b3-b29c54fa35b4', '1000000000000000002', '01a1e587-352d-7000-81e1-3eb3533fbb7c', '1571963431690755104', '{"id": "200000000000000000", "type": "user"}', 'About 12 MB.', '[]', '2026-11-16 19:01:27.783+00', NULL, NULL, 'Finn Hansen', NULL, NULL);
INSERT INTO public.transcript_messages VALUES ('01a1f97d-0265-7001-832c-fa6361a739c8', '01a1f8e8-f8a0-7001-8321-b0a55e5ab47e', '1000000000000000002', '01a1e587-352d-7000-81e1-3eb3533fbb7c', '1573312706643287072', '{"id": "300000000000000007", "type": "staff"}', 'The limit was too low; you can upload it now.', '[]', '2026-11-20 12:23:00+00', NULL, NULL, 'Hugo Moreau', NULL, NULL);
INSERT INTO public.transcript_messages VALUES ('01a20e8b-ca2e-7001-820c-d8a4d6410470', '01a20a63-f68e-7001-831b-8699b99429a0', '1000000000000000002', '01a20a63-f68e-7000-81ca-be3e2be324a2', '1574542783052621410', '{"id": "200000000000000000", "type": "user"}', 'I was banned 7455 days ago and would like to come back.', '[]', '2026-11-23 21:50:53.07+00', NULL, NULL, 'Finn Hansen', NULL, NULL);
INSERT INTO public.transcript_messages VALUES ('01a20e8b-ca2e-7001-820c-d8a4d6410470', '01a20df7-a4f2-7001-80c9-e7b12fe79a80', '1000000000000000002', '01a20a63-f68e-7000-81ca-be3e2be324a2', '1574794483587982944', '{"id": "300000000000000005", "type": "staff"}', 'What happened, from your side?', '[]', '2026-11-24 14:31:03.154+00', NULL, NULL, 'Finn Keller', NULL, NULL);
INSERT INTO public.transcript_messages VALUES ('01a20e8b-ca2e-7001-820c-d8a4d6410470', '01a20e30-adbc-7001-8347-3e04f25bd87d', '1000000000000000002', '01a20a63-f68e-7000-81ca-be3e2be324a2', '1574810161065862752', '{"id": "200000000000000000", "type": "user"}', 'It was a stupid joke. I am sorry.', '[]', '2026-11-24 15:33:20.956+00', NULL, NULL, 'Finn Hansen', NULL, NULL);
INSERT INTO public.transcript_messages VALUES ('01a20e8b-ca2e-7001-820c-d8a4d6410470', '01a20e7a-035f-7001-82dc-d1392afbca26', '1000000000000000002', '01a20a63-f68e-7000-81ca-be3e2be324a2', '1574830319104796256', '{"id": "300000000000000005", "type": "staff"}', 'You may come back. Please mind the rules.', '[]', '2026-11-24 16:53:27.007+00', NULL, NULL, 'Finn Keller', NULL, NULL);
INSERT INTO public.transcripts VALUES ('01a1c445-5300-7001-8093-307896fc60cb', '1000000000000000001', '01a1c07b-370c-7000-80dd-657a736f2f4d', '{"id": "01a1c07b-370c-7000-80dd-657a736f2f4d", "tags": ["invoice"], "direct": false, "public": false, "source": "message", "status": "closed", "guildId": "1000000000000000001", "panelId": null, "subject": "Invoice for 6393 is missing", "version": 5, "closedAt": "2026-11-10T07:04:00.000Z", "closedBy": {"id": "300000000000000001", "type": "staff"}, "feedback": null, "metadata": {}, "priority": "normal", "channelId": "1569341887423573504", "claimedAt": "2026-11-09T13:28:00.822Z", "createdAt": "2026-11-09T13:24:22.924Z", "holdUntil": null, "updatedAt": "2026-11-10T07:04:00.000Z", "categoryId": "01a18625-336e-7000-82f5-dde16c2845fe", "closeCause": "manual", "externalId": null, "claimedById": "300000000000000001", "closeReason": "Answered", "formAnswers": [{"label": "Order number", "value": "4001206393", "questionId": "order"}], "reopenCount": 0, "requesterId": "200000000000000003", "closeRequest": null, "mergedIntoId": null, "messageCount": 3, "ticketNumber": 1, "claimedByName": "Bea Garcia", "lastMessageAt": "2026-11-09T14:02:42.069Z", "requesterName": "Ines Keller", "participantIds": [], "firstResponseAt": "2026-11-09T13:35:52.826Z"}', '2026-11-10 07:04:00+00', '[{"name": "Ines Keller", "actor": {"id": "200000000000000003", "type": "user"}, "avatarUrl": null, "messageCount": 2}, {"name": "Bea Garcia", "actor": {"id": "300000000000000001", "type": "staff"}, "avatarUrl": null, "messageCount": 1}]', 3, '97dc70718dc25cf62c379d3ddda5ea637316d17a75a707d5d847466169fa5151', '2026-11-10 07:04:01.5+00');
INSERT INTO public.transcripts VALUES ('01a1e99f-362c-7001-83e1-80ab4dba2f1e', '1000000000000000001', '01a1e0da-748a-7000-8202-e8d473f85316', '{"id": "01a1e0da-748a-7000-8202-e8d473f85316", "tags": ["idea"], "direct": false, "public": false, "source": "command", "status": "closed", "guildId": "1000000000000000001", "panelId": null, "subject": "An idea for the editor", "version": 6, "closedAt": "2026-11-17T13:08:07.852Z", "closedBy": {"id": "300000000000000004", "type": "staff"}, "feedback": null, "metadata": {"device": "tablet"}, "priority": "low", "channelId": "1571619866668715328", "claimedAt": "2026-11-15T22:05:45.124Z", "createdAt": "2026-11-15T20:16:15.498Z", "holdUntil": null, "updatedAt": "2026-11-17T13:08:07.852Z", "categoryId": "01a18625-336e-7004-8050-4c2641366390", "closeCause": "manual", "externalId": null, "claimedById": "300000000000000004", "closeReason": "Solved", "formAnswers": [], "reopenCount": 0, "requesterId": "200000000000000002", "closeRequest": null, "mergedIntoId": null, "messageCount": 4, "ticketNumber": 2, "claimedByName": "Elif Jensen", "lastMessageAt": "2026-11-17T10:11:00.000Z", "requesterName": "Hugo Jensen", "participantIds": [], "firstResponseAt": "2026-11-15T21:43:12.678Z"}', '2026-11-17 13:08:07.852+00', '[{"name": "Hugo Jensen", "actor": {"id": "200000000000000002", "type": "user"}, "avatarUrl": null, "messageCount": 2}, {"name": "Grace Lopez", "actor": {"id": "300000000000000006", "type": "staff"}, "avatarUrl": null, "messageCount": 1}, {"name": "Elif Jensen", "actor": {"id": "300000000000000004", "type": "staff"}, "avatarUrl": null, "messageCount": 1}]', 4, 'c1cdbc41b51f7d623c07723d460ec6926fdc367e9308caf1875fce568a260dd0', '2026-11-17 13:08:09.352+00');
INSERT INTO public.transcripts VALUES ('01a1e59c-b320-7001-8136-a6dd0285879d', '1000000000000000001', '01a1e3ef-015e-7000-80c0-59e499b10354', '{"id": "01a1e3ef-015e-7000-80c0-59e499b10354", "tags": ["refund", "payment"], "direct": false, "public": false, "source": "command", "status": "closed", "guildId": "1000000000000000001", "panelId": null, "subject": "Charged twice for order 1221", "version": 5, "closedAt": "2026-11-16T18:26:54.368Z", "closedBy": {"id": "200000000000000000", "type": "user"}, "feedback": null, "metadata": {}, "priority": "high", "channelId": "1571836621671771520", "claimedAt": "2026-11-16T10:55:20.504Z", "createdAt": "2026-11-16T10:37:33.918Z", "holdUntil": null, "updatedAt": "2026-11-16T18:26:54.368Z", "categoryId": "01a18625-336e-7000-82f5-dde16c2845fe", "closeCause": "close_request", "externalId": null, "claimedById": "300000000000000002", "closeReason": "Solved", "formAnswers": [{"label": "Order number", "value": "4001201221", "questionId": "order"}], "reopenCount": 0, "requesterId": "200000000000000000", "closeRequest": null, "mergedIntoId": null, "messageCount": 2, "ticketNumber": 3, "claimedByName": "Chris Hansen", "lastMessageAt": "2026-11-16T11:29:19.941Z", "requesterName": "Finn Hansen", "participantIds": [], "firstResponseAt": "2026-11-16T11:29:19.941Z"}', '2026-11-16 18:26:54.368+00', '[{"name": "Finn Hansen", "actor": {"id": "200000000000000000", "type": "user"}, "avatarUrl": null, "messageCount": 1}, {"name": "Chris Hansen", "actor": {"id": "300000000000000002", "type": "staff"}, "avatarUrl": null, "messageCount": 1}]', 2, '74025cff65270ebf232c02d3676d8f35509e78bb03891814a94812c3c97e5ec3', '2026-11-16 18:26:55.868+00');
INSERT INTO public.transcripts VALUES ('01a1ef19-19d5-7001-81e0-bf45a5e59d85', '1000000000000000001', '01a1ee1a-1966-7000-82ee-e6c6627c8e87', '{"id": "01a1ee1a-1966-7000-82ee-e6c6627c8e87", "tags": ["subscription", "first-contact"], "direct": false, "public": false, "source": "api", "status": "closed", "guildId": "1000000000000000001", "panelId": null, "subject": "Cancel my subscription", "version": 9, "closedAt": "2026-11-18T14:39:22.069Z", "closedBy": {"id": "200000000000000003", "type": "user"}, "feedback": null, "metadata": {}, "priority": "low", "channelId": "1572552154664346624", "claimedAt": "2026-11-18T10:07:47.253Z", "createdAt": "2026-11-18T10:00:50.278Z", "holdUntil": null, "updatedAt": "2026-11-18T14:39:22.069Z", "categoryId": "01a18625-336e-7000-82f5-dde16c2845fe", "closeCause": "close_request", "externalId": null, "claimedById": "300000000000000001", "closeReason": "Solved", "formAnswers": [{"label": "Order number", "value": "4001201120", "questionId": "order"}], "reopenCount": 0, "requesterId": "200000000000000003", "closeRequest": null, "mergedIntoId": null, "messageCount": 4, "ticketNumber": 4, "claimedByName": "Bea Garcia", "lastMessageAt": "2026-11-18T11:48:34.781Z", "requesterName": "Ines Keller", "participantIds": [], "firstResponseAt": "2026-11-18T10:13:03.469Z"}', '2026-11-18 14:39:22.069+00', '[{"name": "Ines Keller", "actor": {"id": "200000000000000003", "type": "user"}, "avatarUrl": null, "messageCount": 2}, {"name": "Bea Garcia", "actor": {"id": "300000000000000001", "type": "staff"}, "avatarUrl": null, "messageCount": 2}]', 4, 'cad9e476d373b1c51fcf70ad173b4526b6a65139efbd987c37d9ccc93f74b267', '2026-11-18 14:39:23.569+00');
INSERT INTO public.transcripts VALUES ('01a1f40f-0fd7-7001-8197-980a68797a0c', '1000000000000000001', '01a1f24e-f18f-7000-81aa-3294ce01dc17', '{"id": "01a1f24e-f18f-7000-81aa-3294ce01dc17", "tags": ["voucher", "payment"], "direct": false, "public": false, "source": "command", "status": "closed", "guildId": "1000000000000000001", "panelId": null, "subject": "Voucher 5438 is not accepted", "version": 7, "closedAt": "2026-11-19T13:46:30.231Z", "closedBy": {"id": "300000000000000001", "type": "staff"}, "feedback": null, "metadata": {"device": "phone"}, "priority": "normal", "channelId": "1572848155393313920", "claimedAt": "2026-11-19T07:45:00.000Z", "createdAt": "2026-11-19T05:37:02.351Z", "holdUntil": null, "updatedAt": "2026-11-19T13:46:30.231Z", "categoryId": "01a18625-336e-7003-8065-a9a761863607", "closeCause": "manual", "externalId": null, "claimedById": "300000000000000001", "closeReason": "Solved", "formAnswers": [{"label": "Order number", "value": "4001205438", "questionId": "order"}], "reopenCount": 0, "requesterId": "200000000000000000", "closeRequest": null, "mergedIntoId": null, "messageCount": 4, "ticketNumber": 5, "claimedByName": "Bea Garcia", "lastMessageAt": "2026-11-19T10:02:31.537Z", "requesterName": "Finn Hansen", "participantIds": [], "firstResponseAt": "2026-11-19T07:53:23.058Z"}', '2026-11-19 13:46:30.231+00', '[{"name": "Finn Hansen", "actor": {"id": "200000000000000000", "type": "user"}, "avatarUrl": null, "messageCount": 2}, {"name": "Bea Garcia", "actor": {"id": "300000000000000001", "type": "staff"}, "avatarUrl": null, "messageCount": 2}]', 4, '79598cca82690cd4e69dfe0eeaa2485c98725088380af1184deebf06fcf44b7b', '2026-11-19 13:46:31.731+00');
INSERT INTO public.transcripts VALUES ('01a1f97d-0265-7001-832c-fa6361a739c8', '1000000000000000002', '01a1e587-352d-7000-81e1-3eb3533fbb7c', '{"id": "01a1e587-352d-7000-81e1-3eb3533fbb7c", "tags": ["upload"], "direct": false, "public": false, "source": "api", "status": "closed", "guildId": "1000000000000000002", "panelId": null, "subject": "Error 7751 on upload", "version": 5, "closedAt": "2026-11-20T15:04:41.829Z", "closedBy": {"id": "300000000000000007", "type": "staff"}, "feedback": null, "metadata": {}, "priority": "normal", "channelId": "1571948827484937248", "claimedAt": null, "createdAt": "2026-11-16T18:03:25.869Z", "holdUntil": null, "updatedAt": "2026-11-20T15:04:41.829Z", "categoryId": "01a18625-3473-7002-80aa-b10485ca9f14", "closeCause": "manual", "externalId": null, "claimedById": null, "closeReason": "Solved", "formAnswers": [], "reopenCount": 0, "requesterId": "200000000000000000", "closeRequest": null, "mergedIntoId": null, "messageCount": 4, "ticketNumber": 1, "claimedByName": null, "lastMessageAt": "2026-11-20T12:23:00.000Z", "requesterName": "Finn Hansen", "participantIds": [], "firstResponseAt": "2026-11-16T18:12:35.408Z"}', '2026-11-20 15:04:41.829+00', '[{"name": "Finn Hansen", "actor": {"id": "200000000000000000", "type": "user"}, "avatarUrl": null, "messageCount": 2}, {"name": "Hugo Moreau", "actor": {"id": "300000000000000007", "type": "staff"}, "avatarUrl": null, "messageCount": 2}]', 4, 'f042aa76d78b3e90ad0c299f80300382e3b3aa37e2348e367e4c48a6e9fffc49', '2026-11-20 15:04:43.329+00');
INSERT INTO public.transcripts VALUES ('01a20e8b-ca2e-7001-820c-d8a4d6410470', '1000000000000000002', '01a20a63-f68e-7000-81ca-be3e2be324a2', '{"id": "01a20a63-f68e-7000-81ca-be3e2be324a2", "tags": ["appeal"], "direct": false, "public": false, "source": "api", "status": "closed", "guildId": "1000000000000000002", "panelId": null, "subject": "Appeal of my ban", "version": 6, "closedAt": "2026-11-24T17:12:52.014Z", "closedBy": {"id": "300000000000000005", "type": "staff"}, "feedback": null, "metadata": {}, "priority": "low", "channelId": "1574542783052621408", "claimedAt": "2026-11-24T14:15:00.000Z", "createdAt": "2026-11-23T21:50:53.070Z", "holdUntil": null, "updatedAt": "2026-11-24T17:12:52.014Z", "categoryId": "01a18625-3473-7003-836a-bd485cee92a1", "closeCause": "manual", "externalId": null, "claimedById": "300000000000000005", "closeReason": "Solved", "formAnswers": [], "reopenCount": 0, "requesterId": "200000000000000000", "closeRequest": null, "mergedIntoId": null, "messageCount": 4, "ticketNumber": 2, "claimedByName": "Finn Keller", "lastMessageAt": "2026-11-24T16:53:27.007Z", "requesterName": "Finn Hansen", "participantIds": [], "firstResponseAt": "2026-11-24T14:31:03.154Z"}', '2026-11-24 17:12:52.014+00', '[{"name": "Finn Hansen", "actor": {"id": "200000000000000000", "type": "user"}, "avatarUrl": null, "messageCount": 2}, {"name": "Finn Keller", "actor": {"id": "300000000000000005", "type": "staff"}, "avatarUrl": null, "messageCount": 2}]', 4, '7bf9ca23de20aa11cb6282ac9ea44636dd9a9a1a6e5d9829647243e408fdf11e', '2026-11-24 17:12:53.514+00');
SELECT pg_catalog.setval('public.chat_arrivals_number_seq', 1, false);
SELECT pg_catalog.setval('public.schema_migrations_id_seq', 72, true);
ALTER TABLE ONLY public.analytics_rollups
    ADD CONSTRAINT analytics_rollups_pkey PRIMARY KEY (owner_id, dimension, measure, span, start);
ALTER TABLE ONLY public.attachment_usage
    ADD CONSTRAINT attachment_usage_pkey PRIMARY KEY (guild_id);
ALTER TABLE ONLY public.attachments
    ADD CONSTRAINT attachments_pkey PRIMARY KEY (guild_id, id);
ALTER TABLE ONLY public.audit_entries
    ADD CONSTRAINT audit_entries_pkey PRIMARY KEY (owner_id, id);
ALTER TABLE ONLY public.automations
    ADD CONSTRAINT automations_name UNIQUE (guild_id, name);
ALTER TABLE ONLY public.automations
    ADD CONSTRAINT automations_pkey PRIMARY KEY (guild_id, id);
ALTER TABLE ONLY public.blocks
    ADD CONSTRAINT blocks_pkey PRIMARY KEY (guild_id, id);
ALTER TABLE ONLY public.blocks
    ADD CONSTRAINT blocks_role UNIQUE (guild_id, role_id);
ALTER TABLE ONLY public.blocks
    ADD CONSTRAINT blocks_user UNIQUE (guild_id, user_id);
ALTER TABLE ONLY public.buffered_messages
    ADD CONSTRAINT buffered_messages_pkey PRIMARY KEY (guild_id, ticket_id, message_id);
ALTER TABLE ONLY public.canned_replies
    ADD CONSTRAINT canned_replies_name UNIQUE (guild_id, name);
ALTER TABLE ONLY public.canned_replies
    ADD CONSTRAINT canned_replies_pkey PRIMARY KEY (guild_id, id);
ALTER TABLE ONLY public.canned_replies
    ADD CONSTRAINT canned_replies_shortcut UNIQUE (guild_id, shortcut);
ALTER TABLE ONLY public.categories
    ADD CONSTRAINT categories_name UNIQUE (guild_id, name);
ALTER TABLE ONLY public.categories
    ADD CONSTRAINT categories_pkey PRIMARY KEY (guild_id, id);
ALTER TABLE ONLY public.chat_arrivals
    ADD CONSTRAINT chat_arrivals_guild_key UNIQUE (guild_id, key);
ALTER TABLE ONLY public.chat_arrivals
    ADD CONSTRAINT chat_arrivals_pkey PRIMARY KEY (guild_id, number);
ALTER TABLE ONLY public.chat_effects
    ADD CONSTRAINT chat_effects_pkey PRIMARY KEY (guild_id, key, step);
ALTER TABLE ONLY public.chat_gateway_sessions
    ADD CONSTRAINT chat_gateway_sessions_pkey PRIMARY KEY (shard);
ALTER TABLE ONLY public.chat_identify_slots
    ADD CONSTRAINT chat_identify_slots_pkey PRIMARY KEY (bucket);
ALTER TABLE ONLY public.chat_members
    ADD CONSTRAINT chat_members_pkey PRIMARY KEY (guild_id, user_id);
ALTER TABLE ONLY public.chat_problems
    ADD CONSTRAINT chat_problems_pkey PRIMARY KEY (guild_id, key);
ALTER TABLE ONLY public.chat_shard_holders
    ADD CONSTRAINT chat_shard_holders_pkey PRIMARY KEY (holder);
ALTER TABLE ONLY public.commands
    ADD CONSTRAINT commands_name UNIQUE (guild_id, name);
ALTER TABLE ONLY public.commands
    ADD CONSTRAINT commands_pkey PRIMARY KEY (guild_id, id);
ALTER TABLE ONLY public.dashboard_memberships
    ADD CONSTRAINT dashboard_memberships_pkey PRIMARY KEY (person_id, guild_id);
ALTER TABLE ONLY public.dashboard_people
    ADD CONSTRAINT dashboard_people_name UNIQUE (owner_id, name);
ALTER TABLE ONLY public.dashboard_people
    ADD CONSTRAINT dashboard_people_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.dashboard_sessions
    ADD CONSTRAINT dashboard_sessions_hash UNIQUE (hash);
ALTER TABLE ONLY public.dashboard_sessions
    ADD CONSTRAINT dashboard_sessions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.dashboard_sign_in_links
    ADD CONSTRAINT dashboard_sign_in_links_hash UNIQUE (hash);
ALTER TABLE ONLY public.dashboard_sign_in_links
    ADD CONSTRAINT dashboard_sign_in_links_pkey PRIMARY KEY (person_id);
ALTER TABLE ONLY public.dashboard_ticket_viewers
    ADD CONSTRAINT dashboard_ticket_viewers_pkey PRIMARY KEY (guild_id, ticket_id, person_id);
ALTER TABLE ONLY public.data_export_parts
    ADD CONSTRAINT data_export_parts_pkey PRIMARY KEY (guild_id, export_id, number);
ALTER TABLE ONLY public.data_exports
    ADD CONSTRAINT data_exports_pkey PRIMARY KEY (guild_id, id);
ALTER TABLE ONLY public.direct_orders
    ADD CONSTRAINT direct_orders_pkey PRIMARY KEY (guild_id, id);
ALTER TABLE ONLY public.direct_waiting
    ADD CONSTRAINT direct_waiting_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.erasures
    ADD CONSTRAINT erasures_pkey PRIMARY KEY (guild_id, id);
ALTER TABLE ONLY public.event_consumer_offsets
    ADD CONSTRAINT event_consumer_offsets_pkey PRIMARY KEY (guild_id);
ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_pkey PRIMARY KEY (guild_id, id);
ALTER TABLE ONLY public.flow_runs
    ADD CONSTRAINT flow_runs_pkey PRIMARY KEY (guild_id, id);
ALTER TABLE ONLY public.flow_versions
    ADD CONSTRAINT flow_versions_pkey PRIMARY KEY (guild_id, flow_id, number);
ALTER TABLE ONLY public.flows
    ADD CONSTRAINT flows_name UNIQUE (guild_id, name);
ALTER TABLE ONLY public.flows
    ADD CONSTRAINT flows_pkey PRIMARY KEY (guild_id, id);
ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT idempotency_keys_pkey PRIMARY KEY (guild_id, token_id, key);
ALTER TABLE ONLY public.included_servers
    ADD CONSTRAINT included_servers_pkey PRIMARY KEY (guild_id);
ALTER TABLE ONLY public.knowledge_items
    ADD CONSTRAINT knowledge_items_pkey PRIMARY KEY (guild_id, id);
ALTER TABLE ONLY public.knowledge_items
    ADD CONSTRAINT knowledge_items_slug UNIQUE (guild_id, slug);
ALTER TABLE ONLY public.knowledge_suggestions
    ADD CONSTRAINT knowledge_suggestions_pkey PRIMARY KEY (guild_id, id);
ALTER TABLE ONLY public.knowledge_words
    ADD CONSTRAINT knowledge_words_pkey PRIMARY KEY (guild_id, word);
ALTER TABLE ONLY public.legal_holds
    ADD CONSTRAINT legal_holds_pkey PRIMARY KEY (guild_id, ticket_id);
ALTER TABLE ONLY public.organizations
    ADD CONSTRAINT organizations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.panels
    ADD CONSTRAINT panels_name UNIQUE (guild_id, name);
ALTER TABLE ONLY public.panels
    ADD CONSTRAINT panels_pkey PRIMARY KEY (guild_id, id);
ALTER TABLE ONLY public.pending_forms
    ADD CONSTRAINT pending_forms_pkey PRIMARY KEY (guild_id, id);
ALTER TABLE ONLY public.privacy_requests
    ADD CONSTRAINT privacy_requests_pkey PRIMARY KEY (guild_id, id);
ALTER TABLE ONLY public.request_log
    ADD CONSTRAINT request_log_pkey PRIMARY KEY (owner_id, token_id, id);
ALTER TABLE ONLY public.run_causes
    ADD CONSTRAINT run_causes_pkey PRIMARY KEY (guild_id, cause_id);
ALTER TABLE ONLY public.run_messages
    ADD CONSTRAINT run_messages_pkey PRIMARY KEY (guild_id, run_id, message_id);
ALTER TABLE ONLY public.sandbox_channels
    ADD CONSTRAINT sandbox_channels_key UNIQUE (opened_by_key);
ALTER TABLE ONLY public.sandbox_channels
    ADD CONSTRAINT sandbox_channels_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.sandbox_commands
    ADD CONSTRAINT sandbox_commands_pkey PRIMARY KEY (guild_id, name);
ALTER TABLE ONLY public.sandbox_direct_messages
    ADD CONSTRAINT sandbox_direct_messages_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.sandbox_idempotency_keys
    ADD CONSTRAINT sandbox_idempotency_keys_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.sandbox_members
    ADD CONSTRAINT sandbox_members_pkey PRIMARY KEY (guild_id, user_id);
ALTER TABLE ONLY public.sandbox_messages
    ADD CONSTRAINT sandbox_messages_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.sandbox_roles
    ADD CONSTRAINT sandbox_roles_pkey PRIMARY KEY (guild_id, id);
ALTER TABLE ONLY public.schema_migrations
    ADD CONSTRAINT schema_migrations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.server_settings
    ADD CONSTRAINT server_settings_pkey PRIMARY KEY (guild_id);
ALTER TABLE ONLY public.servers
    ADD CONSTRAINT servers_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.service_settings
    ADD CONSTRAINT service_settings_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.staff_activity
    ADD CONSTRAINT staff_activity_pkey PRIMARY KEY (guild_id, user_id);
ALTER TABLE ONLY public.staff_totals
    ADD CONSTRAINT staff_totals_pkey PRIMARY KEY (guild_id, user_id);
ALTER TABLE ONLY public.started_actions
    ADD CONSTRAINT started_actions_pkey PRIMARY KEY (guild_id, ticket_id, key);
ALTER TABLE ONLY public.ticket_changes
    ADD CONSTRAINT ticket_changes_pkey PRIMARY KEY (guild_id, ticket_id, version);
ALTER TABLE ONLY public.ticket_creations
    ADD CONSTRAINT ticket_creations_pkey PRIMARY KEY (guild_id, ticket_id);
ALTER TABLE ONLY public.ticket_messages
    ADD CONSTRAINT ticket_messages_chat UNIQUE (guild_id, ticket_id, chat_message_id);
ALTER TABLE ONLY public.ticket_messages
    ADD CONSTRAINT ticket_messages_pkey PRIMARY KEY (guild_id, ticket_id, id);
ALTER TABLE ONLY public.ticket_metrics
    ADD CONSTRAINT ticket_metrics_pkey PRIMARY KEY (guild_id, ticket_id);
ALTER TABLE ONLY public.ticket_notes
    ADD CONSTRAINT ticket_notes_pkey PRIMARY KEY (guild_id, ticket_id, id);
ALTER TABLE ONLY public.ticket_notices
    ADD CONSTRAINT ticket_notices_pkey PRIMARY KEY (guild_id, id);
ALTER TABLE ONLY public.ticket_projections
    ADD CONSTRAINT ticket_projections_pkey PRIMARY KEY (guild_id, ticket_id);
ALTER TABLE ONLY public.ticket_reminders
    ADD CONSTRAINT ticket_reminders_pkey PRIMARY KEY (guild_id, id);
ALTER TABLE ONLY public.ticket_timeline
    ADD CONSTRAINT ticket_timeline_pkey PRIMARY KEY (guild_id, ticket_id, id);
ALTER TABLE ONLY public.ticket_word_changes
    ADD CONSTRAINT ticket_word_changes_pkey PRIMARY KEY (guild_id, ticket_id, id);
ALTER TABLE ONLY public.ticket_words
    ADD CONSTRAINT ticket_words_pkey PRIMARY KEY (guild_id, word);
ALTER TABLE ONLY public.tickets
    ADD CONSTRAINT tickets_number UNIQUE (guild_id, ticket_number);
ALTER TABLE ONLY public.tickets
    ADD CONSTRAINT tickets_pkey PRIMARY KEY (guild_id, id);
ALTER TABLE ONLY public.tokens
    ADD CONSTRAINT tokens_hash UNIQUE (hash);
ALTER TABLE ONLY public.tokens
    ADD CONSTRAINT tokens_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.transcript_messages
    ADD CONSTRAINT transcript_messages_pkey PRIMARY KEY (guild_id, transcript_id, id);
ALTER TABLE ONLY public.transcripts
    ADD CONSTRAINT transcripts_pkey PRIMARY KEY (guild_id, id);
ALTER TABLE ONLY public.webhook_deliveries
    ADD CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (guild_id, id);
ALTER TABLE ONLY public.webhook_endpoints
    ADD CONSTRAINT webhook_endpoints_pkey PRIMARY KEY (webhook_id);
ALTER TABLE ONLY public.webhook_inbox_deliveries
    ADD CONSTRAINT webhook_inbox_deliveries_pkey PRIMARY KEY (guild_id, id);
ALTER TABLE ONLY public.webhook_inboxes
    ADD CONSTRAINT webhook_inboxes_key UNIQUE (key);
ALTER TABLE ONLY public.webhook_inboxes
    ADD CONSTRAINT webhook_inboxes_pkey PRIMARY KEY (guild_id);
ALTER TABLE ONLY public.webhook_replays
    ADD CONSTRAINT webhook_replays_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.webhooks
    ADD CONSTRAINT webhooks_pkey PRIMARY KEY (id);
CREATE INDEX attachments_due ON public.attachments USING btree (due_at, id) WHERE (due_at IS NOT NULL);
CREATE INDEX attachments_ticket ON public.attachments USING btree (guild_id, ticket_id);
CREATE INDEX attachments_unused ON public.attachments USING btree (guild_id) WHERE (ticket_id IS NULL);
CREATE INDEX audit_entries_age ON public.audit_entries USING btree (created_at);
CREATE INDEX audit_entries_owner ON public.audit_entries USING btree (owner_id, created_at, id);
CREATE INDEX audit_entries_owner_action ON public.audit_entries USING btree (owner_id, action, created_at, id);
CREATE INDEX audit_entries_owner_actor ON public.audit_entries USING btree (owner_id, ((actor ->> 'id'::text)), created_at, id);
CREATE INDEX audit_entries_owner_resource ON public.audit_entries USING btree (owner_id, resource_id, created_at, id);
CREATE INDEX automations_position ON public.automations USING btree (guild_id, "position", id);
CREATE INDEX blocks_expiry ON public.blocks USING btree (expires_at) WHERE (expires_at IS NOT NULL);
CREATE INDEX canned_replies_folder ON public.canned_replies USING btree (guild_id, folder, id) WHERE (folder IS NOT NULL);
CREATE INDEX categories_direct ON public.categories USING btree (guild_id) WHERE ((home = 'dm'::text) AND (NOT archived));
CREATE INDEX categories_forum ON public.categories USING btree (guild_id, chat_parent_id) WHERE ((home = 'forum'::text) AND (NOT archived));
CREATE INDEX categories_position ON public.categories USING btree (guild_id, "position", id);
CREATE INDEX chat_arrivals_handled ON public.chat_arrivals USING btree (handled_at) WHERE (handled_at IS NOT NULL);
CREATE INDEX chat_arrivals_waiting ON public.chat_arrivals USING btree (guild_id, subject COLLATE "C", number) WHERE (handled_at IS NULL);
CREATE UNIQUE INDEX chat_effects_channel ON public.chat_effects USING btree (guild_id, channel_id) WHERE ((step = 'channel'::text) AND (status = 'done'::text));
CREATE INDEX chat_effects_created ON public.chat_effects USING btree (created_at);
CREATE INDEX chat_effects_unconfirmed ON public.chat_effects USING btree (guild_id, channel_id) WHERE ((status = 'planned'::text) OR ((draft ->> 'archived'::text) = 'true'::text));
CREATE INDEX chat_members_roles ON public.chat_members USING gin (role_ids);
CREATE INDEX chat_problems_age ON public.chat_problems USING btree (last_seen_at);
CREATE UNIQUE INDEX dashboard_people_account ON public.dashboard_people USING btree (user_id) WHERE is_account;
CREATE UNIQUE INDEX dashboard_people_chat_account ON public.dashboard_people USING btree (owner_id, user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX dashboard_people_user ON public.dashboard_people USING btree (user_id) WHERE ((user_id IS NOT NULL) AND (NOT is_account));
CREATE INDEX dashboard_sessions_person ON public.dashboard_sessions USING btree (person_id, created_at);
CREATE INDEX dashboard_sessions_previous ON public.dashboard_sessions USING btree (previous_hash);
CREATE INDEX data_exports_due ON public.data_exports USING btree (due_at);
CREATE INDEX data_exports_organization ON public.data_exports USING btree (organization_id, id) WHERE (organization_id IS NOT NULL);
CREATE INDEX direct_orders_due ON public.direct_orders USING btree (due_at);
CREATE INDEX direct_orders_of_server ON public.direct_orders USING btree (guild_id, due_at);
CREATE INDEX direct_orders_of_ticket ON public.direct_orders USING btree (guild_id, ticket_id, id);
CREATE INDEX direct_waiting_expiry ON public.direct_waiting USING btree (expires_at);
CREATE INDEX erasures_due ON public.erasures USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX erasures_ended ON public.erasures USING btree (ended_at) WHERE (ended_at IS NOT NULL);
CREATE INDEX event_consumer_offsets_leased ON public.event_consumer_offsets USING btree (lease_until) WHERE (lease_until IS NOT NULL);
CREATE INDEX events_at ON public.events USING btree (guild_id, at, id);
CREATE INDEX events_feed ON public.events USING btree (guild_id, transaction, id);
CREATE INDEX events_id ON public.events USING btree (id);
CREATE INDEX flow_runs_answered ON public.flow_runs USING btree (guild_id, channel_id, user_id) WHERE (last_message_id IS NOT NULL);
CREATE INDEX flow_runs_automation ON public.flow_runs USING btree (guild_id, automation_id, id) WHERE (automation_id IS NOT NULL);
CREATE INDEX flow_runs_channel ON public.flow_runs USING btree (guild_id, channel_id, id) WHERE (ended_at IS NULL);
CREATE INDEX flow_runs_direct ON public.flow_runs USING btree (user_id, id) WHERE ((conversation ->> 'home'::text) = 'dm'::text);
CREATE INDEX flow_runs_due ON public.flow_runs USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX flow_runs_ended ON public.flow_runs USING btree (ended_at) WHERE (ended_at IS NOT NULL);
CREATE INDEX flow_runs_flow ON public.flow_runs USING btree (guild_id, flow_id, id) WHERE (flow_id IS NOT NULL);
CREATE UNIQUE INDEX flow_runs_start ON public.flow_runs USING btree (guild_id, start_key) WHERE (start_key IS NOT NULL);
CREATE INDEX flow_runs_user ON public.flow_runs USING btree (guild_id, user_id, flow_id) WHERE (ended_at IS NULL);
CREATE INDEX flows_active ON public.flows USING btree (guild_id, id) WHERE (status = 'active'::text);
CREATE INDEX flows_changed ON public.flows USING btree (updated_at);
CREATE INDEX idempotency_keys_expiry ON public.idempotency_keys USING btree (expires_at);
CREATE INDEX included_servers_organization ON public.included_servers USING btree (organization_id);
CREATE INDEX knowledge_items_tags ON public.knowledge_items USING gin (guild_id, tags jsonb_path_ops);
CREATE INDEX knowledge_items_words ON public.knowledge_items USING gin (guild_id, words) WHERE (status = 'published'::text);
CREATE INDEX knowledge_suggestions_created ON public.knowledge_suggestions USING btree (created_at);
CREATE INDEX knowledge_words_similar ON public.knowledge_words USING gin (guild_id, word public.gin_trgm_ops);
CREATE INDEX panels_channel ON public.panels USING btree (guild_id, message_channel_id) WHERE (message_channel_id IS NOT NULL);
CREATE INDEX panels_deployment ON public.panels USING btree (guild_id) WHERE (deployment IS NOT NULL);
CREATE INDEX panels_options ON public.panels USING gin (guild_id, options jsonb_path_ops);
CREATE INDEX pending_forms_expiry ON public.pending_forms USING btree (expires_at);
CREATE INDEX privacy_requests_created ON public.privacy_requests USING btree (created_at);
CREATE UNIQUE INDEX privacy_requests_waiting ON public.privacy_requests USING btree (guild_id, user_id, kind) WHERE (status = 'requested'::text);
CREATE INDEX request_log_age ON public.request_log USING btree (created_at);
CREATE INDEX run_causes_last_run ON public.run_causes USING btree (last_run_at);
CREATE INDEX sandbox_channels_guild ON public.sandbox_channels USING btree (guild_id, id);
CREATE INDEX sandbox_direct_messages_user ON public.sandbox_direct_messages USING btree (guild_id, user_id, id);
CREATE INDEX sandbox_idempotency_keys_created ON public.sandbox_idempotency_keys USING btree (created_at);
CREATE INDEX sandbox_messages_channel ON public.sandbox_messages USING btree (channel_id, id);
CREATE INDEX servers_organization ON public.servers USING btree (organization_id, id);
CREATE INDEX ticket_creations_until ON public.ticket_creations USING btree (running_until);
CREATE INDEX ticket_messages_words ON public.ticket_messages USING gin (guild_id, to_tsvector('simple'::regconfig, content));
CREATE INDEX ticket_notices_due ON public.ticket_notices USING btree (due_at);
CREATE INDEX ticket_notices_of_server ON public.ticket_notices USING btree (guild_id, due_at);
CREATE INDEX ticket_projections_due ON public.ticket_projections USING btree (due_at);
CREATE INDEX ticket_projections_of_server ON public.ticket_projections USING btree (guild_id, due_at);
CREATE INDEX ticket_reminders_due ON public.ticket_reminders USING btree (due_at);
CREATE INDEX ticket_reminders_of_server ON public.ticket_reminders USING btree (guild_id, due_at);
CREATE INDEX ticket_reminders_of_ticket ON public.ticket_reminders USING btree (guild_id, ticket_id, user_id);
CREATE INDEX ticket_words_prefix ON public.ticket_words USING btree (guild_id, folded text_pattern_ops);
CREATE INDEX ticket_words_similar ON public.ticket_words USING gin (guild_id, folded public.gin_trgm_ops);
CREATE INDEX tickets_category ON public.tickets USING btree (guild_id, category_id, status, created_at, id);
CREATE INDEX tickets_channel ON public.tickets USING btree (guild_id, channel_id);
CREATE INDEX tickets_claimer ON public.tickets USING btree (guild_id, claimed_by_id, created_at, id) WHERE (claimed_by_id IS NOT NULL);
CREATE INDEX tickets_content ON public.tickets USING gin (guild_id, tags jsonb_path_ops, participant_ids jsonb_path_ops, ((to_tsvector('simple'::regconfig, COALESCE(subject, ''::text)) || jsonb_to_tsvector('simple'::regconfig, jsonb_path_query_array(form_answers, '$[*]."value"'::jsonpath), '["string"]'::jsonb))));
CREATE INDEX tickets_created ON public.tickets USING btree (guild_id, created_at, id);
CREATE INDEX tickets_direct ON public.tickets USING btree (requester_id, id) WHERE (direct AND (status <> 'closed'::text));
CREATE INDEX tickets_due ON public.tickets USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE UNIQUE INDEX tickets_external_id ON public.tickets USING btree (guild_id, external_id) WHERE (external_id IS NOT NULL);
CREATE INDEX tickets_last_message ON public.tickets USING btree (guild_id, status, COALESCE(last_message_at, created_at), id);
CREATE INDEX tickets_open_claims ON public.tickets USING btree (guild_id, claimed_by_id) WHERE ((claimed_by_id IS NOT NULL) AND (status = ANY (ARRAY['open'::text, 'pending'::text, 'on_hold'::text])));
CREATE INDEX tickets_panel ON public.tickets USING btree (guild_id, panel_id, created_at, id) WHERE (panel_id IS NOT NULL);
CREATE INDEX tickets_priority ON public.tickets USING btree (guild_id, status, COALESCE(array_position(ARRAY['low'::text, 'normal'::text, 'high'::text, 'urgent'::text], priority), 0), id);
CREATE INDEX tickets_requester ON public.tickets USING btree (guild_id, requester_id, created_at, id);
CREATE INDEX tickets_status ON public.tickets USING btree (guild_id, status, created_at, id);
CREATE INDEX tickets_updated ON public.tickets USING btree (guild_id, updated_at, id);
CREATE INDEX tokens_owner ON public.tokens USING btree (owner_id, created_at);
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
CREATE INDEX webhook_inbox_deliveries_received ON public.webhook_inbox_deliveries USING btree (received_at);
CREATE INDEX webhooks_owner ON public.webhooks USING btree (owner_id, id);
