import { type Block, listMatchingBlocks } from '../../blocklist/index.ts';
import type { Calendar } from '../../calendars/index.ts';
import type { Category, OpeningRules } from '../../categories/index.ts';
import { conflict } from '../../shared/errors.ts';
import type { CategoryFacts } from '../model/ticket-creations.ts';
import { hasMemberRules, listMemberRestrictions } from './member-rules.ts';
import { listClosedHours } from './closed-hours.ts';
import { listPauses } from './pauses.ts';
import { listReachedLimits } from './opening-limits.ts';
import {
  type Candidate,
  createPermanentRestriction,
  OpeningRefusal,
  type Restriction,
  UNKNOWN_MEMBERSHIP,
} from './restriction.ts';

/** Lists all restrictions for the candidate, the most permanent first. */
export const listRestrictions = (
  category: Category,
  facts: CategoryFacts & { readonly calendar: Calendar | null },
  candidate: Candidate,
): readonly Restriction[] => [
  ...listMatchingBlocks(facts.blocks, candidate.userId, candidate.roleIds ?? [], candidate.now).map(checkBlock),
  ...checkArchived(category),
  ...(candidate.isStaff
    ? []
    : [...listPauses(category, facts.settings, candidate.now), ...listClosedHours(facts.calendar, candidate.now)]),
  ...listMemberRestrictions(category, listRules(category, facts), candidate),
  ...listReachedLimits(category, facts, candidate.now),
];

const listRules = ({ openingRules }: Category, { settings }: CategoryFacts): readonly OpeningRules[] => [
  settings.openingRules,
  openingRules,
];

export const needsMembership = (category: Category, facts: CategoryFacts, isBound: boolean): boolean =>
  (isBound && hasMemberRules(category, listRules(category, facts))) ||
  facts.blocks.some(({ roleId }) => roleId !== null);

/** Concurrent creations could exceed a limit. */
export const isLimited = (category: Category, settings: CategoryFacts['settings']): boolean =>
  Object.values(category.limits).some((limit) => limit !== null) ||
  [category, settings].some(({ openingRules }) => openingRules.perDay !== null || openingRules.openInServer !== null);

/** Checks only the limits. @throws conflict when the category is gone or a limit is reached */
export const assertWithinLimits = (
  facts: CategoryFacts,
  candidate: Pick<Candidate, 'userId' | 'now'>,
  canBypass: boolean,
): Category => {
  if (!facts.category)
    throw conflict('category_deleted', 'The category of this ticket was deleted. Open a new ticket instead.');
  const anybody = { ...candidate, ...UNKNOWN_MEMBERSHIP, isBound: false, isStaff: true };
  assertUnrestricted(listRestrictions(facts.category, { ...facts, blocks: [], calendar: null }, anybody), {
    bypassLimits: false,
    canBypass,
  });
  return facts.category;
};

interface BypassInput {
  readonly bypassLimits: boolean;
  readonly canBypass: boolean;
}

/** @throws OpeningRefusal with the first restriction that is not bypassed */
export const assertUnrestricted = (found: readonly Restriction[], { bypassLimits, canBypass }: BypassInput): void => {
  const first = found.find(({ isLimit }) => !(isLimit && bypassLimits));
  if (!first) return;
  const hint = first.isLimit && canBypass ? ' Send "bypassLimits": true to open the ticket all the same.' : '';
  throw new OpeningRefusal(first, hint);
};

export const createExternalIdConflict = (externalId: string | null) =>
  conflict('external_id_taken', `externalId: "${externalId}" belongs to another ticket.`);

const checkBlock = ({ userId, reason, expiresAt }: Block): Restriction => ({
  reason: 'blocked',
  sentence: `${userId ? 'The requester' : 'A role of the requester'} is blocked from opening tickets${reason ? `: ${reason}` : ''}.`,
  until: expiresAt,
  isLimit: false,
});

const checkArchived = ({ name, archived: isArchived }: Category): readonly Restriction[] =>
  isArchived
    ? [createPermanentRestriction('category_archived', `Category "${name}" is archived and takes no new tickets.`)]
    : [];
