import { type Block, blocking } from '../blocklist/index.ts';
import type { Category } from '../categories/index.ts';
import { conflict } from '../shared/errors.ts';
import type { UserId } from '../shared/ids.ts';
import { type Instant, plusMs } from '../shared/instant.ts';
import type { OpeningFacts } from './ticket-openings.ts';

/** Something that keeps a user from opening a ticket. */
export interface Obstacle {
  /** A sentence. */
  readonly reason: string;
  /** When it goes away by itself; null when it does not. */
  readonly until: Instant | null;
  /** A limit of the category, which may be skipped on purpose. */
  readonly isLimit: boolean;
}

/** Who would like to open a ticket, and when. */
export interface Candidate {
  readonly userId: UserId;
  readonly now: Instant;
  /** Null when they do not matter, or cannot be found out. */
  readonly roleIds: readonly string[] | null;
  /** Whether the roles that the category asks for are needed; staff opens tickets for anybody. */
  readonly isBound: boolean;
}

/** Everything that keeps the candidate from opening a ticket, the hardest first. */
export const obstacles = (category: Category, facts: OpeningFacts, candidate: Candidate): readonly Obstacle[] => [
  ...blocking(facts.blocks, candidate.userId, candidate.roleIds ?? [], candidate.now).map(blocked),
  ...present(archived(category)),
  ...present(withoutRole(category, candidate)),
  ...present(tooManyOfRequester(category, facts)),
  ...present(tooManyInAll(category, facts)),
  ...present(tooSoon(category, facts, candidate.now)),
];

/** Whether the rules ask for the roles of a requester, who is bound to the roles of the category or is not. */
export const rolesMatter = ({ requiredRoleIds }: Category, { blocks }: OpeningFacts, isBound: boolean): boolean =>
  (isBound && requiredRoleIds.length > 0) || blocks.some(({ roleId }) => roleId !== null);

/** Whether others who open a ticket in the category at the same moment can be in the way. */
export const isLimited = ({ limits }: Category): boolean => Object.values(limits).some((limit) => limit !== null);

/** As `obstacles`, but only the limits of the category. @throws conflict when it is gone, or a limit is reached */
export const requireLimits = (
  facts: OpeningFacts,
  candidate: Pick<Candidate, 'userId' | 'now'>,
  canBypass: boolean,
): void => {
  if (!facts.category) throw conflict('The category of this ticket was deleted. Open a new ticket instead.');
  const anybody = { ...candidate, roleIds: null, isBound: false };
  requireRoom(obstacles(facts.category, { ...facts, blocks: [] }, anybody), { bypassLimits: false, canBypass });
};

/** Whether the limits are skipped, and whether whoever asks could have said so. */
interface Bypass {
  readonly bypassLimits: boolean;
  readonly canBypass: boolean;
}

/** @throws conflict with the first obstacle that stands in the way */
export const requireRoom = (found: readonly Obstacle[], { bypassLimits, canBypass }: Bypass): void => {
  const first = found.find(({ isLimit }) => !(isLimit && bypassLimits));
  if (!first) return;
  throw conflict(
    first.isLimit && canBypass
      ? `${first.reason} Send "bypassLimits": true to open the ticket all the same.`
      : first.reason,
  );
};

/** @returns the refusal of an external id that another ticket of the server has */
export const externalIdTaken = (externalId: string | null) =>
  conflict(`externalId: "${externalId}" belongs to another ticket.`);

const present = (obstacle: Obstacle | null): readonly Obstacle[] => (obstacle ? [obstacle] : []);

const lasting = (reason: string, isLimit: boolean): Obstacle => ({ reason, until: null, isLimit });

const blocked = ({ userId, reason, expiresAt }: Block): Obstacle => ({
  reason: `${userId ? 'The requester' : 'A role of the requester'} is blocked from opening tickets${reason ? `: ${reason}` : ''}.`,
  until: expiresAt,
  isLimit: false,
});

const archived = ({ name, archived: isArchived }: Category): Obstacle | null =>
  isArchived ? lasting(`Category "${name}" is archived and takes no new tickets.`, false) : null;

const withoutRole = ({ name, requiredRoleIds }: Category, { roleIds, isBound }: Candidate): Obstacle | null =>
  !isBound || requiredRoleIds.length === 0 || !roleIds || requiredRoleIds.some((id) => roleIds.includes(id))
    ? null
    : lasting(`The requester has none of the roles that category "${name}" asks for.`, false);

const tooManyOfRequester = ({ name, limits }: Category, { openByRequester }: OpeningFacts): Obstacle | null =>
  limits.perUser !== null && openByRequester >= limits.perUser
    ? lasting(
        `The requester has as many open tickets in category "${name}" as its limit allows: ${limits.perUser}.`,
        true,
      )
    : null;

const tooManyInAll = ({ name, limits }: Category, { openInCategory }: OpeningFacts): Obstacle | null =>
  limits.total !== null && openInCategory >= limits.total
    ? lasting(`Category "${name}" has as many open tickets as its limit allows: ${limits.total}.`, true)
    : null;

const tooSoon = ({ name, limits }: Category, { lastOpenedAt }: OpeningFacts, now: Instant): Obstacle | null => {
  if (limits.cooldownSeconds === null || !lastOpenedAt) return null;
  const until = plusMs(lastOpenedAt, limits.cooldownSeconds * 1000);
  const reason = `The requester opened a ticket in category "${name}" a moment ago and has to wait until ${until}.`;
  return until > now ? { reason, until, isLimit: true } : null;
};
