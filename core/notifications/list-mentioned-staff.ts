import { listMentioned, type KnownMember, type Mentioned } from '../chat/index.ts';
import { MAX_STAFF } from '../people/index.ts';
import { loadSettings, resolveStaffRoles } from '../settings/index.ts';
import type { RecordedEvent } from '../shared/events.ts';
import type { UserId } from '../shared/ids.ts';
import { isInTeam, listTeams, type Team } from '../teams/index.ts';
import { getEventTicket, type Note } from '../tickets/index.ts';
import type { NotificationPorts } from './notification-ports.ts';

/** So many mentions of a note count, the first ones. */
export const MAX_MENTIONS = 20;
/** So many members of a mentioned team are notified. */
export const MAX_TEAM_MENTIONED = 50;

/** Lists the staff of the ticket that a note mentions, or mentions since it was changed: known members with a role of it. */
export const listMentionedStaff = async (
  ports: Pick<NotificationPorts, 'tickets' | 'settings' | 'chat' | 'teams'>,
  event: RecordedEvent,
): Promise<readonly UserId[]> => {
  const mentioned = listNewlyMentioned(event);
  const { guildId } = event;
  const found = mentioned.length > 0 && (await ports.tickets.find(guildId, getEventTicket(event).id));
  if (!found) return [];
  const roles = resolveStaffRoles(found.policy, await loadSettings(ports, guildId));
  const staff = await ports.chat.listMembersWithRoles(guildId, roles, MAX_STAFF);
  const teams = mentioned.some(({ kind }) => kind === 'team') ? await listTeams(ports, guildId) : [];
  return [...new Set(mentioned.flatMap((one) => listMembers(one, staff, teams)))];
};

const listNewlyMentioned = ({ type, data }: RecordedEvent): readonly Mentioned[] => {
  if (type === 'ticket.note_created') return listMentioned((data.note as Note).content).slice(0, MAX_MENTIONS);
  const change = type === 'ticket.updated' && data.changes?.['note'];
  if (!change) return [];
  const [before, after] = [change.from, change.to].map((note) => listMentioned((note as Note).content));
  const isNew = ({ kind, id }: Mentioned) => !before?.some((one) => one.kind === kind && one.id === id);
  return (after ?? []).slice(0, MAX_MENTIONS).filter(isNew);
};

const listMembers = (
  { kind, id }: Mentioned,
  staff: readonly KnownMember[],
  teams: readonly Team[],
): readonly UserId[] => {
  const ids = staff.map(({ userId }) => userId);
  if (kind === 'user') return ids.filter((userId) => userId === id);
  const team = teams.find((one) => one.id === id);
  const members = team ? staff.filter(({ userId, roleIds }) => isInTeam(team, userId, roleIds)) : [];
  return members.slice(0, MAX_TEAM_MENTIONED).map(({ userId }) => userId);
};
