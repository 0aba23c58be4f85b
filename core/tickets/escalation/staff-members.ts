import type { ChatPlatform } from '../../chat/index.ts';
import { loadSettings, resolveStaffRoles, type SettingsStore } from '../../settings/index.ts';
import type { GuildId, TicketId, UserId } from '../../shared/ids.ts';
import type { TicketStore } from '../model/ticket-store.ts';

export interface StaffPorts {
  readonly tickets: Pick<TicketStore, 'find'>;
  readonly settings: SettingsStore;
  readonly chat: Pick<ChatPlatform, 'listRoles'>;
}

/** Returns whether the user has a staff role of the ticket; false for an unknown ticket. */
export const isStaffMember = async (
  ports: StaffPorts,
  guild: GuildId,
  ticket: TicketId,
  user: UserId,
): Promise<boolean> => {
  const found = await ports.tickets.find(guild, ticket);
  const roles = found && (await ports.chat.listRoles(guild, user));
  if (!roles) return false;
  const staffRoles = resolveStaffRoles(found.policy, await loadSettings(ports, guild));
  return staffRoles.some((role) => roles.includes(role));
};
