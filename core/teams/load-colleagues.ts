import { type Calendar } from '../calendars/index.ts';
import { listStaffRoles, MAX_STAFF } from '../people/index.ts';
import { loadSettings } from '../settings/index.ts';
import type { CalendarId, GuildId, UserId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';
import { RESOURCE_LIMITS } from '../shared/resource-limits.ts';
import { type Colleagues, describeColleagues, type StaffFacts } from './describe-colleagues.ts';
import { listOnDuty, nextDutyChange, type Roster, toRoster } from './shift.ts';
import { listNamedStaff, type Team } from './team.ts';
import type { ColleaguePorts, RosterPorts } from './team-ports.ts';
import type { TeamStore } from './team-store.ts';

/** Loads the staff of a server: those with a staff role whom the bot has seen, and those whom a team or a choice names. At most 1,000, `asked` ones first. */
export const loadColleagues = async (
  ports: ColleaguePorts,
  guild: GuildId,
  at: Instant,
  asked: readonly UserId[] = [],
): Promise<Colleagues> => {
  const facts = await loadStaffFacts(ports, guild, asked);
  const teams = facts.teams.map(({ team, roster }) => ({
    team,
    onDuty: listOnDuty(roster, at),
    changesAt: nextDutyChange(roster, at),
  }));
  return describeColleagues({ ...facts, teams }, at);
};

export interface RosteredTeam {
  readonly team: Team;
  readonly roster: Roster;
}

export interface LoadedStaff extends StaffFacts {
  readonly teams: readonly RosteredTeam[];
}

/** Loads what the presence of the staff at any time depends on. As `loadColleagues`. */
export const loadStaffFacts = async (
  ports: ColleaguePorts,
  guild: GuildId,
  asked: readonly UserId[] = [],
): Promise<LoadedStaff> => {
  const [settings, teams, presences, roles] = [
    await loadSettings(ports, guild),
    await loadTeams(ports, guild),
    await ports.presences.list(guild),
    await listStaffRoles(ports, guild),
  ];
  const allRoles = [...new Set([...roles, ...teams.flatMap(({ team }) => team.roleIds)])];
  const members = await ports.chat.listMembersWithRoles(guild, allRoles, MAX_STAFF);
  const memberOf = new Map(members.map((member) => [member.userId, member]));
  const named = [...teams.flatMap(({ team }) => listNamedStaff(team)), ...presences.map(({ staffId }) => staffId)];
  const ids = [...new Set([...asked, ...named, ...memberOf.keys()])].slice(0, MAX_STAFF);
  const work = new Map((await ports.staffWork.summarize(guild, ids)).map((one) => [one.userId, one]));
  const presenceOf = new Map(presences.map((one) => [one.staffId, one]));
  const staff = ids.map((staffId) => {
    const member = memberOf.get(staffId);
    const { openClaims = 0, lastActivityAt = null } = work.get(staffId) ?? {};
    const known = { staffId, name: member?.name ?? null, roleIds: member?.roleIds ?? [] };
    return { ...known, openClaims, lastActivityAt, presence: presenceOf.get(staffId) ?? null };
  });
  return { assignment: settings.assignment, teams, staff };
};

/** Lists all teams of a server by name. */
export const listTeams = async (
  { teams }: { readonly teams: Pick<TeamStore, 'list'> },
  guild: GuildId,
): Promise<readonly Team[]> => (await teams.list(guild, {}, { limit: RESOURCE_LIMITS.teams, after: null })).items;

const loadTeams = async (ports: RosterPorts, guild: GuildId): Promise<readonly RosteredTeam[]> => {
  const items = await listTeams(ports, guild);
  const calendars = items.some(({ calendarId }) => calendarId !== null) ? await listCalendars(ports, guild) : [];
  return items.map((team) => ({
    team,
    roster: toRoster(team, calendars.find(({ id }) => id === team.calendarId) ?? null),
  }));
};

/** Lists those of all teams who are on duty. */
export const listStaffOnDuty = async (ports: RosterPorts, guild: GuildId, at: Instant): Promise<readonly UserId[]> => [
  ...new Set((await loadTeams(ports, guild)).flatMap(({ roster }) => [...listOnDuty(roster, at).keys()])),
];

const listCalendars = async ({ calendars }: RosterPorts, guild: GuildId): Promise<readonly Calendar[]> => {
  const { items } = await calendars.list(guild, {}, { limit: RESOURCE_LIMITS.calendars, after: null });
  return items;
};

export const loadRoster = async (ports: Pick<RosterPorts, 'calendars'>, team: Team): Promise<Roster> => {
  const id: CalendarId | null = team.calendarId;
  return toRoster(team, id && (await ports.calendars.find(team.guildId, id)));
};
