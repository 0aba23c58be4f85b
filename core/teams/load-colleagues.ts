import { type Calendar, type Hours } from '../calendars/index.ts';
import { listStaffRoles, MAX_STAFF } from '../people/index.ts';
import { loadSettings, type ServerSettings } from '../settings/index.ts';
import type { CalendarId, GuildId, TeamId, UserId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';
import { RESOURCE_LIMITS } from '../shared/resource-limits.ts';
import { computePresence, type CurrentPresence, type StaffPresence } from './presence.ts';
import { listOnDuty, nextDutyChange, type Roster } from './shift.ts';
import { isInTeam, listNamedStaff, type Team } from './team.ts';
import type { ColleaguePorts } from './team-ports.ts';

export interface Colleague extends CurrentPresence {
  readonly staffId: UserId;
  /** Null for somebody whom the bot has not seen in the chat. */
  readonly name: string | null;
  readonly roleIds: readonly string[];
  readonly chosen: StaffPresence['chosen'];
  readonly until: Instant | null;
  readonly isOnDuty: boolean;
  /** Limits their claimed tickets that are not closed; null has no limit. */
  readonly capacity: number | null;
  readonly openClaims: number;
  readonly lastActivityAt: Instant | null;
  readonly lastAssignedAt: Instant | null;
  readonly teamIds: readonly TeamId[];
}

export interface Colleagues {
  /** In the order of their names, then of their ids. */
  readonly staff: readonly Colleague[];
  /** Is when the presence of one of them changes by itself at the earliest; null when it is not known. */
  readonly changesAt: Instant | null;
}

interface RosteredTeam {
  readonly team: Team;
  readonly roster: Roster;
  readonly onDuty: ReadonlyMap<UserId, Instant>;
}

/** Loads the staff of a server: those with a staff role whom the bot has seen, and those whom a team or a choice names. At most 1,000, `asked` ones first. */
export const loadColleagues = async (
  ports: ColleaguePorts,
  guild: GuildId,
  at: Instant,
  asked: readonly UserId[] = [],
): Promise<Colleagues> => {
  const [settings, teams, presences, roles] = [
    await loadSettings(ports, guild),
    await loadTeams(ports, guild, at),
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
    const known = { staffId, name: member?.name ?? null, roleIds: member?.roleIds ?? [] };
    const { openClaims = 0, lastActivityAt = null } = work.get(staffId) ?? {};
    const presence = presenceOf.get(staffId) ?? null;
    return describeColleague({ settings, teams, presence, at }, { ...known, openClaims, lastActivityAt });
  });
  const changes = [
    ...staff.map(({ changesAt }) => changesAt),
    ...teams.map(({ roster }) => nextDutyChange(roster, at)),
  ];
  return { staff: staff.sort(compareNames), changesAt: findFirst(changes) };
};

interface Facts {
  readonly settings: ServerSettings;
  readonly teams: readonly RosteredTeam[];
  readonly presence: StaffPresence | null;
  readonly at: Instant;
}

type KnownColleague = Pick<Colleague, 'staffId' | 'name' | 'roleIds' | 'openClaims' | 'lastActivityAt'>;

const describeColleague = ({ settings, teams, presence, at }: Facts, known: KnownColleague): Colleague => {
  const { capacity, awayAfterHours } = settings.assignment;
  const onDutySince = findFirst(teams.map(({ onDuty }) => onDuty.get(known.staffId) ?? null));
  const { lastActivityAt } = known;
  return {
    ...known,
    ...computePresence({ presence, onDutySince, lastActivityAt, awayAfterHours }, at),
    chosen: presence?.chosen ?? null,
    until: presence?.until ?? null,
    isOnDuty: onDutySince !== null,
    capacity: presence?.capacity ?? capacity,
    lastAssignedAt: presence?.lastAssignedAt ?? null,
    teamIds: teams.filter(({ team }) => isInTeam(team, known.staffId, known.roleIds)).map(({ team }) => team.id),
  };
};

const loadTeams = async (ports: ColleaguePorts, guild: GuildId, at: Instant): Promise<readonly RosteredTeam[]> => {
  const { items } = await ports.teams.list(guild, {}, { limit: RESOURCE_LIMITS.teams, after: null });
  const calendars = items.some(({ calendarId }) => calendarId !== null) ? await listCalendars(ports, guild) : [];
  return items.map((team) => {
    const roster = toRoster(team, calendars.find(({ id }) => id === team.calendarId) ?? null);
    return { team, roster, onDuty: listOnDuty(roster, at) };
  });
};

const listCalendars = async ({ calendars }: ColleaguePorts, guild: GuildId): Promise<readonly Calendar[]> => {
  const { items } = await calendars.list(guild, {}, { limit: RESOURCE_LIMITS.calendars, after: null });
  return items;
};

const toRoster = ({ timezone, shifts }: Team, hours: Hours | null): Roster => ({ timezone, shifts, hours });

export const loadRoster = async (ports: Pick<ColleaguePorts, 'calendars'>, team: Team): Promise<Roster> => {
  const id: CalendarId | null = team.calendarId;
  return toRoster(team, id && (await ports.calendars.find(team.guildId, id)));
};

const findFirst = (instants: readonly (Instant | null)[]): Instant | null =>
  instants.reduce((first, one) => (one && (!first || one < first) ? one : first), null);

const compareNames = (a: Colleague, b: Colleague): number => {
  const [left, right] = [a, b].map(({ name, staffId }) => `${(name ?? staffId).toLowerCase()}\n${staffId}`);
  return (left ?? '') < (right ?? '') ? -1 : 1;
};
