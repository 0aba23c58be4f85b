import type { Database } from '../database/database.ts';
import { type ErasureStep, pickNamed, toPersonValues } from './erasure-step.ts';

/** Statements about the few rows that a person has under their id; each returns a row for each that it changes. */
const STATEMENTS: Readonly<Record<string, string>> = {
  privacy_requests: 'delete from privacy_requests where guild_id = :guild and user_id = :user returning 1',
  chat_members: 'delete from chat_members where guild_id = :guild and user_id = :user returning 1',
  staff_activity: `with old as (delete from staff_activity where guild_id = :guild and user_id = :user returning last_activity_at)
    insert into staff_activity (guild_id, user_id, last_activity_at) select :guild, :pseudonym, last_activity_at from old
    on conflict (guild_id, user_id) do update set last_activity_at = greatest(staff_activity.last_activity_at, excluded.last_activity_at)
    returning 1`,
  audit_entries: `update audit_entries set actor = jsonb_set(actor, '{name}', '"[erased]"')
    where owner_id = :guild and actor ->> 'id' in (select id::text from dashboard_people where user_id = :user)
      and actor ->> 'name' <> '[erased]' returning 1`,
  run_messages: `delete from run_messages where guild_id = :guild and message ->> 'authorId' = :user returning 1`,
  dashboard_ticket_viewers: `delete from dashboard_ticket_viewers where guild_id = :guild
    and person_id in (select id from dashboard_people where user_id = :user) returning 1`,
  dashboard_memberships: `delete from dashboard_memberships where guild_id = :guild
    and person_id in (select id from dashboard_people where user_id = :user) returning 1`,
};

/** The people of the server, and an account of the chat that is no member of any other server. */
const PEOPLE = `select p.id from dashboard_people p where p.user_id = :user and (p.guild_id = :guild
  or p.is_account and not exists (select from dashboard_memberships m where m.person_id = p.id))`;

const PEOPLE_STATEMENTS: Readonly<Record<string, string>> = {
  dashboard_sessions: `delete from dashboard_sessions where person_id in (${PEOPLE}) returning 1`,
  dashboard_sign_in_links: `delete from dashboard_sign_in_links where person_id in (${PEOPLE}) returning 1`,
  dashboard_people: `delete from dashboard_people where id in (${PEOPLE}) returning 1`,
};

/** The person as a member of the server, as staff, and as a person of the dashboard. */
export const buildMemberSteps = (db: Database): readonly ErasureStep[] =>
  Object.entries({ ...STATEMENTS, ...PEOPLE_STATEMENTS }).map(([table, statement]) => ({
    tables: [table],
    run: async (person) => {
      const rows = await db.query(statement, pickNamed(statement, toPersonValues(person)));
      return { changedRows: rows.length, after: null };
    },
  }));
