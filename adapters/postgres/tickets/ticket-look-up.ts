import type { GuildId, TicketId } from '#core/shared/ids.ts';
import { NO_POLICY, type Ticket, type TicketPolicy } from '#core/tickets/index.ts';
import { businessRuleExists, selectTimeRules } from '../automations/automation-tables.ts';
import { assigningCategoryExists } from '../categories/category-tables.ts';
import { selectTargetRules } from '../targets/target-tables.ts';
import { buildHours } from '../calendars/hours-sql.ts';
import { buildColumns, toJsonText } from '../records/columns.ts';
import type { Database } from '../database/database.ts';
import { buildKeyRows } from '../records/key-rows.ts';
import { STORE_COLUMNS, tickets } from './ticket-tables.ts';

export type TicketPolicyRow = Ticket & { readonly policy: TicketPolicy };

/** The rules of a ticket `t` of a server with a category `c`, which may be gone. */
export const buildPolicy = (
  guild: string,
) => `(case when c.id is null then '${toJsonText(NO_POLICY)}'::jsonb else jsonb_build_object(
  'staffRoleIds', c.staff_role_ids, 'claimMode', c.claim_mode, 'takeover', c.takeover, 'leadRoleIds', c.lead_role_ids,
  'unclaimAfterHours', c.unclaim_after_hours, 'requireClaim', c.require_claim, 'requireReason', c.require_reason, 'requesterClose', c.requester_close,
  'requesterAdd', c.requester_add, 'followUp', c.follow_up,
  'autoClose', c.auto_close, 'feedbackEnabled', c.feedback_enabled, 'relay', c.relay, 'forumTags', c.forum_tags) end) || coalesce(
    (select jsonb_build_object('closedChannel', s.closed_channel, 'transcriptToRequester', s.transcript_to_requester, 'loggedEvents',
      case when s.log_channel_id is null then '[]' else s.log_events end) from server_settings s where s.guild_id = ${guild}),
    '${toJsonText(pick(NO_POLICY))}'::jsonb) || jsonb_build_object('timeRules', ${selectTimeRules(guild)}, 'assigns', ${assigningCategoryExists(guild)},
    'targets', ${selectTargetRules(guild, `coalesce(c.calendar_id, (select s.calendar_id from server_settings s where s.guild_id = ${guild}))`)},
    'hours', case when (c.auto_close->>'businessTime')::boolean or ${businessRuleExists(guild)} then ${buildHours(guild, 'c')} end) as policy`;

const pick = ({ closedChannel, loggedEvents, transcriptToRequester }: TicketPolicy) => ({
  closedChannel,
  loggedEvents,
  transcriptToRequester,
});

export const toTicketKey = (guild: GuildId, id: TicketId): string => `${guild} ${id}`;

const parseKey = (key: string) => ({ guild: key.split(' ')[0], id: key.split(' ')[1] });

/** Looks up tickets by their keys, those of several requests at once in one statement. */
export const createTicketLookUp = (
  db: Database,
): ((keys: readonly string[]) => Promise<ReadonlyMap<string, TicketPolicyRow>>) => {
  const ticket = buildColumns(db, tickets, STORE_COLUMNS);
  const selectOfOne = (
    keys: string,
  ) => `select ${ticket.select('t')}, ${buildPolicy(':guild')} from (values ${keys}) k(id)
    join tickets t on t.guild_id = :guild and t.id = k.id
    left join categories c on c.guild_id = :guild and c.id = t.category_id`;
  const selectOfSeveral = (
    keys: string,
  ) => `/* batch: tickets */ select ${ticket.select('t')}, ${buildPolicy('t.guild_id')} from (values ${keys}) k(guild_id, id)
    join tickets t on t.guild_id = k.guild_id and t.id = k.id
    left join categories c on c.guild_id = t.guild_id and c.id = t.category_id`;
  return async (keys) => {
    const parsed = keys.map(parseKey);
    const [first] = parsed;
    const load = (): Promise<TicketPolicyRow[]> => {
      if (parsed.some(({ guild }) => guild !== first?.guild)) {
        const { rows, values } = buildKeyRows({ guild: 'text', id: 'uuid' }, parsed);
        return db.query<TicketPolicyRow>(selectOfSeveral(rows), values);
      }
      const { rows, values } = buildKeyRows<'id'>({ id: 'uuid' }, parsed);
      return db.query<TicketPolicyRow>(selectOfOne(rows), { ...values, guild: first?.guild });
    };
    return new Map((await load()).map((row) => [toTicketKey(row.guildId, row.id), row]));
  };
};
