import type { ChannelChange, NewChannel, RoleAccess } from '../../chat/index.ts';
import { type Category, type ClaimRules, isPublic } from '../../categories/index.ts';
import { resolveStaffRoles, type SettingsFields } from '../../settings/index.ts';
import type { CategoryPolicy } from '../model/ticket-policy.ts';

type AccessRules = Omit<ClaimRules, 'unclaimAfterHours'> & Pick<CategoryPolicy, 'staffRoleIds'>;
type ServerStaff = Pick<SettingsFields, 'staffRoleIds'>;

/** Covers the staff roles, and the roles that may take tickets over. */
export const computeRoleAccess = (rules: AccessRules, server: ServerStaff, isClaimed: boolean): RoleAccess => {
  const staff = resolveStaffRoles(rules, server);
  const leads = listWatchingLeads(rules);
  if (!isClaimed || rules.claimMode === 'label')
    return { writerIds: staff, readerIds: [], hiddenIds: leads.filter((id) => !staff.includes(id)) };
  if (rules.claimMode === 'claimer_writes') return { writerIds: [], readerIds: staff, hiddenIds: [] };
  return { writerIds: [], readerIds: leads, hiddenIds: staff.filter((id) => !leads.includes(id)) };
};

/** Staff who may take over a ticket that only its claimer sees have to see it, too. */
const listWatchingLeads = ({ claimMode, takeover, leadRoleIds }: AccessRules): readonly string[] =>
  claimMode === 'claimer_sees' && takeover === 'leads' ? leadRoleIds : [];

/** All who see the forum see its public posts. */
export const computeChannelAccess = (category: Category, server: ServerStaff, isClaimed: boolean): RoleAccess =>
  isPublic(category) ? { writerIds: [], readerIds: [], hiddenIds: [] } : computeRoleAccess(category, server, isClaimed);

export const toRoleFields = ({ writerIds, readerIds }: RoleAccess): Pick<NewChannel, 'roleIds' | 'readerRoleIds'> => ({
  roleIds: writerIds,
  ...(readerIds.length > 0 && { readerRoleIds: readerIds }),
});

export const replaceRoles = (access: RoleAccess): Pick<ChannelChange, 'roleIds' | 'roleAccess'> => ({
  roleIds: access.writerIds,
  ...(access.readerIds.length > 0 && { roleAccess: { ...access, writerIds: [], hiddenIds: [] } }),
});

/** A claim that is only a label changes no roles. */
export const restrictToClaimer = (rules: AccessRules, server: ServerStaff): Pick<ChannelChange, 'roleAccess'> =>
  rules.claimMode === 'label' ? {} : { roleAccess: computeRoleAccess(rules, server, true) };

/** Also undoes the claim of a mode that the category had before. */
export const releaseFromClaimer = (rules: AccessRules, server: ServerStaff): Pick<ChannelChange, 'roleAccess'> => ({
  roleAccess: computeRoleAccess(rules, server, false),
});
