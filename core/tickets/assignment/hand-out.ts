import { type AssignmentRules, listActiveCategories } from '../../categories/index.ts';
import { loadSettings, resolveStaffRoles } from '../../settings/index.ts';
import { SYSTEM } from '../../shared/actor.ts';
import { withHeartbeat } from '../../shared/clock.ts';
import { executeLeased } from '../../shared/concurrency/due-by-server.ts';
import { AppError, conflict, isTransient } from '../../shared/errors.ts';
import type { CategoryId, GuildId, UserId } from '../../shared/ids.ts';
import { type Instant, plusMs } from '../../shared/instant.ts';
import { type ColleaguePorts, loadColleagues } from '../../teams/index.ts';
import { assignTicket } from '../escalation/assign-ticket.ts';
import type { ActionPorts } from '../leasing/commit-change.ts';
import type { WaitingTicket } from '../queue/assignment-store.ts';
import { type Candidate, chooseAssignee, isFree } from './choose-assignee.ts';

export type AssignmentPorts = ActionPorts & ColleaguePorts;

const LEASE_MS = 3_000;
const SERVERS = 100;
const BATCH = 100;
/** As many are looked at when the first ones are refused or fit nobody. */
const MAX_SEEN = 1_000;
/** Roles and activity change without waking the server. */
const RECHECK_MS = 60_000;
const RETRY_MS = 5_000;

/** Gives tickets that wait to staff, the oldest first, also with several workers. @returns how many servers it looked at */
export const handOutTickets = (ports: AssignmentPorts) => (): Promise<number> =>
  executeLeased({
    clock: ports.clock,
    leaseMs: LEASE_MS,
    acquire: (now, until) => ports.assignments.acquire(now, until, SERVERS),
    execute: ({ guildId }) => handOutOf(ports, guildId),
  });

const handOutOf = async (ports: AssignmentPorts, guildId: GuildId): Promise<void> => {
  const { assignments, clock } = ports;
  const renew = () => assignments.renew({ guildId, until: plusMs(clock.now(), LEASE_MS) });
  const checkAt = await withHeartbeat(clock, handOutAll(ports, guildId), renew);
  await assignments.release(guildId, checkAt);
};

/** @returns when to look again; null when nothing waits */
const handOutAll = async (ports: AssignmentPorts, guild: GuildId): Promise<Instant | null> => {
  const now = ports.clock.now();
  const rules = await loadRules(ports, guild);
  const listWaiting = (limit: number) => ports.assignments.listWaiting(guild, [...rules.keys()], limit);
  const waiting = await listWaiting(BATCH);
  if (waiting.length === 0) return null;
  const { staff, changesAt } = await loadColleagues(ports, guild, now);
  const run: Run = { ports, guild, rules, candidates: [...staff], hasFailed: false };
  if ((await handOutEach(run, waiting)) === BATCH) return now;
  if (waiting.length === BATCH && !run.hasFailed && run.candidates.some(isFree)) {
    const seen = new Set(waiting.map(({ id }) => id));
    await handOutEach(
      run,
      (await listWaiting(MAX_SEEN)).filter(({ id }) => !seen.has(id)),
    );
  }
  if (run.hasFailed) return plusMs(ports.clock.now(), RETRY_MS);
  const recheckAt = plusMs(now, RECHECK_MS);
  return changesAt && changesAt < recheckAt ? changesAt : recheckAt;
};

interface CategoryAssignment {
  readonly assignment: AssignmentRules;
  readonly staffRoleIds: readonly string[];
}

type RulesByCategory = ReadonlyMap<CategoryId, CategoryAssignment>;

/** Loads those of the categories that assign. */
const loadRules = async (ports: AssignmentPorts, guild: GuildId): Promise<RulesByCategory> => {
  const settings = await loadSettings(ports, guild);
  const categories = await listActiveCategories(ports.categories, guild);
  const assigning = categories.filter(({ assignment }) => assignment.mode !== 'none');
  return new Map(
    assigning.map((category) => [
      category.id,
      { assignment: category.assignment, staffRoleIds: resolveStaffRoles(category, settings) },
    ]),
  );
};

interface Run {
  readonly ports: AssignmentPorts;
  readonly guild: GuildId;
  readonly rules: RulesByCategory;
  candidates: Candidate[];
  /** The chat or the database cannot be reached: the rest waits. */
  hasFailed: boolean;
}

/** @returns how many of the tickets somebody has now */
const handOutEach = async (run: Run, tickets: readonly WaitingTicket[]): Promise<number> => {
  let assigned = 0;
  for (const ticket of tickets) {
    const rules = run.rules.get(ticket.categoryId);
    if (rules && (await handOut(run, ticket, rules))) assigned += 1;
    if (run.hasFailed) break;
  }
  return assigned;
};

/** @returns whether somebody has the ticket now */
const handOut = async (
  run: Run,
  ticket: WaitingTicket,
  { assignment, staffRoleIds }: CategoryAssignment,
): Promise<boolean> => {
  for (;;) {
    const staffId = chooseAssignee(ticket, assignment, staffRoleIds, run.candidates);
    if (!staffId) return false;
    switch (await attempt(run, ticket, staffId)) {
      case 'assigned':
        run.candidates = run.candidates.map((one) => (one.staffId === staffId ? addClaim(run, one) : one));
        return true;
      case 'unfit':
        run.candidates = run.candidates.filter((one) => one.staffId !== staffId);
        break;
      case 'skipped':
        return false;
      case 'failed':
        run.hasFailed = true;
        return false;
    }
  }
};

const addClaim = ({ ports }: Run, candidate: Candidate): Candidate => ({
  ...candidate,
  openClaims: candidate.openClaims + 1,
  lastAssignedAt: ports.clock.now(),
});

/** A ticket is skipped that somebody has meanwhile, or whose channel the chat does not let the bot change. */
type Outcome = 'assigned' | 'unfit' | 'skipped' | 'failed';

/** Roles and capacity are checked once more with the claim. */
const attempt = async ({ ports, guild, candidates }: Run, { id }: WaitingTicket, staffId: UserId): Promise<Outcome> => {
  const capacity = candidates.find((one) => one.staffId === staffId)?.capacity ?? null;
  const alsoWrite = async () => {
    const claims = await ports.assignments.recordAssignment(guild, staffId, ports.clock.now());
    if (capacity !== null && claims >= capacity)
      throw conflict('no_target', `${staffId} has ${claims} open tickets, and takes no more.`);
  };
  try {
    await assignTicket(ports)({ guild, ticket: id, actor: SYSTEM, toStaffId: staffId, ifVersion: null, alsoWrite });
    return 'assigned';
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (isTransient(error)) return 'failed';
    return error.reason === 'no_target' ? 'unfit' : 'skipped';
  }
};
