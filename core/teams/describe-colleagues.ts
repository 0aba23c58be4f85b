import type { AssignmentSettings } from '../settings/index.ts';
import type { TeamId, UserId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';
import { computePresence, type CurrentPresence, type StaffPresence } from './presence.ts';
import { isInTeam, type Team } from './team.ts';

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

export interface KnownColleague extends Pick<
  Colleague,
  'staffId' | 'name' | 'roleIds' | 'openClaims' | 'lastActivityAt'
> {
  readonly presence: StaffPresence | null;
}

export interface StaffFacts {
  readonly assignment: AssignmentSettings;
  readonly staff: readonly KnownColleague[];
}

export interface TeamOnDuty {
  readonly team: Team;
  /** Maps who is on to when their duty began. */
  readonly onDuty: ReadonlyMap<UserId, Instant>;
  readonly changesAt: Instant | null;
}

type Facts = StaffFacts & { readonly teams: readonly TeamOnDuty[] };

/** Describes the staff at an instant, for which the duties are given. */
export const describeColleagues = (facts: Facts, at: Instant): Colleagues => {
  const staff = facts.staff.map((known) => describeColleague(facts, known, at));
  const changes = [...staff.map(({ changesAt }) => changesAt), ...facts.teams.map(({ changesAt }) => changesAt)];
  return { staff: staff.sort(compareNames), changesAt: findFirst(changes) };
};

const describeColleague = (
  { assignment, teams }: Facts,
  { presence, ...known }: KnownColleague,
  at: Instant,
): Colleague => {
  const { capacity, awayAfterHours } = assignment;
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

const findFirst = (instants: readonly (Instant | null)[]): Instant | null =>
  instants.reduce((first, one) => (one && (!first || one < first) ? one : first), null);

const compareNames = (a: Colleague, b: Colleague): number => {
  const [left, right] = [a, b].map(({ name, staffId }) => `${(name ?? staffId).toLowerCase()}\n${staffId}`);
  return (left ?? '') < (right ?? '') ? -1 : 1;
};
