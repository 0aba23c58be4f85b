import type { Discord } from './discord.ts';
import type { UserRecord } from './records.ts';
import type { DiscordUser } from './users.ts';

/** https://docs.discord.com/developers/topics/permissions */
export const PERMISSIONS = { none: '0', administrator: '8', manageGuild: '32', sendMessages: '2048' };

/** What an account is in a guild. */
export interface Membership {
  readonly id: string;
  readonly owner?: boolean;
  /** What its role may do; none by default. */
  readonly permissions?: string;
}

/** A user who is a member of these guilds, which are made when they do not exist. */
export const addAccount = (
  discord: Discord,
  given: Partial<UserRecord>,
  memberships: readonly Membership[] = [],
): DiscordUser => {
  const user = discord.addUser(given);
  for (const { id, owner, permissions = PERMISSIONS.none } of memberships) {
    if (!discord.world.guilds.has(id)) discord.addGuild({ id, permissions: 0n });
    const guild = discord.guild(id);
    const role = guild.addRole({ permissions: BigInt(permissions) });
    user.joins(id, { roles: [role.id] });
    if (owner) guild.record.ownerId = user.id;
  }
  return user;
};
