import { type Block, listMatchingBlocks } from '../../blocklist/index.ts';
import type { Category } from '../../categories/index.ts';
import { conflict, type ReasonOf } from '../../shared/errors.ts';
import type { UserId } from '../../shared/ids.ts';
import { type Instant, plusMs } from '../../shared/instant.ts';
import type { CategoryFacts } from '../model/ticket-creations.ts';

export interface Restriction {
  readonly reason: ReasonOf<'conflict'>;
  readonly sentence: string;
  /** Is null when it does not end by itself. */
  readonly until: Instant | null;
  /** Marks a limit of the category, which can be bypassed. */
  readonly isLimit: boolean;
}

export interface Candidate {
  readonly userId: UserId;
  readonly now: Instant;
  /** Is null when the roles do not matter or are unknown. */
  readonly roleIds: readonly string[] | null;
  /** Applies the required roles of the category; staff opens tickets for anybody. */
  readonly isBound: boolean;
}

/** Lists all restrictions for the candidate, the most permanent first. */
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

export const needsRoles = ({ requiredRoleIds }: Category, { blocks }: CategoryFacts, isBound: boolean): boolean =>
  (isBound && requiredRoleIds.length > 0) || blocks.some(({ roleId }) => roleId !== null);

/** Concurrent creations could exceed a limit. */
export const isLimited = ({ limits }: Category): boolean => Object.values(limits).some((limit) => limit !== null);

/** Checks only the limits. @throws conflict when the category is gone or a limit is reached */
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

interface BypassInput {
  readonly bypassLimits: boolean;
  readonly canBypass: boolean;
}

/** @throws conflict with the first restriction that is not bypassed */
export const assertUnrestricted = (found: readonly Restriction[], { bypassLimits, canBypass }: BypassInput): void => {
  const first = found.find(({ isLimit }) => !(isLimit && bypassLimits));
  if (!first) return;
  const hint = first.isLimit && canBypass ? ' Send "bypassLimits": true to open the ticket all the same.' : '';
  throw conflict(first.reason, first.sentence + hint);
};

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
