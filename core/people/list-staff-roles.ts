import type { CategoryStore } from '../categories/index.ts';
import { loadSettings, type SettingsStore } from '../settings/index.ts';
import type { GuildId } from '../shared/ids.ts';
import { RESOURCE_LIMITS } from '../shared/resource-limits.ts';

export interface StaffRolePorts {
  readonly categories: CategoryStore;
  readonly settings: SettingsStore;
}

export const listStaffRoles = async (ports: StaffRolePorts, guild: GuildId): Promise<readonly string[]> => {
  const { staffRoleIds } = await loadSettings(ports, guild);
  const { items } = await ports.categories.list(guild, {}, { limit: RESOURCE_LIMITS.categories, after: null });
  return [...new Set([...staffRoleIds, ...items.flatMap((category) => category.staffRoleIds)])];
};
