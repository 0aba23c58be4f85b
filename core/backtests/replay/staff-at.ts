import type { GuildId, UserId } from '../../shared/ids.ts';
import { type Instant, toEpochMs } from '../../shared/instant.ts';
import {
  buildPresence,
  type Colleagues,
  describeColleagues,
  type KnownColleague,
  listOnDuty,
  type LoadedStaff,
  nextDutyChange,
  type StaffPresence,
  type TeamOnDuty,
} from '../../teams/index.ts';
import { ACTIVITY_PRECISION_MS } from '../../tickets/index.ts';

/** Describes the staff at instants that never go back, with the claims and the activity of the replay. */
export class StaffAt {
  readonly #guild: GuildId;
  readonly #loaded: LoadedStaff;
  readonly #withShifts: ReadonlySet<UserId>;
  readonly #teams: TeamOnDuty[] = [];
  readonly #openClaims = new Map<UserId, number>();
  readonly #activeAt = new Map<UserId, Instant>();
  readonly #assignedAt = new Map<UserId, Instant>();

  constructor(guild: GuildId, loaded: LoadedStaff) {
    this.#guild = guild;
    this.#loaded = loaded;
    const shifts = loaded.teams.flatMap(({ team }) => team.shifts);
    this.#withShifts = new Set(shifts.flatMap(({ staffIds }) => staffIds));
  }

  /** @returns whether it may make them available */
  addActivity(staff: UserId, at: Instant): boolean {
    const last = this.#activeAt.get(staff);
    if (last && toEpochMs(at) - toEpochMs(last) < ACTIVITY_PRECISION_MS) return false;
    this.#activeAt.set(staff, at);
    return this.#loaded.assignment.awayAfterHours !== null;
  }

  addClaims(staff: UserId, count: number): void {
    this.#openClaims.set(staff, (this.#openClaims.get(staff) ?? 0) + count);
  }

  addAssignment(staff: UserId, at: Instant): void {
    this.#assignedAt.set(staff, at);
  }

  describe(at: Instant): Colleagues {
    const staff = this.#loaded.staff.map((one) => this.#describeOne(one, at));
    return describeColleagues({ ...this.#loaded, staff, teams: this.#listTeams(at) }, at);
  }

  #describeOne(known: KnownColleague, at: Instant): KnownColleague {
    const { staffId, presence } = known;
    return {
      ...known,
      openClaims: this.#openClaims.get(staffId) ?? 0,
      lastActivityAt: this.#activeAt.get(staffId) ?? null,
      presence: {
        ...(presence ? this.#toPresenceAt(presence, at) : buildPresence(this.#guild, staffId)),
        lastAssignedAt: this.#assignedAt.get(staffId) ?? null,
      },
    };
  }

  /** Choices of earlier times are not stored. */
  #toPresenceAt(presence: StaffPresence, at: Instant): StaffPresence {
    const isKnown = presence.chosenAt === null || presence.chosenAt <= at;
    return isKnown || !this.#withShifts.has(presence.staffId) ? presence : { ...presence, chosen: null, until: null };
  }

  /** Duties are computed again only when one has begun or ended. */
  #listTeams(at: Instant): readonly TeamOnDuty[] {
    for (const [index, { team, roster }] of this.#loaded.teams.entries()) {
      const known = this.#teams[index];
      if (known && (known.changesAt === null ? team.shifts.length === 0 : known.changesAt > at)) continue;
      this.#teams[index] = { team, onDuty: listOnDuty(roster, at), changesAt: nextDutyChange(roster, at) };
    }
    return this.#teams;
  }
}
