import { type Block, findBlocks } from '../../blocklist/index.ts';
import type { Category } from '../../categories/index.ts';
import { conflict } from '../../shared/errors.ts';
import type { UserId } from '../../shared/ids.ts';
import { type Instant, plusMs } from '../../shared/instant.ts';
import type { CategoryFacts } from '../model/ticket-creations.ts';

/** A rule that keeps a user from opening a ticket. */
export interface Restriction {
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

/** All restrictions that keep the candidate from opening a ticket, the most permanent first. */
export const listRestrictions = (
  category: Category,
  facts: CategoryFacts,
  candidate: Candidate,
): readonly Restriction[] => [
  ...findBlocks(facts.blocks, candidate.userId, candidate.roleIds ?? [], candidate.now).map(checkBlock),
  ...toList(checkArchived(category)),
  ...toList(checkRoles(category, candidate)),
  ...toList(checkRequesterLimit(category, facts)),
  ...toList(checkTotalLimit(category, facts)),
  ...toList(checkCooldown(category, facts, candidate.now)),
];

/** Whether the rules ask for the roles of a requester, who is bound to the roles of the category or is not. */
export const needsRoles = ({ requiredRoleIds }: Category, { blocks }: CategoryFacts, isBound: boolean): boolean =>
  (isBound && requiredRoleIds.length > 0) || blocks.some(({ roleId }) => roleId !== null);

/** Whether the category has a limit, which concurrent ticket creations could exceed. */
export const isLimited = ({ limits }: Category): boolean => Object.values(limits).some((limit) => limit !== null);

/** As `listRestrictions`, but only the limits of the category. @throws conflict when it is gone, or a limit is reached */
export const assertWithinLimits = (
  facts: CategoryFacts,
  candidate: Pick<Candidate, 'userId' | 'now'>,
  canBypass: boolean,
): void => {
  if (!facts.category) throw conflict('The category of this ticket was deleted. Open a new ticket instead.');
  const anybody = { ...candidate, roleIds: null, isBound: false };
  assertUnrestricted(listRestrictions(facts.category, { ...facts, blocks: [] }, anybody), {
    bypassLimits: false,
    canBypass,
  });
};

/** Whether the limits are bypassed, and whether the caller could have asked for that. */
interface BypassInput {
  readonly bypassLimits: boolean;
  readonly canBypass: boolean;
}

/** @throws conflict with the first obstacle that stands in the way */
export const assertUnrestricted = (found: readonly Restriction[], { bypassLimits, canBypass }: BypassInput): void => {
  const first = found.find(({ isLimit }) => !(isLimit && bypassLimits));
  if (!first) return;
  throw conflict(
    first.isLimit && canBypass
      ? `${first.reason} Send "bypassLimits": true to open the ticket all the same.`
      : first.reason,
  );
};

/** @returns the refusal of an external id that another ticket of the server has */
export const createExternalIdConflict = (externalId: string | null) =>
  conflict(`externalId: "${externalId}" belongs to another ticket.`);

const toList = (obstacle: Restriction | null): readonly Restriction[] => (obstacle ? [obstacle] : []);

const createPermanentRestriction = (reason: string, isLimit: boolean): Restriction => ({
  reason,
  until: null,
  isLimit,
});

const checkBlock = ({ userId, reason, expiresAt }: Block): Restriction => ({
  reason: `${userId ? 'The requester' : 'A role of the requester'} is blocked from opening tickets${reason ? `: ${reason}` : ''}.`,
  until: expiresAt,
  isLimit: false,
});

const checkArchived = ({ name, archived: isArchived }: Category): Restriction | null =>
  isArchived ? createPermanentRestriction(`Category "${name}" is archived and takes no new tickets.`, false) : null;

const checkRoles = ({ name, requiredRoleIds }: Category, { roleIds, isBound }: Candidate): Restriction | null =>
  !isBound || requiredRoleIds.length === 0 || !roleIds || requiredRoleIds.some((id) => roleIds.includes(id))
    ? null
    : createPermanentRestriction(`The requester has none of the roles that category "${name}" asks for.`, false);

const checkRequesterLimit = ({ name, limits }: Category, { openByRequester }: CategoryFacts): Restriction | null =>
  limits.perUser !== null && openByRequester >= limits.perUser
    ? createPermanentRestriction(
        `The requester has as many open tickets in category "${name}" as its limit allows: ${limits.perUser}.`,
        true,
      )
    : null;

const checkTotalLimit = ({ name, limits }: Category, { openInCategory }: CategoryFacts): Restriction | null =>
  limits.total !== null && openInCategory >= limits.total
    ? createPermanentRestriction(
        `Category "${name}" has as many open tickets as its limit allows: ${limits.total}.`,
        true,
      )
    : null;

const checkCooldown = (
  { name, limits }: Category,
  { lastOpenedAt }: CategoryFacts,
  now: Instant,
): Restriction | null => {
  if (limits.cooldownSeconds === null || !lastOpenedAt) return null;
  const until = plusMs(lastOpenedAt, limits.cooldownSeconds * 1000);
  const reason = `The requester opened a ticket in category "${name}" a moment ago and has to wait until ${until}.`;
  return until > now ? { reason, until, isLimit: true } : null;
};
