import type { UserId } from '../../shared/ids.ts';
import type { ConfigurationLine } from '../configuration/plan-configuration.ts';
import type { ImportPlan } from '../planning/import-plan.ts';
import type { ImportPorts } from './import-ports.ts';

/** Leaves out blocks of users and roles that are blocked already, of users whose data was erased too. */
export const omitBlocked = async (
  { imports, pseudonyms }: ImportPorts,
  { guild, onLoss, isSameServer }: ImportPlan,
  lines: readonly ConfigurationLine[],
  isKnown: (kind: string, key: string) => boolean,
): Promise<readonly ConfigurationLine[]> => {
  const users = new Set(await imports.listValues(guild, 'block', 'userId'));
  const roles = new Set(await imports.listValues(guild, 'block', 'roleId'));
  const isBlocked = (userId: unknown, roleId: unknown): boolean => {
    const ofUser = typeof userId === 'string' ? [userId, pseudonyms.toPseudonym(guild, userId as UserId)] : [];
    return ofUser.some((id) => users.has(id)) || (typeof roleId === 'string' && roles.has(roleId));
  };
  return lines.filter(({ kind, value: { key, userId, roleId } }) => {
    if (kind !== 'block' || isKnown(kind, String(key))) return true;
    const why = isBlocked(userId, roleId)
      ? 'The user or role is blocked already.'
      : roleId && !isSameServer
        ? 'Roles are those of another server.'
        : null;
    if (why !== null) onLoss({ kind, key: String(key), field: '*', why });
    users.add(String(userId));
    roles.add(String(roleId));
    return why === null;
  });
};
