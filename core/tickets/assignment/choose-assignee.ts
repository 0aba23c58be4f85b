import type { AssignmentRules } from '../../categories/index.ts';
import type { UserId } from '../../shared/ids.ts';
import type { Colleague } from '../../teams/index.ts';
import type { WaitingTicket } from '../queue/assignment-store.ts';

export type Candidate = Pick<
  Colleague,
  'staffId' | 'name' | 'roleIds' | 'status' | 'capacity' | 'openClaims' | 'lastAssignedAt' | 'teamIds'
>;

type Mode = AssignmentRules['fallback'];

/**
 * Returns who gets the ticket: somebody available, under capacity, with a role that answers it, and in its team. Null when
 * it has to wait.
 */
export const chooseAssignee = (
  ticket: Omit<WaitingTicket, 'id' | 'categoryId'>,
  { mode, fallback }: AssignmentRules,
  staffRoleIds: readonly string[],
  candidates: readonly Candidate[],
): UserId | null => {
  const fit = candidates.filter((candidate) => isFit(ticket, staffRoleIds, candidate));
  if (mode !== 'previous') return chooseBy(mode, fit);
  const previous = fit.find(({ staffId }) => staffId === ticket.previousStaffId);
  return previous?.staffId ?? chooseBy(fallback, fit);
};

export const isFree = ({ status, capacity, openClaims }: Candidate): boolean =>
  status === 'available' && (capacity === null || openClaims < capacity);

const isFit = (
  { teamId, releasedByIds }: Omit<WaitingTicket, 'id' | 'categoryId'>,
  staffRoleIds: readonly string[],
  candidate: Candidate,
): boolean => {
  const { staffId, name, roleIds, teamIds } = candidate;
  if (!isFree(candidate) || releasedByIds.includes(staffId)) return false;
  if (teamId !== null && !teamIds.includes(teamId)) return false;
  // Roles of those whom the bot has not seen are asked of the chat before they get the ticket.
  return name === null || staffRoleIds.some((role) => roleIds.includes(role));
};

const ORDERS: Readonly<Record<Exclude<Mode, 'none'>, (candidate: Candidate) => readonly (number | string)[]>> = {
  round_robin: ({ lastAssignedAt, staffId }) => [lastAssignedAt ?? '', staffId],
  least_busy: ({ openClaims, lastAssignedAt, staffId }) => [openClaims, lastAssignedAt ?? '', staffId],
};

const chooseBy = (mode: Mode, candidates: readonly Candidate[]): UserId | null => {
  if (mode === 'none') return null;
  const toOrder = ORDERS[mode];
  const [first] = [...candidates].sort((a, b) => compareKeys(toOrder(a), toOrder(b)));
  return first?.staffId ?? null;
};

const compareKeys = (a: readonly (number | string)[], b: readonly (number | string)[]): number => {
  const index = a.findIndex((key, at) => key !== b[at]);
  const [left, right] = [a[index] ?? '', b[index] ?? ''];
  return left < right ? -1 : Number(left > right);
};
