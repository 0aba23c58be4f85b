import { type Category, listActiveCategories } from '../../categories/index.ts';
import { loadSettings, resolveStaffRoles } from '../../settings/index.ts';
import { SYSTEM } from '../../shared/actor.ts';
import { withHeartbeat } from '../../shared/clock.ts';
import { executeLeased } from '../../shared/concurrency/due-by-server.ts';
import { AppError, conflict, isTransient } from '../../shared/errors.ts';
import type { GuildId, UserId } from '../../shared/ids.ts';
import { type Instant, plusMs } from '../../shared/instant.ts';
import { type ColleaguePorts, loadColleagues } from '../../teams/index.ts';
import { assignTicket } from '../escalation/assign-ticket.ts';
import type { ActionPorts } from '../leasing/commit-change.ts';
import type { WaitingTicket } from '../queue/assignment-store.ts';
import { type Candidate, chooseAssignee } from './choose-assignee.ts';

export type AssignmentPorts = ActionPorts & ColleaguePorts;

const LEASE_MS = 3_000;
const SERVERS = 100;
const BATCH = 100;
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
  const settings = await loadSettings(ports, guild);
  const assigning = (await listActiveCategories(ports.categories, guild)).filter(
    ({ assignment }) => assignment.mode !== 'none',
  );
  const ids = assigning.map(({ id }) => id);
  const waiting = await ports.assignments.listWaiting(guild, ids, BATCH);
  if (waiting.length === 0) return null;
  const { staff, changesAt } = await loadColleagues(ports, guild, now);
  const run: Run = { ports, guild, candidates: [...staff], hasFailed: false };
  let assigned = 0;
  for (const ticket of waiting) {
    const category = assigning.find(({ id }) => id === ticket.categoryId);
    if (category && (await handOut(run, ticket, category, resolveStaffRoles(category, settings)))) assigned += 1;
    if (run.hasFailed) return plusMs(ports.clock.now(), RETRY_MS);
  }
  if (assigned === BATCH) return now;
  const recheckAt = plusMs(now, RECHECK_MS);
  return changesAt && changesAt < recheckAt ? changesAt : recheckAt;
};

interface Run {
  readonly ports: AssignmentPorts;
  readonly guild: GuildId;
  candidates: Candidate[];
  /** The chat or the database cannot be reached: the rest waits. */
  hasFailed: boolean;
}

/** @returns whether somebody has the ticket now */
const handOut = async (
  run: Run,
  ticket: WaitingTicket,
  { assignment }: Category,
  staffRoleIds: readonly string[],
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
