import type { Database } from '../database/database.ts';
import { type ErasureStep, pickNamed, toPersonValues } from './erasure-step.ts';

/** The parts of a report that may name users. */
const EMPTY_REPORT = '{"losses": [], "broken": [], "byCategory": {}, "places": null}';

/** Statements about the few rows that a person has under their id; each returns a row for each that it changes. */
const STATEMENTS: Readonly<Record<string, string>> = {
  privacy_requests: 'delete from privacy_requests where guild_id = :guild and user_id = :user returning 1',
  backtests: `delete from backtests where guild_id = :guild and (created_by ->> 'id' = :user
    or strpos(draft::text, '"' || :user || '"') > 0 or strpos(result::text, '"' || :user || '"') > 0) returning 1`,
  transfers: `with gone as (delete from transfers where guild_id = :guild and kind = 'export' returning files),
    released as (update attachments set due_at = 'epoch' where guild_id = :guild and status = 'held' and id in (
      select part::uuid from gone, jsonb_array_elements(gone.files) file, jsonb_array_elements_text(file) part) returning 1),
    imports as (update transfers set version = version + 1,
        created_by = created_by || case when created_by ->> 'id' = :user then jsonb_build_object('id', :pseudonym::text) else '{}' end,
        caller = case when caller -> 'actor' ->> 'id' = :user then null else caller end,
        report = case when strpos(report::text, :user) > 0 then report || '${EMPTY_REPORT}'::jsonb else report end,
        failure = case when strpos(failure::text, :user) > 0 then null else failure end
      where guild_id = :guild and kind = 'import' and (created_by ->> 'id' = :user or caller -> 'actor' ->> 'id' = :user
        or strpos(report::text, :user) > 0 or strpos(failure::text, :user) > 0) returning 1)
    select 1 from gone union all select 1 from released union all select 1 from imports`,
  views: `with own as (delete from views where guild_id = :guild and created_by_id = :user and not shared returning 1),
    others as (update views set created_by_id = nullif(created_by_id, :user),
        filters = replace(filters::text, '"' || :user || '"', '"' || :pseudonym || '"')::jsonb
      where guild_id = :guild and (shared or created_by_id <> :user)
        and (created_by_id = :user or strpos(filters::text, '"' || :user || '"') > 0) returning 1)
    select 1 from own union all select 1 from others`,
  chat_members: 'delete from chat_members where guild_id = :guild and user_id = :user returning 1',
  staff_activity: `with old as (delete from staff_activity where guild_id = :guild and user_id = :user returning last_activity_at)
    insert into staff_activity (guild_id, user_id, last_activity_at) select :guild, :pseudonym, last_activity_at from old
    on conflict (guild_id, user_id) do update set last_activity_at = greatest(staff_activity.last_activity_at, excluded.last_activity_at)
    returning 1`,
  notifications: `with own as (delete from notifications where guild_id = :guild and staff_id = :user returning 1),
    others as (update notifications set actor = actor || jsonb_build_object('id', :pseudonym::text)
      where guild_id = :guild and staff_id <> :user and actor ->> 'id' = :user returning 1)
    select 1 from own union all select 1 from others`,
  notification_orders: 'delete from notification_orders where guild_id = :guild and staff_id = :user returning 1',
  notification_settings: 'delete from notification_settings where guild_id = :guild and staff_id = :user returning 1',
  ticket_subscriptions: 'delete from ticket_subscriptions where guild_id = :guild and staff_id = :user returning 1',
  staff_presences: 'delete from staff_presences where guild_id = :guild and staff_id = :user returning 1',
  audit_entries: `update audit_entries set actor = actor || jsonb_build_object('name', '[erased]') || case
      when actor ->> 'type' = 'staff' then jsonb_build_object('id', :pseudonym::text) else '{}'::jsonb end
    where owner_id = :guild and actor ->> 'name' <> '[erased]' and actor ->> 'id' in (
      select :user::text union all
      select id::text from dashboard_people where user_id = :user union all
      select resource_id from audit_entries where owner_id = :guild and action = 'person.deleted'
        and before ->> 'userId' in (:user, :pseudonym)) returning 1`,
  run_messages: `delete from run_messages where guild_id = :guild and message ->> 'authorId' = :user returning 1`,
  dashboard_ticket_viewers: `delete from dashboard_ticket_viewers where guild_id = :guild
    and person_id in (select id from dashboard_people where user_id = :user) returning 1`,
};

/** Removes the membership of an account in the server. An account without another one, and without people who have it, goes with it. */
const REMOVE_MEMBERSHIP = `with members as (
    delete from dashboard_memberships m using dashboard_people p
    where m.guild_id = :guild and p.id = m.person_id and p.user_id = :user and p.is_account returning m.person_id as id),
  unused as (
    select id from members where not exists (
        select from dashboard_memberships m where m.person_id = members.id and m.guild_id <> :guild)
      and not exists (select from dashboard_people p where p.user_id = :user and not p.is_account)),
  sessions as (delete from dashboard_sessions where person_id in (select id from unused) returning 1),
  links as (delete from dashboard_sign_in_links where person_id in (select id from unused) returning 1),
  accounts as (delete from dashboard_people where id in (select id from unused) returning 1)
  select 1 from members union all select 1 from sessions union all select 1 from links union all select 1 from accounts`;

const toStep = (db: Database, tables: readonly string[], statement: string): ErasureStep => ({
  tables,
  run: async (person) => {
    const rows = await db.query(statement, pickNamed(statement, toPersonValues(person)));
    return { changedRows: rows.length, after: null };
  },
});

const ACCOUNT_TABLES = ['dashboard_memberships', 'dashboard_sessions', 'dashboard_sign_in_links', 'dashboard_people'];

/** The person as a member of the server, as staff, and as an account that signs in. */
export const buildMemberSteps = (db: Database): readonly ErasureStep[] => [
  ...Object.entries(STATEMENTS).map(([table, statement]) => toStep(db, [table], statement)),
  toStep(db, ACCOUNT_TABLES, REMOVE_MEMBERSHIP),
];
