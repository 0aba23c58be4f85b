import type { Category, OpeningRules } from '../../categories/index.ts';
import { type Instant, plusMs } from '../../shared/instant.ts';
import { type Candidate, createPermanentRestriction, type Restriction } from './restriction.ts';

const HOUR_MS = 3_600_000;

export const listMemberRestrictions = (
  category: Category,
  rules: readonly OpeningRules[],
  candidate: Candidate,
): readonly Restriction[] => {
  if (!candidate.isBound) return [];
  const found = [
    checkRequiredRoles(category, candidate),
    ...rules.map(({ roles }) => checkRoleRules(category.guildId, roles, candidate)),
    ...rules.map((rule) => checkAge('account', rule.accountAgeHours, candidate)),
    ...rules.map((rule) => checkAge('membership', rule.membershipHours, candidate)),
  ];
  return found.filter((restriction) => restriction !== null);
};

export const hasMemberRules = ({ requiredRoleIds }: Category, rules: readonly OpeningRules[]): boolean =>
  requiredRoleIds.length > 0 ||
  rules.some(
    ({ roles, accountAgeHours, membershipHours }) =>
      roles.length > 0 || accountAgeHours !== null || membershipHours !== null,
  );

const checkRequiredRoles = ({ name, requiredRoleIds }: Category, { roleIds }: Candidate): Restriction | null =>
  requiredRoleIds.length === 0 || !roleIds || requiredRoleIds.some((id) => roleIds.includes(id))
    ? null
    : createPermanentRestriction(
        'role_missing',
        `The requester has none of the roles that category "${name}" asks for.`,
        requiredRoleIds,
      );

/** Everybody has the role with the id of the server. */
const checkRoleRules = (guild: string, rules: OpeningRules['roles'], { roleIds }: Candidate): Restriction | null => {
  const decisive = roleIds && rules.find(({ roleId }) => roleId === guild || roleIds.includes(roleId));
  if (decisive?.effect !== 'deny') return null;
  if (decisive.roleId !== guild) {
    const sentence = `Members with the role ${decisive.roleId}, which the requester has, may not open tickets here.`;
    return createPermanentRestriction('role_denied', sentence, [decisive.roleId]);
  }
  const allowed = rules.slice(0, rules.indexOf(decisive)).filter(({ effect }) => effect === 'allow');
  const sentence = 'The requester has none of the roles whose members may open tickets here.';
  return createPermanentRestriction(
    'role_missing',
    sentence,
    allowed.map(({ roleId }) => roleId),
  );
};

const AGES = {
  account: {
    reason: 'account_too_young',
    describe: (hours: number) => `The requester's account in the chat has to be ${hours} hour(s) old.`,
    getStart: ({ accountCreatedAt }: Candidate) => accountCreatedAt,
  },
  membership: {
    reason: 'membership_too_short',
    describe: (hours: number) => `The requester has to be a member of the server for ${hours} hour(s).`,
    getStart: ({ joinedAt }: Candidate) => joinedAt,
  },
} as const;

const checkAge = (kind: keyof typeof AGES, hours: number | null, candidate: Candidate): Restriction | null => {
  const { reason, describe, getStart } = AGES[kind];
  const start: Instant | null = getStart(candidate);
  if (hours === null || start === null) return null;
  const until = plusMs(start, hours * HOUR_MS);
  return until > candidate.now
    ? { reason, sentence: `${describe(hours)} That is so from ${until} on.`, until, isLimit: false }
    : null;
};
