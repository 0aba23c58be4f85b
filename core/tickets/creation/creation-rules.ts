import { type Block, listMatchingBlocks } from '../../blocklist/index.ts';
import type { Category } from '../../categories/index.ts';
import { conflict, type ReasonOf } from '../../shared/errors.ts';
import type { UserId } from '../../shared/ids.ts';
import { type Instant, plusMs } from '../../shared/instant.ts';
import type { CategoryFacts } from '../model/ticket-creations.ts';

/** A rule that keeps a user from opening a ticket. */
export interface Restriction {
  readonly reason: ReasonOf<'conflict'>;
  readonly sentence: string;
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
  ...listMatchingBlocks(facts.blocks, candidate.userId, candidate.roleIds ?? [], candidate.now).map(checkBlock),
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

/** As `listRestrictions`, but only the limits of the category. @returns the category @throws conflict when it is gone, or a limit is reached */
export const assertWithinLimits = (
  facts: CategoryFacts,
  candidate: Pick<Candidate, 'userId' | 'now'>,
  canBypass: boolean,
): Category => {
  if (!facts.category)
    throw conflict('category_deleted', 'The category of this ticket was deleted. Open a new ticket instead.');
  const anybody = { ...candidate, roleIds: null, isBound: false };
  assertUnrestricted(listRestrictions(facts.category, { ...facts, blocks: [] }, anybody), {
    bypassLimits: false,
    canBypass,
  });
  return facts.category;
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
  const hint = first.isLimit && canBypass ? ' Send "bypassLimits": true to open the ticket all the same.' : '';
  throw conflict(first.reason, first.sentence + hint);
};

/** @returns the refusal of an external id that another ticket of the server has */
export const createExternalIdConflict = (externalId: string | null) =>
  conflict('external_id_taken', `externalId: "${externalId}" belongs to another ticket.`);

const toList = (obstacle: Restriction | null): readonly Restriction[] => (obstacle ? [obstacle] : []);

const createPermanentRestriction = (reason: ReasonOf<'conflict'>, sentence: string): Restriction => ({
  reason,
  sentence,
  until: null,
  isLimit: reason === 'limit_reached',
});

const checkBlock = ({ userId, reason, expiresAt }: Block): Restriction => ({
  reason: 'blocked',
  sentence: `${userId ? 'The requester' : 'A role of the requester'} is blocked from opening tickets${reason ? `: ${reason}` : ''}.`,
  until: expiresAt,
  isLimit: false,
});

const checkArchived = ({ name, archived: isArchived }: Category): Restriction | null =>
  isArchived
    ? createPermanentRestriction('category_archived', `Category "${name}" is archived and takes no new tickets.`)
    : null;

const checkRoles = ({ name, requiredRoleIds }: Category, { roleIds, isBound }: Candidate): Restriction | null =>
  !isBound || requiredRoleIds.length === 0 || !roleIds || requiredRoleIds.some((id) => roleIds.includes(id))
    ? null
    : createPermanentRestriction(
        'role_missing',
        `The requester has none of the roles that category "${name}" asks for.`,
      );

const checkRequesterLimit = ({ name, limits }: Category, { openByRequester }: CategoryFacts): Restriction | null =>
  limits.perUser !== null && openByRequester >= limits.perUser
    ? createPermanentRestriction(
        'limit_reached',
        `The requester has as many open tickets in category "${name}" as its limit allows: ${limits.perUser}.`,
      )
    : null;

const checkTotalLimit = ({ name, limits }: Category, { openInCategory }: CategoryFacts): Restriction | null =>
  limits.total !== null && openInCategory >= limits.total
    ? createPermanentRestriction(
        'limit_reached',
        `Category "${name}" has as many open tickets as its limit allows: ${limits.total}.`,
      )
    : null;

const checkCooldown = (
  { name, limits }: Category,
  { lastOpenedAt }: CategoryFacts,
  now: Instant,
): Restriction | null => {
  if (limits.cooldownSeconds === null || !lastOpenedAt) return null;
  const until = plusMs(lastOpenedAt, limits.cooldownSeconds * 1000);
  const sentence = `The requester opened a ticket in category "${name}" a moment ago and has to wait until ${until}.`;
  return until > now ? { reason: 'cooldown', sentence, until, isLimit: true } : null;
};
