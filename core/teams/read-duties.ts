import { invalid } from '../shared/errors.ts';
import type { GuildId, TeamId, UserId } from '../shared/ids.ts';
import { type Instant, plusMs } from '../shared/instant.ts';
import { getOrThrow } from '../shared/records.ts';
import { loadRoster } from './load-colleagues.ts';
import { type Duty, listDuties, listOnDuty } from './shift.ts';
import { TEAM, type TeamPorts } from './team-ports.ts';

/** Limits a period, in days. */
export const MAX_DUTY_DAYS = 62;
const DAY_MS = 86_400_000;

/** Lists who is on when; a week from now without a period. @throws not_found; validation_error */
export const readDuties =
  (ports: Pick<TeamPorts, 'teams' | 'calendars' | 'clock'>) =>
  async (guild: GuildId, id: TeamId, period: { from?: Instant | undefined; to?: Instant | undefined }) => {
    const team = await getOrThrow(ports.teams, TEAM, guild, id);
    const from = period.from ?? ports.clock.now();
    const to = period.to ?? plusMs(from, 7 * DAY_MS);
    if (to <= from || to > plusMs(from, MAX_DUTY_DAYS * DAY_MS))
      throw invalid('to', 'out_of_range', `has to be after from, and at most ${MAX_DUTY_DAYS} days later.`);
    const duties: readonly Duty[] = listDuties(await loadRoster(ports, team), from, to);
    return { from, to, duties };
  };

/** Lists the members of the team who are on duty at an instant. @throws not_found */
export const readOnCall =
  (ports: Pick<TeamPorts, 'teams' | 'calendars' | 'clock'>) =>
  async (guild: GuildId, id: TeamId, at: Instant = ports.clock.now()) => {
    const team = await getOrThrow(ports.teams, TEAM, guild, id);
    const staffIds: readonly UserId[] = [...listOnDuty(await loadRoster(ports, team), at).keys()];
    return { at, staffIds };
  };
