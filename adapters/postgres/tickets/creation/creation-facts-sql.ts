import type { Category } from '#core/categories/index.ts';
import type { CategoryId } from '#core/shared/ids.ts';
import { DEFAULT_SETTINGS, type ServerSettings, SETTINGS_FIELDS, type SettingsFields } from '#core/settings/index.ts';
import type { CategoryFacts } from '#core/tickets/index.ts';
import { selectTimeRules } from '../../automations/automation-tables.ts';
import { selectTargetRules } from '../../targets/target-tables.ts';
import { IS_ACTIVE } from '../../database/open-tickets.ts';
import { type Columns, ISO_FORMAT } from '../../records/columns.ts';

/** Counts for a category `c` stop at the limit they are compared with, so their cost has a bound. */
export const buildFactsColumns = (category: Columns<Category>, settings: Columns<ServerSettings>): string => {
  const counted = (limit: string, also: string) => `case when c.limits->>'${limit}' is null then 0 else (
      select count(*)::int from (select from tickets t where t.guild_id = :guild and t.category_id = c.id ${also}
        and ${IS_ACTIVE} limit (c.limits->>'${limit}')::int) n) end`;
  const rulesOfServer = `(select s.opening_rules from server_settings s where s.guild_id = :guild)`;
  const nthNewest = (count: string, also: string) => `case when ${count} is not null then (
      select t.created_at from tickets t where t.guild_id = :guild and t.requester_id = :requester ${also}
      order by t.created_at desc offset (${count})::int - 1 limit 1) end`;
  const serverLimit = `least((c.opening_rules->>'openInServer')::int, (${rulesOfServer}->>'openInServer')::int)`;
  return `${category.select('c')},
    case when ${serverLimit} is null then 0 else (
      select count(*)::int from (select from tickets t where t.guild_id = :guild and t.requester_id = :requester
        and ${IS_ACTIVE} limit ${serverLimit}) n) end as "openInServer",
    case when c.limits->>'perUser' is null and ${serverLimit} is null then '[]'::jsonb else (
      select coalesce(jsonb_agg(n.channel_id), '[]') from (select t.channel_id from tickets t
        where t.guild_id = :guild and t.requester_id = :requester and ${IS_ACTIVE} and t.channel_id is not null
        order by t.category_id = c.id desc, t.created_at desc limit 3) n) end as "openChannelIds",
    ${nthNewest(`c.opening_rules->>'perDay'`, 'and t.category_id = c.id')} as "dayLimitReachedAt",
    ${nthNewest(`${rulesOfServer}->>'perDay'`, '')} as "serverDayLimitReachedAt",
    ${counted('perUser', 'and t.requester_id = :requester')} as "openByRequester", ${counted('total', '')} as "openInCategory",
    case when c.limits->>'cooldownSeconds' is not null then (
      select t.created_at from tickets t where t.guild_id = :guild and t.requester_id = :requester and t.category_id = c.id
      order by t.created_at desc limit 1) end as "lastOpenedAt",
    (select coalesce(jsonb_agg(jsonb_build_object(${BLOCK})), '[]') from blocks b
      where b.guild_id = :guild and (b.user_id in (:requester, :pseudonym) or b.role_id is not null)) as blocks,
    (select jsonb_build_object(${SETTINGS_FIELDS.map((field) => `'${field}', ${settings.name('s', field)}`).join(', ')})
      from server_settings s where s.guild_id = :guild) as settings,
    ${selectTimeRules(':guild')} as "timeRules", ${selectTargetRules(':guild', 'null::uuid')} as targets`;
};

/** A block as a record within JSON, where the driver does not convert its times. One under the pseudonym is the requester's. */
const BLOCK = `'id', b.id, 'guildId', b.guild_id, 'userId', case when b.user_id is not null then :requester::text end, 'roleId', b.role_id, 'reason', b.reason,
      'expiresAt', to_char(b.expires_at, ${ISO_FORMAT}), 'createdAt', to_char(b.created_at, ${ISO_FORMAT})`;

/** The columns of the category, next to the facts; its id is null when there is none. */
export type FactsRow = Omit<CategoryFacts, 'category' | 'settings'> & {
  readonly id: CategoryId | null;
  /** Null for a server that has changed none. */
  readonly settings: SettingsFields | null;
};

export const toFacts = (category: Columns<Category>, row: FactsRow): CategoryFacts => ({
  category: row.id === null ? null : category.pick(row),
  settings: row.settings ?? DEFAULT_SETTINGS,
  openByRequester: row.openByRequester,
  openInCategory: row.openInCategory,
  openInServer: row.openInServer,
  openChannelIds: row.openChannelIds,
  lastOpenedAt: row.lastOpenedAt,
  dayLimitReachedAt: row.dayLimitReachedAt,
  serverDayLimitReachedAt: row.serverDayLimitReachedAt,
  blocks: row.blocks,
  timeRules: row.timeRules,
  targets: row.targets,
});
